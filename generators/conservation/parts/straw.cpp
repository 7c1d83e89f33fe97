#include "generators/conservation/parts/straw.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::conservation::film {
namespace {

constexpr double rim = 1.3, butt = 1;                            // px of outline beside and beyond the straw
constexpr double stripe_every = 46, stripe_wide = 22, wind = 26;  // px; along the visible half a stripe moves on by `wind`
constexpr Rgb stripe_colour{248, 246, 240};
constexpr double ring_width = 2;
constexpr double least_turn = 0.02;  // sine of the angle from which an end is seen as more than a line

/// Light along the tube: up to a share of the visible half's angle, from above, a tone; above 1 it is the brightest.
struct Band {
    double to, tone;
};
constexpr std::array<Band, 6> bands{{{0.14, 0.80}, {0.24, 0.94}, {0.40, 1.12}, {0.66, 1.00}, {0.84, 0.86}, {1.00, 0.68}}};

Rgb toned(Rgb c, double tone) { return tone > 1 ? blend(c, white, 0.45) : blend({0, 0, 0}, c, tone); }

Vec2 seen_way(const Vec3& way) { return seen(way) - seen(Vec3{}); }

/// The tube as the camera sees it.
class Tube {
public:
    explicit Tube(const Straw& straw) : straw_(straw) {
        const Vec3 d = straw.along(), aside{-d.y, d.x, 0};
        const double forward = view_cosine * d.x, norm = std::sqrt(forward * forward + view_sine * view_sine);
        near_ = seen_way((-forward / norm) * aside + Vec3{0, 0, view_sine / norm});
        top_ = seen_way((view_sine / norm) * aside + Vec3{0, 0, forward / norm});
        turned_ = std::abs(d.y) >= least_turn;
        away_ = d.y > 0;
    }

    /// On the tube: `turn` is the angle from the line nearest to the camera towards its upper edge.
    Vec2 on(double place, double turn, double radius = straw_radius) const {
        return seen(straw_.at(place)) + radius * (portable::cos(turn) * near_ + portable::sin(turn) * top_);
    }
    /// By the share of the visible half's angle, from above.
    Vec2 by_share(double place, double share) const { return on(place, (0.5 - share) * portable::pi); }

    Loop silhouette(double grow, double beyond) const {
        Loop out;
        half_around(out, straw_.to + beyond, away_ ? 1 : -1, straw_radius + grow);
        const std::size_t corners = out.size();
        half_around(out, straw_.from - beyond, away_ ? -1 : 1, straw_radius + grow);
        std::reverse(out.begin() + static_cast<std::ptrdiff_t>(corners), out.end());
        return out;
    }

    /// The open end that faces the camera, if one does.
    Loop open_end(double radius) const {
        Loop out;
        if (!turned_) return out;
        constexpr int corners = 20;
        for (int k = 0; k < corners; ++k)
            out.push_back(snap(on(away_ ? straw_.from : straw_.to, 2 * portable::pi * k / corners, radius)));
        return out;
    }

private:
    // From above to below on the side that is turned outwards: the near one of an end that faces away, the far one else.
    void half_around(Loop& out, double place, double side, double radius) const {
        const int corners = turned_ ? 9 : 2;
        for (int k = 0; k < corners; ++k) {
            const double turn = (0.5 - double(k) / (corners - 1)) * portable::pi;
            out.push_back(snap(seen(straw_.at(place)) +
                               radius * (side * portable::cos(turn) * near_ + portable::sin(turn) * top_)));
        }
    }

