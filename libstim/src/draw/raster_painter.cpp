#include "libstim/src/draw/raster_painter.hpp"

#include "libstim/src/draw/covered_area.hpp"
#include "libstim/src/draw/list_difference.hpp"

namespace stim {
namespace {

void paint_background(const PixelCanvas& canvas, std::uint32_t colour) {
    const PixelBox& part = canvas.part;
    for (int y = part.top; y < part.bottom; ++y) fill_visible(canvas, y, part.left, part.right, colour);
}

struct ItemPainter {
    const PixelCanvas& canvas;
    ShapeFiller& shapes;
    TextPainter& letters;
    Border border;

    void operator()(const Fill& fill) const { shapes.fill(canvas, fill.geometry, pixel_of(fill.rgb), border); }
    void operator()(const Outline& outline) const {
        shapes.stroke(canvas, outline.geometry, outline.width, pixel_of(outline.rgb), border);
    }
    void operator()(const Text& text) const { letters.paint(canvas, text, true, border == Border::smooth); }
};

// In one colour, of what an item covers.
struct MaskPainter {
    const PixelCanvas& canvas;
    ShapeFiller& shapes;
    TextPainter& letters;
    Rgb code;

    void operator()(const Fill& fill) const { shapes.fill(canvas, fill.geometry, pixel_of(code), Border::sharp); }
    void operator()(const Outline& outline) const {
        shapes.stroke(canvas, outline.geometry, outline.width, pixel_of(code), Border::sharp);
    }
    void operator()(const Text& text) const {
        letters.paint(canvas, {text.glyphs, text.digit_height, code, text.turned, 0}, false, false);
    }
};

Rgb code_of(const DrawItem& item) { return unpacked(static_cast<std::uint32_t>(item.object + 1)); }

}  // namespace

void RasterPainter::paint(const PixelCanvas& whole, const DisplayList& list) {
    const std::vector<PixelSteps> covered = covered_from(list.items);
    PixelCanvas canvas = whole;
    canvas.hidden = covered[0].within(canvas.part);
    paint_background(canvas, pixel_of(list.background));
    const bool all = canvas.part == canvas.whole();
    for (std::size_t i = 0; i < list.items.size(); ++i) {
        const DrawItem& item = list.items[i];
        if (!all && !reach_of(item, list).overlaps(canvas.part)) continue;
        canvas.hidden = covered[i + 1].within(canvas.part);
        std::visit(ItemPainter{canvas, shapes_, text_, item.antialias ? Border::smooth : Border::sharp}, item.what);
    }
}

void RasterPainter::paint_mask(const PixelCanvas& canvas, const DisplayList& list) {
    paint_background(canvas, pixel_of(black));
    for (const DrawItem& item : list.items) std::visit(MaskPainter{canvas, shapes_, text_, code_of(item)}, item.what);
}

}  // namespace stim
