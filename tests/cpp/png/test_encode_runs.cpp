// Runs of a row: found, looked up and written the same way on every SIMD level, and as one run after the other is.
#include <zlib.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#include "libstim/src/png/encode_deflate.hpp"
#include "libstim/src/png/encode_runs.hpp"
#include "libstim/src/png/encode_same_pixels.hpp"

using namespace stim::detail;

namespace {

using Row = std::vector<std::uint32_t>;

constexpr Simd levels[] = {Simd::none, Simd::avx512};

// Patterns that repeat within the row and from the row above, single pixels, and long runs.
Row row_like(const Row& above, std::mt19937& rng) {
    const auto width = above.size();
    Row out = above;
    const unsigned longest = 1 + rng() % (rng() % 4 ? 6 : 300), colours = 1 + rng() % 5, period = 1 + rng() % 40;
    for (std::size_t x = rng() % width; x < width && rng() % 30;) {
        const std::uint32_t colour = rng() % colours * 0x10203 | static_cast<std::uint32_t>(rng()) << 24;
        for (std::size_t end = std::min<std::size_t>(width, x + 1 + rng() % longest); x < end; ++x) out[x] = colour;
        for (std::size_t end = std::min<std::size_t>(width, x + period); x >= period && x < end && rng() % 9; ++x)
            out[x] = out[x - period];
    }
    return out;
}

struct State {
    const RunSteps* steps;
    RowMasks masks;
    Runs runs;
    std::unique_ptr<RunDictionary> dictionary = std::make_unique<RunDictionary>();
    RowSums sums;

    State(const RunSteps* of, int width) : steps(of) {
        masks.resize(width);
        runs.resize(width);
        dictionary->clear();
    }
};

std::vector<std::uint64_t> marks_of(const Runs& runs) {
    return {runs.marks.begin(), runs.marks.begin() + static_cast<std::ptrdiff_t>(runs.count / 64 + 1)};
}

template <class T>
std::vector<T> first(const std::vector<T>& values, std::size_t count) {
    return {values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count)};
}

void check_same(const State& a, const State& b) {
    REQUIRE(a.runs.count == b.runs.count);
    const std::size_t n = a.runs.count;
    REQUIRE(first(a.runs.starts, n + 1) == first(b.runs.starts, n + 1));
    REQUIRE(first(a.runs.colours, n + 1) == first(b.runs.colours, n + 1));
    REQUIRE(first(a.runs.places, n) == first(b.runs.places, n));
    REQUIRE(marks_of(a.runs) == marks_of(b.runs));
    REQUIRE(a.sums.hash == b.sums.hash);
    REQUIRE(a.sums.edges.sum == b.sums.edges.sum);
    REQUIRE(a.sums.edges.weighted == b.sums.edges.weighted);
    REQUIRE(a.sums.edges.late == b.sums.edges.late);
    const auto entry = [](const RunDictionary::Entry& e) { return std::pair{e.key, e.place}; };
    REQUIRE(std::equal(a.dictionary->entries.begin(), a.dictionary->entries.end(), b.dictionary->entries.begin(),
                       [&](const auto& x, const auto& y) { return entry(x) == entry(y); }));
}

void check_runs(const Runs& runs, const Row& row) {
    REQUIRE(runs.starts[runs.count] == static_cast<int>(row.size()));
    for (std::size_t i = 0; i < runs.count; ++i)
        for (int x = runs.starts[i]; x < runs.starts[i + 1]; ++x)
            REQUIRE((row[static_cast<std::size_t>(x)] & 0xffffff) == runs.colours[i]);
    for (std::size_t i = 1; i < runs.count; ++i) REQUIRE(runs.colours[i] != runs.colours[i - 1]);
}

// A place holds the same run and the same next pixel, if rows do not end there, and is within reach.
void check_places(const Runs& runs, const std::vector<Row>& rows, int y, int row_bytes) {
    for (std::size_t i = 0; i < runs.count; ++i) {
        if (runs.places[i] == nowhere) continue;
        const int x = runs.starts[i], from_x = column_of(runs.places[i]), from_y = row_of(runs.places[i]);
        const int distance = (y - from_y) * row_bytes + 3 * (x - from_x);
        REQUIRE((distance > 0 && distance <= static_cast<int>(kMaxDistance)));
        const auto length = static_cast<std::size_t>(runs.length(i));
        REQUIRE(static_cast<std::size_t>(from_x) + length <= rows[0].size());
        for (std::size_t k = 0; k <= length && static_cast<std::size_t>(std::max(x, from_x)) + k < rows[0].size(); ++k) {
            const std::uint32_t here = rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x) + k];
            REQUIRE(((here ^ rows[static_cast<std::size_t>(from_y)][static_cast<std::size_t>(from_x) + k]) & 0xffffff) == 0);
        }
    }
}

