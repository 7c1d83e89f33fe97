#include "generators/core_knowledge/parts/bridges.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/gears.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double covered_by_wheels = .22;                 // of the picture, by which radii are chosen
constexpr double smallest_share = .8, largest_share = 1.2, ends_from = 1;  // of the mean radius
constexpr double canvas_border = 24, least_filled = .5;   // px; of the picture
constexpr double least_scale = .75, most_scale = 1.5, largest_radius = 116;  // px
constexpr int most_turns = 24, most_bridges = 60;

// Wheels in an endless plane. Each may touch the ones that are named with it, and keeps away from all others.
struct Grown {
    std::vector<Wheel> wheels;
    int last() const { return static_cast<int>(wheels.size()) - 1; }
    const Wheel& at(int i) const { return wheels[static_cast<std::size_t>(i)]; }
};

bool keeps_apart(const Grown& grown, const Wheel& wheel, int one, int two) {
    for (int i = 0; i <= grown.last(); ++i) {
        if (i == one || i == two) continue;
        const Wheel& other = grown.at(i);
        const double apart = least_between_wheels / least_scale;
        if ((wheel.centre - other.centre).norm() < wheel.radius + other.radius + apart) return false;
    }
    return true;
}

bool add_beside(Grown& grown, int to, double radius, Rng& rng) {
    const Wheel before = grown.at(to);
    for (int i = 0; i < most_turns; ++i) {
        const Vec2 towards = unit_vector(rng.real(0, 2 * portable::pi));
        const Wheel wheel{before.centre + (before.radius + radius) * towards, radius};
        if (!keeps_apart(grown, wheel, to, to)) continue;
        grown.wheels.push_back(wheel);
        return true;
    }
    return false;
}

// The wheel of that radius which touches both, on the one or the other side.
bool add_between(Grown& grown, int a, int b, double radius, Rng& rng) {
    const Wheel &one = grown.at(a), &two = grown.at(b);
    const Vec2 line = two.centre - one.centre;
    const double d = line.norm(), p = one.radius + radius, q = two.radius + radius;
    const double along = (d * d + p * p - q * q) / (2 * d), rest = p * p - along * along;
    const double side = rng.coin() ? 1 : -1;
    if (rest <= 0) return false;
    const Vec2 forward = line / d, across(-forward.y(), forward.x());
    const Wheel wheel{one.centre + along * forward + side * std::sqrt(rest) * across, radius};
    if (!keeps_apart(grown, wheel, a, b)) return false;
    grown.wheels.push_back(wheel);
    return true;
}

using Radii = std::vector<double>::const_iterator;

// So many wheels, the first of which touches wheel `from`, each the one before it.
std::optional<std::vector<int>> add_chain(Grown& grown, int from, int count, Radii& radius, Rng& rng) {
    std::vector<int> out;
    for (int i = 0; i < count; ++i) {
        if (!add_beside(grown, out.empty() ? from : out.back(), *radius++, rng)) return std::nullopt;
        out.push_back(grown.last());
    }
    return out;
}

std::optional<std::vector<int>> add_longer_bridge(Grown& grown, int from, int to, int count, Radii& radius, Rng& rng) {
    const std::size_t before = grown.wheels.size();
    const Radii first = radius;
    for (int i = 0; i < most_bridges; ++i) {
        grown.wheels.resize(before);
        radius = first;
        auto out = add_chain(grown, from, count - 1, radius, rng);
        if (!out || !add_between(grown, out->back(), to, *radius++, rng)) continue;
        out->push_back(grown.last());
        return out;
    }
    return std::nullopt;
}

bool add_dead_end(Grown& grown, BridgeLayout& out, const DeadEnd& end, Radii& radius, Rng& rng) {
    const int from = rng.pick(end.from_driven ? out.driven : out.wanted);
    const auto place = add_chain(grown, from, end.wheels, radius, rng);
    if (!place || !add_beside(grown, place->back(), *radius++, rng)) return false;
    out.places.push_back(*place);
    out.idle.push_back(grown.last());
    return true;
}

Box box_around_wheels(const std::vector<Wheel>& wheels) {
    Box out{wheels.front().centre, wheels.front().centre};
    for (const Wheel& w : wheels) {
        const Vec2 reach(w.radius + tooth_depth + outline_width, w.radius + tooth_depth + outline_width);
        out = {min(out.low, w.centre - reach), max(out.high, w.centre + reach)};
    }
    return out;
}

// The largest scale at which the wheels lie within the picture's border.
double scale_to_fit(const std::vector<Wheel>& wheels) {
    const Vec2 size = box_around_wheels(wheels).size();
    const double room_x = picture_width - 2 * canvas_border, room_y = picture_height - 2 * canvas_border;
    double largest = 0;
    for (const Wheel& w : wheels) largest = std::max(largest, w.radius);
    return std::min({room_x / size.x(), room_y / size.y(), largest_radius / largest});
}

