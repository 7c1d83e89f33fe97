#include "generators/core_knowledge/parts/scratches.hpp"

#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double shortest = 10, longest = 60, width = 2;  // px
constexpr int palest = 235, darkest = 205;
constexpr Rgb usual{220, 220, 220};

Vec2 within(const Box& box, const Vec2& p) { return max(box.low, min(box.high, p)); }

Vec2 drawn_point(const Box& box, Rng& rng) {
    const double x = rng.real(box.low.x(), box.high.x());
    const double y = rng.real(box.low.y(), box.high.y());
    return {x, y};
}

Rgb tint(Rng& rng) {
    const auto red = static_cast<std::uint8_t>(rng.integer(darkest, palest));
    const auto green = static_cast<std::uint8_t>(rng.integer(darkest, palest));
    const auto blue = static_cast<std::uint8_t>(rng.integer(darkest, palest));
    return {red, green, blue};
}

Object scratch(const Box& box, Rgb paint, Rng& rng) {
    const Vec2 middle = drawn_point(box, rng);
    const double half = rng.real(shortest, longest) / 2;
    const double angle = rng.real(0, portable::pi);
    const Vec2 along = half * unit_vector(angle);
    const Paths line = segment(snap(within(box, middle - along)), snap(within(box, middle + along)));
    return make_object("scratch", "background", stroked(line, {Colour(paint), width}));
}

}  // namespace

std::vector<Object> scratches(const std::vector<Box>& places, int most, Rng& rng) {
    std::vector<Object> out;
    const std::int64_t count = rng.integer(1, most), of_ten = rng.integer(0, 10);
    for (std::int64_t i = 0; i < count; ++i) {
        const Box& place = rng.pick(places);
        const bool tinted = rng.chance(of_ten, 10);  // more colours or fewer, whatever the number of scratches
        out.push_back(scratch(place, tinted ? tint(rng) : usual, rng));
    }
    return out;
}

}  // namespace stim::core_knowledge
