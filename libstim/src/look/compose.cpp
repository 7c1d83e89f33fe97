#include "libstim/src/look/compose.hpp"

#include <utility>

#include "libstim/src/look/ink.hpp"
#include "libstim/src/look/outlines.hpp"

namespace stim {
namespace {

// Both pictures of a question are drawn in the same inks.
Inks inks_of(const Domain& domain, const Instance& instance, InkFactor ink) {
    std::vector<Rgb> drawn;
    for (int k = 0; k < instance.scene.images; ++k) add_colours(drawn, domain.draw(instance.scene, k));
    return {ink, drawn};
}

void scale_to(Drawing& drawing, const Ratio& scale, const std::pair<int, int>& size) {
    const auto num = static_cast<double>(scale.num), den = static_cast<double>(scale.den);
    for (Area& area : drawing.areas)
        for (Vec2& p : area.contours.points) p = {p.x() * num / den, p.y() * num / den};
    drawing.width = size.first;
    drawing.height = size.second;
}

}  // namespace

Drawing compose(const Domain& domain, const Instance& instance, int image, const Appearance& appearance) {
    const Look& look = appearance.look;
    DisplayList list = domain.draw(instance.scene, image);
    Rgb paper = white;
    if (look.ink != InkFactor::own) {
        const Inks inks = inks_of(domain, instance, look.ink);
        list = inked(std::move(list), inks);
        paper = inks.paper();
    }
    Drawing out = outlines(list, appearance.scale.value(), look.font, paper);
    scale_to(out, appearance.scale, shown_size(domain, instance, appearance));
    return out;
}

}  // namespace stim
