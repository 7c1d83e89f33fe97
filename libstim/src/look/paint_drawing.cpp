#include "libstim/src/look/paint_drawing.hpp"

#include <algorithm>
#include <cstring>

namespace stim {
namespace {

bool touch(const Box& a, const Box& b) {
    return a.low.x() <= b.high.x() && b.low.x() <= a.high.x() && a.low.y() <= b.high.y() && b.low.y() <= a.high.y();
}

bool alike(const Area& a, const Area& b) {
    return a.part == Area::Part::fill && b.part == Area::Part::fill && a.antialias && b.antialias && a.rgb == b.rgb &&
           a.paper == b.paper;
}

class Grouping {
public:
    explicit Grouping(const std::vector<Area>& areas) : areas_(areas) {
        for (const Area& area : areas) boxes_.push_back(extent(area.contours));
    }

    void add(std::size_t area) {
        const std::size_t to = place(area);
        if (to == groups_.size()) {
            groups_.emplace_back();
            wholes_.push_back(boxes_[area]);
        }
        groups_[to].push_back(area);
        wholes_[to] = {min(wholes_[to].low, boxes_[area].low), max(wholes_[to].high, boxes_[area].high)};
    }
    std::vector<std::vector<std::size_t>> take() { return std::move(groups_); }

private:
    // The group that an area joins, or a new one.
    std::size_t place(std::size_t area) const {
        if (areas_[area].part != Area::Part::fill) return groups_.size();
        for (std::size_t g = groups_.size(); g-- > 0;)
            if (touches(g, area)) return alike(areas_[groups_[g].front()], areas_[area]) ? g : groups_.size();
        return groups_.size();
    }
    bool touches(std::size_t group, std::size_t area) const {
        return touch(wholes_[group], boxes_[area]) && std::any_of(groups_[group].rbegin(), groups_[group].rend(),
                                                                  [&](std::size_t i) { return touch(boxes_[i], boxes_[area]); });
    }

    const std::vector<Area>& areas_;
    std::vector<Box> boxes_;   // of areas
    std::vector<Box> wholes_;  // of groups
    std::vector<std::vector<std::size_t>> groups_;
};

void append(Contours& to, const Contours& more) {
    const std::size_t before = to.points.size();
    to.points.insert(to.points.end(), more.points.begin(), more.points.end());
    for (const std::size_t end : more.ends) to.ends.push_back(before + end);
}

void paint_flat(const PixelCanvas& canvas, std::uint32_t colour) {
    for (int y = 0; y < canvas.height; ++y) fill_pixels(canvas.row(y), canvas.row(y) + canvas.width, colour);
}

}  // namespace

Box extent(const Contours& contours) {
    if (contours.points.empty()) return {};
    Box out{contours.points.front(), contours.points.front()};
    for (const Vec2& p : contours.points) out = {min(out.low, p), max(out.high, p)};
    return out;
}

std::vector<std::vector<std::size_t>> groups_of(const std::vector<Area>& areas) {
    Grouping grouping(areas);
    for (std::size_t i = 0; i < areas.size(); ++i) grouping.add(i);
    return grouping.take();
}

void DrawingPainter::paint(const PixelCanvas& canvas, const Area& look, const Contours& contours, bool simple,
                           const PixelView* paper) {
    if (look.paper && paper) {
        if (!look.antialias) return filler_.fill_sharp(canvas, contours, *paper);
        return filler_.fill(canvas, contours, *paper);
    }
    const std::uint32_t colour = pixel_of(look.rgb);
    if (!look.antialias) return filler_.fill_sharp(canvas, contours, colour);
    if (simple) return filler_.fill_simple(canvas, contours, 1, colour);
    filler_.fill(canvas, contours, colour);
}

void DrawingPainter::paint(const PixelCanvas& canvas, const Drawing& drawing, const PixelView* paper) {
    if (drawing.paper && paper)
        for (int y = 0; y < canvas.height; ++y) std::copy(paper->row(y), paper->row(y) + canvas.width, canvas.row(y));
    else
        paint_flat(canvas, pixel_of(drawing.background));
    for (const std::vector<std::size_t>& group : groups_of(drawing.areas)) {
        const Area& first = drawing.areas[group.front()];
        if (group.size() == 1) {
            paint(canvas, first, first.contours, first.simple, paper);
            continue;
        }
        joined_.clear();
        for (const std::size_t i : group) append(joined_, drawing.areas[i].contours);
        const bool simple = std::all_of(group.begin(), group.end(), [&](std::size_t i) { return drawing.areas[i].simple; });
        paint(canvas, first, joined_, simple, paper);
    }
}

void DrawingPainter::paint_mask(const PixelCanvas& canvas, const Drawing& drawing) {
    paint_flat(canvas, pixel_of(black));
    for (const Area& area : drawing.areas)
        if (area.part != Area::Part::halo)
            filler_.fill_sharp(canvas, area.contours, pixel_of(unpacked(static_cast<std::uint32_t>(area.object + 1))));
}

}  // namespace stim
