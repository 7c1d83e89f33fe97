// Rows of pixels to the tokens of a deflate block: equal rows, runs of one colour, copies, filters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "libstim/src/png/encode_checksum.hpp"
#include "libstim/src/png/encode_deflate.hpp"
#include "libstim/src/png/encode_dictionary.hpp"
#include "libstim/src/png/encode_filter.hpp"
#include "libstim/src/png/encode_rows.hpp"
#include "stim/base/image.hpp"

namespace stim::detail {

class RowCoder {
public:
    /// Forgets the last image. Rows are then added from 0 on, each once.
    void start(const PixelView& pixels);
    void add_row(int y);
    /// Equal rows wait for their number to be known: due before the block is planned.
    void flush_equal_rows();

    TokenBlock& block() { return block_; }
    /// Adler-32 of the rows so far, filter bytes included.
    std::uint32_t adler() const { return adler_.value(); }
    /// The bytes of rows [first, end) before compression.
    void raw_rows(int first, int end, std::vector<std::uint8_t>& out);
    std::uint32_t row_bytes() const { return 3 * static_cast<std::uint32_t>(pixels_.width) + 1; }

private:
    struct Copy {
        int pixels = 0;
        std::uint32_t distance = 0;
        int bits_saved = 0;
    };

    void begin_row(Filter filter);
    void add_equal_row();
    void add_run_row(int y);
    void add_busy_row(int y);
    void add_filtered_row(int y, Filter filter);
    void add_run(std::size_t run, const std::uint32_t* row, int copied);
    Filter choose_filter(int y);
    void apply_filter(Filter filter, int y, int x, int count);
    void find_runs(const std::vector<std::uint64_t>& edges);

    bool is_changed(int x) const { return masks_.changed[static_cast<std::size_t>(x) / 64] >> (x % 64) & 1; }
    int unchanged_from(int x) const;
    bool worth_copying(const std::uint32_t* row, std::size_t run, int end) const;

    bool is_busy() const;
    std::uint64_t key_of_runs(std::size_t run, std::size_t count, const std::uint32_t* row) const;
    Copy find_copy(std::size_t run, int y, bool wanted);
    Copy try_copy(std::size_t run, int y, Place from) const;
    int bits_of_colour(std::size_t run, const std::uint32_t* row) const;

    AdvanceRow advance_ = best_advance_row();
    PixelView pixels_;
    RowMasks masks_, filtered_masks_;
    std::vector<std::uint32_t> filtered_;
    std::vector<int> runs_;  // where the runs of the row start, and behind them its width
    std::size_t run_count_ = 0;
    std::vector<Filter> filters_;   // of the rows so far
    std::uint32_t equal_rows_ = 0;  // not in the block yet
    int copy_row_ = -1;             // unfiltered row equal to the one above; -1: none
    TokenBlock block_;
    Adler32 adler_;

    // for busy rows
    RunDictionary last_colour_, last_two_, last_four_;  // by that many runs
    bool dictionaries_empty_ = true;
    Place last_offset_{};  // of the last copy
    int misses_ = 0;       // runs looked up since: in noise, only some are
};

/// The top byte of a pixel is not colour.
inline bool same_colour(std::uint32_t a, std::uint32_t b) { return ((a ^ b) & 0x00ffffff) == 0; }

}  // namespace stim::detail
