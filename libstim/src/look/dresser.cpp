#include "stim/look/dresser.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "libstim/src/look/compose.hpp"
#include "libstim/src/look/drawing_svg.hpp"
#include "libstim/src/look/paint_drawing.hpp"
#include "stim/base/float_mode.hpp"
#include "stim/passes/paper.hpp"
#include "stim/passes/passes.hpp"
#include "stim/passes/smudge.hpp"

namespace stim {
namespace {

using Pixels = std::vector<std::uint32_t>;

// A canvas in memory of the largest one so far.
PixelTile tile_of(Pixels& pixels, int width, int height) {
    const std::size_t count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    if (pixels.size() < count) pixels.resize(count);
    return {pixels.data(), width, height, width};
}

PixelCanvas canvas_of(const PixelTile& tile) {
    return {tile.data, tile.width, tile.height, tile.stride, {0, 0, tile.width, tile.height}};
}

// Masks of looks that move nothing are the plain ones.
bool same_mask(const Appearance& appearance) {
    const Look& look = appearance.look;
    return appearance.scale == Ratio{} && !moves(look) && look.stroke == 1 && look.font == Typeface::sans;
}

// Whether a look leaves each shape and letter as it is and the paper flat, so that the list is painted as plain ones are.
bool paints_plainly(const Appearance& appearance) {
    const Look& look = appearance.look;
    return appearance.scale == Ratio{} && !moves(look) && look.font == Typeface::sans && look.fill == FillFactor::solid &&
           look.paper.kind == PaperFactor::Kind::own && look.smudge == 0;
}

// Rims of text are white in plain lists.
bool has_true_rims(const InkedList& inked) {
    return inked.paper == white || std::none_of(inked.list.items.begin(), inked.list.items.end(), [](const DrawItem& item) {
               const auto* text = std::get_if<Text>(&item.what);
               return text && text->halo > 0;
           });
}

bool has_passes(const Look& look) {
    return look.shade > 0 || look.contrast < 1 || look.blur > 0 || look.noise > 0 || look.jpeg != 0;
}

// What looks do within a shape is no matter of its mask.
Appearance of_mask(Appearance appearance) {
    appearance.look.ink = InkFactor::own;
    appearance.look.fill = FillFactor::solid;
    return appearance;
}

std::string svg_of(const Domain& domain, const Instance& instance, DisplayList list, const Appearance& appearance) {
    if (appearance.plain()) return render_svg(list);
    const UsualFloats floats;
    check_vector(appearance.look);
    return drawing_svg(compose(domain, instance, std::move(list), appearance));
}

}  // namespace

struct Dresser::Impl {
    Rasteriser plain;
    DrawingPainter painter;
    Pixels pixels, paper_pixels;

    PixelView draw(const Domain& domain, const Instance& instance, DisplayList list, int number,
                   const Appearance& appearance) {
        const UsualFloats floats;
        if (paints_plainly(appearance))
            if (InkedList inked = inked_list(domain, instance, list, appearance.look); has_true_rims(inked)) {
                const PixelView view = plain.draw_next(std::move(inked.list));
                return has_passes(appearance.look) ? passed(domain, instance, copied(view), number, appearance) : view;
            }
        const Drawing drawing = compose(domain, instance, std::move(list), appearance);
        return passed(domain, instance, painted(drawing, domain, instance, appearance), number, appearance);
    }

    static PixelView passed(const Domain& domain, const Instance& instance, const PixelTile& tile, int number,
                            const Appearance& appearance) {
        const Look& look = appearance.look;
        apply({look.shade, look.contrast, look.blur, look.noise, look.jpeg}, tile, look_key(domain, instance, "noise"),
              static_cast<std::uint32_t>(number), appearance.scale.value());
        return tile.view();
    }

