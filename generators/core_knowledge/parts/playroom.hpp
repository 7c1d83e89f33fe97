// A story in pictures: a room with a door and boxes, and who or what is in sight in each picture.
#pragma once

#include "generators/core_knowledge/parts/face.hpp"

namespace stim::core_knowledge {

inline constexpr int story_width = 512, story_height = 384, story_pictures = 8;
inline constexpr Rgb door_frame{96, 64, 40}, story_arrow{170, 30, 110};

/// What is the same in all pictures.
struct Playroom {
    int boxes = 2;
    std::vector<Colour> paints = {};  ///< of the boxes
    Person owner, other;              ///< of other dresses
    double door = 256;                ///< middle, px
    int side = 1;                     ///< where the door's leaf is and where somebody stands, -1 or 1
    Rgb hand{};

    double box_at(int box) const;
};
Playroom draw_playroom(int boxes, Rng& look);

/// Who takes part in one picture.
struct Sheet {
    int picture = 0;
    const char* role = "";
};
/// The owner puts the ball into a box. Its role is also that of boxes and ball; the owner's is "owner".
void add_put(Scene& scene, const Playroom& room, int box, const Sheet& sheet);
/// A hand takes the ball from box to box, along an arrow.
void add_move(Scene& scene, const Playroom& room, int from, int to, const Sheet& sheet);
/// Somebody goes out by the door, or comes in.
void add_walk(Scene& scene, const Playroom& room, bool owner, bool out, const Sheet& sheet);
/// A thing is there; where `moved`, an arrow goes with it.
void add_visit(Scene& scene, const Playroom& room, const std::string& icon, const Colour& fill, bool moved, const Sheet& sheet);

}  // namespace stim::core_knowledge
