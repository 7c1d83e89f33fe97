#include "generators/common/hand_picture.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace stim {
namespace {

using Part = HandPart;
constexpr Part all_parts[] = {Part::sleeve, Part::forearm, Part::palm,   Part::index,
                              Part::middle, Part::ring,    Part::little, Part::thumb};
static_assert(std::size(all_parts) == hand_part_count);

constexpr double rim = 1.5;  // px of outline around a fill
const Box film_canvas{{0, 0}, {960, 540}};

bool is_finger(Part part) { return part >= Part::index; }
Finger finger_of(Part part) { return static_cast<Finger>(static_cast<int>(part) - static_cast<int>(Part::index)); }
// The thumb's first bone is in the palm.
std::size_t first_joint(Finger finger) { return finger == Finger::thumb ? 1 : 0; }

Sphere sphere_in(const HandFrame& frame, const HandPoint& at, double radius) { return {frame.at(at), frame.scale * radius}; }

Sphere joint_of(const JointedHand& hand, Finger finger, std::size_t i) {
    return {hand.of(finger).joints[i], hand.frame.scale * radii_of(finger)[i]};
}

// Flat: two spheres side by side at each end, so far behind the wrist and so far half as wide.
std::array<Sphere, 4> arm_between(const JointedHand& hand, double from, double to, double wide_from, double wide_to) {
    const HandFrame& frame = hand.frame;
    const auto ball = [&](double behind, double wide, double side) -> Sphere {
        const double radius = 0.62 * wide * frame.scale;
        return {frame.wrist + frame.scale * behind * hand.arm + side * radius * frame.s, radius};
    };
    return {ball(from, wide_from, 1), ball(from, wide_from, -1), ball(to, wide_to, 1), ball(to, wide_to, -1)};
}

std::array<Sphere, 7> palm_spheres(const HandFrame& frame) {
    return {sphere_in(frame, {0, 15, 0}, 15),     sphere_in(frame, {0, -13, 0}, 15),   sphere_in(frame, {78, 27, -2}, 13),
            sphere_in(frame, {86, 6, 0}, 13),     sphere_in(frame, {80, -13, -1}, 12.5), sphere_in(frame, {68, -30, -5}, 11),
            sphere_in(frame, {28, -27, -8}, 13)};
}

std::array<Sphere, 4> ball_of_thumb(const JointedHand& hand) {
    return {sphere_in(hand.frame, {12, 16, -6}, 15), joint_of(hand, Finger::thumb, 0), joint_of(hand, Finger::thumb, 1),
            sphere_in(hand.frame, {70, 24, -6}, 9)};
}

// How a tone lies within its part: grown, or thinner and moved towards the light.
struct Lie {
    double grow = 0;
    Vec2 shift{0, 0};
    double thin = 1;
};

void add_finger(std::vector<Loop>& out, const JointedHand& hand, Finger finger, const Lie& lie) {
    for (std::size_t i = first_joint(finger); i < 3; ++i) {
        const std::array<Sphere, 2> bone{joint_of(hand, finger, i), joint_of(hand, finger, i + 1)};
        out.push_back(hull_of_spheres(bone, lie.grow, lie.shift, lie.thin));
    }
}

std::vector<Loop> loops_of(const JointedHand& hand, Part part, const Lie& lie) {
    std::vector<Loop> out;
    const auto add = [&](const auto& spheres) { out.push_back(hull_of_spheres(spheres, lie.grow, lie.shift, lie.thin)); };
    if (is_finger(part)) {
        add_finger(out, hand, finger_of(part), lie);
    } else if (part == Part::palm) {
        add(arm_between(hand, -6, 40, 25, 27));
        add(ball_of_thumb(hand));
        add(palm_spheres(hand.frame));
    } else if (part == Part::forearm) {
        add(arm_between(hand, -4, 96, 25, 29));
    } else {
        add(arm_between(hand, 72, 900, 34, 54));
        add(arm_between(hand, 66, 86, 35.5, 36.5));
    }
    return out;
}

Lie lit_side(Part part) {
    if (is_finger(part)) return {0, {-0.16, -0.20}, 0.76};
    if (part == Part::sleeve) return {0, {-0.16, -0.20}, 0.80};
    return {0, {-0.13, -0.17}, part == Part::palm ? 0.82 : 0.86};
}

bool on_canvas(const std::vector<Loop>& loops) {
    const auto is_seen = [](const Loop& loop) { return bounds(Polygon{loop}).overlaps(film_canvas); };
    return std::any_of(loops.begin(), loops.end(), is_seen);
}

double nearness_of(const JointedHand& hand, Part part) {
    if (part == Part::sleeve) return -9e5;
    if (part == Part::forearm) return -1e6;
    if (part == Part::palm) return nearness(hand.frame.at({46, 0, 0}));
    const auto& j = hand.of(finger_of(part)).joints;
    return nearness((j[1] + j[2] + j[3]) * (1.0 / 3));
}

/// Paints one part into a list.
class PartPainter {
public:
    PartPainter(DisplayList& list, const JointedHand& hand, const HandLook& look, int first, const Loop* within = nullptr)
        : list_(list), hand_(hand), first_(first), skin_(tones(look.skin)), sleeve_(tones(look.sleeve)), within_(within) {}

