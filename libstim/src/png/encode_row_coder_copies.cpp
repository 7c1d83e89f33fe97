// Rows of runs: what of them can be copied from rows before.
#include <algorithm>
#include <bit>

#include "libstim/src/png/encode_row_coder.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace stim::detail {
namespace {

#if defined(__SSE2__)
// Which of four pixels differ.
unsigned differing(const std::uint32_t* a, const std::uint32_t* b) {
    const __m128i difference =
        _mm_xor_si128(_mm_loadu_si128(reinterpret_cast<const __m128i*>(a)), _mm_loadu_si128(reinterpret_cast<const __m128i*>(b)));
    const __m128i same = _mm_cmpeq_epi32(_mm_slli_epi32(difference, 8), _mm_setzero_si128());
    return static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(same))) ^ 15u;
}
#endif

// How many of the first `limit` pixels are the same colours.
int same_pixels(const std::uint32_t* a, const std::uint32_t* b, int limit) {
    int n = 0;
#if defined(__SSE2__)
    // Eight at a time: most copies end within them, and how many loops there are is what the CPU cannot guess.
    for (; n + 8 <= limit; n += 8)
        if (const unsigned differs = differing(a + n, b + n) | differing(a + n + 4, b + n + 4) << 4)
            return n + std::countr_zero(differs);
#endif
    while (n < limit && same_colour(a[n], b[n])) ++n;
    return n;
}

// A guess, as the codes are not known yet: colours in full and the length of a run against one copy. `runs` are where the runs
// from the copy's first on start.
bool is_worth(int pixels, std::uint32_t distance, const int* runs, const std::uint32_t* row) {
    constexpr int length_code = 8;
    const auto bits_of_colour = [row](int x) { return same_colour(row[x], row[0]) ? 4 : 20; };
    const int x = runs[0], next = runs[1], end = x + pixels;
    if (next < end && runs[2] <= end) return true;
    int bits = bits_of_colour(x);
    if (next <= end && next - x > 1) bits += length_code;
    if (next < end) bits += bits_of_colour(next);
    return bits > length_code + static_cast<int>(std::bit_width(distance));
}

}  // namespace

// The keys of the row's runs, and the row's part of the checksum on the way. Returns the last row that looked like this one, -1
// if there is none within reach: rows of text and of patterns repeat, and so many of their runs look alike that the dictionary
// points elsewhere.
int RowCoder::find_keys(int y) {
    if (dictionary_empty_) dictionary_.clear();
    dictionary_empty_ = false;
    const std::uint32_t* row = pixels_.row(y);
    Adler32 adler = adler_;  // a local copy stays in registers
    adler.row(pixels_.width);
    std::uint32_t hash = 0, colour = row[0];
    for (std::size_t i = 0; i < run_count_; ++i) {
        const std::uint32_t next = i + 1 < run_count_ ? row[runs_[i + 1]] : 0;
        keys_[i] = RunDictionary::key(colour, runs_[i + 1] - runs_[i], next);
        hash += (keys_[i] ^ static_cast<std::uint32_t>(runs_[i])) * 0xc2b2ae35;
        adler.edge(colour, pixels_.width - runs_[i]);
        colour = next;
    }
    adler.end_row();
    adler_ = adler;
    Twin& twin = twins_[hash >> 26];
    const bool is_near = twin.y >= 0 && static_cast<std::uint32_t>(y - twin.y) <= kMaxDistance / row_bytes();
    const int found = is_near && twin.hash == hash ? twin.y : -1;
    twin = {hash, y};
    return found;
}

RowCoder::Copy RowCoder::from_twin(const Copy& best, int x, int y, int twin) const {
    const int reach = std::min(static_cast<int>(kMaxMatchPixels), pixels_.width - x);
    const int same = same_pixels(pixels_.row(y) + x, pixels_.row(twin) + x, reach);
    return same > best.pixels ? Copy{same, static_cast<std::uint32_t>(y - twin) * row_bytes()} : best;
}

// Enters the run at x into the dictionary. Returns the copy from where its key was last, if that is longer than `best`.
inline RowCoder::Copy RowCoder::longer(const Copy& best, int x, std::uint32_t key, int y) {
    const std::uint32_t* row = pixels_.row(y);
    Place from{x, y};
    if (!dictionary_.exchange(key, from)) return best;
    const std::int64_t distance = std::int64_t{y - from.y} * row_bytes() + 3 * (x - from.x);
    if (distance > kMaxDistance) return best;
    const int reach = std::min(static_cast<int>(kMaxMatchPixels), pixels_.width - std::max(x, from.x));
    const int same = same_pixels(row + x, pixels_.row(from.y) + from.x, reach);
    return same > best.pixels ? Copy{same, static_cast<std::uint32_t>(distance)} : best;
}

// The best of what is at hand for a run; no pixels if writing it in full costs less.
inline RowCoder::Copy RowCoder::find_copy(const Sources& from, const int* run, int y) {
    const std::uint32_t* row = pixels_.row(y);
    const int x = run[0], end = run[1];
    Copy copy;
    if (from.above && !is_changed(x)) copy = {unchanged_from(x) - x, from.above};
    if (from.twin >= 0) copy = from_twin(copy, x, y, from.twin);
    // What starts with background is found from its next run on, too. A copy of two runs is good enough.
    const bool good_enough = copy.pixels > end - x && x + copy.pixels >= run[2];
    if (from.dictionary && !good_enough && !same_colour(row[x], row[0]))
        copy = longer(copy, x, keys_[static_cast<std::size_t>(run - runs_.data())], y);
    return copy.pixels && is_worth(copy.pixels, copy.distance, run, row) ? copy : Copy{};
}

// Runs of one colour; where it pays, one copy of several.
void RowCoder::add_run_row(int y) {
    begin_row(Filter::none);
    const std::uint32_t* row = pixels_.row(y);
    Sources from;
    const std::uint32_t above = static_cast<std::uint32_t>(y - copy_row_) * row_bytes();
    if (copy_row_ >= 0 && above <= kMaxDistance) from.above = above;
    // Rows of few runs are small as they are.
    from.dictionary = run_count_ >= static_cast<std::size_t>(std::clamp(pixels_.width / 100, 2, 16));
    if (from.dictionary)
        from.twin = find_keys(y);
    else
        add_checksum(row);
    int copied = 0;  // end of the last copy
    const int* const end_of_runs = runs_.data() + run_count_;
    for (const int* run = runs_.data(); run != end_of_runs; ++run) {
        const int x = run[0], end = run[1];
        if (x >= copied) {
            const Copy copy = find_copy(from, run, y);
            if (!copy.pixels) {
                block_.pixels(row[x], static_cast<std::uint32_t>(end - x));
                continue;
            }
            block_.copy(static_cast<std::uint32_t>(copy.pixels), copy.distance);
            copied = x + copy.pixels;
        }
        if (end > copied) block_.more(static_cast<std::uint32_t>(end - copied));
    }
    copy_row_ = y;
}

}  // namespace stim::detail
