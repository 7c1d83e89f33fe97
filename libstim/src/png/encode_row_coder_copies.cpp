// Rows of runs: what of them can be copied from rows before.
#include <algorithm>
#include <bit>

#include "libstim/src/base/cpu.hpp"
#include "libstim/src/png/encode_row_coder.hpp"

// gcc 12 takes the intrinsics' own registers for variables without a value (its bug 105593).
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include "libstim/src/png/encode_same_pixels.hpp"

namespace stim::detail {
namespace {

// One copy against pixels in full and the lengths of their runs. `starts` and `colours` are those of the runs from the copy's
// first on.
STIM_INLINE bool is_worth(int pixels, std::uint32_t distance, const int* starts, const std::uint32_t* colours,
                          const Prices& prices) {
    const int x = starts[0], next = starts[1], end = x + pixels;
    if (next < end && starts[2] <= end) return true;
    const bool is_run = next - x > 1;
    int bits = prices.pixel(colours[0], is_run);
    if (next <= end && is_run) bits += prices.run;
    if (next < end) bits += prices.pixel(colours[1], starts[2] - next > 1);
    return bits > prices.copy[static_cast<std::size_t>(pixels)] + prices.distance[distance_symbol(distance).symbol];
}

}  // namespace

// Where the row's runs may be copied from, with their marks, and the row's part of the checksum. Rows of few runs are small as
// they are. Rows of text and of patterns repeat, and so many of their runs look alike that the dictionary points elsewhere.
RowCoder::Sources RowCoder::sources(int y) {
    Sources from;
    const std::uint32_t above = static_cast<std::uint32_t>(y - copy_row_) * row_bytes();
    if (copy_row_ >= 0 && above <= kMaxDistance) from.above = above;
    if (runs_.count < static_cast<std::size_t>(std::clamp(pixels_.width / 100, 2, 16))) {
        EdgeSums edges;
        for (std::size_t i = 0; i < runs_.count; ++i) edges.add(runs_.colours[i], pixels_.width - runs_.starts[i]);
        adler_.row(pixels_.width, edges);
    } else {
        if (dictionary_empty_) dictionary_.clear();
        dictionary_empty_ = false;
        const RowSums sums = steps_.look_up({y, row_bytes(), from.above ? &masks_ : nullptr}, dictionary_, runs_);
        adler_.row(pixels_.width, sums.edges);
        from.twin = replace_twin(y, sums.hash);
        from.places = from.twin < 0;
    }
    if (!from.places) runs_.mark_all();
    return from;
}

// Enters the row. Returns the last one within reach that looked like it; -1 if there is none.
int RowCoder::replace_twin(int y, std::uint32_t hash) {
    Twin& twin = twins_[hash >> 26];
    const bool is_near = twin.y >= 0 && static_cast<std::uint32_t>(y - twin.y) <= kMaxDistance / row_bytes();
    const int found = is_near && twin.hash == hash ? twin.y : -1;
    twin = {hash, y};
    return found;
}

// Where pixels from x on stop being equal to those above, within the reach of one match.
STIM_INLINE int RowCoder::unchanged_from(int x) const {
    const int limit = std::min(x + static_cast<int>(kMaxMatchPixels), pixels_.width);
    auto k = static_cast<std::size_t>(x) / 64;
    const std::uint64_t next = masks_.changed[k] >> (x % 64) | masks_.changed[k + 1] << 1 << (63 - x % 64);  // 64 pixels
    if (next) return std::min(x + std::countr_zero(next), limit);
    for (int at = static_cast<int>(++k) * 64; at < limit; at += 64, ++k)
        if (masks_.changed[k]) return std::min(at + std::countr_zero(masks_.changed[k]), limit);
    return limit;
}

template <class Same>
STIM_INLINE RowCoder::Copy RowCoder::from_twin(const Copy& best, int x, int y, int twin) const {
    const int reach = std::min(static_cast<int>(kMaxMatchPixels), pixels_.width - x);
    const int same = Same::count(pixels_.row(y) + x, pixels_.row(twin) + x, reach);
    return same > best.pixels ? Copy{same, static_cast<std::uint32_t>(y - twin) * row_bytes()} : best;
}

template <class Same>
STIM_INLINE RowCoder::Copy RowCoder::from_place(const Copy& best, int x, int y, Place place) const {
    const int from_x = column_of(place), from_y = row_of(place);
    const int reach = std::min(static_cast<int>(kMaxMatchPixels), pixels_.width - std::max(x, from_x));
    const int same = Same::count(pixels_.row(y) + x, pixels_.row(from_y) + from_x, reach);
    const auto distance = static_cast<std::uint32_t>(y - from_y) * row_bytes() + static_cast<std::uint32_t>(3 * (x - from_x));
    return same > best.pixels ? Copy{same, distance} : best;
}

// The best of what is at hand for a run; no pixels if writing it in full costs less, as it does of single pixels nearly always.
// What the dictionary finds is a run and the beginning of the next, which hardly ever costs less in full.
template <class Same>
STIM_INLINE RowCoder::Copy RowCoder::find_copy(const Sources& from, std::size_t run, int y) const {
    const int* const starts = &runs_.starts[run];
    const int x = starts[0], end = starts[1];
    Copy copy;
    if (from.above && !masks_.is_changed(x)) copy = {unchanged_from(x) - x, from.above};
    if (from.twin >= 0) copy = from_twin<Same>(copy, x, y, from.twin);
    const bool good_enough = copy.pixels > end - x && x + copy.pixels >= starts[2];  // two runs
    if (from.places && !good_enough && runs_.places[run] != nowhere) {
        const int before = copy.pixels;
        copy = from_place<Same>(copy, x, y, runs_.places[run]);
        if (copy.pixels > before) return copy;
    }
    return copy.pixels > 1 && is_worth(copy.pixels, copy.distance, starts, &runs_.colours[run], block_.prices()) ? copy : Copy{};
}

// A run in full, or a copy from where it starts on, up to the end of a run. Returns the next run.
template <class Same>
STIM_INLINE std::size_t RowCoder::add_marked(const Sources& from, std::size_t run, int y) {
    const int x = runs_.starts[run];
    const Copy copy = find_copy<Same>(from, run, y);
    if (!copy.pixels) {
        block_.pixels(runs_.colours[run], static_cast<std::uint32_t>(runs_.length(run)));
        return run + 1;
    }
    const int copied = x + copy.pixels;
    while (runs_.starts[run + 1] < copied) ++run;
    const auto rest = static_cast<std::uint32_t>(runs_.starts[run + 1] - copied);
    block_.copy(static_cast<std::uint32_t>(copy.pixels), copy.distance, runs_.colours[run], rest);
    return run + 1;
}

template <class Same>
STIM_INLINE void RowCoder::add_runs(const Sources& from, int y) {
    for (std::size_t next = 0;;) {
        const std::size_t marked = runs_.next_marked(next);
        block_.runs(&runs_.colours[next], &runs_.starts[next], marked - next);
        if (marked == runs_.count) break;
        next = add_marked<Same>(from, marked, y);
    }
}

#if STIM_X86
STIM_COPIES_AVX512 void RowCoder::add_runs_avx512(const Sources& from, int y) { add_runs<SamePixelsAvx512>(from, y); }
#endif

// Runs of one colour; where it pays, one copy of several.
void RowCoder::add_run_row(int y) {
    begin_row(Filter::none);
    const Sources from = sources(y);
#if STIM_X86
    cpu().avx512 ? add_runs_avx512(from, y) : add_runs<SamePixels>(from, y);
#else
    add_runs<SamePixels>(from, y);
#endif
    copy_row_ = y;
}

}  // namespace stim::detail
