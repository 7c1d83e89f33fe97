// Rows of many small shapes: text, dots, dense patterns.
#include <algorithm>
#include <bit>

#include "libstim/src/png/encode_row_coder.hpp"

namespace stim::detail {

// Below this, looking for copies costs more time than the bytes are worth.
bool RowCoder::is_busy() const {
    return run_count_ >= 32 && run_count_ > static_cast<std::size_t>(pixels_.width) / 16;
}

// Like add_run_row, but a copy may also come from wherever the colour or the next few runs were last,
// or go on where the last copy stopped.
void RowCoder::add_busy_row(int y) {
    begin_row(Filter::none);
    if (dictionaries_empty_) {
        last_colour_.clear();
        last_two_.clear();
        last_four_.clear();
        dictionaries_empty_ = false;
    }
    const std::uint32_t* row = pixels_.row(y);
    int copied = 0;
    for (std::size_t i = 0; i < run_count_; ++i) {
        const int x = runs_[i];
        if (misses_ < 256 || i % 8 == 0) {
            const Copy best = find_copy(i, y, x >= copied);
            if (best.pixels) {
                block_.copy(static_cast<std::uint32_t>(best.pixels), best.distance);
                copied = x + best.pixels;
            }
        }
        add_run(i, row, copied);
    }
    copy_row_ = y;
}

// Enters the run into the dictionaries; if `wanted`, returns the copy that saves most.
RowCoder::Copy RowCoder::find_copy(std::size_t run, int y, bool wanted) {
    const std::uint32_t* row = pixels_.row(y);
    const Place here{runs_[run], y};
    const Place four = last_four_.exchange(key_of_runs(run, 4, row), here);
    const Place two = last_two_.exchange(key_of_runs(run, 2, row), here);
    const Place one = last_colour_.exchange(row[here.x] & 0xffffff, here);
    Copy best;
    if (!wanted) return best;
    ++misses_;
    for (const Place from : {Place{here.x, copy_row_}, Place{here.x - last_offset_.x, y - last_offset_.y}, four, two, one}) {
        const Copy copy = try_copy(run, y, from);
        if (copy.bits_saved <= best.bits_saved) continue;
        best = copy;
        last_offset_ = {here.x - from.x, y - from.y};
        misses_ = 0;
    }
    return best;
}

std::uint64_t RowCoder::key_of_runs(std::size_t run, std::size_t count, const std::uint32_t* row) const {
    std::uint64_t key = 0;
    for (const std::size_t end = std::min(run + count, run_count_); run < end; ++run) {
        const auto length = static_cast<std::uint64_t>(runs_[run + 1] - runs_[run]);
        key = key * 0x100000001b3 + (length << 24 | (row[runs_[run]] & 0xffffff));
    }
    return key;
}

// What `run` and those after it would gain as a copy of the pixels at `from`. A copy ends with a run,
// unless it cannot reach the end of the first.
RowCoder::Copy RowCoder::try_copy(std::size_t run, int y, Place from) const {
    const int x = runs_[run];
    if (from.y < 0 || from.x < 0 || from.x >= pixels_.width) return {};
    if (filters_[static_cast<std::size_t>(from.y)] != Filter::none) return {};  // the stream has no pixels there
    const std::int64_t distance = std::int64_t{y - from.y} * row_bytes() + 3 * (x - from.x);
    if (distance < 3 || distance > kMaxDistance) return {};
    const std::uint32_t *row = pixels_.row(y), *source = pixels_.row(from.y);
    const int reach = std::min(static_cast<int>(kMaxMatchPixels), pixels_.width - std::max(x, from.x));
    int same = 0;
    while (same < reach && same_colour(row[x + same], source[from.x + same])) ++same;

    Copy copy{same, static_cast<std::uint32_t>(distance), 0};
    if (same && x + same < runs_[run + 1]) {
        copy.pixels = 1;
        copy.bits_saved = bits_of_colour(run, row);
    } else {
        for (; run < run_count_ && runs_[run + 1] <= x + same; ++run) {
            constexpr int length_code = 8;
            copy.pixels = runs_[run + 1] - x;
            copy.bits_saved += bits_of_colour(run, row) + (runs_[run + 1] - runs_[run] > 1 ? length_code : 0);
        }
    }
    copy.bits_saved -= 8 + static_cast<int>(std::bit_width(copy.distance));
    return copy;
}

// A guess: the codes are not known yet.
int RowCoder::bits_of_colour(std::size_t run, const std::uint32_t* row) const {
    return same_colour(row[runs_[run]], row[0]) ? 4 : 16;
}

}  // namespace stim::detail
