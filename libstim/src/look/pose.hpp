// How the page of a picture lies before whoever looks at it.
#pragma once

#include "libstim/src/look/drawing.hpp"
#include "stim/look/appearance.hpp"

namespace stim {

/// Where a point goes.
Vec2 applied(const Transform& map, const Vec2& p);
Transform inverse(const Transform& map);
/// First `inner`, then `outer`.
Transform after(const Transform& inner, const Transform& outer);

struct Pose {
    int width = 0, height = 0;  ///< of the page, px of the plain picture
    Transform map{1, 0, 0, 0, 1, 0, 0, 0, 1};  ///< from px of the plain picture to px of the page
    double margin = 0;  ///< px of the desk around a sheet; 0 where there is none
};

/// A turn by so many degrees about the middle, either way; a sheet on a desk lies turned by that at most and is seen in
/// perspective. It is shrunk to fit the page. Where that would shrink a length by more than `room`, the page grows instead, and
/// nothing is shrunk.
Pose pose_for(const PoseFactor& factor, const Digest& key, int width, int height, double room);

/// Moves a drawing onto the page, and cuts off what is beyond its own borders.
void set_pose(Drawing& drawing, const Pose& pose);

/// Colours of the desk.
struct Desk {
    static constexpr Rgb planks[] = {{126, 90, 60}, {116, 81, 53}, {132, 96, 66}};
    static constexpr double plank = 96;  ///< px from one to the next
};
/// Areas of a desk, and of the shadow on it of a sheet with these corners.
std::vector<Area> desk_areas(const Pose& page, const std::vector<Vec2>& sheet);

}  // namespace stim
