#include "generators/common/hand.hpp"

#include <array>
#include <cmath>

namespace stim {
namespace {

constexpr Rgb dark{45, 33, 33};
constexpr double arm_length = 900;  // px from the grip: past any border
constexpr double pi = 3.14159265358979;

using Points = std::vector<Vec2>;

// An arc from one angle to another, in degrees, in steps of about 30.
void add_arc(Points& out, const Vec2& centre, double radius, double from, double to) {
    const int steps = std::max(1, static_cast<int>(std::abs(to - from) / 30));
    for (int k = 0; k <= steps; ++k) out.push_back(centre + radius * unit_vector((from + (to - from) * k / steps) * pi / 180));
}

// A finger bent in one curve, thinner towards its round tip; its line stays open at the base, where the palm goes on.
Points finger(const Vec2& base, const Vec2& joint, const Vec2& tip, double at_base, double at_tip) {
    constexpr int steps = 7;
    Points left, right;
    Vec2 along(1, 0);
    for (int k = 0; k <= steps; ++k) {
        const double u = double(k) / steps, v = 1 - u;
        const Vec2 p = v * v * base + 2 * u * v * joint + u * u * tip;
        along = (v * (joint - base) + u * (tip - joint)).normalized();
        const Vec2 side = (at_base + (at_tip - at_base) * u) * Vec2(-along.y(), along.x());
        left.push_back(p + side);
        right.push_back(p - side);
    }
    for (int k = 1; k < 5; ++k) {
        const Vec2 turn = unit_vector(pi / 2 - pi * k / 5);
        left.push_back(tip + at_tip * (turn.x() * along + turn.y() * Vec2(-along.y(), along.x())));
    }
    left.insert(left.end(), right.rbegin(), right.rend());
    return left;
}

struct Shapes {
    Points palm, fore, thumb;
    Paths creases, nails;
    double nail_width = 6;
};

// Along the finger's last part, a little before its tip.
std::vector<Vec2> nail(const Vec2& joint, const Vec2& tip, double size) {
    const Vec2 along = (tip - joint).normalized();
    return {tip - 0.45 * size * along, tip + 0.55 * size * along};
}

// Three curled fingers at the palm's far side; thumb and forefinger meet at the grip. All in units of the scale but `k`,
// half the opening.
Shapes pinch(double s, double k) {
    const double back = -0.42 * k;
    const auto at = [&](double x, double y) { return Vec2(s * x + back, s * y); };
    Shapes out;
    Points& palm = out.palm;
    palm = {{-arm_length, -58 * s}, {-205 * s + back, -54 * s}, at(-148, -46), at(-122, -56), at(-80, -62), at(-54, -61)};
    add_arc(palm, at(-44, -52), 8.5 * s, -110, 40);
    add_arc(palm, at(-36, -36), 8.8 * s, -70, 45);
    add_arc(palm, at(-33, -19.5), 8.8 * s, -70, 60);
    for (const Vec2& p : {at(-42, -4), at(-58, 5), at(-84, 15), at(-104, 17), at(-124, 8), at(-148, -2)}) palm.push_back(p);
    palm.insert(palm.end(), {{-205 * s + back, 2 * s}, {-arm_length, 6 * s}});
    out.creases.lines = {{at(-37, -44), at(-62, -43)}, {at(-28, -27.5), at(-60, -26)}};
    const Vec2 joint = at(-24, -24) + Vec2(0.2 * k, -1.15 * k), tip(-1.5 * s, -7 * s - k);
    out.fore = finger(at(-60, -7), joint, tip, 8.2 * s, 6.8 * s);
    const Vec2 knuckle = at(-42, 33) + Vec2(0.1 * k, 1.15 * k), end(-3 * s, 7.6 * s + k);
    out.thumb = finger(at(-98, 3), knuckle, end, 10.5 * s, 7.5 * s);
    out.nails.lines = {nail(joint, tip, 8 * s), nail(knuckle, end, 9 * s)};
    out.nail_width = snap(6.5 * s);
    return out;
}

Shapes flat(double s) {
    constexpr std::array<double, 4> y{-25.5, -8.5, 8.5, 24.5}, tip{-19, -3, 0, -8};
    constexpr double r = 8.2;
    Shapes out;
    Points& palm = out.palm;
    palm = {{-arm_length, -27 * s}, {-205 * s, -26 * s}, {-150 * s, -23 * s}, {-124 * s, -31 * s}, {-72 * s, -34 * s}};
    for (std::size_t i = 0; i < 4; ++i) add_arc(palm, s * Vec2(tip[i] - r, y[i]), r * s, -90, 90);
    for (const Vec2& p : {Vec2(-72, 33), Vec2(-100, 36), Vec2(-126, 32), Vec2(-150, 23)}) palm.emplace_back(s * p);
    palm.insert(palm.end(), {{-205 * s, 26 * s}, {-arm_length, 27 * s}});
    for (std::size_t i = 0; i < 3; ++i)
        out.creases.lines.push_back({s * Vec2(tip[i] - 9, y[i] + 8.4), s * Vec2(-64, y[i] + 8.4)});
    const Vec2 base = s * Vec2(-116, 22), joint = s * Vec2(-86, 52), end = s * Vec2(-50, 55);
    out.thumb = finger(base, joint, end, 11 * s, 7.5 * s);
    for (std::size_t i = 0; i < 4; ++i) out.nails.lines.push_back({s * Vec2(tip[i] - 10, y[i]), s * Vec2(tip[i] - 2.5, y[i])});
    out.nails.lines.push_back(nail(joint, end, 9 * s));
    out.nail_width = snap(7 * s);
    return out;
}

Rgb nail_of(Rgb skin) {
    const auto lighter = [](std::uint8_t v) { return static_cast<std::uint8_t>(v + (255 - v) * 45 / 100); };
    return {lighter(skin.r), lighter(skin.g), lighter(skin.b)};
}

/// Puts shapes in their place on the canvas.
class Placed {
public:
    Placed(const Grip& grip, int width, int height)
        : grip_(grip), across_(Vec2(-grip.reach.y(), grip.reach.x()) * (grip.mirrored ? -1 : 1)),
          canvas_{{0, 0}, {double(width), double(height)}} {}

