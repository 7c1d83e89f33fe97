#include "libstim/src/draw/row_cover.hpp"

#include <algorithm>

#include "libstim/src/draw/cover_pixels.hpp"

namespace stim {
namespace {

void lay(const PixelCanvas& canvas, int y, int from, int to, std::uint32_t colour, std::uint32_t alpha) {
    if (alpha == 255) return fill_visible(canvas, y, from, to, colour);
    std::uint32_t* const row = canvas.row(y);
    for (int x = from; x < to; ++x) row[x] = blend(row[x], colour, alpha);
}

}  // namespace

void RowCover::widen(int width) {
    if (differences_.size() < static_cast<std::size_t>(width) + 3) differences_.resize(static_cast<std::size_t>(width) + 3);
}

// In three pixels or more. Each gets its part of the height, by whole steps: rounding adds up to less than one of them anywhere.
void RowCover::add_slanted(int left, int right, int height) {
    const int sign = height < 0 ? -1 : 1, run = right - left, rise = sign * height;
    const int first = left >> fixed_bits, last = (right - 1) >> fixed_bits;
    const int inside = left - (first << fixed_bits), beyond = right - (last << fixed_bits);
    const int begin = (one_pixel - inside) * rise;
    int done = begin / run;
    std::uint32_t* at = differences_.data() + first;
    put(at[0], sign * done * (one_pixel - inside));
    put(at[1], sign * done * (one_pixel + inside));
    const int step = (rise << fixed_bits) / run, rest = (rise << fixed_bits) % run;
    int error = begin % run;
    for (int pixel = first + 1; pixel < last; ++pixel) {
        error += rest;
        const int more = error >= run, part = step + more;
        error -= more * run;
        done += part;
        ++at;
        put(at[0], sign * part * one_pixel);
        put(at[1], sign * part * one_pixel);
    }
    const int part = height - sign * done;
    put(at[1], part * (2 * one_pixel - beyond));
    put(at[2], part * beyond);
    touch({first, last});
}

// Of very many it is enough to know where they begin and end.
void RowCover::merge_touched() {
    Touched all = touched_.front();
    for (std::size_t i = 0; i < count_; ++i) all = {std::min(all.from, touched_[i].from), std::max(all.to, touched_[i].to)};
    touched_.front() = all;
    count_ = 1;
}

// A few, mostly in order.
void RowCover::sort_touched() {
    for (std::size_t i = 1; i < count_; ++i) {
        const Touched moved = touched_[i];
        std::size_t j = i;
        for (; j > 0 && moved.from < touched_[j - 1].from; --j) touched_[j] = touched_[j - 1];
        touched_[j] = moved;
    }
}

// Calls use(from, to, alpha) for runs of pixels of one opacity above 0 from left to right, and forgets the sums. Pixels that
// edges touch go to use_edge(x, sum), which adds to the sum what changes there and returns how many pixels it has seen to.
template <class F, class Edge>
void RowCover::take_runs(int left, int right, F use, Edge use_edge) {
    std::uint32_t sum = 0;
    int x = 0;
    for (std::size_t i = 0; i < count_; ++i) {
        const Touched touched = touched_[i];
        if (x < touched.from) {
            const std::uint32_t alpha = level_of(sum);
            const int from = std::max(x, left), to = std::min(touched.from, right);
            if (alpha > 0 && from < to) use(from, to, alpha);
            x = touched.from;
        }
        while (x <= touched.to) x += use_edge(x, sum);
        // What an edge changes in the pixel after its last one belongs to what lies beyond.
        if (x == touched.to + 1) sum += taken(x);
    }
    count_ = 0;
}

void RowCover::paint_row(const PixelCanvas& canvas, int y, std::uint32_t colour) {
    std::uint32_t *const row = canvas.row(y), *const differences = differences_.data();
    const int left = canvas.part.left, right = canvas.part.right;
    std::uint32_t beside = 0;  // a pixel that is not painted
    take_runs(
        left, right, [&](int from, int to, std::uint32_t alpha) { lay(canvas, y, from, to, colour, alpha); },
        [&](int x, std::uint32_t& sum) {
            const bool inside = x >= left && x + covered_at_once <= right;
            if (inside)
                sum = cover_some(differences + x, row + x, sum, colour);
            else
                sum = cover_one(differences + x, x >= left && x < right ? row + x : &beside, sum, colour);
            return inside ? covered_at_once : 1;
        });
}

const std::vector<RowCover::Run>& RowCover::take(int left, int right) {
    sort_touched();
    runs_.clear();
    const auto keep = [&](int from, int to, std::uint32_t level) { runs_.push_back({from, to, level}); };
    take_runs(left, right, keep, [&](int x, std::uint32_t& sum) {
        sum += taken(x);
        if (const std::uint32_t level = level_of(sum); level > 0 && x >= left && x < right) keep(x, x + 1, level);
        return 1;
    });
    return runs_;
}

void RowCover::paint(const PixelCanvas& canvas, int top, int bottom, std::uint32_t colour) {
    if (bottom - top == 1) {
        sort_touched();
        return paint_row(canvas, top, colour);
    }
    take(canvas.part.left, canvas.part.right);
    for (int y = top; y < bottom; ++y)
        for (const Run& r : runs_) lay(canvas, y, r.from, r.to, colour, r.level);
}

void RowCover::paint(const PixelCanvas& canvas, int top, int bottom, const PixelView& picture) {
    take(canvas.part.left, canvas.part.right);
    for (int y = top; y < bottom; ++y)
        for (const Run& r : runs_)
            for (int x = r.from; x < r.to; ++x) canvas.row(y)[x] = blend(canvas.row(y)[x], picture.row(y)[x], r.level);
}

}  // namespace stim
