#include "generators/core_knowledge/parts/hinged.hpp"

#include <algorithm>

#include "generators/core_knowledge/parts/core_task.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double near_edge = 1.08, far_edge = .90;         // of a turned board's side
constexpr double frame_inset = 12, thickness = 6;          // px
constexpr double post_width = 18, over = 22, cord_in = 40;  // px: posts and rods reach so far beyond the board

Polygon shrunk(const Polygon& outline, const Vec2& centre, double by) {
    Polygon out;
    for (const Vec2& p : outline.vertices) out.vertices.push_back(snap(centre + by * (p - centre)));
    return out;
}

void add_upright_post(Scene& scene, const HingedBoard& board, const BoardLook& look) {
    const Box box = bounds(board.outline());
    const double x = board.hinge_first ? box.low.x() - post_width : box.high.x();
    const double top = board.centre.y() - near_edge * board.side / 2 - over;
    const Polygon post = rectangle(snap(x), snap(top), post_width, snap(look.post_foot - top));
    scene.objects.push_back(make_object("post", "post", outlined(post, Colour(look.post))));
}

void add_rod(Scene& scene, const HingedBoard& board, const BoardLook& look) {
    const double y = bounds(board.outline()).low.y() - post_width, half = near_edge * board.side / 2 + over;
    const double left = board.centre.x() - half, right = board.centre.x() + half;
    Paths cords;
    for (const double x : {left + cord_in, right - cord_in}) cords.lines.push_back({snap(Vec2(x, 0)), snap(Vec2(x, y))});
    scene.objects.push_back(make_object("cord", "post", stroked(std::move(cords), {outline_rgb, 3})));
    const Polygon rod = rectangle(snap(left), snap(y), snap(2 * half), post_width);
    scene.objects.push_back(make_object("rod", "post", outlined(rod, Colour(look.post))));
}

}  // namespace

Polygon HingedBoard::outline() const {
    const double half = side / 2, turned = half / ratio;
    const double at_hinge = ratio == 1 ? half : half * (hinge_nearer ? near_edge : far_edge);
    const double at_free = ratio == 1 ? half : half * (hinge_nearer ? far_edge : near_edge);
    const Vec2& c = centre;
    if (axis == Axis::level)
        return {{snap(c + Vec2(-at_hinge, -turned)), snap(c + Vec2(at_hinge, -turned)), snap(c + Vec2(at_free, turned)),
                 snap(c + Vec2(-at_free, turned))}};
    const double left = hinge_first ? at_hinge : at_free, right = hinge_first ? at_free : at_hinge;
    return {{snap(c + Vec2(-turned, -left)), snap(c + Vec2(turned, -right)), snap(c + Vec2(turned, right)),
             snap(c + Vec2(-turned, left))}};
}

void add_hinged(Scene& scene, const HingedBoard& board, const BoardLook& look) {
    if (board.axis == Axis::level) add_rod(scene, board, look);
    else add_upright_post(scene, board, look);
    const Polygon face = board.outline();
    const Vec2 behind(board.axis == Axis::upright && !board.hinge_first ? -thickness : thickness, thickness);
    const Geometry back = translated(face, behind);
    scene.objects.push_back(make_object("back", "board", outlined(back, Colour(look.line))));
    scene.objects.push_back(make_object("board", "board", outlined(face, Colour(look.paper))));
    const Polygon frame = shrunk(face, board.centre, 1 - 2 * frame_inset / board.side);
    scene.objects.push_back(make_object("frame", "board", filled(frame, Colour(look.paper), Stroke{look.line, 2})));
}

Polygon figure_of(Figure figure, const Vec2& centre, double width, double height) {
    const int corners = figure == Figure::ellipse ? 64 : figure == Figure::diamond ? 4 : 6;
    const double flat = figure == Figure::hexagon ? portable::cos(portable::pi / 6) : 1;  // fills its height
    Polygon out;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2 * portable::pi * i / corners;
        const Vec2 p(width / 2 * portable::cos(angle), height / 2 * portable::sin(angle) / flat);
        out.vertices.push_back(snap(centre + p));
    }
    return out;
}

}  // namespace stim::core_knowledge