    const Straw& straw_;
    Vec2 near_{0, 0}, top_{0, 0};  // of a radius of 1, as seen
    bool turned_ = false, away_ = false;
};

Loop band_of(const Straw& straw, const Tube& tube, double from, double to) {
    return {snap(tube.by_share(straw.from, from)), snap(tube.by_share(straw.to, from)), snap(tube.by_share(straw.to, to)),
            snap(tube.by_share(straw.from, to))};
}

// The stripes' parts in a band.
std::vector<Loop> stripes_in(const Straw& straw, const Tube& tube, double from, double to) {
    std::vector<Loop> out;
    const double first = std::floor((straw.from - straw.stripes - stripe_wide - wind) / stripe_every);
    for (double s = straw.stripes + first * stripe_every; s < straw.to; s += stripe_every) {
        const auto at = [&](double edge, double share) {
            return snap(tube.by_share(std::clamp(s + edge + wind * share, straw.from, straw.to), share));
        };
        if (s + stripe_wide + wind * to <= straw.from || s + wind * from >= straw.to) continue;
        const double middle = (from + to) / 2;
        out.push_back({at(0, from), at(stripe_wide, from), at(stripe_wide, middle), at(stripe_wide, to), at(0, to),
                       at(0, middle)});
    }
    return out;
}

std::vector<Vec2> ring_at(const Tube& tube, double place) {
    constexpr int parts = 8;
    std::vector<Vec2> out;
    for (int k = 0; k <= parts; ++k) out.push_back(snap(tube.by_share(place, double(k) / parts)));
    return out;
}

}  // namespace

Vec3 Straw::along() const { return {portable::cos(angle), portable::sin(angle), 0}; }
Vec3 Straw::at(double place) const { return middle + place * along() + Vec3{0, 0, straw_radius}; }

Object straw_object(const Straw& straw, const char* kind, const char* role) {
    Object out{kind, role, {{}}, true};
    View view = filled(Polygon{Tube(straw).silhouette(0, 0)}, straw.colour);
    if (view.box().overlaps({{0, 0}, {double(width), double(height)}})) out.views[0] = std::move(view);
    return out;
}

double straw_length(const Object& straw, std::size_t image) {
    const auto& v = std::get<Polygon>(straw.view(image).geometry).vertices;
    const std::size_t half = v.size() / 2;
    if (half < 2) throw InvalidParams("corners of a straw", std::to_string(v.size()), "4 or more");
    const Vec2 way = (v[0] + v[half - 1] - v[half] - v[2 * half - 1]) / 2;
    return Vec2(way.x(), way.y() / view_sine).norm();
}

void draw_straw(DisplayList& list, const Straw& straw, int object) {
    const Tube tube(straw);
    const Tones c = tones(straw.colour);
    const auto fill = [&](Geometry shape, Rgb rgb) { list.items.push_back({object, true, Fill{std::move(shape), rgb}}); };
    fill(Polygon{tube.silhouette(rim, butt)}, c.outline);
    fill(Polygon{tube.silhouette(0, 0)}, c.shade);
    double from = 0;
    for (const Band& band : bands) {
        fill(Polygon{band_of(straw, tube, from, band.to)}, toned(c.base, band.tone));
        if (std::vector<Loop> stripes = stripes_in(straw, tube, from, band.to); !stripes.empty())
            fill(joined(std::move(stripes)), toned(stripe_colour, band.tone));
        from = band.to;
    }
    Paths rings;
    for (const double ring : straw.rings)
        if (ring > straw.from + 2 && ring < straw.to - 2) rings.lines.push_back(ring_at(tube, ring));
    if (!rings.lines.empty())
        list.items.push_back({object, true, Outline{std::move(rings), blend(c.shade, c.outline, 0.6), ring_width}});
    if (Loop end = tube.open_end(straw_radius); !end.empty()) {
        fill(Polygon{std::move(end)}, blend(c.base, white, 0.35));
        fill(Polygon{tube.open_end(0.76 * straw_radius)}, toned(c.shade, 0.38));
    }
}

void draw_straw_shadow(DisplayList& list, const Straw& straw) {
    const Vec3 aside{0.5 * straw_radius, 0.4 * straw_radius, 0}, down{0, 0, -straw_radius};
    const std::array<Sphere, 2> ends{Sphere{straw.at(straw.from) + aside + down, straw_radius},
                                     Sphere{straw.at(straw.to) + aside + down, straw_radius}};
    Loop loop = shadow_of_spheres(ends);
    if (!loop.empty())
        list.items.push_back({-1, true, Fill{Polygon{std::move(loop)}, straw.lies() ? contact_shadow : cast_shadow}});
}

}  // namespace stim::conservation::film
