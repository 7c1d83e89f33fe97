#include "libstim/src/draw/disc_mask.hpp"

#include <algorithm>

#include "libstim/src/draw/cover_pixels.hpp"

namespace stim {

void DiscMask::add_row(const std::vector<RowCover::Run>& runs) {
    const std::size_t first = pieces_.size();
    for (const RowCover::Run& run : runs) add(run, pieces_.size() == first);
    levels_.resize(levels_.size() + covered_at_once - 1);
    ends_.push_back(pieces_.size());
}

void DiscMask::add(const RowCover::Run& run, bool first) {
    if (run.level == 255 && run.to - run.from >= covered_at_once) {
        pieces_.push_back({run.from, run.to, whole});
        return;
    }
    if (first || pieces_.back().levels == whole || pieces_.back().to != run.from) {
        if (!first) levels_.resize(levels_.size() + covered_at_once - 1);
        pieces_.push_back({run.from, run.from, levels_.size()});
    }
    levels_.insert(levels_.end(), static_cast<std::size_t>(run.to - run.from), run.level);
    pieces_.back().to = run.to;
}

void DiscMask::paint(const PixelCanvas& canvas, int x, int y, std::uint32_t colour) const {
    const int top = std::max(0, canvas.part.top - y), bottom = std::min(static_cast<int>(ends_.size()), canvas.part.bottom - y);
    for (int row = top; row < bottom; ++row) {
        const auto k = static_cast<std::size_t>(row);
        for (std::size_t i = k ? ends_[k - 1] : 0; i < ends_[k]; ++i) paint(canvas, pieces_[i], x, y + row, colour);
    }
}

void DiscMask::paint(const PixelCanvas& canvas, const Piece& piece, int x, int y, std::uint32_t colour) const {
    const int left = canvas.part.left, right = canvas.part.right;
    int at = std::max(x + piece.from, left);
    const int end = std::min(x + piece.to, right);
    if (piece.levels == whole) {
        if (at < end) fill_visible(canvas, y, at, end, colour);
        return;
    }
    std::uint32_t* const row = canvas.row(y);
    const std::uint32_t* level = levels_.data() + piece.levels + (at - x - piece.from);
    for (; at < end && at + covered_at_once <= right; at += covered_at_once, level += covered_at_once)
        lay_levels(level, row + at, colour);
    for (; at < end; ++at, ++level) row[at] = blend(row[at], colour, *level);
}

}  // namespace stim
