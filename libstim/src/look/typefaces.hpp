// The typefaces of looks, and texts set in them where the bundled font has set them.
#pragma once

#include <span>
#include <vector>

#include "stim/draw/display_list.hpp"
#include "stim/look/look.hpp"

namespace stim {

/// TrueType files of ASCII: DejaVu Serif Bold, JetBrains Mono Bold, Roboto Slab Bold, Comic Neue Bold.
std::span<const unsigned char> serif_file();
std::span<const unsigned char> mono_file();
std::span<const unsigned char> slab_file();
std::span<const unsigned char> hand_file();
/// The file of any typeface; sans is the bundled font.
std::span<const unsigned char> typeface_file(Typeface face);

/// A letter and the origin of its glyph in px.
struct SetGlyph {
    char32_t character;
    Vec2 at;
};

/// Turned text reads upwards, as in a list.
struct SetText {
    Typeface face = Typeface::sans;
    double across = 1, up = 1;  ///< px of a font unit, along the line and across it
    bool turned = false;
    std::vector<SetGlyph> glyphs{};
};

/// A text in the box that it has in the bundled font: its digits as high, its ink about the same middle and never wider, squeezed
/// if need be. One with a letter beyond ASCII stays in the bundled font as a whole.
SetText set_text(const Text& text, Typeface face);

}  // namespace stim