void put_in_picture(std::vector<Wheel>& wheels, double scale) {
    const Vec2 middle(picture_width / 2.0, picture_height / 2.0), from = box_around_wheels(wheels).centre();
    for (Wheel& w : wheels) w = {snap(middle + scale * (w.centre - from)), snap(scale * w.radius)};
}

bool fills_picture(const std::vector<Wheel>& wheels) {
    const Vec2 size = box_around_wheels(wheels).size();
    return size.x() * size.y() >= least_filled * picture_width * picture_height;
}

// ---- equal wheels; lengths in their radii ------------------------------------------------------------------------------

constexpr double plain_radius = 60;  // px, before they are fitted into the picture
constexpr double half_gap = 1.5;     // so that one, two and three wheels bridge the gap

int add_plain(BridgeLayout& out, double x, double y) {
    out.wheels.push_back({plain_radius * Vec2(x, y), plain_radius});
    return static_cast<int>(out.wheels.size()) - 1;
}

// One to three wheels above (side -1) or below the gap.
std::vector<int> plain_bridge(BridgeLayout& out, int count, double side) {
    if (count == 1) return {add_plain(out, 0, side * std::sqrt(4 - half_gap * half_gap))};
    const double x = count == 2 ? 1 : 1.85, off = x - half_gap;
    const double y = side * std::sqrt(4 - off * off);
    std::vector<int> places{add_plain(out, -x, y)};
    if (count == 3) places.push_back(add_plain(out, 0, y + side * std::sqrt(4 - x * x)));
    places.push_back(add_plain(out, x, y));
    return places;
}

}  // namespace

int BridgePlan::wheels() const {
    int out = driven + wanted + 2 * fewer + 1;
    for (const DeadEnd& end : dead_ends) out += end.wheels + 1;
    return out;
}

std::vector<double> draw_radii(const BridgePlan& plan, Rng& rng) {
    const double room = covered_by_wheels * picture_width * picture_height;
    const double mean = std::sqrt(room / (portable::pi * plan.wheels()));
    std::vector<double> out;
    for (int i = 0; i < plan.wheels(); ++i) {
        const bool bears_arrow = i == 0 || i == plan.driven + plan.wanted - 1;
        out.push_back(mean * rng.real(bears_arrow ? ends_from : smallest_share, largest_share));
    }
    return out;
}

std::optional<BridgeLayout> random_bridges(const BridgePlan& plan, const std::vector<double>& radii, Rng& rng) {
    Radii radius = radii.begin(), of_wanted = radius + plan.driven, of_bridge = of_wanted + plan.wanted;
    BridgeLayout out;
    Grown grown{{{Vec2(0, 0), *radius++}}};
    const auto driven = add_chain(grown, 0, plan.driven - 1, radius, rng);
    if (!driven) return std::nullopt;
    out.driven = {0};
    out.driven.insert(out.driven.end(), driven->begin(), driven->end());
    const auto shorter = add_chain(grown, out.driven.back(), plan.fewer, of_bridge, rng);
    if (!shorter || !add_beside(grown, shorter->back(), *of_wanted++, rng)) return std::nullopt;
    out.wanted = {grown.last()};
    const auto longer = add_longer_bridge(grown, out.driven.back(), out.wanted.front(), plan.fewer + 1, of_bridge, rng);
    if (!longer) return std::nullopt;
    const auto wanted = add_chain(grown, out.wanted.front(), plan.wanted - 1, of_wanted, rng);
    if (!wanted) return std::nullopt;
    out.wanted.insert(out.wanted.end(), wanted->begin(), wanted->end());
    out.places = {*shorter, *longer};
    for (const DeadEnd& end : plan.dead_ends)
        if (!add_dead_end(grown, out, end, of_bridge, rng)) return std::nullopt;
    out.wheels = std::move(grown.wheels);
    const double scale = std::min(scale_to_fit(out.wheels), most_scale);
    if (scale < least_scale) return std::nullopt;
    put_in_picture(out.wheels, scale);
    return fills_picture(out.wheels) ? std::optional(out) : std::nullopt;
}

BridgeLayout plain_bridges(const BridgePlan& plan) {
    BridgeLayout out;
    for (int i = plan.driven - 1; i >= 0; --i) out.driven.push_back(add_plain(out, -half_gap - 2 * i, 0));
    for (int i = 0; i < plan.wanted; ++i) out.wanted.push_back(add_plain(out, half_gap + 2 * i, 0));
    out.places = {plain_bridge(out, plan.fewer, -1), plain_bridge(out, plan.fewer + 1, 1)};
    for (std::size_t i = 0; i < plan.dead_ends.size(); ++i) {  // at most two, one at each end of the row
        const double x = i == 0 ? -half_gap - 2 * plan.driven : half_gap + 2 * plan.wanted;
        std::vector<int> place;
        for (int k = 0; k < plan.dead_ends[i].wheels; ++k) place.push_back(add_plain(out, x, -2 * k));
        out.idle.push_back(add_plain(out, x, -2 * plan.dead_ends[i].wheels));
        out.places.push_back(std::move(place));
    }
    put_in_picture(out.wheels, scale_to_fit(out.wheels));
    return out;
}

}  // namespace stim::core_knowledge
