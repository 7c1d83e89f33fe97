#include "libstim/src/look/ink.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"

namespace stim {
namespace {

struct Exchange {
    Rgb plain, ink;
};

// Relative luminance, 0 to 1.
double ink_luminance(Rgb c) { return (luminance_ratio(c, black) - 1) * 0.05; }

std::uint8_t ink_level(double v) { return static_cast<std::uint8_t>(std::floor(std::clamp(v, 0.0, 255.0) + 0.5)); }

Rgb mixed_ink(Rgb from, Rgb to, double part) {
    const auto channel = [&](int a, int b) { return ink_level(a + part * (b - a)); };
    return {channel(from.r, to.r), channel(from.g, to.g), channel(from.b, to.b)};
}

// Light inks on a dark ground. Neutral colours keep their place between white and black, so strong lines stay strong and guide
// lines faint; dark hues are lightened. The web's brown is a dark red, and lighter it would be called red.
struct DarkGround {
    std::vector<Exchange> inks;
    Rgb of_white, of_black, light;
    double lighter;

    Rgb of(Rgb plain) const {
        for (const Exchange& e : inks)
            if (e.plain == plain) return e.ink;
        const auto [low, high] = std::minmax({plain.r, plain.g, plain.b});
        constexpr int neutral = 12;  // levels between channels
        if (high - low <= neutral) return mixed_ink(of_black, of_white, (plain.r + plain.g + plain.b) / 765.0);
        return ink_luminance(plain) < 0.35 ? mixed_ink(plain, light, lighter) : plain;
    }
};

const DarkGround& dark_ground() {
    static const DarkGround ground{{{outline_rgb, {205, 205, 200}},
                                    {named("blue").rgb, {88, 140, 255}},
                                    {named("red").rgb, {240, 70, 60}},
                                    {named("green").rgb, {60, 180, 75}},
                                    {named("orange").rgb, {255, 170, 40}},
                                    {named("purple").rgb, {200, 110, 220}},
                                    {named("brown").rgb, {168, 100, 60}}},
                                   {24, 26, 30}, {236, 236, 230}, white, 0.25};
    return ground;
}

const DarkGround& chalk_board() {
    static const DarkGround ground{{{named("blue").rgb, {110, 170, 245}},
                                    {named("red").rgb, {245, 110, 105}},
                                    {named("green").rgb, {125, 205, 125}},
                                    {named("orange").rgb, {250, 190, 90}},
                                    {named("purple").rgb, {205, 150, 235}},
                                    {named("brown").rgb, {196, 140, 98}}},
                                   {43, 50, 48}, {238, 238, 230}, {238, 238, 230}, 0.4};
    return ground;
}

// The gray of a lightness L*.
Rgb gray_of(double lightness) {
    const double t = (lightness + 16) / 116, y = lightness > 8 ? t * t * t : lightness * 27 / 24389;
    const std::uint8_t v = ink_level(255 * (y > 0.0031308 ? 1.055 * portable::pow(y, 1 / 2.4) - 0.055 : 12.92 * y));
    return {v, v, v};
}

// Number `rank` of so many inks, the darkest first.
Rgb gray_ink(std::size_t rank, std::size_t count) {
    constexpr double darkest = 5, lightest = 72, step = 22;
    return gray_of(darkest + static_cast<double>(rank) * std::min(step, (lightest - darkest) / static_cast<double>(count - 1)));
}

constexpr Rgb blueprint_paper{28, 74, 140}, blueprint_line{244, 248, 255};

Rgb blueprint_ink(std::size_t rank, std::size_t count) {
    const double part = count > 1 ? static_cast<double>(rank) / static_cast<double>(count - 1) : 0;
    return mixed_ink(blueprint_line, blueprint_paper, part / 2);
}

Rgb white_under(InkFactor ink) {
    switch (ink) {
        case InkFactor::dark: return dark_ground().of_white;
        case InkFactor::chalk: return chalk_board().of_white;
        case InkFactor::blueprint: return blueprint_paper;
        default: return white;
    }
}

Rgb ink_of(InkFactor ink, Rgb plain, std::size_t rank, std::size_t count) {
    switch (ink) {
        case InkFactor::dark: return dark_ground().of(plain);
        case InkFactor::chalk: return chalk_board().of(plain);
        case InkFactor::soft: return mixed_ink(plain, {238, 226, 208}, 0.24);
        case InkFactor::gray: return gray_ink(rank, count);
        case InkFactor::blueprint: return blueprint_ink(rank, count);
        default: return plain;
    }
}

// The colour itself or, where it is taken, the nearest that differs in one channel.
Rgb free_colour(Rgb wanted, const std::set<std::uint32_t>& taken) {
    if (!taken.contains(wanted.packed())) return wanted;
    for (int step = 1;; ++step)
        for (std::uint8_t Rgb::*channel : {&Rgb::b, &Rgb::r, &Rgb::g})
            for (const int signed_step : {-step, step}) {
                Rgb near = wanted;
                near.*channel = ink_level(wanted.*channel + signed_step);
                if (!taken.contains(near.packed())) return near;
            }
}

Rgb& colour_of(DrawItem& item) {
    return std::visit([](auto& what) -> Rgb& { return what.rgb; }, item.what);
}

}  // namespace

void add_colours(std::vector<Rgb>& to, const DisplayList& list) {
    const auto add = [&](Rgb c) {
        if (std::find(to.begin(), to.end(), c) == to.end()) to.push_back(c);
    };
    add(list.background);
    for (const DrawItem& item : list.items) add(std::visit([](const auto& what) { return what.rgb; }, item.what));
}

Inks::Inks(InkFactor ink, const std::vector<Rgb>& drawn) {
    std::vector<std::pair<double, std::uint32_t>> ranked;
    for (const Rgb c : drawn)
        if (c != white) ranked.emplace_back(ink_luminance(c), c.packed());
    std::sort(ranked.begin(), ranked.end());
    ranked.erase(std::unique(ranked.begin(), ranked.end()), ranked.end());
    std::set<std::uint32_t> taken;
    const auto give = [&](Rgb plain, Rgb wanted) {
        const Rgb got = free_colour(wanted, taken);
        taken.insert(got.packed());
        inks_.emplace_back(plain.packed(), got);
    };
    give(white, white_under(ink));
    for (std::size_t i = 0; i < ranked.size(); ++i) {
        const Rgb plain = unpacked(ranked[i].second);
        give(plain, ink_of(ink, plain, i, ranked.size()));
    }
    std::sort(inks_.begin(), inks_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
}

Rgb Inks::of(Rgb plain) const {
    const auto found = std::lower_bound(inks_.begin(), inks_.end(), plain.packed(),
                                        [](const auto& entry, std::uint32_t wanted) { return entry.first < wanted; });
    if (found == inks_.end() || found->first != plain.packed())
        throw GenerationError(fmt::format("no ink for the colour ({}, {}, {})", plain.r, plain.g, plain.b));
    return found->second;
}

DisplayList inked(DisplayList list, const Inks& inks) {
    list.background = inks.of(list.background);
    for (DrawItem& item : list.items) colour_of(item) = inks.of(colour_of(item));
    return list;
}

}  // namespace stim
