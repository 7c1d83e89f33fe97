#include "libstim/src/look/border_samples.hpp"

#include <algorithm>
#include <cmath>

#include "stim/base/portable_math.hpp"

namespace stim {
namespace {

constexpr int bucket = 32;  // px

void add_along(std::vector<OutlinePoint>& to, const Vec2& a, const Vec2& b, int parts) {
    const Vec2 d = b - a;
    const double length = std::sqrt(d.x() * d.x() + d.y() * d.y());
    if (length == 0) return;
    for (int i = 0; i < parts; ++i)
        to.push_back({Vec2(a + d * ((i + 0.5) / parts)), Vec2(d.y() / length, -d.x() / length)});
}

// Points of a line of corners: of each n-th side where there are more than `most`.
void add_sides(std::vector<OutlinePoint>& to, const std::vector<Vec2>& corners, bool closed, int most) {
    const std::size_t sides = corners.size() - (closed ? 0 : 1);
    const std::size_t each = sides / static_cast<std::size_t>(most) + 1;
    const int parts = std::max(1, most / static_cast<int>(sides));
    for (std::size_t i = 0; i < sides; i += each) add_along(to, corners[i], corners[(i + 1) % corners.size()], parts);
}

bool is_near_side(const Vec2& p, const Vec2& a, const Vec2& b, double reach) {
    const bool beside = std::min(a.x(), b.x()) - p.x() > reach || p.x() - std::max(a.x(), b.x()) > reach ||
                        std::min(a.y(), b.y()) - p.y() > reach || p.y() - std::max(a.y(), b.y()) > reach;
    return !beside && distance_to_segment(p, a, b) <= reach;
}

bool is_near_line(const Vec2& p, const std::vector<Vec2>& corners, bool closed, double reach) {
    for (std::size_t i = 0; i + 1 < corners.size(); ++i)
        if (is_near_side(p, corners[i], corners[i + 1], reach)) return true;
    return closed && is_near_side(p, corners.back(), corners.front(), reach);
}

bool is_near_outline(const Vec2& p, const Geometry& geometry, double reach) {
    if (const auto* disc = std::get_if<Disc>(&geometry)) {
        const Vec2 d = p - disc->centre;
        return std::abs(std::sqrt(d.x() * d.x() + d.y() * d.y()) - disc->radius) <= reach;
    }
    if (const auto* polygon = std::get_if<Polygon>(&geometry)) return is_near_line(p, polygon->vertices, true, reach);
    const auto& lines = std::get<Paths>(geometry).lines;
    return std::any_of(lines.begin(), lines.end(), [&](const auto& line) { return is_near_line(p, line, false, reach); });
}

Box drawn_box(const DrawItem& item) {
    if (const auto* fill = std::get_if<Fill>(&item.what)) return bounds(fill->geometry);
    if (const auto* outline = std::get_if<Outline>(&item.what)) return bounds(outline->geometry).grown(outline->width / 2);
    return {Vec2(1, 1), Vec2(0, 0)};  // text: nothing
}

int square_of(double v, int count) { return std::clamp(static_cast<int>(std::floor(v / bucket)), 0, count - 1); }

}  // namespace

std::vector<OutlinePoint> outline_points(const Geometry& geometry, int most) {
    std::vector<OutlinePoint> out;
    if (const auto* disc = std::get_if<Disc>(&geometry)) {
        for (int i = 0; i < most; ++i) {
            const Vec2 direction = unit_vector(2 * portable::pi * i / most + 0.1);
            out.push_back({Vec2(disc->centre + direction * disc->radius), direction});
        }
    } else if (const auto* polygon = std::get_if<Polygon>(&geometry)) {
        add_sides(out, polygon->vertices, true, most);
        for (OutlinePoint& p : out)
            if (contains(geometry, Vec2(p.at + p.out * 0.25))) p.out = p.out * -1.0;
    } else {
        const auto& lines = std::get<Paths>(geometry).lines;
        const int each = std::max(2, most / std::max(1, static_cast<int>(lines.size())));
        for (const auto& line : lines)
            if (line.size() > 1) add_sides(out, line, false, each);
        const std::size_t one_side = out.size();
        for (std::size_t i = 0; i < one_side; ++i) out.push_back({out[i].at, Vec2(out[i].out * -1.0)});
    }
    return out;
}

TopItem::TopItem(const DisplayList& list) : list_(list), columns_(list.width / bucket + 1) {
    const int rows = list.height / bucket + 1;
    buckets_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows));
    for (std::size_t i = 0; i < list.items.size(); ++i) {
        const Box box = drawn_box(list.items[i]);
        boxes_.push_back(box);
        if (box.low.x() > box.high.x()) continue;
        for (int y = square_of(box.low.y(), rows); y <= square_of(box.high.y(), rows); ++y)
            for (int x = square_of(box.low.x(), columns_); x <= square_of(box.high.x(), columns_); ++x)
                buckets_[static_cast<std::size_t>(y * columns_ + x)].push_back(static_cast<int>(i));
    }
}

bool TopItem::covers(const DrawItem& item, const Vec2& p) const {
    if (const auto* fill = std::get_if<Fill>(&item.what)) return contains(fill->geometry, p);
    const auto& outline = std::get<Outline>(item.what);
    return is_near_outline(p, outline.geometry, outline.width / 2);
}

int TopItem::at(const Vec2& p) const {
    const std::vector<int>& near = around(p);
    const auto found = std::find_if(near.rbegin(), near.rend(), [&](int i) { return is_at(i, p); });
    return found == near.rend() ? -1 : *found;
}

bool TopItem::hides(const Vec2& p, int item) const {
    const std::vector<int>& near = around(p);
    return std::any_of(near.rbegin(), near.rend(), [&](int i) { return i > item && is_at(i, p); });
}

const std::vector<int>& TopItem::around(const Vec2& p) const {
    const int rows = static_cast<int>(buckets_.size()) / columns_;
    return buckets_[static_cast<std::size_t>(square_of(p.y(), rows) * columns_ + square_of(p.x(), columns_))];
}

bool TopItem::is_at(int item, const Vec2& p) const {
    const auto i = static_cast<std::size_t>(item);
    return boxes_[i].contains(p) && covers(list_.items[i], p);
}

}  // namespace stim