    Object part(const char* kind, const Points& shape, Rgb skin) const {
        Polygon polygon;
        for (const Vec2& p : shape) polygon.vertices.push_back(at(p));
        return seen(kind, filled(std::move(polygon), skin));
    }
    Object part(const char* kind, const Paths& shape, Rgb rgb, double line) const {
        Paths paths;
        for (const auto& path : shape.lines) {
            paths.lines.emplace_back();
            for (const Vec2& p : path) paths.lines.back().push_back(at(p));
        }
        return seen(kind, stroked(std::move(paths), {rgb, line}));
    }

private:
    Vec2 at(const Vec2& p) const { return snap(Vec2(grip_.at + p.x() * grip_.reach + p.y() * across_)); }
    Object seen(const char* kind, std::optional<View> view) const {
        if (view && !view->box().overlaps(canvas_)) view.reset();
        return {kind, "carrier", {std::move(view)}, true};
    }

    const Grip& grip_;
    Vec2 across_;
    Box canvas_;
};

}  // namespace

const std::vector<Rgb>& skins() {
    static const std::vector<Rgb> all{{246, 190, 150}, {230, 165, 118}, {205, 138, 92}, {170, 105, 66}, {128, 78, 50},
                                      {86, 54, 38}};
    return all;
}

Hand hand(const Grip& grip, Rgb skin, int width, int height) {
    const Shapes shapes = grip.pose == HandPose::pinch ? pinch(grip.scale, grip.opening / 2) : flat(grip.scale);
    const Placed placed(grip, width, height);
    Paths palm{{shapes.palm}}, fingers{{shapes.thumb}};
    palm.lines.insert(palm.lines.end(), shapes.creases.lines.begin(), shapes.creases.lines.end());
    if (!shapes.fore.empty()) fingers.lines.push_back(shapes.fore);
    Hand out{{placed.part("palm", shapes.palm, skin), placed.part("line", palm, dark, 2)},
             {placed.part("thumb", shapes.thumb, skin), placed.part("finger", shapes.fore, skin),
              placed.part("line", fingers, dark, 2), placed.part("nail", shapes.nails, nail_of(skin), shapes.nail_width)}};
    if (shapes.fore.empty()) out.before[1].views[0].reset();
    return out;
}

Hand no_hand() {
    Hand out = hand({{-5000, -5000}}, black, 1, 1);
    return out;
}

}  // namespace stim
