#include <cmath>

#include "libstim/src/look/hatch_clip.hpp"
#include "libstim/src/look/pose.hpp"

namespace stim {
namespace {

Rgb darkened(Rgb rgb, double by) {
    const auto channel = [&](int v) { return static_cast<std::uint8_t>(std::floor(v * (1 - by) + 0.5)); };
    return {channel(rgb.r), channel(rgb.g), channel(rgb.b)};
}

Area desk_area(Rgb rgb, Contours contours) {
    Area out;
    out.rgb = rgb;
    out.contours = std::move(contours);
    return out;
}

// The sheet's shape, grown by `by` px along and across, lower right of it.
Contours shadow(const std::vector<Vec2>& sheet, const Vec2& fall, double by) {
    const Vec2 middle = (sheet[0] + sheet[1] + sheet[2] + sheet[3]) / 4;
    Contours out;
    for (const Vec2& p : sheet)
        out.add(p + fall + Vec2(p.x() < middle.x() ? -by : by, p.y() < middle.y() ? -by : by));
    out.close();
    return out;
}

}  // namespace

// Each plank and its part of the shadow cover all that is below, until the next one covers that.
std::vector<Area> desk_areas(const Pose& page, const std::vector<Vec2>& sheet) {
    constexpr int steps = 5;
    constexpr double darkest = 0.5;
    const double reach = page.margin / 3;
    std::vector<Area> out;
    for (int k = 0; k * Desk::plank < page.height; ++k) {
        const double top = k * Desk::plank;
        const Rgb wood = Desk::planks[k % 3];
        Contours plank;
        const double right = page.width, bottom = page.height;
        for (const Vec2& p : {Vec2(0, top), Vec2(0, bottom), Vec2(right, bottom), Vec2(right, top)}) plank.add(p);
        plank.close();
        out.push_back(desk_area(wood, std::move(plank)));
        for (int i = 0; i < steps; ++i) {
            Contours part;
            clip(shadow(sheet, {0.3 * reach, 0.6 * reach}, reach * (1 - 2.0 * i / steps)), {0, -1}, -top, part);
            if (!part.points.empty()) out.push_back(desk_area(darkened(wood, darkest * (i + 1) / steps), std::move(part)));
        }
    }
    return out;
}

}  // namespace stim
