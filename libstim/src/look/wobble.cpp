#include "libstim/src/look/wobble.hpp"

#include <algorithm>

namespace stim {
namespace {

class Bender {
public:
    Bender(const Lattice& field, double scale) : field_(field) {
        // Along a line a smooth step from -A to A over a cell bends by at most 12 A / cell^2, and a chord is off by an eighth of
        // that times the square of its length.
        constexpr double off = 1.0 / 64, bend = 12 / (Lattice::cell * Lattice::cell);  // px
        const double sharp = off / scale;
        short_ = 8 * sharp / (bend * std::max(field.amplitude(), 1e-3));
        off_ = sharp * sharp;
    }

    void line(std::vector<Vec2>& to, const Vec2& a, const Vec2& moved_a, const Vec2& b, const Vec2& moved_b) const {
        const double length = (b - a).squared_norm();
        if (length <= short_) return;
        const Vec2 middle = (a + b) / 2, moved = field_.moved(middle);
        constexpr double surely = Lattice::cell * Lattice::cell / 16;  // a longer one may bend both ways
        if (length <= surely && (moved - (moved_a + moved_b) / 2).squared_norm() <= off_) return;
        line(to, a, moved_a, middle, moved);
        to.push_back(moved);
        line(to, middle, moved, b, moved_b);
    }

private:
    const Lattice& field_;
    double short_, off_;  // squared: lengths that need no corner, distances that do not show
};

}  // namespace

void wobble(Drawing& drawing, const Lattice& field, double scale) {
    const Bender bender(field, scale);
    std::vector<Vec2> moved, out;
    for (Area& area : drawing.areas) {
        const std::vector<Vec2>& points = area.contours.points;
        moved.clear();
        for (const Vec2& p : points) moved.push_back(field.moved(p));
        out.clear();
        std::size_t begin = 0;
        for (std::size_t& end : area.contours.ends) {
            for (std::size_t i = begin; i < end; ++i) {
                const std::size_t next = i + 1 < end ? i + 1 : begin;
                out.push_back(moved[i]);
                bender.line(out, points[i], moved[i], points[next], moved[next]);
            }
            begin = end;
            end = out.size();
        }
        std::swap(area.contours.points, out);
    }
}

}  // namespace stim
