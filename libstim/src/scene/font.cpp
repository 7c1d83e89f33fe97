#include "stim/scene/font.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "stim/base/error.hpp"

namespace stim {
namespace {

struct GlyphMetrics {
    int advance, left, bottom, right, top;
};

constexpr double units_per_em = 2048;
constexpr GlyphMetrics table[] = {
#include "libstim/src/scene/font_metrics.inc"
};

const GlyphMetrics& metrics(char c) {
    if (c < 0x20 || c > 0x7E) throw InvalidParams("text", fmt::format("character {}", static_cast<int>(c)), "ASCII 32..126");
    return table[c - 0x20];
}

const GlyphMetrics& zero() { return table['0' - 0x20]; }

// Pen positions in whole pixels, starting at 0, and the ink relative to the pen start and baseline.
TextLine set(std::string_view text, double scale) {
    TextLine line;
    double pen = 0;
    double low = 1e9, high = -1e9, top = 1e9, bottom = -1e9;
    for (const char c : text) {
        const GlyphMetrics& m = metrics(c);
        const int x = static_cast<int>(std::floor(pen + 0.5));
        line.glyphs.push_back({c, x, 0});
        pen += m.advance * scale;
        if (m.left == m.right) continue;
        low = std::min(low, x + m.left * scale);
        high = std::max(high, x + m.right * scale);
        top = std::min(top, -m.top * scale);
        bottom = std::max(bottom, -m.bottom * scale);
    }
    line.ink = low > high ? Box{} : Box{{low, top}, {high, bottom}};
    return line;
}

void move(TextLine& line, int dx, int dy) {
    for (PlacedGlyph& g : line.glyphs) {
        g.x += dx;
        g.y += dy;
    }
    line.ink = line.ink.translated({double(dx), double(dy)});
}

int baseline(double digit_height, double middle_y) {
    const double below = -zero().bottom * digit_height / (zero().top - zero().bottom);
    return static_cast<int>(std::floor(middle_y + digit_height / 2 - below + 0.5));
}

double scale_of(double digit_height) { return font_size(digit_height) / units_per_em; }

}  // namespace

double font_size(double digit_height) { return digit_height * units_per_em / (zero().top - zero().bottom); }

TextLine centred_text(std::string_view text, double digit_height, const Vec2& centre) {
    TextLine line = set(text, scale_of(digit_height));
    const double shift = centre.x() - line.ink.centre().x();
    move(line, static_cast<int>(std::floor(shift + 0.5)), baseline(digit_height, centre.y()));
    return line;
}

TextLine left_text(std::string_view text, double digit_height, double left, double middle_y) {
    TextLine line = set(text, scale_of(digit_height));
    move(line, static_cast<int>(std::floor(left - line.ink.low.x() + 0.5)), baseline(digit_height, middle_y));
    return line;
}

double text_width(std::string_view text, double digit_height) { return set(text, scale_of(digit_height)).ink.size().x(); }

}  // namespace stim
