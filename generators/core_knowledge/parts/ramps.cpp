#include "generators/core_knowledge/parts/ramps.hpp"

#include <cstdlib>
#include <optional>

namespace stim::core_knowledge {
namespace {

constexpr int most_ramp_tries = 20000;
constexpr int shortest_ramp = 5, longest_ramp = 9, least_gap = 2, most_gap = 5, as_near = 2;  // columns

void add_row(Planks& planks, int row, Rng& rng) {
    int left = 1 + static_cast<int>(rng.integer(0, 4));
    for (int i = 0; i < ramp_columns; ++i) {
        const int right = left + static_cast<int>(rng.integer(shortest_ramp, longest_ramp));
        if (right >= ramp_columns) return;
        const bool kept = rng.chance(3, 4), rightwards = rng.coin();
        if (kept) planks.push_back({left, right, row, rightwards ? 1 : -1});
        left = right + static_cast<int>(rng.integer(least_gap, most_gap));
    }
}

bool lands(const Fall& f, int bin, int n) {
    return f.clear && f.column / bin_columns == bin && static_cast<int>(f.hit.size()) >= fewest_hits(n);
}

bool holds(const std::vector<std::size_t>& all, std::size_t one) { return std::find(all.begin(), all.end(), one) != all.end(); }

// Planks that neither ball hits, as far from the straight way down as the turned one, and tilted the other way: with both
// turned, as many planks lean to each side in both members.
std::vector<std::size_t> shams(const Board& board, std::size_t turned, const WantedFall& wanted, const Fall& before,
                               const Fall& after) {
    const auto& [start, planks] = board;
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < planks.size(); ++i) {
        const bool below = planks[i].row > planks[turned].row;
        if (planks[i].towards != wanted.towards() || below != wanted.sham_below) continue;
        if (std::abs(planks[i].from(start) - planks[turned].from(start)) > as_near) continue;
        if (!holds(before.hit, i) && !holds(after.hit, i)) out.push_back(i);
    }
    return out;
}

void add_layouts(std::vector<Ramps>& out, const Board& board, std::size_t turned, const WantedFall& wanted, const Fall& before,
                 int n) {
    if (board.planks[turned].towards == wanted.towards()) return;  // turned the other way it never leads there
    Planks other = board.planks;
    other[turned].towards *= -1;
    const Fall after = fall({board.start, other});
    if (!lands(after, wanted.other(), n)) return;
    for (const std::size_t sham : shams(board, turned, wanted, before, after)) out.push_back({board, turned, sham});
}

std::optional<Ramps> attempt(const WantedFall& wanted, int n, Rng& rng) {
    Board board{bin_columns * wanted.bin + static_cast<int>(rng.integer(1, bin_columns - 1)), {}};
    for (int row = 0; row < ramp_rows(n); ++row) add_row(board.planks, row, rng);
    const Fall before = fall(board);
    if (!lands(before, wanted.bin, n)) return {};
    std::vector<Ramps> found;
    for (const std::size_t turned : before.hit) add_layouts(found, board, turned, wanted, before, n);
    if (found.empty()) return {};
    return rng.pick(found);
}

}  // namespace

int ramp_rows(int n) { return 4 + (n - 1) / 6; }
int fewest_hits(int n) { return 2 + (n - 1) / 7; }

Fall fall(const Board& board) {
    const Planks& planks = board.planks;
    Fall out{board.start, {}};
    int row = -1;  // of the last plank, from which the ball falls: it meets none of the same row
    for (std::size_t i = 0; i < planks.size(); ++i) {
        if (planks[i].row == row) continue;
        if (planks[i].ends_at(out.column)) out.clear = false;
        if (!planks[i].holds(out.column)) continue;
        out.hit.push_back(i);
        out.column = planks[i].end();
        row = planks[i].row;
    }
    out.clear = out.clear && out.column % bin_columns != 0;
    return out;
}

Board Ramps::manipulated() const {
    Board out = board;
    for (const std::size_t i : {turned, sham}) out.planks[i].towards *= -1;
    return out;
}

// A plank over the wall between both bins, then a way down on either side of it; below them one more over the wall, which
// both ways miss.
Ramps fan(const WantedFall& wanted, int n) {
    const int wall = bin_columns * std::max(wanted.bin, wanted.other()), away = -wanted.towards();
    Planks planks{{wall - 3, wall + 3, 0, away}};
    constexpr int side[3][3]{{2, 8, 1}, {4, 9, -1}, {3, 8, 1}};  // of the right-hand way: ends, tilt
    const int hits = fewest_hits(n);
    for (int row = 1; row < hits; ++row) {
        const auto& [near, far, tilt] = side[row - 1];
        planks.push_back({wall - far, wall - near, row, -tilt});
        planks.push_back({wall + near, wall + far, row, tilt});
    }
    planks.push_back({wall - 3, wall + 3, hits, wanted.towards()});
    return {{wall + away, planks}, 0, planks.size() - 1};
}

Ramps draw_ramps(const WantedFall& wanted, int n, Rng& rng, Work& work) {
    return searched(work, most_ramp_tries, [&] { return attempt(wanted, n, rng); }, [&] { return fan(wanted, n); });
}

}  // namespace stim::core_knowledge
