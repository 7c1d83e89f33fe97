#include "libstim/src/look/hatch.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "libstim/src/look/hatch_clip.hpp"
#include "libstim/src/look/hatch_fills.hpp"
#include "stim/base/portable_math.hpp"

namespace stim {
namespace {

constexpr double hatch_pitch = 6, hatch_ink = 3.6, hatch_rim = 1.5;  // px
constexpr double hatch_light = 0.3;  // of the paper's colour in stripes
constexpr double least_hatched = 24;  // px across

// One of eight, none level or upright.
Vec2 hatch_normal(Rgb rgb) {
    static const auto normals = [] {
        std::array<Vec2, 8> out;
        for (std::size_t i = 0; i < out.size(); ++i) {
            const double angle = portable::pi / 8 * (static_cast<double>(i) + 0.5);
            out[i] = {portable::cos(angle), portable::sin(angle)};
        }
        return out;
    }();
    return normals[(rgb.packed() * 2654435761u) >> 29];
}

Area hatch_stripes(const Area& fill, Rgb paper) {
    Area out = stripes_on(fill, paper, hatch_light);
    out.simple = fill.simple;
    const Vec2 normal = hatch_normal(fill.rgb);
    const Contours inside = inset(fill.contours, hatch_rim);
    double low = 1e9, high = -1e9;
    for (const Vec2& p : inside.points) {
        low = std::min(low, normal.dot(p));
        high = std::max(high, normal.dot(p));
    }
    Contours part;
    for (auto k = static_cast<int>(std::floor(low / hatch_pitch)); k * hatch_pitch < high; ++k) {
        part.clear();
        clip(inside, normal, (k + 1) * hatch_pitch, part);
        clip(part, -normal, -(k * hatch_pitch + hatch_ink), out.contours);
    }
    return out;
}

}  // namespace

void hatch(Drawing& drawing, Rgb paper) {
    add_on_fills(drawing, {least_hatched, true}, [&](const Area& fill) { return hatch_stripes(fill, paper); });
}

}  // namespace stim
