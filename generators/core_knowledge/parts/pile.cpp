#include "generators/core_knowledge/parts/pile.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace stim::core_knowledge {
namespace {

constexpr int narrowest = 12, widest = 30, flattest = 1, highest = 3, widest_pile = 110, least_apart = 3;  // units; rows
constexpr int first_step = 12, one_step = 6, many_step = 9;                                                // units
constexpr int most_pile_tries = 1000, steps_a_try = 400;

Verdict opposite(Verdict verdict) { return verdict == Verdict::stands ? Verdict::falls : Verdict::stands; }

int missed_by(const Column& column, const WantedPile& wanted, Verdict truth) {
    return missed(column, truth, pile_margin, least_contact) + missed_block_by_block(column, wanted.local, pile_margin);
}

// 0 where all is as wanted, else by how much it is not.
int missed_by(const Pile& pile, const WantedPile& wanted) {
    const Column other = pile.exchanged();
    const int more = worst_step(other) - worst_step(pile.column);
    const int worse = wanted.local == Verdict::stands ? more : -more;  // of the member that falls
    const int apart = std::abs(pile.column[pile.low].centre - pile.column[pile.high].centre);
    return missed_by(pile.column, wanted, wanted.local) + missed_by(other, wanted, opposite(wanted.local)) +
           std::max(0, wanted.falling_is_worse ? 1 - worse : 1 + worse) + std::max(0, least_apart - apart) +
           std::max(0, static_cast<int>(extents(pile.column).size().x()) - widest_pile);
}

int drawn_width(Rng& rng) { return 2 * static_cast<int>(rng.integer(narrowest / 2, widest / 2)); }
int drawn_height(Rng& rng) { return static_cast<int>(rng.integer(flattest, highest)); }
int within(int most, Rng& rng) { return static_cast<int>(rng.integer(-most, most)); }

void make_equal(Pile& pile, const Block& like) {
    for (const std::size_t i : {pile.low, pile.high}) {
        pile.column[i].width = like.width;
        pile.column[i].height = like.height;
    }
}

Pile draw_pile(int count, Rng& rng) {
    Pile out{};
    for (int i = 0; i < count; ++i) {
        const int width = drawn_width(rng), height = drawn_height(rng);
        out.column.push_back({width, height, i == 0 ? 0 : out.column.back().centre + within(first_step, rng)});
    }
    out.low = static_cast<std::size_t>(rng.integer(1, count - 3));
    out.high = static_cast<std::size_t>(rng.integer(static_cast<int>(out.low) + 1, count - 2));
    make_equal(out, out.column[out.low]);
    return out;
}

void resize(Pile& pile, std::size_t at, Rng& rng) {
    Block& block = pile.column[at];
    if (rng.coin()) block.width = drawn_width(rng);
    else block.height = drawn_height(rng);
    if (at == pile.low || at == pile.high) make_equal(pile, Block(block));
}

// Another block in another place, or another size, or all from a block upwards in another place.
Pile changed(Pile pile, Rng& rng) {
    const auto what = rng.integer(0, 3);
    const std::size_t at = rng.index(pile.column.size());
    if (what == 0) resize(pile, at, rng);
    const int by = what == 0 ? 0 : within(what == 1 ? many_step : one_step, rng);
    const std::size_t last = what == 1 ? pile.column.size() : at + 1;
    for (std::size_t i = at; i < last; ++i) pile.column[i].centre += by;
    return pile;
}

// One cheap change after another, each kept unless it makes the pile worse. Piles drawn at random until one fits would take
// a hundred times as long.
std::optional<Pile> attempt(const WantedPile& wanted, int blocks, Rng& rng) {
    Pile pile = draw_pile(blocks, rng);
    int missing = missed_by(pile, wanted);
    for (int i = 0; i < steps_a_try && missing > 0; ++i) {
        Pile next = changed(pile, rng);
        const int next_missing = missed_by(next, wanted);
        if (next_missing > missing) continue;
        pile = std::move(next);
        missing = next_missing;
    }
    if (missing > 0) return {};
    return pile;
}

// They do with a margin of 3.
const Column sure_if_local_stands{{24, 1, 0}, {30, 3, 8}, {30, 3, 2}, {30, 1, -4}, {30, 2, -13}};
const Column sure_if_local_falls{{20, 2, 0}, {30, 3, -5}, {30, 3, -13}, {20, 1, 8}, {12, 1, 3}};

}  // namespace

Box extents(const Column& column) {
    int low = column[0].left(), high = column[0].right();
    for (const Block& block : column) {
        low = std::min(low, block.left());
        high = std::max(high, block.right());
    }
    return {{low, 0}, {high, 0}};
}

int worst_step(const Column& column) {
    int out = 0;
    for (std::size_t i = 1; i < column.size(); ++i) out = std::max(out, std::abs(column[i].centre - column[i - 1].centre));
    return out;
}

Column Pile::exchanged() const {
    Column out = column;
    std::swap(out[low].centre, out[high].centre);
    return out;
}

Pile sure_pile(const WantedPile& wanted, int blocks) {
    Pile out{wanted.local == Verdict::stands ? sure_if_local_stands : sure_if_local_falls, 1, 2};
    const auto plinths = static_cast<std::size_t>(blocks) - out.column.size();
    out.column.insert(out.column.begin(), plinths, Block{widest, 1, 0});
    out.low += plinths;
    out.high += plinths;
    return out;
}

Pile draw_pile_pair(const WantedPile& wanted, int blocks, Rng& rng, Work& work) {
    return searched(
        work, most_pile_tries, [&] { return attempt(wanted, blocks, rng); }, [&] { return sure_pile(wanted, blocks); });
}

}  // namespace stim::core_knowledge
