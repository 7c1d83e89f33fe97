#include "generators/core_knowledge/parts/prints.hpp"

#include <cstdint>
#include <utility>

#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/tones.hpp"

namespace stim::core_knowledge {
namespace {

using Corners = std::vector<Vec2>;

Corners block(double left, double top, double right, double bottom) {
    return {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
}

std::vector<Corners> bricks() {
    constexpr int courses = 8;
    constexpr double joint = .016, gap = .06;
    std::vector<Corners> out;
    for (int row = 0; row < courses; ++row) {
        const double top = static_cast<double>(row) / courses, bottom = top + 1. / courses;
        if (row > 0) out.push_back(block(0, top - joint / 2, 1, top + joint / 2));
        for (const double middle : row % 2 == 0 ? std::vector{.5} : std::vector{.25, .75})
            out.push_back(block(middle - gap / 2, top, middle + gap / 2, bottom));
    }
    return out;
}

// From 0 to 1 across and downwards.
std::vector<Corners> corners_of(Print print) {
    std::vector<Corners> out;
    switch (print) {
        case Print::shaded: return {block(.78, 0, 1, 1)};
        case Print::bands: return {block(0, .1, 1, .24), block(0, .38, 1, .52), block(0, .66, 1, .8)};
        case Print::tower:
            for (const double top : {.08, .26, .44, .62})
                for (const double left : {.16, .6}) out.push_back(block(left, top, left + .24, top + .1));
            out.push_back(block(.34, .84, .66, 1));
            return out;
        case Print::bricks: return bricks();
        case Print::planks: return {block(.3, 0, .36, 1), block(.64, 0, .7, 1), block(0, .12, 1, .18), block(0, .82, 1, .88)};
        case Print::column:
            return {block(0, 0, 1, .06), block(0, .94, 1, 1), block(.16, .06, .26, .94), block(.45, .06, .55, .94),
                    block(.74, .06, .84, .94)};
        case Print::stripes:
            for (const double top : {.02, .26, .5, .74}) out.push_back({{0, top + .12}, {1, top}, {1, top + .1}, {0, top + .22}});
            return out;
        default:
            for (const double y : {.14, .38, .62, .86}) out.push_back({{.5, y - .1}, {.9, y}, {.5, y + .1}, {.1, y}});
            return out;
    }
}

}  // namespace

std::vector<Object> print_on(const Box& front, Print print, const Colour& paint) {
    const Box inside = front.grown(-outline_width / 2);
    std::vector<Object> out;
    for (const Corners& corners : corners_of(print)) {
        Polygon shape;
        for (const Vec2& at : corners) shape.vertices.push_back(snap(inside.low + scaled(inside.size(), at)));
        out.push_back(make_object("print", "pattern", filled(std::move(shape), Colour(darkened(paint.rgb, 5, 6)))));
    }
    return out;
}

}  // namespace stim::core_knowledge