    void paint(Part part) {
        std::vector<Loop> outline = loops_of(hand_, part, {rim});
        if (!on_canvas(outline)) return;
        id_ = first_ + static_cast<int>(part);
        if (part == Part::sleeve) return sleeve(std::move(outline));
        fill(std::move(outline), skin_.outline);
        fill(loops_of(hand_, part, {}), skin_.shade);
        std::vector<Loop> lit = loops_of(hand_, part, lit_side(part));
        if (is_finger(part) && part != Part::thumb) lit.push_back(root_of_finger(finger_of(part)));
        fill(std::move(lit), skin_.base);
        if (part == Part::palm) tendons();
        if (is_finger(part)) lines_of(finger_of(part));
    }

private:
    void fill(std::vector<Loop> loops, Rgb rgb) {
        if (within_)
            for (Loop& loop : loops) loop = common_part(loop, *within_);
        std::erase_if(loops, [](const Loop& loop) { return loop.empty(); });
        if (!loops.empty()) list_.items.push_back({id_, true, Fill{joined(std::move(loops)), rgb}});
    }
    void fill(Loop loop, Rgb rgb) { fill(std::vector<Loop>{std::move(loop)}, rgb); }
    void line(Paths paths, Rgb rgb, double width) {
        if (!paths.lines.empty()) list_.items.push_back({id_, true, Outline{std::move(paths), rgb, snap(width)}});
    }
    double scale() const { return hand_.frame.scale; }

    // The cuff lies over the sleeve.
    void sleeve(std::vector<Loop> outline) {
        std::vector<Loop> shade = loops_of(hand_, Part::sleeve, {});
        std::vector<Loop> lit = loops_of(hand_, Part::sleeve, lit_side(Part::sleeve));
        const std::array<Rgb, 3> cloth{sleeve_.outline, sleeve_.shade, sleeve_.base};
        const std::array<Rgb, 3> cuff{sleeve_.outline, sleeve_.shade, blend(sleeve_.base, sleeve_.light, 0.45)};
        std::vector<Loop>* const layers[] = {&outline, &shade, &lit};
        for (std::size_t k = 0; k < 3; ++k) fill(std::move((*layers[k])[0]), cloth[k]);
        for (std::size_t k = 0; k < 3; ++k) fill(std::move((*layers[k])[1]), cuff[k]);
    }

    // It melts into the hand.
    Loop root_of_finger(Finger finger) const {
        const Sphere root = joint_of(hand_, finger, 0);
        const Vec3 forwards = (root.at - hand_.frame.at({30, 0, 0})).normalized();
        const std::array<Sphere, 2> both{Sphere{root.at - 4 * scale() * forwards, 0.86 * root.radius},
                                         Sphere{root.at, 0.84 * root.radius}};
        return hull_of_spheres(both, 0, {-0.10, -0.14}, 0.9);
    }

    void tendons() {
        if (nearness(hand_.frame.n) <= 0.1) return;
        Paths paths;
        for (const Finger finger : long_fingers) {
            const HandPoint& root = root_of(finger);
            const auto at = [&](double along, double aside) {
                return snap(seen(hand_.frame.at({along * root.f, aside * root.s, 13})));
            };
            paths.lines.push_back({at(0.55, 0.62), at(0.86, 0.90)});
        }
        line(std::move(paths), blend(skin_.base, skin_.shade, 0.8), 2 * scale());
    }

    std::vector<Vec2> crease(Finger finger, std::size_t joint) const {
        constexpr std::array<std::pair<double, double>, 5> arc{
            {{0.825, -0.565}, {0.955, -0.296}, {1, 0}, {0.955, 0.296}, {0.825, 0.565}}};  // cosine and sine of -0.6 to 0.6
        const FingerPose& pose = hand_.of(finger);
        const Sphere ball = joint_of(hand_, finger, joint);
        const Vec3 along = (pose.joints[joint + 1] - pose.joints[joint - 1]).normalized(), side = along.cross(pose.nail);
        std::vector<Vec2> out;
        for (const auto& [c, s] : arc) out.push_back(snap(seen(ball.at + 0.9 * ball.radius * (c * pose.nail + s * side))));
        return out;
    }

    // An ellipse on the back of the last bone; with a white end.
    struct Nail {
        Loop whole;
        std::vector<Vec2> end;
    };
    Nail nail_of_finger(Finger finger) const {
        const FingerPose& pose = hand_.of(finger);
        const Sphere tip = joint_of(hand_, finger, 3);
        const Vec3 along = (pose.joints[3] - pose.joints[2]).normalized(), side = along.cross(pose.nail);
        const Vec3 middle = tip.at + tip.radius * (0.10 * along + 0.62 * pose.nail);
        const auto at = [&](const Vec2& u) {
            const Vec3 on = 0.80 * u.x() * along + 0.62 * u.y() * side - 0.12 * u.y() * u.y() * pose.nail;
            return snap(seen(middle + tip.radius * on));
        };
        constexpr int corners = 14, ends = 2;
        Nail out;
        for (int k = 0; k < corners; ++k) out.whole.push_back(at(unit_vector(6.283185307179586 * k / corners)));
        for (int k = -ends; k <= ends; ++k) out.end.push_back(at(unit_vector(0.75 * k / ends)));
        return out;
    }

