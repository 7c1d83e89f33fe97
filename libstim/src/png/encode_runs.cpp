#include "libstim/src/png/encode_runs.hpp"

#include <algorithm>

#include "libstim/src/png/encode_deflate.hpp"

namespace stim::detail {
namespace {

// Whether run i is worth comparing with what is above it.
bool goes_on(const RowMasks& masks, const Runs& runs, std::size_t i) {
    const int x = runs.starts[i], next = runs.starts[i + 1];
    if (masks.is_changed(x) || (x % 32 < 31 && masks.is_changed(x + 1))) return false;
    return !is_grey(runs.colours[i]) || next - x == 1 || (i + 1 < runs.count && !masks.is_changed(next));
}

bool in_reach(Place place, int x, const LookUp& how) {
    return std::int64_t{how.y - row_of(place)} * how.row_bytes + 3 * (x - column_of(place)) <= kMaxDistance;
}

constexpr RunSteps kOneByOne{list_runs, look_up};

}  // namespace

void Runs::resize(int width) {
    const std::size_t room = static_cast<std::size_t>(width) + 1 + room_behind;
    starts.resize(room);
    colours.resize(room);
    places.resize(room);
    marks.resize(room / 64 + 1);
}

void Runs::mark_all() { std::fill_n(marks.begin(), count / 64 + 1, ~std::uint64_t{0}); }

void list_runs(const std::uint32_t* row, int width, const std::vector<std::uint64_t>& edges, Runs& runs) {
    int* start = runs.starts.data();
    std::uint32_t* colour = runs.colours.data();
    int base = 0;
    for (std::uint64_t word : edges) {
        list_word(word, base, row, start, colour);
        base += 64;
    }
    runs.count = static_cast<std::size_t>(start - runs.starts.data());
    *start = width;
    *colour = 0;
}

RowSums look_up(const LookUp& how, RunDictionary& dictionary, Runs& runs) {
    RowSums out;
    EdgeSums edges;  // a local copy stays in registers
    const int width = runs.starts[runs.count];
    const std::uint32_t background = runs.colours[0];
    for (std::size_t first = 0; first <= runs.count; first += 64) {
        std::uint64_t marks = 0;
        const std::size_t end = std::min(first + 64, runs.count);
        for (std::size_t i = first; i < end; ++i) {
            const int x = runs.starts[i], length = runs.starts[i + 1] - x;
            const std::uint32_t colour = runs.colours[i], key = RunDictionary::key(colour, length, runs.colours[i + 1]);
            out.hash += (key ^ static_cast<std::uint32_t>(x)) * RunDictionary::row_factor;
            edges.add(colour, width - x);
            const Place last = colour == background ? nowhere : dictionary.exchange(key, place_of(x, how.y));
            const bool found = last != nowhere && in_reach(last, x, how);
            runs.places[i] = found ? last : nowhere;
            const bool is_long = length > static_cast<int>(kMaxMatchPixels);
            const bool marked = found || is_long || (how.above && goes_on(*how.above, runs, i));
            marks |= std::uint64_t{marked} << (i - first);
        }
        runs.marks[first / 64] = marks;
    }
    runs.marks[runs.count / 64] |= std::uint64_t{1} << (runs.count % 64);
    out.edges = edges;
    return out;
}

const RunSteps* run_steps(Simd level) {
    if (level == Simd::none) return &kOneByOne;
    return level == Simd::avx512 ? run_steps_avx512() : nullptr;
}

const RunSteps& best_run_steps() {
    const RunSteps* const wide = run_steps(Simd::avx512);
    return wide ? *wide : kOneByOne;
}

}  // namespace stim::detail
