#include "stim/look/dresser.hpp"

#include <vector>

#include "libstim/src/look/compose.hpp"
#include "libstim/src/look/drawing_svg.hpp"
#include "libstim/src/look/paint_drawing.hpp"
#include "stim/base/float_mode.hpp"

namespace stim {

struct Dresser::Impl {
    Rasteriser plain;
    DrawingPainter painter;
    std::vector<std::uint32_t> pixels;  // of the largest canvas so far

    PixelCanvas canvas_for(const Drawing& drawing) {
        const std::size_t count = static_cast<std::size_t>(drawing.width) * static_cast<std::size_t>(drawing.height);
        if (pixels.size() < count) pixels.resize(count);
        return {pixels.data(), drawing.width, drawing.height, drawing.width, {0, 0, drawing.width, drawing.height}};
    }
};

Dresser::Dresser() : impl_(std::make_unique<Impl>()) {}
Dresser::~Dresser() = default;
Dresser::Dresser(Dresser&&) noexcept = default;
Dresser& Dresser::operator=(Dresser&&) noexcept = default;

PixelView Dresser::draw(const Domain& domain, const Instance& instance, int image, const Appearance& appearance) {
    if (appearance.plain()) return impl_->plain.draw(domain.draw(instance.scene, image));
    const UsualFloats floats;
    const Drawing drawing = compose(domain, instance, image, appearance);
    const PixelCanvas canvas = impl_->canvas_for(drawing);
    impl_->painter.paint(canvas, drawing, nullptr);
    return {canvas.data, canvas.width, canvas.height, canvas.stride};
}

Mask Dresser::mask(const Domain& domain, const Instance& instance, int image, const Appearance& appearance) {
    if (appearance.plain()) return render_mask(domain.draw(instance.scene, image));
    const UsualFloats floats;
    const Drawing drawing = compose(domain, instance, image, appearance);
    const PixelCanvas canvas = impl_->canvas_for(drawing);
    impl_->painter.paint_mask(canvas, drawing);
    Mask out{canvas.width, canvas.height, {}};
    const std::size_t count = static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.height);
    out.ids.reserve(count);
    for (std::size_t i = 0; i < count; ++i) out.ids.push_back(static_cast<std::int32_t>(canvas.data[i] & 0xFFFFFFu));
    return out;
}

std::string dressed_svg(const Domain& domain, const Instance& instance, int image, const Appearance& appearance) {
    if (appearance.plain()) return render_svg(domain.draw(instance.scene, image));
    const UsualFloats floats;
    return drawing_svg(compose(domain, instance, image, appearance));
}

}  // namespace stim
