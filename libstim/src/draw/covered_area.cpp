#include "libstim/src/draw/covered_area.hpp"

#include <algorithm>
#include <cmath>

#include "libstim/src/draw/star_shape.hpp"
#include "stim/scene/scene_check.hpp"

namespace stim {
namespace {

constexpr double least = 32;  // px of half a side: smaller boxes save less than they take to find
constexpr double inner_margin = 2;  // px, for rounding and for round lines as straight ones
constexpr double far = 1 << 20;
constexpr std::size_t middle = PixelSteps{}.boxes.size() / 2;

PixelBox box_in(const Vec2& centre, double across, double down) {
    const auto low = [](double v, double half) { return static_cast<int>(std::ceil(v - half)); };
    const auto high = [](double v, double half) { return static_cast<int>(std::floor(v + half)); };
    return {low(centre.x(), across), low(centre.y(), down), high(centre.x(), across), high(centre.y(), down)};
}

// Corners of the steps lie on the circle, at 22.5, 45 and 67.5 degrees.
PixelSteps steps_in(const Vec2& centre, double radius) {
    constexpr double cosines[] = {0.382683, 0.707106, 0.923879};
    const double inner = radius - inner_margin;
    const bool is_near = std::abs(centre.x()) + inner < far && std::abs(centre.y()) + inner < far;
    if (!(cosines[middle] * inner >= least) || !is_near) return {};
    PixelSteps out;
    for (std::size_t i = 0; i < out.boxes.size(); ++i)
        out.boxes[i] = box_in(centre, cosines[i] * inner, cosines[out.boxes.size() - 1 - i] * inner);
    return out;
}

struct CoveredBy {
    PixelSteps operator()(const Disc& disc) const { return steps_in(disc.centre, disc.radius); }
    PixelSteps operator()(const Polygon& polygon) const {
        const std::vector<Vec2>& corners = polygon.vertices;
        const Vec2 centre = mean_of(corners);
        if (star_winding(corners, centre) == 0) return {};
        return steps_in(centre, std::min(far, distance_to_ring(centre, corners)));
    }
    PixelSteps operator()(const Paths&) const { return {}; }
};

bool is_large(const Geometry& geometry) {
    const Box box = bounds(geometry);
    return std::min(box.high.x() - box.low.x(), box.high.y() - box.low.y()) >= 2 * least;
}

// Of the middle box, to which the others are in proportion.
double area(const PixelSteps& steps) {
    const PixelBox& box = steps.boxes[middle];
    return box.empty() ? 0 : static_cast<double>(box.right - box.left) * (box.bottom - box.top);
}

}  // namespace

PixelSteps covered_by(const Geometry& geometry) {
    return drawable(geometry) && is_large(geometry) ? std::visit(CoveredBy{}, geometry) : PixelSteps{};
}

std::vector<PixelSteps> covered_from(const std::vector<DrawItem>& items) {
    std::vector<PixelSteps> out(items.size() + 1);
    for (std::size_t i = items.size(); i-- > 0;) {
        const auto* fill = std::get_if<Fill>(&items[i].what);
        const PixelSteps steps = fill ? covered_by(fill->geometry) : PixelSteps{};
        out[i] = area(steps) > area(out[i + 1]) ? steps : out[i + 1];
    }
    return out;
}

}  // namespace stim
