#include "generators/common/hand.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "stim/base/portable_math.hpp"

namespace stim {
namespace {

// The plane of the picture in the space of the films' camera.
constexpr Vec3 towards_viewer{0, -view_cosine, view_sine};
constexpr Vec3 in_space(const Vec2& d) { return {d.x(), -view_sine * d.y(), -view_cosine * d.y()}; }

struct Placing {
    HandFrame frame;
    bool right;
    Vec3 across;  ///< in the picture, to the thumb's side
};

// The held point lies where the films' camera looks at. The back is turned so far towards the viewer, and the fingers so far
// away from the thumb; radians.
Placing place(const Grip& grip, const HandPoint& held, double turned, double bent) {
    const Vec3 forwards = in_space(grip.reach);
    const Vec3 across = in_space(Vec2(-grip.reach.y(), grip.reach.x()) * (grip.mirrored ? -1.0 : 1.0));
    const Vec3 f = portable::cos(bent) * forwards - portable::sin(bent) * across;
    const Vec3 back = -portable::cos(bent) * across - portable::sin(bent) * forwards;
    const double c = portable::cos(turned), s = portable::sin(turned);
    const Vec3 n = s * towards_viewer + c * back, side = c * towards_viewer - s * back;
    HandFrame frame{{}, f, side, n, grip.scale};
    frame.wrist = -grip.scale * frame.direction(held);
    return {frame, f.cross(n).dot(side) < 0, across};
}

struct Posed {
    JointedHand hand;
    double error = 0;
};

Posed pinching(const Grip& grip) {
    const double opening = grip.opening / grip.scale;
    const Placing at = place(grip, {118 - 0.1 * opening, 28, -46}, 0.4, 0.35);
    Posed out{resting_hand(at.frame, -in_space(grip.reach), at.right), 0};
    const double index = tip_radius(out.hand, Finger::index), thumb = tip_radius(out.hand, Finger::thumb);
    const Vec3 above = -(grip.opening / 2 + index) * at.across, below = (grip.opening / 2 + thumb) * at.across;
    out.error = std::max(reach(out.hand, Finger::index, above, 14), reach_with_thumb(out.hand, below, {18, 40}));
    bend(out.hand, Finger::middle, {64, 86, 50});
    bend(out.hand, Finger::ring, {68, 90, 52});
    bend(out.hand, Finger::little, {70, 90, 52});
    return out;
}

Posed lying(const Grip& grip) {
    const Placing at = place(grip, {194, 7, 3}, portable::pi / 2, 0);
    Posed out{resting_hand(at.frame, -at.frame.f, at.right), 0};
    const std::array<double, 4> spread{5, 1, -4, -10};
    for (std::size_t i = 0; i < spread.size(); ++i) bend(out.hand, long_fingers[i], straight, spread[i]);
    rest_thumb(out.hand, {42, 6});
    return out;
}

// What a list paints of one part: fills from the back to the front, then lines.
struct Layers {
    std::vector<View> fills, lines;
};

std::array<Layers, hand_part_count> layers_of(const JointedHand& posed, const HandLook& look) {
    DisplayList list;
    draw_hand(list, posed, look, 0);
    std::array<Layers, hand_part_count> out;
    for (const DrawItem& item : list.items) {
        Layers& part = out[static_cast<std::size_t>(item.object)];
        if (const auto* fill = std::get_if<Fill>(&item.what)) part.fills.push_back(filled(fill->geometry, Colour(fill->rgb)));
        if (const auto* line = std::get_if<Outline>(&item.what))
            part.lines.push_back(stroked(std::get<Paths>(line->geometry), {Colour(line->rgb), line->width}));
    }
    return out;
}

struct PartForm {
    const char* kind;
    std::size_t fills, lines;  ///< at most
};
constexpr std::array<PartForm, hand_part_count> part_forms{{{"sleeve", 6, 0}, {"forearm", 3, 0}, {"palm", 3, 1},
                                                            {"index finger", 4, 2}, {"finger", 4, 2}, {"finger", 4, 2},
                                                            {"finger", 4, 2}, {"thumb", 4, 2}}};
enum : std::size_t { sleeve, forearm, palm, index_finger, middle_finger, ring_finger, little_finger, thumb };
// Of a pinch the thumb's side is near; of a flat hand the back.
constexpr std::array<std::size_t, 6> behind_pinch{sleeve, forearm, little_finger, ring_finger, middle_finger, palm};
constexpr std::array<std::size_t, 2> before_pinch{index_finger, thumb};

/// Puts parts in their place on a canvas.
class Placed {
public:
    Placed(std::array<Layers, hand_part_count> layers, const Vec2& at, int width, int height)
        : layers_(std::move(layers)), shift_(snap(at - seen({0, 0, 0}))), canvas_{{0, 0}, {double(width), double(height)}} {}

    template <std::size_t N>
    std::vector<Object> parts(const std::array<std::size_t, N>& which) const {
        std::vector<Object> out;
        for (const std::size_t part : which) {
            add(out, part_forms[part].kind, layers_[part].fills, part_forms[part].fills);
            add(out, "line", layers_[part].lines, part_forms[part].lines);
        }
        return out;
    }

private:
    void add(std::vector<Object>& to, const char* kind, const std::vector<View>& views, std::size_t count) const {
        for (std::size_t i = 0; i < count; ++i)
            to.push_back({kind, "carrier", {i < views.size() ? shown(views[i]) : std::nullopt}, true});
    }
    std::optional<View> shown(View view) const {
        view.geometry = translated(view.geometry, shift_);
        if (!view.box().overlaps(canvas_)) return {};
        return view;
    }

    std::array<Layers, hand_part_count> layers_;
    Vec2 shift_;
    Box canvas_;
};

}  // namespace

Hand hand(const Grip& grip, Rgb skin, int width, int height) {
    const bool pinches = grip.pose == HandPose::pinch;
    const Posed posed = pinches ? pinching(grip) : lying(grip);
    const Placed placed(layers_of(posed.hand, {skin, grip.sleeve}), grip.at, width, height);
    return {placed.parts(behind_pinch), placed.parts(before_pinch)};
}

Hand no_hand() { return hand({{-5000, -5000}}, black, 1, 1); }

double pinch_error(const Grip& grip) { return pinching(grip).error; }

}  // namespace stim
