#include "libstim/src/look/hatch_fills.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "libstim/src/look/paint_drawing.hpp"
#include "stim/scene/geometry.hpp"

namespace stim {
namespace {

bool markable(const Area& area, const Box& box, double least) {
    return area.part == Area::Part::fill && area.antialias && !area.paper && std::min(box.size().x(), box.size().y()) >= least;
}

// Not by their boxes: a thing must look the same in two pictures, whichever neighbours it has there.
bool touch(const Area& a, const Area& b) {
    const auto shape = [](const Area& area) { return Footprint(Polygon{area.contours.points}, 0); };
    return !apart(shape(a), shape(b), 0.01);
}

bool joins(const Area& fill, const Area& other) {
    return other.part == Area::Part::fill && other.rgb == fill.rgb && !other.paper && touch(fill, other);
}

// Whether text lies on a fill that could be marked.
bool is_written_on(const std::vector<Area>& areas, const std::vector<Box>& boxes, double least) {
    for (std::size_t text = 0; text < areas.size(); ++text)
        for (std::size_t i = 0; areas[text].part == Area::Part::text && i < text; ++i)
            if (boxes[i].overlaps(boxes[text]) && markable(areas[i], boxes[i], least)) return true;
    return false;
}

}  // namespace

Area stripes_on(const Area& fill, Rgb paper, double light) {
    const auto channel = [&](int ink, int ground) {
        return static_cast<std::uint8_t>(std::floor(ink + light * (ground - ink) + 0.5));
    };
    Area out;
    out.object = fill.object;
    out.rgb = {channel(fill.rgb.r, paper.r), channel(fill.rgb.g, paper.g), channel(fill.rgb.b, paper.b)};
    return out;
}

void add_on_fills(Drawing& drawing, const MarkedFills& which, const std::function<Area(const Area&)>& marks) {
    std::vector<Area>& areas = drawing.areas;
    std::vector<Box> boxes;
    for (const Area& area : areas) boxes.push_back(extent(area.contours));
    // Marks on some things and not on those with labels would tell them apart.
    if (is_written_on(areas, boxes, which.least)) return;
    const auto even = [&](std::size_t i) {
        for (std::size_t k = 0; which.apart && k < areas.size(); ++k)
            if (k != i && boxes[i].overlaps(boxes[k].grown(0.01)) && joins(areas[i], areas[k])) return true;
        return false;
    };
    std::vector<Area> out;
    for (std::size_t i = 0; i < areas.size(); ++i) {
        Area added;
        if (markable(areas[i], boxes[i], which.least) && !even(i)) added = marks(areas[i]);
        out.push_back(areas[i]);
        if (!added.contours.points.empty()) out.push_back(std::move(added));
    }
    areas = std::move(out);
}

}  // namespace stim
