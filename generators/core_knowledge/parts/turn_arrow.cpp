#include "generators/core_knowledge/parts/turn_arrow.hpp"

#include <string>
#include <utility>

#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {

void add_turn_arrow(Scene& scene, std::string_view role, const Wheel& wheel, const TurnArrow& arrow) {
    constexpr double half = 65 * portable::pi / 180;
    const double radius = arrow.share * wheel.radius, turn = arrow.clockwise ? 1 : -1;
    Paths arc{{{}}};
    for (int i = 0; i <= 24; ++i)
        arc.lines[0].push_back(snap(wheel.centre + radius * unit_vector(arrow.middle + turn * half * (i / 12.0 - 1))));
    const Vec2 out = unit_vector(arrow.middle + turn * half), onward = turn * Vec2(-out.y(), out.x());
    const Vec2 end = wheel.centre + radius * out, across = .72 * arrow.head * out;
    const Polygon head{{snap(end + across), snap(end + 1.5 * arrow.head * onward), snap(end - across)}};
    const std::string name(role);
    scene.objects.push_back(make_object("arc", name, stroked(std::move(arc), Stroke{arrow.paint, arrow.width})));
    scene.objects.push_back(make_object("arrow", name, filled(head, arrow.paint)));
}

bool turn_arrow_is_clockwise(const Scene& scene, std::string_view role, const Vec2& centre) {
    const auto marks = with_role(scene, role);
    if (marks.size() != 2) throw InvalidParams("a wheel has no arrow");
    const Vec2 tail = bounds(marks[0]->view().geometry).centre() - centre;
    const Vec2 head = bounds(marks[1]->view().geometry).centre() - centre;
    return cross(tail, head) > 0;
}

}  // namespace stim::core_knowledge
