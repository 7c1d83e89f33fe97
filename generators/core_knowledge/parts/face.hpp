// People: a face from the front whose eyes look somewhere, and somebody seen from above.
#pragma once

#include <optional>
#include <vector>

#include "generators/core_knowledge/parts/core_task.hpp"

namespace stim::core_knowledge {

inline constexpr int haircuts = 4;

/// What somebody looks like, drawn by the key; it says nothing of what he does.
struct Person {
    Rgb skin, hair, dress, iris;
    int cut = 0;         ///< 0 .. haircuts - 1
    bool smiles = true;  ///< or the mouth is a straight line
};
Person draw_person(Rng& look);
const std::vector<Rgb>& hair_paints();

/// An oval whose first half axis lies along a unit vector; of so many corners, snapped.
Polygon oval(const Vec2& centre, const Vec2& along, double first, double second, int corners = 40);

/// A face from the front; r is the radius of the head.
struct Front {
    Vec2 centre{0, 0};
    double r = 0;

    Vec2 at(double x, double y) const { return centre + r * Vec2(x, y); }
    /// The middle of an eye, -1 at the left of the picture and 1 at the right.
    Vec2 eye(int side) const;
};
/// Without what looks: hair, ears, head, whites of the eyes, mouth. Objects of the role "face".
std::vector<Object> front_face(const Front& front, const Person& person);
/// The iris and pupil of an eye that looks at a point. Objects of the role "gaze".
std::vector<Object> gaze(const Front& front, const Person& person, int side, const Vec2& at);

/// Somebody who stands, from the front or from the back; `height` from the soles to the top of the head.
struct Standing {
    Vec2 feet{0, 0};
    double height = 0;
    bool back = false;
    Vec2 looks_at{0, 0};
    std::optional<Vec2> reaches = {};  ///< where one hand is held out to
};
/// Objects of the role `role`; the dress is the object of the kind "dress".
std::vector<Object> standing(const Standing& how, const Person& person, const char* role);

/// Somebody seen from above who looks along a unit vector; r is the radius of the head.
struct Above {
    Vec2 centre{0, 0}, ahead{0, -1};
    double r = 0;

    Vec2 at(double forward, double aside) const {
        return snap(Vec2(centre + r * (forward * ahead + aside * Vec2(-ahead.y(), ahead.x()))));
    }
};
/// Shoulders, hair, nose, eyes; `hands` stretched out before him on both sides. Objects of the role `role`; always as many.
std::vector<Object> head_above(const Above& above, const Person& person, const char* role, bool hands);

}  // namespace stim::core_knowledge
