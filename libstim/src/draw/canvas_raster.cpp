#include "libstim/src/draw/cairo_painter.hpp"
#include "stim/base/float_mode.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/draw/list_check.hpp"

namespace stim {

struct Rasteriser::Impl {
    FontFace font;
    std::vector<std::uint32_t> pixels;  // of the largest canvas so far: fresh memory would cost more than drawing
    CairoPtr<cairo_surface_t> surface;
    CairoPtr<cairo_t> cairo;

    void prepare(const DisplayList& list) {
        check_list(list);
        // A context that failed once stays in its error state.
        const bool sound = cairo && cairo_status(cairo.get()) == CAIRO_STATUS_SUCCESS;
        if (sound && cairo_image_surface_get_width(surface.get()) == list.width &&
            cairo_image_surface_get_height(surface.get()) == list.height)
            return;
        cairo.reset();
        surface.reset();
        const std::size_t count = static_cast<std::size_t>(list.width) * static_cast<std::size_t>(list.height);
        if (pixels.size() < count) pixels.resize(count);
        surface.reset(cairo_image_surface_create_for_data(reinterpret_cast<unsigned char*>(pixels.data()), CAIRO_FORMAT_RGB24,
                                                          list.width, list.height, 4 * list.width));
        cairo.reset(cairo_create(surface.get()));
        check(cairo.get());
    }

    // Cairo keeps no copy of an image surface's pixels: other writers may take turns with it.
    PixelCanvas canvas() const {
        cairo_surface_t* s = surface.get();
        return {reinterpret_cast<std::uint32_t*>(cairo_image_surface_get_data(s)), cairo_image_surface_get_width(s),
                cairo_image_surface_get_height(s), cairo_image_surface_get_stride(s) / 4};
    }

    PixelView view() const {
        cairo_surface_flush(surface.get());
        return {reinterpret_cast<const std::uint32_t*>(cairo_image_surface_get_data(surface.get())),
                cairo_image_surface_get_width(surface.get()), cairo_image_surface_get_height(surface.get()),
                cairo_image_surface_get_stride(surface.get()) / 4};
    }
};

Rasteriser::Rasteriser() : impl_(std::make_unique<Impl>()) {}
Rasteriser::~Rasteriser() = default;
Rasteriser::Rasteriser(Rasteriser&&) noexcept = default;
Rasteriser& Rasteriser::operator=(Rasteriser&&) noexcept = default;

PixelView Rasteriser::draw(const DisplayList& list) {
    const UsualFloats floats;
    impl_->prepare(list);
    const PixelCanvas pixels = impl_->canvas();
    paint(impl_->cairo.get(), list, impl_->font, &pixels);
    return impl_->view();
}

PixelView Rasteriser::draw_mask(const DisplayList& list) {
    const UsualFloats floats;
    impl_->prepare(list);
    paint_mask(impl_->cairo.get(), list, impl_->font);
    return impl_->view();
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
