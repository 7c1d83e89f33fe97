// Back ends for display lists: raster, SVG, PDF and instance masks.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "stim/base/image.hpp"
#include "stim/draw/display_list.hpp"

namespace stim {

/// Rises with every change of the pixels of a picture that leaves its scene as it is. 1: all by Cairo but discs; 2: shapes by
/// exact area, text by Cairo.
inline constexpr int raster_version = 2;

/// Draws display lists, and reuses its memory and font. Use one per thread.
class Rasteriser {
public:
    Rasteriser();
    ~Rasteriser();
    Rasteriser(Rasteriser&&) noexcept;
    Rasteriser& operator=(Rasteriser&&) noexcept;

    /// The view is valid until the next call.
    PixelView draw(const DisplayList& list);
    /// The same pixels. Meant for frames of videos: if the last call was this, too, paints only where the lists differ.
    PixelView draw_next(DisplayList list);
    /// Pixels hold object index + 1, or 0 for the background; drawn without antialiasing.
    PixelView draw_mask(const DisplayList& list);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// Instance mask: ids.size() == width * height; object index + 1, or 0 for the background.
struct Mask {
    int width = 0;
    int height = 0;
    std::vector<std::int32_t> ids;
};

Image render(const DisplayList& list);
Mask render_mask(const DisplayList& list);
/// An element for each item, named after its object; text as text. The same list gives the same file: no dates, no counters
/// of the process, no versions.
std::string render_svg(const DisplayList& list);
std::string render_pdf(const DisplayList& list);

}  // namespace stim
