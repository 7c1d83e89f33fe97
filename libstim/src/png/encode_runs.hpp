// The runs of one colour that a row consists of, and where each of them might be copied from.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "libstim/src/png/encode_checksum.hpp"
#include "libstim/src/png/encode_dictionary.hpp"
#include "libstim/src/png/encode_rows.hpp"

namespace stim::detail {

struct Runs {
    static constexpr std::size_t room_behind = 16;  // so that whole vectors can be read and written

    std::size_t count = 0;
    std::vector<int> starts;             ///< and behind them the row's width
    std::vector<std::uint32_t> colours;  ///< 0x00RRGGBB, and behind them 0
    std::vector<Place> places;           ///< where the dictionary saw the same key last, within reach; nowhere: no such place
    std::vector<std::uint64_t> marks;    ///< bit i: run i is to be looked at closely; the bit behind the last run is set, too

    /// Makes room for the runs of any row.
    void resize(int width);
    int length(std::size_t i) const { return starts[i + 1] - starts[i]; }
    void mark_all();
    /// The first marked run from i <= count on; `count` if there is none.
    std::size_t next_marked(std::size_t i) const {
        std::size_t k = i / 64;
        std::uint64_t word = marks[k] & ~std::uint64_t{0} << (i % 64);
        while (!word) word = marks[++k];
        return 64 * k + static_cast<std::size_t>(std::countr_zero(word));
    }
};

/// Adds the runs that begin where a word of edges has bits, its first pixel being `base`.
inline void list_word(std::uint64_t word, int base, const std::uint32_t* row, int*& start, std::uint32_t*& colour) {
    for (; word; word &= word - 1) {
        *start = base + std::countr_zero(word);
        *colour++ = row[*start++] & 0xffffff;
    }
}

/// What a row's runs say of it as a whole.
struct RowSums {
    EdgeSums edges;
    std::uint32_t hash = 0;
};

/// How a row's runs are looked up.
struct LookUp {
    int y = 0;
    std::uint32_t row_bytes = 0;
    const RowMasks* above = nullptr;  ///< what has changed from the row above; none where that is out of reach
};

/// What is done with all runs of a row. Every level gives the same results.
struct RunSteps {
    /// Finds the runs of `row` that begin where `edges` has bits. The first begins at 0 or later.
    void (*list)(const std::uint32_t* row, int width, const std::vector<std::uint64_t>& edges, Runs& runs);
    /// Looks runs up in the dictionary and enters them, one after the other, but for those of the row's first colour: what
    /// starts with background is found from its next run on, too. Marked are runs with a place, runs too long for one copy, and
    /// runs whose first two pixels are those above (the second is not asked for in a column before a multiple of 32). Several
    /// pixels of a grey are cheap: of them, those runs alone that go on into the next one as above.
    RowSums (*look_up)(const LookUp& how, RunDictionary& dictionary, Runs& runs);
};

/// nullptr where this machine lacks the level; sse2 and avx2 have no steps of their own.
const RunSteps* run_steps(Simd level);
const RunSteps& best_run_steps();

// The same by one run after the other.
void list_runs(const std::uint32_t* row, int width, const std::vector<std::uint64_t>& edges, Runs& runs);
RowSums look_up(const LookUp& how, RunDictionary& dictionary, Runs& runs);

/// nullptr where this machine, or the one that this is compiled for, lacks AVX-512.
const RunSteps* run_steps_avx512();

}  // namespace stim::detail