    PixelTile painted(const Drawing& drawing, const Domain& domain, const Instance& instance, const Appearance& appearance) {
        const PixelTile tile = tile_of(pixels, drawing.width, drawing.height);
        const Look& look = appearance.look;
        if (look.paper.kind == PaperFactor::Kind::own && look.smudge == 0) {
            painter.paint(canvas_of(tile), drawing, nullptr);
        } else {
            const PixelView paper = paper_of(domain, instance, drawing, appearance);
            painter.paint(canvas_of(tile), drawing, &paper);
        }
        return tile;
    }

    PixelTile copied(const PixelView& from) {
        const PixelTile tile = tile_of(pixels, from.width, from.height);
        for (int y = 0; y < from.height; ++y) std::copy(from.row(y), from.row(y) + from.width, tile.row(y));
        return tile;
    }

    PixelView paper_of(const Domain& domain, const Instance& instance, const Drawing& drawing, const Appearance& appearance) {
        const PaperFactor& factor = appearance.look.paper;
        const double scale = appearance.scale.value();
        const PixelTile sheet = tile_of(paper_pixels, drawing.width, drawing.height);
        const Paper paper{static_cast<Paper::Kind>(factor.kind), pixel_of(drawing.paper_rgb), pixel_of(factor.second),
                          factor.amplitude};
        draw_paper(sheet, paper, look_key(domain, instance, "paper"), scale);
        if (const int level = appearance.look.smudge; level > 0)
            draw_smudges(sheet, level, appearance.smudge_levels, look_key(domain, instance, "smudge"), scale);
        return sheet.view();
    }

    Mask mask(const Domain& domain, const Instance& instance, DisplayList list, const Appearance& appearance) {
        if (same_mask(appearance)) return render_mask(list);
        const UsualFloats floats;
        const Drawing drawing = compose(domain, instance, std::move(list), of_mask(appearance));
        const PixelTile tile = tile_of(pixels, drawing.width, drawing.height);
        painter.paint_mask(canvas_of(tile), drawing);
        Mask out{tile.width, tile.height, {}};
        const std::size_t count = static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.height);
        out.ids.reserve(count);
        for (std::size_t i = 0; i < count; ++i) out.ids.push_back(static_cast<std::int32_t>(tile.data[i] & 0xFFFFFFu));
        return out;
    }
};

Dresser::Dresser() : impl_(std::make_unique<Impl>()) {}
Dresser::~Dresser() = default;
Dresser::Dresser(Dresser&&) noexcept = default;
Dresser& Dresser::operator=(Dresser&&) noexcept = default;

PixelView Dresser::draw(const Domain& domain, const Instance& instance, int image, const Appearance& appearance) {
    DisplayList list = domain.draw(instance.scene, image);
    if (appearance.plain()) return instance.scene.images > 1 ? impl_->plain.draw_next(std::move(list)) : impl_->plain.draw(list);
    return impl_->draw(domain, instance, std::move(list), image, appearance);
}

PixelView Dresser::draw_frame(const Domain& domain, const Instance& instance, int t, const Appearance& appearance) {
    DisplayList list = domain.video->draw(instance.scene, t);
    if (appearance.plain()) return impl_->plain.draw_next(std::move(list));
    return impl_->draw(domain, instance, std::move(list), t, appearance);
}

Mask Dresser::mask(const Domain& domain, const Instance& instance, int image, const Appearance& appearance) {
    return impl_->mask(domain, instance, domain.draw(instance.scene, image), appearance);
}

Mask Dresser::frame_mask(const Domain& domain, const Instance& instance, int t, const Appearance& appearance) {
    return impl_->mask(domain, instance, domain.video->draw(instance.scene, t), appearance);
}

std::string dressed_svg(const Domain& domain, const Instance& instance, int image, const Appearance& appearance) {
    return svg_of(domain, instance, domain.draw(instance.scene, image), appearance);
}

std::string dressed_frame_svg(const Domain& domain, const Instance& instance, int t, const Appearance& appearance) {
    return svg_of(domain, instance, domain.video->draw(instance.scene, t), appearance);
}

}  // namespace stim
