// The bundled font, and text metrics that need no font engine.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "stim/scene/geometry.hpp"

namespace stim {

/// The TrueType file carried in the library (DejaVu Sans Bold: Latin, Greek and Cyrillic letters, and common signs).
std::span<const unsigned char> font_file();

/// Font size in px (em) whose drawn `0` is `digit_height` px high.
double font_size(double digit_height);

std::string utf8_of(char32_t letter);

/// One glyph and its origin (left end of the baseline), whole pixels.
struct PlacedGlyph {
    char32_t character;
    int x, y;
    bool operator==(const PlacedGlyph&) const = default;
};

/// The letters of a text in UTF-8 that the font lacks, for a message: U+4E2D with the letter itself; empty if it has all.
std::string letters_without_glyph(std::string_view text);
/// What texts may hold, in words.
inline constexpr const char* legal_letters =
    "Latin, Greek and Cyrillic letters, digits, punctuation, arrows and signs of arithmetic";

/// A line of text set glyph by glyph at whole-pixel origins, and the box of its ink.
struct TextLine {
    std::vector<PlacedGlyph> glyphs;
    Box ink;
};

/// The ink of one glyph, px from its origin. Throws InvalidParams for a letter that the font lacks.
Box glyph_ink(char32_t character, double digit_height);

/// Text whose ink is centred on `centre` horizontally; vertically the digits are, so that lines of text share a baseline.
/// Letters that the font has, in UTF-8, else InvalidParams.
TextLine centred_text(std::string_view text, double digit_height, const Vec2& centre);
/// Text whose ink starts at x = left, digits centred on `middle_y`.
TextLine left_text(std::string_view text, double digit_height, double left, double middle_y);
/// Width of the ink in px (within one px of what centred_text gives, which rounds to whole pixels).
double text_width(std::string_view text, double digit_height);

}  // namespace stim
