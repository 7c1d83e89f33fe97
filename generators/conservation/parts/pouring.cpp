#include "generators/conservation/parts/pouring.hpp"

#include <algorithm>
#include <cmath>

#include "generators/common/liquid.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::conservation {
namespace {

double radians(double degrees) { return degrees * portable::pi / 180; }

std::vector<Vec2> corners_of(const Tank& tank, const TankPose& pose) {
    return {pose.at(-tank.width, 0), pose.at(0, 0), pose.at(0, tank.height), pose.at(-tank.width, tank.height)};
}

// Where the upper end of a flow is, given the surface that it falls to.
double upper_end(const Flow& flow, double level) { return flow.lip.y() + flow.fallen * (level - flow.lip.y()); }

}  // namespace

Vec2 TankPose::at(double x, double y) const {
    const double c = portable::cos(radians(degrees)), s = portable::sin(radians(degrees));
    return lip + Vec2(x * c - y * s, x * s + y * c);
}

Polygon tank_walls(const Tank& tank, const TankPose& pose) {
    const double w = tank.width, h = tank.height, g = glass, under = h + glass_floor, stand = under + foot_height;
    Polygon out;
    for (const Vec2& p : {Vec2(-w - g, 0), Vec2(-w, 0), Vec2(-w, h), Vec2(0, h), Vec2(0, 0), Vec2(g, 0), Vec2(g, under),
                          Vec2(g + foot_out, under), Vec2(g + foot_out, stand), Vec2(-w - g - foot_out, stand),
                          Vec2(-w - g - foot_out, under), Vec2(-w - g, under)})
        out.vertices.push_back(snap(pose.at(p.x(), p.y())));
    return out;
}

Paths tank_gleam(const Tank& tank, const TankPose& pose) {
    Paths out;
    for (const double x : {-tank.width - glass / 2, glass / 2})
        out.lines.push_back({snap(pose.at(x, 3)), snap(pose.at(x, tank.height + glass_floor - 2))});
    return out;
}

double capacity(const Tank& tank, double degrees) {
    if (degrees >= 90) return 0;
    const double t = portable::sin(radians(degrees)) / portable::cos(radians(degrees));
    const double w = tank.width, h = tank.height;
    return w * t <= h ? w * h - w * w * t / 2 : h * h / (2 * t);
}

double tilt_holding(const Tank& tank, double area) {
    double low = 14, high = 90;
    for (int i = 0; i < 50; ++i) (capacity(tank, (low + high) / 2) > area ? low : high) = (low + high) / 2;
    return (low + high) / 2;
}

Polygon liquid(const Tank& tank, const TankPose& pose, double area) { return liquid_in(corners_of(tank, pose), {0, 1}, area); }

Poured pour(const std::vector<Flow>& flows, double target_width, double floor_y) {
    double left = 0;
    for (const Flow& flow : flows) left += flow.poured;
    Poured out;
    out.level = floor_y;
    // The level depends on the streams' lengths and these on the level, 7 / width as strongly: it settles at once.
    for (int i = 0; i < 12; ++i) {
        out.streams.clear();
        double falling = 0, free_from = out.level;
        for (const Flow& flow : flows) {  // the oldest is the lowest
            const Vec2 top(flow.lip.x(), upper_end(flow, out.level));
            const double length = std::max(0.0, std::min(free_from - top.y(), flow.poured / stream_width));
            out.streams.push_back({top, length});
            if (length > 0) free_from = top.y();
            falling += stream_width * length;
        }
        out.arrived = left - falling;
        out.level = floor_y - out.arrived / target_width;
    }
    return out;
}

}  // namespace stim::conservation
