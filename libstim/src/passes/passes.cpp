#include "stim/passes/passes.hpp"

#include <fmt/format.h>

#include "libstim/src/passes/set_up.hpp"
#include "stim/passes/blur.hpp"
#include "stim/passes/jpeg.hpp"
#include "stim/passes/light.hpp"
#include "stim/passes/noise.hpp"

namespace stim {
namespace {

// Written so that what is not a number is outside.
void check_range(const char* name, double value, bool legal, const char* range) {
    if (!legal) throw InvalidParams(name, fmt::format("{}", value), range);
}

}  // namespace

void check(const Passes& p) {
    check_range("shade", p.shade, p.shade >= 0 && p.shade < 1, "0 to below 1");
    check_range("contrast", p.contrast, p.contrast > 0 && p.contrast <= 1, "above 0 to 1");
    check_range("blur", p.blur, p.blur >= 0 && p.blur <= 16, "0..16");
    check_range("noise", p.noise, p.noise >= 0 && p.noise <= 128, "0..128");
    check_range("jpeg", p.jpeg, p.jpeg >= 0 && p.jpeg <= 100, "0..100");
}

void apply(const Passes& passes, const PixelTile& whole, const Digest& noise, std::uint32_t picture, double scale) {
    check(passes);
    detail::check_scale(scale);
    if (passes.shade > 0) shade(whole, passes.shade);
    if (passes.contrast < 1) reduce_contrast(whole, passes.contrast);
    if (passes.blur > 0) blur(whole, passes.blur * scale);
    if (passes.noise > 0) add_noise(whole, passes.noise, noise, picture);
    if (passes.jpeg > 0) pass_through_jpeg(whole, passes.jpeg);
}

}  // namespace stim