void check_marks(const Runs& runs, const RowMasks* above) {
    std::vector<std::size_t> expected;
    for (std::size_t i = 0; i < runs.count; ++i) {
        const auto x = static_cast<std::size_t>(runs.starts[i]);
        const auto same = [&](std::size_t at) { return at / 32 > x / 32 || !(above->changed[at / 64] >> (at % 64) & 1); };
        const bool many_greys = runs.length(i) > 1 && is_grey(runs.colours[i]);  // cheap, unless the copy goes on
        const bool on = !above || !many_greys || (i + 1 < runs.count && !above->is_changed(runs.starts[i + 1]));
        const bool unchanged = above && same(x) && same(x + 1);
        const bool is_long = runs.length(i) > static_cast<int>(kMaxMatchPixels);
        if (runs.places[i] != nowhere || (unchanged && on) || is_long) expected.push_back(i);
    }
    std::vector<std::size_t> found;
    for (std::size_t i = 0; (i = runs.next_marked(i)) < runs.count; ++i) found.push_back(i);
    REQUIRE(found == expected);
}

}  // namespace

TEST_CASE("Runs are found and looked up the same on every SIMD level", "[encode]") {
    std::mt19937 rng(11);
    std::size_t places = 0, compared = 0;
    for (int trial = 0; trial < 150; ++trial) {
        const int width = 1 + static_cast<int>(rng() % (trial % 10 ? 400 : 3000)), row_bytes = 3 * width + 1;
        std::vector<State> states;
        for (const Simd level : levels)
            if (const RunSteps* const steps = run_steps(level)) states.emplace_back(steps, width);
        std::vector<Row> rows{Row(static_cast<std::size_t>(width), 0xffffffff)};
        for (State& state : states) first_row(rows[0].data(), width, state.masks);
        for (int y = 1; y < 25; ++y) {
            rows.push_back(row_like(rows.back(), rng));
            const bool reaches_above = rng() % 4 != 0;
            for (State& state : states) {
                best_advance_row()(rows.back().data(), rows[rows.size() - 2].data(), width, state.masks);
                state.steps->list(rows.back().data(), width, state.masks.edges, state.runs);
                const RowMasks* const above = reaches_above ? &state.masks : nullptr;
                const LookUp how{y, static_cast<std::uint32_t>(row_bytes), above};
                state.sums = state.steps->look_up(how, *state.dictionary, state.runs);
                check_same(states[0], state);
                ++compared;
            }
            check_runs(states[0].runs, rows.back());
            check_places(states[0].runs, rows, y, row_bytes);
            check_marks(states[0].runs, reaches_above ? &states[0].masks : nullptr);
            for (std::size_t i = 0; i < states[0].runs.count; ++i) places += states[0].runs.places[i] != nowhere;
        }
    }
    CHECK(places > 10000);
    CHECK(compared >= 150 * 24);
}

TEST_CASE("Runs out of reach have no place, however far down the picture they are", "[encode]") {
    constexpr int width = 30000, row_bytes = 3 * width + 1;
    Row row(width);
    for (std::size_t x = 0; x < row.size(); ++x) row[x] = static_cast<std::uint32_t>(x / 100 % 3 * 0x336699);
    for (const Simd level : levels) {
        const RunSteps* const steps = run_steps(level);
        if (!steps) continue;
        State state(steps, width);
        for (const int y : {0, 1, 20000, 32766}) {
            first_row(row.data(), width, state.masks);
            steps->list(row.data(), width, state.masks.edges, state.runs);
            steps->look_up({y, row_bytes, nullptr}, *state.dictionary, state.runs);
            const std::vector<Place> found = first(state.runs.places, state.runs.count);
            // The pattern comes again after 300 pixels; the end of the row before is near, too.
            CHECK(std::all_of(found.begin(), found.end(), [y](Place p) { return p == nowhere || row_of(p) >= y - 1; }));
            CHECK(std::count(found.begin(), found.end(), nowhere) < 120);
        }
    }
}

