#include "libstim/src/look/typefaces.hpp"

#include <algorithm>
#include <limits>


namespace stim {
namespace {

struct TypeMetrics {
    char32_t code;
    int advance, left, bottom, right, top;
};

constexpr TypeMetrics serif_rows[] = {
#include "libstim/src/look/typeface_serif.inc"
};
constexpr TypeMetrics mono_rows[] = {
#include "libstim/src/look/typeface_mono.inc"
};
constexpr TypeMetrics slab_rows[] = {
#include "libstim/src/look/typeface_slab.inc"
};
constexpr TypeMetrics hand_rows[] = {
#include "libstim/src/look/typeface_hand.inc"
};
constexpr char32_t first_letter = 0x20, last_letter = 0x7E;

std::span<const TypeMetrics> rows_of(Typeface face) {
    switch (face) {
        case Typeface::serif: return serif_rows;
        case Typeface::mono: return mono_rows;
        case Typeface::slab: return slab_rows;
        case Typeface::hand: return hand_rows;
        default: return {};
    }
}

// The stretch of a line that has ink; none before the first.
struct InkRun {
    double low = std::numeric_limits<double>::max(), high = std::numeric_limits<double>::lowest();
    void add(double left, double right) {
        if (left == right) return;
        low = std::min(low, left);
        high = std::max(high, right);
    }
    double length() const { return high - low; }
    double middle() const { return (low + high) / 2; }
};

// Px along the line, from the origin of the picture.
double along(const Text& text, const PlacedGlyph& glyph) { return text.turned ? -glyph.y : glyph.x; }

InkRun sans_ink(const Text& text) {
    InkRun out;
    for (const PlacedGlyph& g : text.glyphs) {
        const Box ink = glyph_ink(g.character, text.digit_height);
        out.add(along(text, g) + ink.low.x(), along(text, g) + ink.high.x());
    }
    return out;
}

bool is_ascii(const PlacedGlyph& g) { return g.character >= first_letter && g.character <= last_letter; }

SetText as_placed(const Text& text) {
    constexpr double sans_units = 2048;
    const double scale = font_size(text.digit_height) / sans_units;
    SetText out{Typeface::sans, scale, scale, text.turned, {}};
    for (const PlacedGlyph& g : text.glyphs) out.glyphs.push_back({g.character, {g.x, g.y}});
    return out;
}

}  // namespace

std::span<const unsigned char> typeface_file(Typeface face) {
    switch (face) {
        case Typeface::serif: return serif_file();
        case Typeface::mono: return mono_file();
        case Typeface::slab: return slab_file();
        case Typeface::hand: return hand_file();
        default: return font_file();
    }
}

SetText set_text(const Text& text, Typeface face) {
    const std::span<const TypeMetrics> rows = rows_of(face);
    const InkRun box = sans_ink(text);
    const bool ascii = std::all_of(text.glyphs.begin(), text.glyphs.end(), is_ascii);
    if (rows.empty() || box.low > box.high || !ascii) return as_placed(text);
    const TypeMetrics& zero = rows['0' - first_letter];
    const double up = text.digit_height / (zero.top - zero.bottom);
    InkRun natural;
    std::vector<double> pens;
    double pen = 0;
    for (const PlacedGlyph& g : text.glyphs) {
        const TypeMetrics& m = rows[g.character - first_letter];
        pens.push_back(pen);
        natural.add(pen + m.left * up, pen + m.right * up);
        pen += m.advance * up;
    }
    const double squeeze = std::min(1.0, box.length() / natural.length());
    const double sink = zero.bottom * up + glyph_ink('0', text.digit_height).high.y();  // px that the baseline goes down
    SetText out{face, up * squeeze, up, text.turned, {}};
    for (std::size_t i = 0; i < pens.size(); ++i) {
        const PlacedGlyph& g = text.glyphs[i];
        const double at = box.middle() + squeeze * (pens[i] - natural.middle());
        out.glyphs.push_back({g.character, text.turned ? Vec2(g.x + sink, -at) : Vec2(at, g.y + sink)});
    }
    return out;
}

}  // namespace stim
