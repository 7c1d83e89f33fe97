#include "generators/percept_v/parts/layers.hpp"

#include <algorithm>

#include "stim/base/portable_math.hpp"
#include "stim/scene/layout.hpp"

namespace stim::percept_v {
namespace {

using portable::pi;

constexpr double innermost = 12;   // px: least circumradius of an inscribed sequence's last layer
constexpr double least_step = 8;    // px from a circumradius to the next in an inscribed sequence
constexpr int sequence_tries = 1000;  // 20 layers: every 86th sequence is legible
constexpr double ring = 10;        // px by which an outer layer is shrunk before the next is fitted
constexpr double reserve = 0.97;   // what a layer still to come may cost, beside the ring
constexpr double last_inradius = 48;  // px: least inradius of an inset sequence's last layer

int sides(Kind kind) { return kind == Kind::diamond ? 4 : kind == Kind::hexagon ? 6 : 8; }

double inradius_ratio(Kind kind) { return kind == Kind::circle ? 1.0 : portable::cos(pi / sides(kind)); }

// Circumradii of an inscribed sequence, and after them the room inside the last.
std::vector<double> inscribed_radii(const std::vector<Kind>& kinds, double outer) {
    std::vector<double> out{outer};
    for (const Kind kind : kinds) out.push_back(snap(out.back() * inradius_ratio(kind)));
    return out;
}

Geometry inset_layer(Kind kind, double circumradius) {
    if (kind == Kind::circle) return Disc{{0, 0}, snap(circumradius)};
    return regular_polygon(sides(kind), circumradius, kind == Kind::octagon ? pi / 8 : 0.0);
}

// How far the unit shape of a kind reaches along the normals of another's sides.
double reach(Kind kind, Kind outside) {
    if (kind == Kind::circle || outside == Kind::circle) return 1;
    const Geometry shape = inset_layer(outside, 256), inner = inset_layer(kind, 256);
    const auto& v = std::get<Polygon>(shape).vertices;
    double best = 0;
    for (std::size_t i = 0, j = v.size() - 1; i < v.size(); j = i++)
        for (const Vec2& corner : std::get<Polygon>(inner).vertices)
            best = std::max(best, corner.dot(v[i] + v[j]) / (v[i] + v[j]).norm() / 256);
    return best;
}

double fitted(Kind kind, Kind outside, double inradius) {
    return std::floor((inradius - ring - aim) / reach(kind, outside) * 256) / 256;
}

double circumradius(const Geometry& layer) {  // about the origin
    if (const auto* disc = std::get_if<Disc>(&layer)) return disc->radius;
    return std::get<Polygon>(layer).vertices.front().norm();
}

Kind another_of(std::vector<Kind> kinds, Kind than, Rng& draw) {
    std::erase(kinds, than);
    return draw.pick(kinds);
}

bool leaves_room(double inradius, int layers_to_come) {
    for (int i = 0; i < layers_to_come; ++i) inradius = reserve * inradius - ring;
    return inradius >= last_inradius;
}

}  // namespace

bool legible(const std::vector<Kind>& kinds, double outer) {
    const auto radii = inscribed_radii(kinds, outer);
    for (std::size_t i = 0; i + 1 < kinds.size(); ++i)
        if (radii[i] - radii[i + 1] < least_step + aim) return false;
    return radii[kinds.size() - 1] >= innermost;
}

std::vector<Kind> made_legible(std::vector<Kind> kinds, double outer) {
    for (const Kind small : {Kind::diamond, Kind::hexagon})
        for (auto kind = kinds.rbegin(); kind != kinds.rend() && !legible(kinds, outer); ++kind)
            if (*kind == small) *kind = Kind::octagon;
    return kinds;
}

std::vector<Kind> draw_inscribed_kinds(const std::vector<Kind>& kinds, int n, double outer, Rng& draw, Work& work) {
    std::vector<Kind> out(static_cast<std::size_t>(n));
    for (int t = 0; t < sequence_tries; ++t) {
        ++work.tries;
        for (Kind& kind : out) kind = draw.pick(kinds);
        if (legible(out, outer)) return out;
    }
    ++work.fallbacks;
    return made_legible(std::move(out), outer);
}

std::vector<Geometry> inscribed_layers(const std::vector<Kind>& kinds, double outer) {
    const auto radii = inscribed_radii(kinds, outer);
    std::vector<Geometry> out;
    for (std::size_t i = 0; i < kinds.size(); ++i) out.push_back(regular_polygon(sides(kinds[i]), radii[i], 0));
    return out;
}

std::vector<Geometry> inset_layers(const std::vector<Kind>& kinds, int n, double outer, Rng& draw) {
    std::vector<Geometry> out;
    Kind outside = Kind::circle;
    double inradius = outer + ring + aim;  // as if inside a layer that leaves room for the outermost
    for (int i = 0; i < n; ++i) {
        std::vector<Kind> possible;
        for (const Kind kind : kinds)
            if (leaves_room(fitted(kind, outside, inradius) * inradius_ratio(kind), n - 1 - i)) possible.push_back(kind);
        const Kind kind = draw.pick(possible);
        const double circumradius = fitted(kind, outside, inradius);
        out.push_back(inset_layer(kind, circumradius));
        inradius = circumradius * inradius_ratio(kind);
        outside = kind;
    }
    return out;
}

Geometry inscribed_other(const Geometry& innermost, const std::vector<Kind>& kinds, Rng& draw) {
    const Kind kind = another_of(kinds, layer_kind(innermost), draw);
    return regular_polygon(sides(kind), circumradius(innermost), 0);
}

Geometry inset_other(const Geometry& innermost, const Geometry* outside, const std::vector<Kind>& kinds, double outer,
                     Rng& draw) {
    const Kind own = layer_kind(innermost), around = outside ? layer_kind(*outside) : Kind::circle;
    const double inradius = outside ? circumradius(*outside) * inradius_ratio(around) : outer + ring + aim;
    const auto large_enough = [&](Kind kind) { return leaves_room(fitted(kind, around, inradius) * inradius_ratio(kind), 0); };
    std::vector<Kind> possible;
    for (const Kind kind : kinds)
        if (kind == own || large_enough(kind)) possible.push_back(kind);
    if (possible.size() == 1) possible.push_back(Kind::octagon);  // in a small circle only a circle is large enough
    const Kind kind = another_of(possible, own, draw);
    return inset_layer(kind, fitted(kind, around, inradius));
}

Kind layer_kind(const Geometry& layer) {
    const auto* polygon = std::get_if<Polygon>(&layer);
    if (!polygon) return Kind::circle;
    return polygon->vertices.size() == 4 ? Kind::diamond : polygon->vertices.size() == 6 ? Kind::hexagon : Kind::octagon;
}

Rgb spare_fill(Rgb neighbour) {
    constexpr Rgb red{190, 60, 60}, blue{60, 60, 190};
    return ciede2000(neighbour, red) >= ciede2000(neighbour, blue) ? red : blue;
}

}  // namespace stim::percept_v
