#include "stim/scene/css_colour.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <string>

#include "stim/base/error.hpp"

namespace stim {
namespace {

struct NamedColour {
    std::string_view name;
    Rgb rgb;
};
constexpr NamedColour colours[] = {
#include "libstim/src/scene/css_colours.inc"
};

// "rrggbb"
std::optional<Rgb> hexadecimal(std::string_view digits) {
    std::uint32_t packed = 0;
    const char* end = digits.data() + digits.size();
    const bool whole = digits.size() == 6 && std::from_chars(digits.data(), end, packed, 16).ptr == end;
    return whole ? std::optional(unpacked(packed)) : std::nullopt;
}

std::string lower_case(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

}  // namespace

std::optional<Rgb> css_rgb(std::string_view name) {
    const auto found = std::lower_bound(std::begin(colours), std::end(colours), name,
                                        [](const NamedColour& row, std::string_view wanted) { return row.name < wanted; });
    return found != std::end(colours) && found->name == name ? std::optional(found->rgb) : std::nullopt;
}

Colour css_colour(std::string_view text) {
    if (text.starts_with('#'))
        if (const auto rgb = hexadecimal(text.substr(1))) return *rgb;
    const std::string name = lower_case(text.substr(0, 40));
    if (const auto rgb = css_rgb(name)) return {name, *rgb};
    throw InvalidParams("colour", fmt::format("'{}'", name), "a CSS name such as 'teal', '#rrggbb', or [r, g, b]");
}

}  // namespace stim
