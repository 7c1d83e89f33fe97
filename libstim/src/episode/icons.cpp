#include "stim/episode/icons.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <map>

#include "stim/base/error.hpp"
#include "stim/scene/geometry.hpp"

namespace stim::episode {
namespace {

/// Whether a point of the box -1..1 (x to the right, y down) belongs to an icon.
using Shape = std::function<bool(const Vec2&)>;

Shape disc(double x, double y, double radius) {
    return [=](const Vec2& p) { return (p - Vec2(x, y)).squared_norm() <= radius * radius; };
}

Shape box(double left, double top, double right, double bottom) {
    return [=](const Vec2& p) { return p.x() >= left && p.x() <= right && p.y() >= top && p.y() <= bottom; };
}

Shape polygon(std::vector<Vec2> vertices) {
    return [shape = Geometry(Polygon{std::move(vertices)})](const Vec2& p) { return contains(shape, p); };
}

Shape any(std::vector<Shape> shapes) {
    return [shapes = std::move(shapes)](const Vec2& p) {
        return std::any_of(shapes.begin(), shapes.end(), [&](const Shape& shape) { return shape(p); });
    };
}

Shape less(Shape whole, Shape hole) {
    return [whole = std::move(whole), hole = std::move(hole)](const Vec2& p) { return whole(p) && !hole(p); };
}

// Quarter turns clockwise: 0 opens downwards, 90 to the left.
Shape turned(Shape shape, int degrees) {
    return [shape = std::move(shape), degrees](Vec2 p) {
        for (int d = 0; d < degrees; d += 90) p = {p.y(), -p.x()};
        return shape(p);
    };
}

std::map<std::string, Shape, std::less<>> shapes() {
    std::map<std::string, Shape, std::less<>> out;
    out["pentagon"] = polygon({{0, -1.02}, {1.02, -.25}, {.64, 1}, {-.64, 1}, {-1.02, -.25}});
    out["clove"] = any({disc(0, -.54, .46), disc(-.54, .42, .46), disc(.54, .42, .46), box(-.12, 0, .12, 1)});
    out["kite"] = polygon({{0, -1.05}, {1.02, -.42}, {0, 1.05}, {-1.02, -.42}});
    out["heart"] = any({disc(-.5, -.48, .52), disc(.5, -.48, .52),
                        polygon({{-.97, -.25}, {.97, -.25}, {.05, 1.02}, {-.05, 1.02}})});
    out["clove_tree"] = any({disc(0, -.55, .45), disc(-.52, -.05, .48), disc(.52, -.05, .48), box(-.17, -.1, .17, 1)});
    out["moon"] = less(disc(0, 0, 1), disc(.45, -.42, .62));
    out["wine"] = any({polygon({{-1, -1}, {1, -1}, {.75, -.2}, {.15, .15}, {-.15, .15}, {-.75, -.2}}), box(-.14, 0, .14, .8),
                       box(-.7, .72, .7, 1)});
    out["double_dia"] = any({polygon({{-.5, -1}, {0, 0}, {-.5, 1}, {-1, 0}}), polygon({{.5, -1}, {1, 0}, {.5, 1}, {0, 0}})});
    out["flag"] = any({box(-1, -1, -.72, 1), box(-1, -1, 1, .15)});
    out["capsule"] = any({disc(-.52, .52, .48), disc(.52, -.52, .48),
                          polygon({{-.86, .18}, {.18, -.86}, {.86, -.18}, {-.18, .86}})});
    out["vase"] = any({box(-.75, -1, .75, -.8), box(-.22, -1, .22, -.1), disc(0, .4, .6),
                       polygon({{-1, .25}, {1, .25}, {.45, 1}, {-.45, 1}})});
    out["curved_triangle"] = less(disc(-1, 1, 2), disc(1.1, -1.1, 1.2247));
    out["spoon"] = any({disc(-.45, -.45, .56), polygon({{1, .68}, {.68, 1}, {-.35, .05}, {.05, -.35}})});
    out["medal"] = any({less(disc(0, .42, .58), disc(0, .42, .24)), polygon({{-1, -1}, {-.4, -1}, {.12, .1}, {-.28, .3}}),
                        polygon({{1, -1}, {.4, -1}, {-.12, .1}, {.28, .3}}), box(-1, -1, 1, -.72)});
    out["home"] = less(box(-1, -1, 1, 1), box(-.66, -.66, .66, .66));
    for (const int degrees : {0, 90, 180, 270}) {
        out["triangle" + std::to_string(degrees)] = turned(polygon({{-1.02, 1.01}, {1.02, 1.01}, {0, -1.05}}), degrees);
        out["triangle_slot" + std::to_string(degrees)] =
            turned(less(box(-1, -1, 1, 1), polygon({{-.75, 1.1}, {.75, 1.1}, {0, -.5}})), degrees);
    }
    return out;
}

}  // namespace

std::string shape_name(Slot slot, std::string_view icon) {
    switch (slot) {
        case Slot::home: return "home";
        case Slot::key: return "triangle" + std::string(icon);
        case Slot::lock: return "triangle_slot" + std::string(icon);
        default: return std::string(icon);
    }
}

std::vector<std::uint8_t> sprite_mask(Slot slot, std::string_view icon, int radius) {
    return icon_mask(shape_name(slot, icon), radius);
}

const std::vector<std::string>& agent_icons() {
    static const std::vector<std::string> all{"pentagon", "clove", "kite"};
    return all;
}

const std::vector<std::string>& object_icons() {
    static const std::vector<std::string> all{"heart", "clove_tree", "moon", "wine", "double_dia", "flag", "capsule", "vase",
                                              "curved_triangle", "spoon"};
    return all;
}

std::vector<std::uint8_t> icon_mask(std::string_view name, int radius) {
    if (radius < 1) throw InvalidParams("radius of an icon", fmt::format("{}", radius), "integers from 1");
    static const auto known = shapes();
    const auto shape = known.find(name);
    if (shape == known.end()) {
        std::vector<std::string> names;
        for (const auto& [icon, unused] : known) names.push_back(icon);
        throw InvalidParams("icon", fmt::format("'{}'", name), fmt::format("{}", fmt::join(names, ", ")));
    }
    const int side = 2 * radius;
    std::vector<std::uint8_t> out;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) out.push_back(shape->second(Vec2((x + 0.5) / radius - 1, (y + 0.5) / radius - 1)));
    return out;
}

}  // namespace stim::episode
