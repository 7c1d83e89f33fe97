#include <memory>
#include <optional>
#include <utility>

#include "libstim/src/draw/list_difference.hpp"
#include "libstim/src/draw/raster_painter.hpp"
#include "stim/base/float_mode.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/draw/list_check.hpp"

namespace stim {
namespace {

constexpr std::size_t line = 16;  // pixels in a line of the cache: what reads across two of them takes twice as long

}  // namespace

struct Rasteriser::Impl {
    RasterPainter painter;
    std::vector<std::uint32_t> pixels;  // of the largest canvas so far: fresh memory would cost more than drawing
    std::optional<DisplayList> shown;   // what draw_next has drawn, if it was the last

    // The first pixel that begins a line of the cache.
    std::uint32_t* aligned() {
        void* at = pixels.data();
        std::size_t space = pixels.size() * sizeof(std::uint32_t);
        return static_cast<std::uint32_t*>(std::align(line * sizeof(std::uint32_t), sizeof(std::uint32_t), at, space));
    }

    // Whatever comes of painting, it may change the pixels.
    PixelCanvas prepare(const DisplayList& list) {
        check_list(list);
        shown.reset();
        const std::size_t stride = (static_cast<std::size_t>(list.width) + line - 1) / line * line;
        const std::size_t count = stride * static_cast<std::size_t>(list.height) + line - 1;
        if (pixels.size() < count) pixels.resize(count);
        return {aligned(), list.width, list.height, static_cast<std::ptrdiff_t>(stride), {0, 0, list.width, list.height}};
    }

    static PixelView view(const PixelCanvas& canvas) { return {canvas.data, canvas.width, canvas.height, canvas.stride}; }
};

Rasteriser::Rasteriser() : impl_(std::make_unique<Impl>()) {}
Rasteriser::~Rasteriser() = default;
Rasteriser::Rasteriser(Rasteriser&&) noexcept = default;
Rasteriser& Rasteriser::operator=(Rasteriser&&) noexcept = default;

PixelView Rasteriser::draw(const DisplayList& list) {
    const UsualFloats floats;
    const PixelCanvas canvas = impl_->prepare(list);
    impl_->painter.paint(canvas, list);
    return Impl::view(canvas);
}

PixelView Rasteriser::draw_next(DisplayList list) {
    const UsualFloats floats;
    const std::optional<DisplayList> before = std::exchange(impl_->shown, std::nullopt);
    PixelCanvas canvas = impl_->prepare(list);
    if (before) canvas.part = difference(*before, list);
    impl_->painter.paint(canvas, list);
    impl_->shown = std::move(list);
    return Impl::view(canvas);
}

PixelView Rasteriser::draw_mask(const DisplayList& list) {
    const UsualFloats floats;
    const PixelCanvas canvas = impl_->prepare(list);
    impl_->painter.paint_mask(canvas, list);
    return Impl::view(canvas);
}

Image render(const DisplayList& list) { return to_image(Rasteriser().draw(list)); }

Mask render_mask(const DisplayList& list) {
    Rasteriser rasteriser;
    const PixelView view = rasteriser.draw_mask(list);
    Mask out{view.width, view.height, {}};
    out.ids.reserve(static_cast<std::size_t>(view.width) * static_cast<std::size_t>(view.height));
    for (int y = 0; y < view.height; ++y)
        for (int x = 0; x < view.width; ++x) out.ids.push_back(static_cast<std::int32_t>(view.row(y)[x] & 0xFFFFFFu));
    return out;
}

}  // namespace stim
