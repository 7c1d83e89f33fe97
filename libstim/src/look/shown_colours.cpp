#include "libstim/src/look/shown_colours.hpp"

#include <cmath>

namespace stim {
namespace {

std::uint8_t shown_level(double v) { return static_cast<std::uint8_t>(std::floor(v + 0.5)); }

std::vector<Rgb> with_white(std::vector<Rgb> drawn) {
    drawn.push_back(white);
    return drawn;
}

}  // namespace

ShownColours::ShownColours(const Look& look, const std::vector<Rgb>& drawn) : look_(look), inks_(look.ink, with_white(drawn)) {}

Rgb ShownColours::undimmed(Rgb plain) const {
    const PaperFactor& paper = look_.paper;
    Rgb ink = inks_.of(plain);
    if (plain == white && paper.colour != white) ink = paper.kind == PaperFactor::Kind::gradient ? paper.second : paper.colour;
    const auto channel = [&](std::uint8_t v) { return shown_level(128 + (v - 128) * look_.contrast); };
    return {channel(ink.r), channel(ink.g), channel(ink.b)};
}

Rgb ShownColours::dimmed(Rgb rgb) const {
    const auto channel = [&](std::uint8_t v) { return shown_level(v * (1 - look_.shade)); };
    return {channel(rgb.r), channel(rgb.g), channel(rgb.b)};
}

}  // namespace stim