TEST_CASE("How many pixels are the same is the same on every SIMD level", "[encode]") {
    std::mt19937 rng(14);
    for (int trial = 0; trial < 4000; ++trial) {
        const int limit = static_cast<int>(rng() % (kMaxMatchPixels + 1));
        const int same = static_cast<int>(rng() % (kMaxMatchPixels + 20));
        Row a(static_cast<std::size_t>(limit)), b(a.size());  // nothing behind them may be read
        for (std::size_t i = 0; i < a.size(); ++i) {
            a[i] = static_cast<std::uint32_t>(rng());
            b[i] = (a[i] & 0xffffff) | static_cast<std::uint32_t>(rng()) << 24;
            if (static_cast<int>(i) == same || (static_cast<int>(i) > same && rng() % 2)) b[i] ^= 1u << (rng() % 24);
        }
        REQUIRE(SamePixels::count(a.data(), b.data(), limit) == std::min(limit, same));
#if STIM_X86
        if (cpu().avx512) REQUIRE(SamePixelsAvx512::count(a.data(), b.data(), limit) == std::min(limit, same));
#endif
    }
}

TEST_CASE("Runs are written together as one after the other", "[encode]") {
    std::mt19937 rng(12);
    for (int trial = 0; trial < 60; ++trial) {
        std::vector<std::uint32_t> colours;
        std::vector<int> starts{0};
        for (int i = 0; i < 300; ++i) {
            const std::uint32_t grey = rng() % 256;
            colours.push_back(rng() % 2 ? grey * 0x10101 : static_cast<std::uint32_t>(rng()) & 0xffffff);
            starts.push_back(starts.back() + 1 + (rng() % 2 ? 0 : static_cast<int>(rng() % kMaxMatchPixels)));
        }
        std::vector<std::uint8_t> written[2];
        for (const bool together : {false, true}) {
            TokenBlock block;
            block.start(static_cast<std::uint32_t>(starts.back()));
            block.reserve(colours.size());
            if (together) block.runs(colours.data(), starts.data(), colours.size());
            for (std::size_t i = 0; !together && i < colours.size(); ++i)
                block.pixels(colours[i], static_cast<std::uint32_t>(starts[i + 1] - starts[i]));
            BitWriter bits(written[together]);
            bits.open(block.plan());
            block.write(bits, true);
            bits.align();
            bits.close();
        }
        REQUIRE(written[0] == written[1]);
    }
}

TEST_CASE("Prices are a guess at first, then those of the block before", "[encode]") {
    TokenBlock block;
    block.start(1000);
    CHECK(block.prices().pixel(0x112233, false) == 24);
    CHECK(block.prices().pixel(0xffffff, false) == 6);
    CHECK(block.prices().pixel(0xffffff, true) == 2);
    block.reserve(200);
    for (int i = 0; i < 100; ++i) block.pixels(0x404040, 1);
    for (const std::uint32_t colour : {0x010203u, 0x040506u}) block.pixels(colour, 9);
    block.copy(20, 3001, 0x404040, 0);
    block.plan();
    const Prices prices = block.prices();
    CHECK(prices.literal[0x40] == 1);
    CHECK(prices.literal[1] > 1);
    CHECK(prices.literal[0x99] > prices.literal[1]);  // has no code
    CHECK(prices.pixel(0x404040, false) == 3);
    CHECK(prices.pixel(0x404040, true) == 1);
    CHECK(prices.copy[20] < prices.copy[70]);
    CHECK(prices.distance[distance_symbol(3001).symbol] < prices.distance[distance_symbol(30001).symbol]);
    block.start(1000);
    CHECK(block.prices().pixel(0x404040, false) == 24);
}

TEST_CASE("A copy goes on with what is more of its last colour, in matches if one does not hold it", "[encode]") {
    for (const std::uint32_t colour : {0x123456u, 0x777777u})
        for (const std::uint32_t more : {0u, 1u, 85u, 86u, 87u, 172u, 173u, 1000u}) {
            std::vector<std::uint8_t> written;
            const std::uint32_t count = 3 + more;
            TokenBlock block;
            block.start(count + 1);
            block.reserve(8);
            block.pixels(colour, 2);
            block.copy(2, 6, colour, more);
            BitWriter bits(written);
            bits.open(block.plan());
            block.write(bits, true);
            bits.align();
            bits.close();
            std::vector<std::uint8_t> read(3 * (count + 1) + 10);
            z_stream stream{};
            REQUIRE(inflateInit2(&stream, -15) == Z_OK);
            stream.next_in = written.data();
            stream.avail_in = static_cast<uInt>(written.size());
            stream.next_out = read.data();
            stream.avail_out = static_cast<uInt>(read.size());
            CHECK(inflate(&stream, Z_FINISH) == Z_STREAM_END);
            REQUIRE(stream.total_out == 3 * (count + 1));
            inflateEnd(&stream);
            for (std::size_t i = 0; i < stream.total_out; ++i) REQUIRE(read[i] == (colour >> (16 - 8 * (i % 3)) & 0xff));
        }
}
