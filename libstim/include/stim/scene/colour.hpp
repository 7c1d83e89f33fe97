// Named colours, palettes and colour difference.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stim {

/// sRGB, 8 bits a channel.
struct Rgb {
    std::uint8_t r = 0, g = 0, b = 0;
    constexpr bool operator==(const Rgb&) const = default;
    constexpr std::uint32_t packed() const { return (std::uint32_t{r} << 16) | (std::uint32_t{g} << 8) | b; }
};

/// The colour whose number is `p`.
constexpr Rgb unpacked(std::uint32_t p) {
    return {static_cast<std::uint8_t>(p >> 16), static_cast<std::uint8_t>(p >> 8), static_cast<std::uint8_t>(p)};
}

/// A colour of a scene; the name is empty if the task has none for it.
struct Colour {
    std::string name;
    Rgb rgb;
    Colour() = default;
    Colour(Rgb unnamed) : rgb(unnamed) {}
    Colour(std::string n, Rgb c) : name(std::move(n)), rgb(c) {}
    bool operator==(const Colour&) const = default;
};

inline constexpr Rgb white{255, 255, 255};
inline constexpr Rgb black{0, 0, 0};
/// Outline of coloured fills: every colour of the list stands out from it.
inline constexpr Rgb outline_rgb{32, 32, 32};

inline constexpr std::size_t colour_count = 20;
/// The 20 colour names in list order, which prompts and legend strips follow.
const std::array<std::string_view, colour_count>& colour_names();
/// The named colour; throws InvalidParams for a name not in the list.
Colour named(std::string_view name);
/// Position in the list, or -1.
int colour_index(std::string_view name);

using Palette = std::vector<Colour>;
Palette palette(std::initializer_list<std::string_view> names);
/// All 20 colours in list order.
const Palette& p20();
/// red, blue, green, orange, purple, black: pairwise CIEDE2000 >= 19.8, >= 33 from white.
const Palette& p6();
/// `from` without the colours named.
Palette without(Palette from, std::initializer_list<std::string_view> names);

/// A colour and the one that takes its place for people of any colour vision.
struct ColourExchange {
    Colour usual, cvd;
};
/// Black, navy, teal, rust, amber, plum, lemon and cocoa, and what they stand for: pairwise CIEDE2000 >= 16 in usual vision and
/// for people who lack a kind of cones (protanopia, deuteranopia, tritanopia as simulated by Machado et al. 2009). All but amber
/// and lemon have a luminance ratio >= 3.9 to white.
const std::vector<ColourExchange>& cvd_exchanges();

/// CIEDE2000 colour difference (Sharma, Wu & Dalal 2005) of two sRGB colours under D65; the same bits everywhere.
double ciede2000(Rgb a, Rgb b);
/// Ratio of the relative luminances of two sRGB colours, the lighter one first, 0.05 added to both for stray light (WCAG 2):
/// 1 to 21; the same bits everywhere.
double luminance_ratio(Rgb a, Rgb b);
/// CIELAB {L, a, b} of an sRGB colour under D65; the same bits everywhere.
std::array<double, 3> cielab(Rgb colour);
/// CIEDE2000 between such triples.
double ciede2000_lab(const std::array<double, 3>& a, const std::array<double, 3>& b);

}  // namespace stim