    void lines_of(Finger finger) {
        const Vec3& nail = hand_.of(finger).nail;
        Paths creases;
        if (nearness(nail) > 0)
            for (std::size_t k = first_joint(finger) + 1; k < 3; ++k) creases.lines.push_back(crease(finger, k));
        const bool shows_nail = nearness(nail) > 0.12;
        Nail shown;
        if (shows_nail) {
            shown = nail_of_finger(finger);
            creases.lines.push_back(shown.whole);
            creases.lines.back().push_back(shown.whole.front());
            fill(std::move(shown.whole), blend(skin_.light, {255, 214, 205}, 0.45));
        }
        line(std::move(creases), blend(skin_.base, skin_.outline, 0.33), 1.15 * scale());
        if (shows_nail) line({{std::move(shown.end)}}, blend(skin_.light, white, 0.7), 1.6 * scale());
    }

    DisplayList& list_;
    const JointedHand& hand_;
    int first_, id_ = -1;
    Tones skin_, sleeve_;
    const Loop* within_;
};

std::array<std::pair<double, Part>, hand_part_count> by_nearness(const JointedHand& hand) {
    std::array<std::pair<double, Part>, hand_part_count> out;
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = {nearness_of(hand, all_parts[i]), all_parts[i]};
    std::sort(out.begin(), out.end());
    return out;
}

// Loops of one part reach a little less far one after the other, so that no two have a border in common.
std::optional<View> view_of(const JointedHand& hand, Part part, const HandLook& look) {
    std::vector<Loop> loops = loops_of(hand, part, {rim});
    if (!on_canvas(loops)) return {};
    for (std::size_t i = 0; i < loops.size(); ++i) loops[i] = loops_of(hand, part, {rim - 0.06 * static_cast<double>(i)})[i];
    return filled(outline_of(loops), part == Part::sleeve ? look.sleeve : look.skin);
}

}  // namespace

const std::vector<Rgb>& skins() {
    static const std::vector<Rgb> all{{246, 190, 150}, {230, 165, 118}, {205, 138, 92}, {170, 105, 66}, {128, 78, 50},
                                      {86, 54, 38}};
    return all;
}

std::vector<Object> hand_objects(const JointedHand* hand, const HandLook& look) {
    constexpr std::array<const char*, hand_part_count> kinds{"sleeve", "forearm", "palm",   "finger",
                                                             "finger", "finger",  "finger", "thumb"};
    std::vector<Object> out;
    for (std::size_t i = 0; i < kinds.size(); ++i)
        out.push_back({kinds[i], "carrier", {hand ? view_of(*hand, all_parts[i], look) : std::nullopt}, true});
    return out;
}

void draw_hand(DisplayList& list, const JointedHand& hand, const HandLook& look, int first) {
    draw_hand_around(list, hand, look, first, 1e9, [] {});
}

void draw_hand_around(DisplayList& list, const JointedHand& hand, const HandLook& look, int first, double held,
                      const std::function<void()>& draw_held) {
    PartPainter painter(list, hand, look, first);
    bool drawn = false;
    for (const auto& [near, part] : by_nearness(hand)) {
        if (!drawn && near > held) {
            draw_held();
            drawn = true;
        }
        painter.paint(part);
    }
    if (!drawn) draw_held();
}

void draw_hand_parts(DisplayList& list, const JointedHand& hand, const HandLook& look, int first,
                     std::initializer_list<HandPart> parts, const Loop* within) {
    PartPainter painter(list, hand, look, first, within);
    for (const Part part : parts) painter.paint(part);
}

void draw_hand_over_thumb(DisplayList& list, const JointedHand& hand, const HandLook& look, int first,
                          const std::function<void()>& draw_held) {
    PartPainter painter(list, hand, look, first);
    painter.paint(Part::thumb);
    draw_held();
    for (const auto& [near, part] : by_nearness(hand))
        if (part != Part::thumb) painter.paint(part);
}

void draw_hand_shadow(DisplayList& list, const JointedHand& hand, Rgb shade) {
    std::vector<Loop> loops{shadow_of_spheres(palm_spheres(hand.frame)), shadow_of_spheres(arm_between(hand, 0, 120, 25, 34)),
                            shadow_of_spheres(arm_between(hand, 70, 900, 34, 54))};
    for (std::size_t i = 0; i < finger_count; ++i) {
        std::array<Sphere, 4> balls;
        for (std::size_t k = 0; k < balls.size(); ++k) balls[k] = joint_of(hand, static_cast<Finger>(i), k);
        loops.push_back(shadow_of_spheres(balls));
    }
    std::erase_if(loops, [](const Loop& loop) { return loop.empty() || !bounds(Polygon{loop}).overlaps(film_canvas); });
    if (!loops.empty()) list.items.push_back({-1, true, Fill{joined(std::move(loops)), shade}});
}

}  // namespace stim
