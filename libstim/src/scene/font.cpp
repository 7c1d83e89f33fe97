#include "stim/scene/font.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>

#include "stim/base/error.hpp"

namespace stim {
namespace {

struct GlyphMetrics {
    char32_t code;
    int advance, left, bottom, right, top;
};

constexpr double units_per_em = 2048;
constexpr GlyphMetrics glyphs[] = {
#include "libstim/src/scene/font_metrics.inc"
};

// The row of a letter; ASCII comes first, and the others in order. Null without one.
const GlyphMetrics* row_of(char32_t c) {
    if (c >= 0x20 && c < 0x7F) return &glyphs[c - 0x20];
    const auto found = std::lower_bound(std::begin(glyphs), std::end(glyphs), c,
                                        [](const GlyphMetrics& row, char32_t wanted) { return row.code < wanted; });
    return found != std::end(glyphs) && found->code == c ? found : nullptr;
}

constexpr char32_t stray = 0xFFFD;  // of a byte that begins no letter; the font has no glyph of it

// The letter that begins at `at`, which moves behind it.
char32_t next_letter(std::string_view text, std::size_t& at) {
    const auto lead = static_cast<unsigned char>(text[at++]);
    const std::size_t more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0;
    if ((lead >= 0x80 && lead < 0xC2) || at + more > text.size()) return stray;
    char32_t out = more ? lead & (0x3F >> more) : lead;
    for (std::size_t i = 0; i < more; ++i) {
        const auto next = static_cast<unsigned char>(text[at + i]);
        if ((next & 0xC0) != 0x80) return stray;
        out = (out << 6) | (next & 0x3F);
    }
    at += more;
    return out;
}

const GlyphMetrics& metrics(char32_t c, std::string_view text) {
    if (const GlyphMetrics* row = row_of(c)) return *row;
    throw InvalidParams("text", fmt::format("one with {}, which the font lacks", letters_without_glyph(text)), legal_letters);
}

const GlyphMetrics& zero() { return glyphs['0' - 0x20]; }

// Pen positions in whole pixels, starting at 0, and the ink relative to the pen start and baseline.
TextLine set(std::string_view text, double scale) {
    TextLine line;
    double pen = 0;
    double low = 1e9, high = -1e9, top = 1e9, bottom = -1e9;
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = next_letter(text, at);
        const GlyphMetrics& m = metrics(c, text);
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

std::string utf8_of(char32_t letter) {
    if (letter < 0x80) return std::string(1, static_cast<char>(letter));
    const int more = letter < 0x800 ? 1 : letter < 0x10000 ? 2 : 3;
    const auto byte = [&](unsigned marks, int shift, unsigned mask) {
        return static_cast<char>(marks | ((static_cast<unsigned>(letter) >> shift) & mask));
    };
    std::string out(1, byte((0xF0U << (3 - more)) & 0xFF, 6 * more, 0x3FU >> more));
    for (int i = more - 1; i >= 0; --i) out += byte(0x80, 6 * i, 0x3F);
    return out;
}

std::string letters_without_glyph(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        const char32_t c = next_letter(text, at);
        if (row_of(c)) continue;
        const bool shown = c >= 0xA0 && at - begin > 1;  // control signs and stray bytes have no look
        const std::string name = fmt::format("U+{:04X}", static_cast<std::uint32_t>(c));
        const std::string said = shown ? fmt::format("'{}' ({})", text.substr(begin, at - begin), name) : name;
        if (out.find(said) == std::string::npos && out.size() < 200) out += (out.empty() ? "" : ", ") + said;
    }
    return out;
}

double font_size(double digit_height) { return digit_height * units_per_em / (zero().top - zero().bottom); }

Box glyph_ink(char32_t character, double digit_height) {
    const double scale = scale_of(digit_height);
    const GlyphMetrics& m = metrics(character, utf8_of(character));
    return {{m.left * scale, -m.top * scale}, {m.right * scale, -m.bottom * scale}};
}

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
