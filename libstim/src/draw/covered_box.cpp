#include "libstim/src/draw/covered_box.hpp"

#include <algorithm>
#include <cmath>

#include "libstim/src/draw/star_shape.hpp"
#include "stim/scene/scene_check.hpp"

namespace stim {
namespace {

constexpr double least = 32;  // px of half a side: smaller boxes save less than they take to find
constexpr double margin = 2;  // px, for rounding and for round lines as straight ones
constexpr double far = 1 << 20;

PixelBox square_in(const Vec2& centre, double radius) {
    const double half = radius / std::sqrt(2.0) - margin;
    if (!(half >= least) || !(std::abs(centre.x()) + half < far) || !(std::abs(centre.y()) + half < far)) return {};
    const auto low = [half](double v) { return static_cast<int>(std::ceil(v - half)); };
    const auto high = [half](double v) { return static_cast<int>(std::floor(v + half)); };
    return {low(centre.x()), low(centre.y()), high(centre.x()), high(centre.y())};
}

struct CoveredBy {
    PixelBox operator()(const Disc& disc) const { return square_in(disc.centre, disc.radius); }
    PixelBox operator()(const Polygon& polygon) const {
        const std::vector<Vec2>& corners = polygon.vertices;
        const Vec2 middle = mean_of(corners);
        if (star_winding(corners, middle) == 0) return {};
        double radius = far;
        for (std::size_t i = 0; i < corners.size(); ++i)
            radius = std::min(radius, distance_to_segment(middle, corners[i], corners[i + 1 < corners.size() ? i + 1 : 0]));
        return square_in(middle, radius);
    }
    PixelBox operator()(const Paths&) const { return {}; }
};

bool is_large(const Geometry& geometry) {
    const Box box = bounds(geometry);
    return std::min(box.high.x() - box.low.x(), box.high.y() - box.low.y()) >= 2 * least;
}

double area(const PixelBox& box) {
    return box.empty() ? 0 : static_cast<double>(box.right - box.left) * (box.bottom - box.top);
}

}  // namespace

PixelBox covered_box(const Geometry& geometry) {
    return drawable(geometry) && is_large(geometry) ? std::visit(CoveredBy{}, geometry) : PixelBox{};
}

std::vector<PixelBox> covered_from(const std::vector<DrawItem>& items) {
    std::vector<PixelBox> out(items.size() + 1);
    for (std::size_t i = items.size(); i-- > 0;) {
        const auto* fill = std::get_if<Fill>(&items[i].what);
        const PixelBox box = fill ? covered_box(fill->geometry) : PixelBox{};
        out[i] = area(box) > area(out[i + 1]) ? box : out[i + 1];
    }
    return out;
}

}  // namespace stim
