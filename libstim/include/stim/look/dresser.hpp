// Pictures of instances in any appearance.
#pragma once

#include <memory>
#include <string>

#include "stim/base/image.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/look/appearance.hpp"

namespace stim {

/// Draws in appearances that are fitted to the instance, and reuses its memory. Use one per thread.
class Dresser {
public:
    Dresser();
    ~Dresser();
    Dresser(Dresser&&) noexcept;
    Dresser& operator=(Dresser&&) noexcept;

    /// The view is valid until the next call. The plain appearance: the bytes of Rasteriser.
    PixelView draw(const Domain& domain, const Instance& instance, int image, const Appearance& appearance);
    /// Frame t of a video; plain frames one after the other are quicker than each by itself.
    PixelView draw_frame(const Domain& domain, const Instance& instance, int t, const Appearance& appearance);
    Mask mask(const Domain& domain, const Instance& instance, int image, const Appearance& appearance);
    Mask frame_mask(const Domain& domain, const Instance& instance, int t, const Appearance& appearance);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// Paths alone, one for each item; the plain appearance: the bytes of render_svg and render_pdf. Throws InvalidParams for a look
/// that works on pixels.
std::string dressed_svg(const Domain& domain, const Instance& instance, int image, const Appearance& appearance);
std::string dressed_frame_svg(const Domain& domain, const Instance& instance, int t, const Appearance& appearance);
std::string dressed_pdf(const Domain& domain, const Instance& instance, int image, const Appearance& appearance);

}  // namespace stim
