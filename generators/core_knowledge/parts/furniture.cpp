#include "generators/core_knowledge/parts/furniture.hpp"

#include "generators/core_knowledge/parts/pendant.hpp"
#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

const std::vector<Rgb> woods{{186, 140, 96}, {160, 118, 80}, {206, 172, 126}, {140, 104, 84}};
const std::vector<Rgb> cloths{{200, 110, 100}, {110, 146, 190}, {120, 170, 130}, {216, 184, 110}, {170, 130, 180},
                              {190, 190, 186}};
const std::vector<Rgb> leaves{{96, 152, 92}, {120, 168, 84}, {84, 140, 112}};
constexpr Rgb clay{186, 112, 84}, china{240, 240, 236};

enum class Furniture { round_table, table, stool, chair, armchair, plant, rug, box };

// Parts at an angle about a middle, each with a line in a darker tone of its paint.
class Placed {
public:
    Placed(const Vec2& centre, double angle) : centre_(centre), x_(unit_vector(angle)) {}

    void disc(const Vec2& at, double radius, Rgb paint) { add(Disc{snap(here(at)), radius}, paint); }
    void box(double left, double top, double right, double bottom, Rgb paint) {
        Polygon out;
        for (const Vec2& p : {Vec2(left, top), Vec2(right, top), Vec2(right, bottom), Vec2(left, bottom)})
            out.vertices.push_back(snap(here(p)));
        add(std::move(out), paint);
    }
    void leaf_star(double inner, double outer, int points, double from, Rgb paint) {
        add(jagged(centre_, inner, outer, points, from), paint);
    }
    std::vector<Object> objects() && { return std::move(objects_); }

private:
    Vec2 here(const Vec2& p) const { return centre_ + p.x() * x_ + p.y() * Vec2(-x_.y(), x_.x()); }
    void add(Geometry shape, Rgb paint) {
        const View view = filled(std::move(shape), Colour(paint), Stroke{Colour(darkened(paint, 70)), 3});
        objects_.push_back(make_object("furniture", "background", view));
    }

    Vec2 centre_, x_;
    std::vector<Object> objects_;
};

void furnish(Placed& to, Furniture kind, Rgb wood, Rgb cloth, Rgb leaf) {
    switch (kind) {
        case Furniture::round_table:
            to.disc({0, 0}, 52, wood);
            to.disc({14, -10}, 17, china);
            to.disc({-24, 12}, 9, cloth);
            break;
        case Furniture::table:
            to.box(-48, -28, 48, 28, wood);
            to.box(-22, -28, 22, 28, cloth);
            break;
        case Furniture::stool:
            to.disc({0, 0}, 30, wood);
            to.disc({0, 0}, 22, cloth);
            break;
        case Furniture::chair:
            to.box(-26, -26, 26, 26, wood);
            to.box(-20, -18, 20, 22, cloth);
            to.box(-28, -34, 28, -24, wood);
            break;
        case Furniture::armchair:
            to.box(-36, -34, 36, 32, cloth);
            to.box(-22, -18, 22, 32, mixed(cloth, 255, 3, 10));
            break;
        case Furniture::plant:
            to.disc({0, 0}, 26, clay);
            to.leaf_star(16, 44, 7, 0, leaf);
            to.leaf_star(10, 30, 6, 1, mixed(leaf, 255, 2, 10));
            break;
        case Furniture::rug:
            to.box(-48, -30, 48, 30, cloth);
            to.box(-38, -20, 38, 20, mixed(cloth, 255, 4, 10));
            break;
        case Furniture::box:
            to.box(-34, -26, 34, 26, wood);
            to.box(-34, -5, 34, 5, mixed(wood, 255, 5, 10));
            break;
    }
}

}  // namespace

std::vector<Object> furniture(const Vec2& centre, Rng& look) {
    const auto kind = static_cast<Furniture>(look.integer(0, 7));
    const double angle = look.real(0, 2 * portable::pi);
    Placed out(centre, angle);
    const Rgb wood = look.pick(woods), cloth = look.pick(cloths), leaf = look.pick(leaves);
    furnish(out, kind, wood, cloth, leaf);
    return std::move(out).objects();
}

}  // namespace stim::core_knowledge
