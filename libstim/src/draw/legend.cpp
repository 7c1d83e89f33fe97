#include "libstim/src/draw/legend.hpp"

#include <algorithm>
#include <cmath>

namespace stim {
namespace {

void rectangle_item(DisplayList& list, const Polygon& box, Rgb rgb) { list.items.push_back({-1, true, Fill{box, rgb}}); }

void swatch(DisplayList& list, double x, double y, double width, double height, Rgb rgb) {
    rectangle_item(list, rectangle(x, y, width, height), rgb);
    list.items.push_back({-1, true, Outline{rectangle(x + 0.5, y + 0.5, width - 1, height - 1), outline_rgb, 1}});
}

double longest_name(double digit_height) {
    double longest = 0;
    for (const auto& name : colour_names()) longest = std::max(longest, text_width(name, digit_height));
    return longest;
}

// A name that reads upwards, its end at y = top and its letters centred on x = middle.
Text turned_name(std::string_view name, double digit_height, double middle, double top) {
    const TextLine line = left_text(name, digit_height, 0, 0);
    Text text{line.glyphs, digit_height, black, true, 0};
    const int end = static_cast<int>(std::ceil(top + line.ink.high.x()));
    for (PlacedGlyph& g : text.glyphs) {
        const int along = g.x, across = g.y;
        g.x = static_cast<int>(std::floor(middle)) + across - 1;  // lower-case letters sit deeper than the digits
        g.y = end - along;
    }
    return text;
}

// One row of swatches, as tall as the strip allows, with the names turned by 90 degrees below them.
void row(DisplayList& list, int top) {
    constexpr double digit_height = 10, swatch_width = 18, margin = 14, gap = 8;
    const double swatch_height = std::floor(list.height - top - 2 * margin - gap - longest_name(digit_height));
    const double pitch = static_cast<double>(list.width) / colour_count;
    for (std::size_t i = 0; i < colour_count; ++i) {
        const double left = std::floor((static_cast<double>(i) + 0.5) * pitch - swatch_width / 2);
        swatch(list, left, top + margin, swatch_width, swatch_height, p20()[i].rgb);
        list.items.push_back(
            {-1, true, turned_name(p20()[i].name, digit_height, left + swatch_width / 2, top + margin + swatch_height + gap)});
    }
}

// Columns of swatches with their names at the right, read row by row.
void grid(DisplayList& list, int top) {
    constexpr double digit_height = 14, swatch_width = 48, swatch_height = 28;
    constexpr int columns = 5;
    const double cell_width = static_cast<double>(list.width) / columns;
    const double cell_height = static_cast<double>(list.height - top) / (colour_count / columns);
    for (std::size_t i = 0; i < colour_count; ++i) {
        const double x = std::floor(static_cast<double>(i % columns) * cell_width) + 14;
        const double y =
            top + std::floor(static_cast<double>(i / columns) * cell_height) + std::floor((cell_height - swatch_height) / 2) + 1;
        swatch(list, x, y, swatch_width, swatch_height, p20()[i].rgb);
        const TextLine line = left_text(p20()[i].name, digit_height, x + swatch_width + 10, y + swatch_height / 2);
        list.items.push_back({-1, true, Text{line.glyphs, digit_height, black, false, 0}});
    }
}

}  // namespace

void draw_legend(DisplayList& list, const Legend& legend) {
    rectangle_item(list, rectangle(0, legend.top, list.width, 2), black);
    legend.layout == Legend::Layout::row ? row(list, legend.top) : grid(list, legend.top);
}

}  // namespace stim
