#include "generators/core_knowledge/parts/floor.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "generators/core_knowledge/parts/core_task.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double middle = picture_width / 2.0, focal = 700;

}  // namespace

Vec2 Floor::seen(double x, double z, double h) const {
    return snap(Vec2(middle + focal * x / z, horizon + focal * (camera - h) / z));
}

double Floor::depth(double y) const { return focal * camera / (y - horizon); }

double Floor::across(double px, double z) const { return px * z / focal; }
double Floor::drawn(double tiles, double z) const { return tiles * focal / z; }

Object tile_lines(const Floor& floor, double far, Rgb colour) {
    const double near = floor.depth(picture_height);
    Paths lines;
    for (double z = std::ceil(near); z <= far; ++z) {
        const double y = floor.seen(0, z).y();
        lines.lines.push_back({Vec2(0, y), Vec2(picture_width, y)});
    }
    const int most = static_cast<int>(std::floor(middle * far / focal));
    for (int x = -most; x <= most; ++x)  // each from where it comes into the picture
        lines.lines.push_back({floor.seen(x, std::max(near, focal * std::abs(x) / middle)), floor.seen(x, far)});
    return make_object("tiles", "grid", stroked(std::move(lines), Stroke{colour, 1.5}));
}

}  // namespace stim::core_knowledge
