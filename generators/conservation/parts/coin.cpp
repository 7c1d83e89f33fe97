#include "generators/conservation/parts/coin.hpp"

#include <array>

namespace stim::conservation::film {
namespace {

constexpr double coin_outline = 1.2;  // px
constexpr Rgb warm{255, 250, 240};     // of the light
constexpr double small_coin = 14;     // px of radius, below which ring and light would be specks

Loop whole_coin(const Coin& coin, double grow) {
    const std::array<SeenRound, 2> ends{SeenRound{seen(coin.foot), coin.radius + grow},
                                        SeenRound{seen(coin.foot + Vec3{0, 0, coin.height()}), coin.radius + grow}};
    return hull_of_ellipses(ends, view_sine);
}

std::vector<Vec2> arc_of_light(const Vec3& top, double radius) {
    constexpr double from = 1.9, to = 3.9;  // radians, from X towards Y
    constexpr int steps = 6;
    std::vector<Vec2> out;
    for (int k = 0; k <= steps; ++k) {
        const Vec2 u = unit_vector(from + (to - from) * k / steps);
        out.push_back(snap(seen(top + radius * Vec3{u.x(), u.y(), 0})));
    }
    return out;
}

}  // namespace

Object coin_object(const Coin& coin, const char* role) {
    Object out{"coin", role, {{}}, true};
    View view = filled(Polygon{whole_coin(coin, 0)}, coin.metal);
    if (view.box().overlaps({{0, 0}, {double(width), double(height)}})) out.views[0] = std::move(view);
    return out;
}

void draw_coin(DisplayList& list, const Coin& coin, int object) {
    const Tones c = tones(coin.metal);
    const Vec3 top = coin.foot + Vec3{0, 0, coin.height()};
    const double r = coin.radius;
    const auto fill = [&](Loop loop, Rgb rgb) { list.items.push_back({object, true, Fill{Polygon{std::move(loop)}, rgb}}); };
    const auto line = [&](Geometry geometry, Rgb rgb, double wide) {
        list.items.push_back({object, true, Outline{std::move(geometry), rgb, snap(std::max(1.0, wide))}});
    };
    fill(whole_coin(coin, coin_outline), c.outline);
    fill(whole_coin(coin, 0), c.shade);
    fill(level_circle(top, r), c.base);
    if (r >= small_coin) {
        line(Polygon{level_circle(top, 0.78 * r)}, blend(c.base, c.outline, 0.45), 0.05 * r);
        line(Paths{{arc_of_light(top, 0.89 * r)}}, blend(c.base, warm, 0.18), 0.09 * r);
    }
    // A boss: lighter than all else on the table, so that each coin is told from its neighbours however small it is.
    fill(level_circle(top, 0.36 * r), blend(c.base, warm, 0.70));
}

void draw_contacts(DisplayList& list, std::span<const Coin> coins) {
    std::vector<Loop> loops;
    for (const Coin& coin : coins)
        loops.push_back(level_circle(coin.foot + coin.radius * Vec3{0.30, 0.02, 0}, 1.04 * coin.radius));
    if (!loops.empty()) list.items.push_back({-1, true, Fill{joined(std::move(loops)), contact_shadow}});
}

void draw_fallen_shadow(DisplayList& list, const Coin& coin) {
    list.items.push_back({-1, true, Fill{Polygon{level_circle(fallen(coin.foot), coin.radius)}, cast_shadow}});
}

}  // namespace stim::conservation::film
