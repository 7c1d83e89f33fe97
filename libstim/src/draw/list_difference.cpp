#include "libstim/src/draw/list_difference.hpp"

#include <algorithm>
#include <cmath>

namespace stim {
namespace {

constexpr double outer_margin = 2;  // px, for rounding and for round lines as straight ones

// Joins reach a little beyond half the width.
double grow_of(const Outline& outline) { return 0.52 * outline.width; }

Box box_of(const Text& text) {
    constexpr double ems = 1.5;  // no glyph reaches so far from its origin
    Box box{{0, 0}, {-1, -1}};
    for (const PlacedGlyph& g : text.glyphs) {
        const Vec2 at(g.x, g.y);
        box = &g == text.glyphs.data() ? Box{at, at} : Box{min(box.low, at), max(box.high, at)};
    }
    return text.glyphs.empty() ? box : box.grown(ems * font_size(text.digit_height) + 1.1 * text.halo);
}

struct BoxOf {
    Box operator()(const Fill& fill) const { return bounds(fill.geometry).grown(outer_margin); }
    Box operator()(const Outline& outline) const { return bounds(outline.geometry).grown(outer_margin + grow_of(outline)); }
    Box operator()(const Text& text) const { return box_of(text); }
};

PixelBox whole(const DisplayList& list) { return {0, 0, list.width, list.height}; }

bool looks_like(const DrawItem& a, const DrawItem& b) { return a.antialias == b.antialias && a.what == b.what; }

// From the first to the last that differ, [first, end).
struct Span {
    std::size_t first, end;
};

PixelBox reach_of(const DisplayList& list, const Span& span) {
    PixelBox out;
    for (std::size_t i = span.first; i < span.end; ++i) out = out.joined(reach_of(list.items[i], list));
    return out;
}

PixelBox with_whole_texts(PixelBox box, const DisplayList& list) {
    for (bool grown = true; grown;) {
        grown = false;
        for (const DrawItem& item : list.items) {
            if (!std::holds_alternative<Text>(item.what)) continue;
            const PixelBox text = reach_of(item, list);
            if (!box.overlaps(text) || box.holds(text)) continue;
            box = box.joined(text);
            grown = true;
        }
    }
    return box;
}

}  // namespace

PixelBox reach_of(const DrawItem& item, const DisplayList& list) {
    const Box box = std::visit(BoxOf{}, item.what);
    const auto pixel = [](double v, int side) { return static_cast<int>(std::clamp(v, 0.0, static_cast<double>(side))); };
    return {pixel(std::floor(box.low.x()), list.width), pixel(std::floor(box.low.y()), list.height),
            pixel(std::ceil(box.high.x()), list.width), pixel(std::ceil(box.high.y()), list.height)};
}

PixelBox difference(const DisplayList& before, const DisplayList& after) {
    if (whole(before) != whole(after) || before.background != after.background) return whole(after);
    const std::vector<DrawItem>&a = before.items, &b = after.items;
    const std::size_t shorter = std::min(a.size(), b.size());
    std::size_t first = 0, last = 0;  // how many are the same at the beginning, and at the end
    while (first < shorter && looks_like(a[first], b[first])) ++first;
    while (last < shorter - first && looks_like(a[a.size() - 1 - last], b[b.size() - 1 - last])) ++last;
    PixelBox box;
    if (a.size() == b.size()) {
        for (std::size_t i = first; i < b.size() - last; ++i)
            if (!looks_like(a[i], b[i])) box = box.joined(reach_of(a[i], before)).joined(reach_of(b[i], after));
    } else {
        box = reach_of(before, {first, a.size() - last}).joined(reach_of(after, {first, b.size() - last}));
    }
    return with_whole_texts(box, after);
}

}  // namespace stim
