#include "libstim/src/png/encode_row_coder.hpp"

#include <algorithm>
#include <bit>

#include "stim/png/encode.hpp"

namespace stim::detail {

void RowCoder::start(const PixelView& pixels) {
    pixels_ = pixels;
    masks_.resize(pixels.width);
    filtered_masks_.resize(pixels.width);
    filtered_.resize(static_cast<std::size_t>(pixels.width));
    runs_.resize(static_cast<std::size_t>(pixels.width) + 1);
    filters_.clear();
    equal_rows_ = 0;
    copy_row_ = -1;
    block_.start(static_cast<std::uint32_t>(pixels.width));
    adler_ = {};
    dictionaries_empty_ = true;
    last_offset_ = {};
    misses_ = 0;
}

void RowCoder::add_row(int y) {
    if (y == 0)
        first_row(pixels_.row(0), pixels_.width, masks_);
    else if (!advance_(pixels_.row(y), pixels_.row(y - 1), pixels_.width, masks_))
        return add_equal_row();
    find_runs(masks_.edges);
    const Filter filter = choose_filter(y);
    if (filter != Filter::none)
        add_filtered_row(y, filter);
    else if (is_busy())
        add_busy_row(y);
    else
        add_run_row(y);
    adler_.reduce();
}

void RowCoder::add_equal_row() {
    ++equal_rows_;
    filters_.push_back(Filter::up);
    adler_.byte(static_cast<std::uint8_t>(Filter::up));
    adler_.zeros(row_bytes() - 1);
    adler_.reduce();
}

void RowCoder::flush_equal_rows() {
    block_.reserve(1);
    if (equal_rows_) block_.zero_rows(equal_rows_);
    equal_rows_ = 0;
}

void RowCoder::begin_row(Filter filter) {
    flush_equal_rows();
    block_.reserve(2 * static_cast<std::size_t>(pixels_.width) + 1);
    filters_.push_back(filter);
    block_.row(static_cast<std::uint8_t>(filter));
    adler_.byte(static_cast<std::uint8_t>(filter));
}

// Runs do best unfiltered. Rows that have hardly any are shaded or noisy: only those try filters, on
// a sample from their middle.
Filter RowCoder::choose_filter(int y) {
    constexpr int sample = 256;
    if (run_count_ < 64 || run_count_ < static_cast<std::size_t>(pixels_.width) / 8) return Filter::none;
    const int n = std::min(sample, pixels_.width), x = (pixels_.width - n) / 2;
    const auto cost = [&](Filter filter) {
        apply_filter(filter, y, x, n);
        return filtered_cost(filtered_.data(), n);
    };
    Filter best = Filter::none;
    std::uint64_t least = cost(best) / 8;  // shading, not many small shapes: those do better with copies
    for (const Filter filter : {Filter::sub, Filter::up}) {
        if (filter == Filter::up && y == 0) continue;
        if (const auto c = cost(filter); c < least) least = c, best = filter;
    }
    return best;
}

void RowCoder::add_filtered_row(int y, Filter filter) {
    begin_row(filter);
    apply_filter(filter, y, 0, pixels_.width);
    first_row(filtered_.data(), pixels_.width, filtered_masks_);
    find_runs(filtered_masks_.edges);
    for (std::size_t i = 0; i < run_count_; ++i) add_run(i, filtered_.data(), 0);
    copy_row_ = -1;
}

// The part of a run that the copy ending at `copied` has not covered.
void RowCoder::add_run(std::size_t run, const std::uint32_t* row, int copied) {
    const int x = runs_[run], end = runs_[run + 1];
    const auto count = static_cast<std::uint32_t>(end - x);
    adler_.pixels(row[x], count);
    if (x >= copied)
        block_.pixels(row[x], count);
    else if (end > copied)
        block_.more(static_cast<std::uint32_t>(end - copied));
}

// Runs of one colour; where it pays, one copy of several from the last written row.
void RowCoder::add_run_row(int y) {
    begin_row(Filter::none);
    const std::uint32_t* row = pixels_.row(y);
    const std::uint32_t distance = static_cast<std::uint32_t>(y - copy_row_) * row_bytes();
    const bool can_copy = copy_row_ >= 0 && distance <= kMaxDistance;
    int copied = 0;  // end of the last copy
    for (std::size_t i = 0; i < run_count_; ++i) {
        const int x = runs_[i], end = runs_[i + 1];
        if (can_copy && x >= copied && !is_changed(x)) {
            const int same = unchanged_from(x);
            if (same >= end && worth_copying(row, i, same)) {
                block_.copy(static_cast<std::uint32_t>(same - x), distance);
                copied = same;
            }
        }
        add_run(i, row, copied);
    }
    copy_row_ = y;
}

void RowCoder::find_runs(const std::vector<std::uint64_t>& edges) {
    int* to = runs_.data();
    int base = 0;
    for (std::uint64_t word : edges) {
        for (; word; word &= word - 1) *to++ = base + std::countr_zero(word);
        base += 64;
    }
    run_count_ = static_cast<std::size_t>(to - runs_.data());
    *to = pixels_.width;
}

// Where pixels from x on stop being equal to those above, within the reach of one match.
int RowCoder::unchanged_from(int x) const {
    const int limit = std::min(x + static_cast<int>(kMaxMatchPixels), pixels_.width);
    auto k = static_cast<std::size_t>(x) / 64;
    std::uint64_t changed = masks_.changed[k] >> (x % 64);
    if (changed) return std::min(x + std::countr_zero(changed), limit);
    for (int at = static_cast<int>(++k) * 64; at < limit; at += 64, ++k)
        if (masks_.changed[k]) return std::min(at + std::countr_zero(masks_.changed[k]), limit);
    return limit;
}

// Counts roughly what the whole runs of [runs_[run], end) cost as literals: a far copy costs three.
bool RowCoder::worth_copying(const std::uint32_t* row, std::size_t run, int end) const {
    constexpr int far_copy = 3;
    int cost = 0;
    for (; cost < far_copy && run < run_count_ && runs_[run + 1] <= end; ++run) {
        const bool background = same_colour(row[runs_[run]], row[0]);  // its literals are short
        cost += background ? 1 : runs_[run + 1] - runs_[run] > 1 ? 3 : 2;
    }
    return cost >= far_copy;
}

// Into filtered_; the first row has no row above, and Filter::up is not for it.
void RowCoder::apply_filter(Filter filter, int y, int x, int count) {
    filter_row(filter, pixels_.row(y) + x, pixels_.row(y ? y - 1 : 0) + x, count, filtered_.data());
}

void RowCoder::raw_rows(int first, int end, std::vector<std::uint8_t>& out) {
    const std::size_t stride = row_bytes();
    out.resize(stride * static_cast<std::size_t>(end - first));
    std::uint8_t* to = out.data();
    for (int y = first; y < end; ++y, to += stride) {
        const Filter filter = filters_[static_cast<std::size_t>(y)];
        apply_filter(filter, y, 0, pixels_.width);
        *to = static_cast<std::uint8_t>(filter);
        pack_rgb({filtered_.data(), pixels_.width, 1, pixels_.width}, to + 1, stride);
    }
}

}  // namespace stim::detail
