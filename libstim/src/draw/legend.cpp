#include "libstim/src/draw/legend.hpp"

#include <cmath>

namespace stim {
namespace {

void rectangle_item(DisplayList& list, const Polygon& box, Rgb rgb) { list.items.push_back({-1, true, Fill{box, rgb}}); }

void swatch(DisplayList& list, double x, double y, double width, double height, Rgb rgb) {
    rectangle_item(list, rectangle(x, y, width, height), rgb);
    list.items.push_back({-1, true, Outline{rectangle(x + 0.5, y + 0.5, width - 1, height - 1), outline_rgb, 1}});
}

constexpr int legend_line = 2;  // px; as much stays free below the last row

struct LegendStyle {
    std::size_t columns;
    double digit_height, swatch_width, swatch_height, margin, gap;  // px; margin: left of a swatch, gap: right of it
    const Palette& colours;
};

LegendStyle legend_style(Legend::Layout layout) {
    if (layout == Legend::Layout::small) return {4, 10, 20, 12, 8, 6, p20()};
    return {5, 14, 48, 28, 14, 10, everyday_p20()};
}

// Columns of swatches with their names at the right, read row by row.
void legend_entries(DisplayList& list, int top, const LegendStyle& style) {
    const std::size_t columns = style.columns;
    const double cell_width = static_cast<double>(list.width) / static_cast<double>(columns);
    const double cell_height = static_cast<double>(list.height - legend_line - top) / static_cast<double>(colour_count / columns);
    for (std::size_t i = 0; i < colour_count; ++i) {
        const double x = std::floor(static_cast<double>(i % columns) * cell_width) + style.margin;
        const double y = top + std::floor(static_cast<double>(i / columns) * cell_height) +
                         std::floor((cell_height - style.swatch_height) / 2);
        const Colour& colour = style.colours[i];
        swatch(list, x, y, style.swatch_width, style.swatch_height, colour.rgb);
        const TextLine line =
            left_text(colour.name, style.digit_height, x + style.swatch_width + style.gap, y + style.swatch_height / 2);
        list.items.push_back({-1, true, Text{line.glyphs, style.digit_height, black, false, 0}});
    }
}

}  // namespace

void draw_legend(DisplayList& list, const Legend& legend) {
    rectangle_item(list, rectangle(0, legend.top, list.width, legend_line), black);
    legend_entries(list, legend.top + legend_line, legend_style(legend.layout));
}

}  // namespace stim
