// Rows of pixels to the tokens of a deflate block: equal rows, runs of one colour, copies, filters.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "libstim/src/png/encode_checksum.hpp"
#include "libstim/src/png/encode_deflate.hpp"
#include "libstim/src/png/encode_filter.hpp"
#include "libstim/src/png/encode_rows.hpp"
#include "libstim/src/png/encode_runs.hpp"
#include "stim/base/image.hpp"

namespace stim::detail {

class RowCoder {
public:
    /// Forgets the last image. Rows are then added from 0 on, each once.
    void start(const PixelView& pixels);
    void add_row(int y);
    /// Adds rows from y on that are noise, without tokens: `bytes` are theirs. Returns the row after the last one.
    int add_noise(int y, std::vector<std::uint8_t>& bytes);
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
    };

    struct Sources {              // where a row's copies may come from
        std::uint32_t above = 0;  // distance of the place above; 0: out of reach
        int twin = -1;            // a row that looked like this one; -1: none
        bool places = false;      // those of the runs
    };

    bool look_at(int y);
    bool is_noise(int y);
    void begin_row(Filter filter);
    void add_equal_row();
    void add_run_row(int y);
    void add_filtered_row(int y, Filter filter);
    Filter choose_filter(int y);
    void apply_filter(Filter filter, int y, int x, int end);
    Filter best_of_samples(int y, bool dense);
    FilteredSize sampled(Filter filter, int y);
    bool is_shaded(int y) const;
    void find_runs(int y, const std::vector<std::uint64_t>& edges);

    int unchanged_from(int x) const;

    Sources sources(int y);
    // `Same` counts the pixels that two places have in common. All that asks it is compiled once for each kind of processor.
    template <class Same>
    void add_runs(const Sources& from, int y);
    void add_runs_avx512(const Sources& from, int y);
    template <class Same>
    std::size_t add_marked(const Sources& from, std::size_t run, int y);
    template <class Same>
    Copy find_copy(const Sources& from, std::size_t run, int y) const;
    template <class Same>
    Copy from_twin(const Copy& best, int x, int y, int twin) const;
    template <class Same>
    Copy from_place(const Copy& best, int x, int y, Place place) const;
    int replace_twin(int y, std::uint32_t hash);

    AdvanceRow advance_ = best_advance_row();
    const RunSteps& steps_ = best_run_steps();
    PixelView pixels_;
    RowMasks masks_;
    std::vector<std::uint32_t> filtered_;
    Runs runs_;                     // of the row
    int looked_at_ = -1;            // the row of masks_
    bool differs_ = true;           // that row from the one above
    int look_again_ = 0;            // the row from which on rows of longer runs are looked at for a filter
    std::vector<Filter> filters_;   // of the rows so far
    std::uint32_t equal_rows_ = 0;  // not in the block yet
    int copy_row_ = -1;             // unfiltered row equal to the one above; -1: none
    TokenBlock block_;
    Adler32 adler_;

    RunDictionary dictionary_;
    bool dictionary_empty_ = true;
    struct Twin {
        std::uint32_t hash = 0;
        int y = -1;
    };
    std::array<Twin, 64> twins_;  // the last row of each hash
};

}  // namespace stim::detail
