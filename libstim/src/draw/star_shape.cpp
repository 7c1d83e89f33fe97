#include "libstim/src/draw/star_shape.hpp"

namespace stim {

Vec2 mean_of(std::span<const Vec2> points) {
    Vec2 sum(0, 0);
    for (const Vec2& p : points) sum += p;
    return sum / static_cast<double>(points.size());
}

int star_winding(std::span<const Vec2> points, const Vec2& seen_from) {
    if (points.size() < 3) return 0;
    int up = 0, down = 0;
    bool left = false, right = false;
    Vec2 a = points.back() - seen_from;
    for (const Vec2& p : points) {
        const Vec2 b = p - seen_from;
        const double turn = cross(a, b);
        left = left || turn <= 0;
        right = right || turn >= 0;
        up += a.y() < 0 && b.y() >= 0;
        down += a.y() >= 0 && b.y() < 0;
        a = b;
    }
    if (left == right || up != 1 || down != 1) return 0;
    return left ? 1 : -1;
}

}  // namespace stim
