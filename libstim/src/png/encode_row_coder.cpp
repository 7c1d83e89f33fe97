#include "libstim/src/png/encode_row_coder.hpp"

#include <algorithm>
#include <bit>

#include "stim/png/encode.hpp"

namespace stim::detail {

void RowCoder::start(const PixelView& pixels) {
    pixels_ = pixels;
    masks_.resize(pixels.width);
    filtered_.resize(static_cast<std::size_t>(pixels.width));
    runs_.resize(pixels.width);
    filters_.clear();
    equal_rows_ = 0;
    copy_row_ = -1;
    looked_at_ = -1;
    look_again_ = 0;
    block_.start(static_cast<std::uint32_t>(pixels.width));
    adler_ = {};
    dictionary_empty_ = true;
    twins_.fill({});
}

// Brings the masks to row y; false where it equals the row above.
bool RowCoder::look_at(int y) {
    if (looked_at_ == y) return differs_;
    looked_at_ = y;
    differs_ = true;
    if (y == 0)
        first_row(pixels_.row(y), pixels_.width, masks_);
    else
        differs_ = advance_(pixels_.row(y), pixels_.row(y - 1), pixels_.width, masks_);
    return differs_;
}

void RowCoder::add_row(int y) {
    if (!look_at(y)) return add_equal_row();
    find_runs(y, masks_.edges);
    const Filter filter = choose_filter(y);
    if (filter != Filter::none)
        add_filtered_row(y, filter);
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

// Runs do best unfiltered: copies find them again, and a filter makes two of each. Only rows of hardly more than single pixels
// try filters, on samples from all over the row; and now and then others, for shading that a filter turns into a few long runs.
Filter RowCoder::choose_filter(int y) {
    constexpr int now_and_then = 32;
    const auto width = static_cast<std::size_t>(pixels_.width);
    const bool dense = runs_.count >= width / 3;
    if (runs_.count < std::max<std::size_t>(64, width / 8) || (!dense && y < look_again_)) return Filter::none;
    const Filter best = is_shaded(y) ? best_of_samples(y, dense) : Filter::none;
    if (!dense && best == Filter::none) look_again_ = y + now_and_then;
    return best;
}

Filter RowCoder::best_of_samples(int y, bool dense) {
    const FilteredSize plain = sampled(Filter::none, y);
    Filter best = Filter::none;
    std::uint32_t least = plain.cost / 8;
    for (const Filter filter : {Filter::sub, Filter::up}) {
        if (filter == Filter::up && y == 0) continue;
        const FilteredSize size = sampled(filter, y);
        if (size.cost < least && (dense || 4 * (size.runs + 1) <= plain.runs)) least = size.cost, best = filter;
    }
    return best;
}

// From run to run and from row to row shading differs little. Large differences are the edges of many small shapes, which
// do better with copies.
bool RowCoder::is_shaded(int y) const {
    constexpr std::uint32_t small = 36;  // the bytes of a pixel together
    const std::uint32_t* const above = pixels_.row(y ? y - 1 : 0);
    Sample here, left, up;
    for (std::size_t i = 0; i < here.size(); ++i) {
        const std::size_t run = 1 + i * (runs_.count - 1) / here.size();
        here[i] = runs_.colours[run];
        left[i] = runs_.colours[run - 1];
        up[i] = above[runs_.starts[run]] & 0xffffff;
    }
    if (difference(here, left) <= small * here.size()) return true;
    std::uint32_t changed = 0;
    for (std::size_t i = 0; i < here.size(); ++i) changed += here[i] != up[i];
    return changed >= here.size() / 2 && difference(here, up) <= small * changed;
}

FilteredSize RowCoder::sampled(Filter filter, int y) {
    constexpr int parts = 8, size = 12;
    FilteredSize all;
    for (int part = 0; part < parts; ++part) {
        const int x = 1 + part * (pixels_.width - 1) / parts, end = std::min(x + size, pixels_.width);
        apply_filter(filter, y, x, end);
        const FilteredSize of = filtered_size(filtered_.data(), end - x);
        all.cost += of.cost;
        all.runs += of.runs;
    }
    return all;
}

// Nothing but zeros where the pixel is that before or above: the masks know where the others are.
void RowCoder::add_filtered_row(int y, Filter filter) {
    begin_row(filter);
    const std::uint32_t *row = pixels_.row(y), *above = pixels_.row(y ? y - 1 : 0);
    const bool up = filter == Filter::up;
    if (up) find_runs(y, masks_.changed);
    if (const int zeros = runs_.starts[0]) {
        block_.pixels(0, static_cast<std::uint32_t>(zeros));
        adler_.zeros(3 * static_cast<std::uint64_t>(zeros));
    }
    const auto value_at = [&](int x) { return subtract(row[x], up ? above[x] : x ? row[x - 1] : 0); };
    Adler32 adler = adler_;  // a local copy stays in registers
    for (std::size_t i = 0; i < runs_.count;) {
        const int x = runs_.starts[i];
        const std::uint32_t value = value_at(x);
        int end = x + 1;
        for (++i; i < runs_.count && runs_.starts[i] == end && value_at(end) == value; ++i) ++end;  // an even slope
        const auto same = static_cast<std::uint32_t>(end - x), zeros = static_cast<std::uint32_t>(runs_.starts[i] - end);
        if (same == 1) {
            block_.shade(value, zeros);
        } else {
            block_.pixels(value, same);
            if (zeros) block_.pixels(0, zeros);
        }
        adler.pixels(value, same);
        adler.zeros(3 * std::uint64_t{zeros});
    }
    adler_ = adler;
    copy_row_ = -1;
}

void RowCoder::find_runs(int y, const std::vector<std::uint64_t>& edges) {
    steps_.list(pixels_.row(y), pixels_.width, edges, runs_);
}

// Into filtered_; the first row has no row above, and Filter::up is not for it.
void RowCoder::apply_filter(Filter filter, int y, int x, int end) {
    filter_row(filter, pixels_.row(y), pixels_.row(y ? y - 1 : 0), x, end, filtered_.data());
}

int RowCoder::add_noise(int y, std::vector<std::uint8_t>& bytes) {
    constexpr std::size_t most = std::size_t{1} << 18;
    const int first = y;
    flush_equal_rows();
    for (; y < pixels_.height && static_cast<std::size_t>(y - first) * row_bytes() < most && is_noise(y); ++y)
        filters_.push_back(Filter::none);
    if (y == first) return y;
    raw_rows(first, y, bytes);
    adler_.bytes(bytes.data(), bytes.size());
    adler_.reduce();
    copy_row_ = y - 1;
    return y;
}

// Hardly two pixels the same, and in a sample from all over the row most byte values occur, whatever the filter.
bool RowCoder::is_noise(int y) {
    constexpr int parts = 6, size = 8, most_values = 97;  // 144 bytes drawn evenly have 110 values, of half of all bytes 86
    if (!look_at(y) || pixels_.width < parts * size) return false;
    int runs = 0;
    for (const std::uint64_t word : masks_.edges) runs += std::popcount(word);
    if (runs < pixels_.width / 16 * 15) return false;
    std::uint32_t sample[parts * size];
    for (const Filter filter : {Filter::none, Filter::sub, Filter::up}) {
        for (int part = 0; part < parts; ++part) {
            const int x = part * (pixels_.width - size) / (parts - 1);
            filter_row(filter, pixels_.row(y), pixels_.row(y ? y - 1 : 0), x, x + size, sample + part * size);
        }
        if (distinct_bytes(sample, parts * size) < most_values) return false;
    }
    return true;
}

void RowCoder::raw_rows(int first, int end, std::vector<std::uint8_t>& out) {
    const std::size_t stride = row_bytes();
    out.resize(stride * static_cast<std::size_t>(end - first));
    std::uint8_t* to = out.data();
    for (int y = first; y < end; ++y, to += stride) {
        const Filter filter = filters_[static_cast<std::size_t>(y)];
        *to = static_cast<std::uint8_t>(filter);
        if (filter == Filter::none) {
            pack_rgb({pixels_.row(y), pixels_.width, 1, pixels_.width}, to + 1, stride);
        } else {
            apply_filter(filter, y, 0, pixels_.width);
            pack_rgb({filtered_.data(), pixels_.width, 1, pixels_.width}, to + 1, stride);
        }
    }
}

}  // namespace stim::detail
