#include "libstim/src/look/hatch_clip.hpp"

#include <algorithm>

namespace stim {

// Sutherland and Hodgman: what is cut off is replaced by a line along the cut.
void clip(const Contours& lines, const Vec2& along, double limit, Contours& to) {
    std::size_t begin = 0;
    for (const std::size_t end : lines.ends) {
        const std::size_t first = to.points.size();
        for (std::size_t i = begin; i < end; ++i) {
            const Vec2 &a = lines.points[i], &b = lines.points[i + 1 < end ? i + 1 : begin];
            const double over_a = along.dot(a) - limit, over_b = along.dot(b) - limit;
            if (over_a <= 0) to.add(a);
            if ((over_a <= 0) != (over_b <= 0)) to.add(a + over_a / (over_a - over_b) * (b - a));
        }
        if (to.points.size() > first) to.close();
        begin = end;
    }
}

Contours inset(const Contours& lines, double by) {
    constexpr double sharpest = 1.0 / 16;  // of the corner's cosine, plus 1, halved
    Contours out;
    std::vector<Vec2> corners;
    std::size_t begin = 0;
    for (const std::size_t end : lines.ends) {
        corners.clear();
        for (std::size_t i = begin; i < end; ++i)
            if (corners.empty() || (lines.points[i] - corners.back()).squared_norm() > 1e-12) corners.push_back(lines.points[i]);
        while (corners.size() > 1 && (corners.front() - corners.back()).squared_norm() <= 1e-12) corners.pop_back();
        const std::size_t n = corners.size();
        for (std::size_t i = 0; i < n && n > 2; ++i) {
            const Vec2 in = (corners[i] - corners[(i + n - 1) % n]).normalized();
            const Vec2 on = (corners[(i + 1) % n] - corners[i]).normalized();
            const Vec2 sides(in.y() + on.y(), -in.x() - on.x());
            out.add(corners[i] + by / 2 / std::max(sharpest, (1 + in.dot(on)) / 2) * sides);
        }
        if (n > 2) out.close();
        begin = end;
    }
    return out;
}

}  // namespace stim
