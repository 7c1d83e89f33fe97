#include "libstim/src/look/compose.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "libstim/src/look/hatch.hpp"
#include "libstim/src/look/ink.hpp"
#include "libstim/src/look/moves.hpp"
#include "libstim/src/look/outlines.hpp"
#include "libstim/src/look/rough.hpp"
#include "libstim/src/look/strokes.hpp"
#include "libstim/src/look/wobble.hpp"
#include "stim/base/error.hpp"
#include "stim/look/needs.hpp"

namespace stim {
namespace {

// Both pictures of a question are drawn in the same inks.
Inks inks_of(const Domain& domain, const Instance& instance, const DisplayList& list, InkFactor ink) {
    std::vector<Rgb> drawn;
    add_colours(drawn, list);
    for (int k = 0; k < instance.scene.images; ++k) add_colours(drawn, domain.draw(instance.scene, k));
    return {ink, drawn};
}

void set_paper(Drawing& drawing, const PaperFactor& paper) {
    if (paper.kind != PaperFactor::Kind::own && !(paper.colour == white)) drawing.paper_rgb = paper.colour;
    if (drawing.paper) drawing.background = drawing.paper_rgb;
    for (Area& area : drawing.areas)
        if (area.paper) area.rgb = drawing.paper_rgb;
}

void scale_to(Drawing& drawing, const Ratio& scale, const std::pair<int, int>& size) {
    const auto num = static_cast<double>(scale.num), den = static_cast<double>(scale.den);
    for (Area& area : drawing.areas)
        for (Vec2& p : area.contours.points) p = {p.x() * num / den, p.y() * num / den};
    drawing.width = size.first;
    drawing.height = size.second;
}

}  // namespace

Digest look_key(const Domain& domain, const Instance& instance, std::string_view factor) {
    return digest(fmt::format("look|1|{}|{}", factor, pair_id(domain, instance.request)));
}

Pose page_of(const Domain& domain, const Instance& instance, const Appearance& appearance) {
    const PoseFactor& pose = appearance.look.pose;
    const Scene& scene = instance.scene;
    if (pose == PoseFactor{}) return {scene.width, scene.height};
    return pose_for(pose, look_key(domain, instance, "pose"), scene.width, scene.height, appearance.room);
}

InkedList inked_list(const Domain& domain, const Instance& instance, DisplayList list, const Look& look) {
    if (look.stroke != 1) list = stroked(std::move(list), look.stroke, needs_of(domain, instance.request).size);
    if (look.ink == InkFactor::own) return {std::move(list), white};
    const Inks inks = inks_of(domain, instance, list, look.ink);
    return {inked(std::move(list), inks), inks.paper()};
}

Drawing compose(const Domain& domain, const Instance& instance, DisplayList list, const Appearance& appearance) {
    const Look& look = appearance.look;
    const double scale = appearance.scale.value();
    const InkedList changed = inked_list(domain, instance, std::move(list), look);
    Drawing out = outlines(changed.list, scale, look.font, changed.paper);
    set_paper(out, look.paper);
    if (look.fill == FillFactor::hatch) hatch(out, out.paper_rgb);
    if (look.fill == FillFactor::rough) roughen(out, out.paper_rgb, look_key(domain, instance, "rough"));
    const Moves moves = moves_of(domain, instance, appearance);
    if (moves.wobble) wobble(out, *moves.wobble, scale);
    if (look.pose != PoseFactor{}) set_pose(out, moves.pose);
    scale_to(out, appearance.scale, shown_size(domain, instance, appearance));
    return out;
}

void check_vector(const Look& look) {
    const std::vector<std::string> raster = pixel_factors_of(look);
    if (raster.empty()) return;
    throw InvalidParams("look of an SVG or PDF",
                        fmt::format("'{}', which works on pixels: {}", look.name, fmt::join(raster, ", ")),
                        "looks of ink, fill, stroke, wobble, font, tilt and tinted paper");
}

}  // namespace stim
