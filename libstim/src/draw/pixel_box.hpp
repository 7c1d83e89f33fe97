// Rectangles of whole pixels.
#pragma once

#include <algorithm>
#include <array>

namespace stim {

/// Columns left .. right - 1 of rows top .. bottom - 1; empty where an end is not beyond its beginning.
struct PixelBox {
    int left = 0, top = 0, right = 0, bottom = 0;

    bool operator==(const PixelBox&) const = default;
    bool empty() const { return left >= right || top >= bottom; }
    /// What both hold.
    PixelBox within(const PixelBox& o) const {
        return {std::max(left, o.left), std::max(top, o.top), std::min(right, o.right), std::min(bottom, o.bottom)};
    }
    bool overlaps(const PixelBox& o) const { return !within(o).empty(); }
    bool holds(const PixelBox& o) const { return o.empty() || within(o) == o; }
    /// The smallest that holds both.
    PixelBox joined(const PixelBox& o) const {
        if (empty()) return o;
        if (o.empty()) return *this;
        return {std::min(left, o.left), std::min(top, o.top), std::max(right, o.right), std::max(bottom, o.bottom)};
    }
};

/// What a round shape covers, in steps: each box is wider and lower than the one before, about the same middle.
struct PixelSteps {
    std::array<PixelBox, 3> boxes{};

    struct Span {
        int left = 0, right = 0;
    };

    bool operator==(const PixelSteps&) const = default;
    PixelSteps within(const PixelBox& o) const {
        PixelSteps out = *this;
        for (PixelBox& box : out.boxes) box = box.within(o);
        return out;
    }
    /// The columns of a row; none where left == right.
    Span in_row(int y) const {
        Span out;
        for (const PixelBox& box : boxes)
            if (y >= box.top && y < box.bottom) out = {box.left, box.right};
        return out;
    }
};

}  // namespace stim
