#include "generators/percept_v/parts/crosses.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace stim::percept_v::crosses {
namespace {

constexpr int attempts = 500;

Board all(const CellGrid& grid, bool value) { return Board(static_cast<std::size_t>(grid.size()), value); }

// The cell and those beside it.
std::vector<std::size_t> reach(const CellGrid& grid, std::size_t cell) {
    std::vector<std::size_t> out{cell};
    for (const Cell& near : grid.neighbours(grid.at(static_cast<int>(cell))))
        out.push_back(static_cast<std::size_t>(grid.index(near)));
    return out;
}

// Crosses on permitted cells, each where it spoils most cells that are still to be spoilt.
struct Cover {
    const CellGrid& grid;
    Board crosses, permitted, open;  // open: still to be spoilt
    int placed = 0;

    int gain(std::size_t cell) const {
        int out = 0;
        for (const std::size_t near : reach(grid, cell)) out += open[near];
        return out;
    }

    // Cells of largest gain; none where nothing is left to gain.
    std::vector<std::size_t> best_cells() const {
        std::vector<std::size_t> best;
        int most = 1;
        for (std::size_t i = 0; i < open.size(); ++i) {
            if (!permitted[i] || crosses[i] || gain(i) < most) continue;
            if (gain(i) > most) best.clear();
            most = gain(i);
            best.push_back(i);
        }
        return best;
    }

    void put(std::size_t cell) {
        crosses[cell] = true;
        ++placed;
        for (const std::size_t near : reach(grid, cell)) open[near] = false;
    }

    void spoil(int n, Rng& rng) {
        while (placed < n) {
            const auto best = best_cells();
            if (best.empty()) return;
            put(rng.pick(best));
        }
    }

    bool done() const { return std::find(open.begin(), open.end(), true) == open.end(); }

    // The crosses left over go to any permitted cells; false if these are too few.
    bool pad(int n, Rng& rng) {
        std::vector<std::size_t> spare;
        for (std::size_t i = 0; i < open.size(); ++i)
            if (permitted[i] && !crosses[i]) spare.push_back(i);
        if (static_cast<int>(spare.size()) < n - placed) return false;
        for (const int i : rng.sample(static_cast<int>(spare.size()), n - placed)) put(spare[static_cast<std::size_t>(i)]);
        return true;
    }
};

}  // namespace

std::optional<Board> try_board(const CellGrid& grid, int n, int safe, Rng& rng) {
    Cover cover{grid, all(grid, false), all(grid, true), all(grid, true)};
    for (const int target : rng.sample(grid.size(), safe)) {
        cover.open[static_cast<std::size_t>(target)] = false;
        for (const std::size_t near : reach(grid, static_cast<std::size_t>(target))) cover.permitted[near] = false;
    }
    cover.spoil(n, rng);
    if (!cover.done() || !cover.pad(n, rng)) return {};
    return cover.crosses;
}

Board greedy_board(const CellGrid& grid, int n, Rng& rng) {
    Cover cover{grid, all(grid, false), all(grid, true), all(grid, true)};
    cover.spoil(n, rng);
    cover.pad(n, rng);
    return cover.crosses;
}

Board board_with(const CellGrid& grid, int n, int safe, Rng& rng, Work& work) {
    for (; safe >= 0; --safe) {
        for (int i = 0; i < attempts; ++i) {
            ++work.tries;
            if (auto board = try_board(grid, n, safe, rng)) return *board;
        }
        ++work.restarts;
    }
    ++work.fallbacks;
    return greedy_board(grid, n, rng);
}

std::vector<std::size_t> safe_cells(const CellGrid& grid, const Board& crosses) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < crosses.size(); ++i) {
        const auto near = reach(grid, i);
        if (std::none_of(near.begin(), near.end(), [&](std::size_t cell) { return crosses[cell]; })) out.push_back(i);
    }
    return out;
}

namespace {

using Places = std::vector<std::size_t>;

Places where(const Board& board, bool value) {
    Places out;
    for (std::size_t i = 0; i < board.size(); ++i)
        if (board[i] == value) out.push_back(i);
    return out;
}

Places some(Places places, std::size_t most, Rng& rng) {
    rng.shuffle(places);
    places.resize(std::min(places.size(), most));
    return places;
}

Board changed(Board board, const Places& leave, const Places& come) {
    for (const std::size_t cell : leave) board[cell] = false;
    for (const std::size_t cell : come) board[cell] = true;
    return board;
}

// Crosses come where they spoil the safe cells, few and greedily chosen, and `more` anywhere; as many others leave.
Board spoil_safe(const CellGrid& grid, const Board& board, const Places& safe, std::size_t more, Rng& rng) {
    Cover cover{grid, board, all(grid, true), all(grid, false)};
    for (const std::size_t cell : safe) cover.open[cell] = true;
    cover.spoil(grid.size(), rng);
    const Places old = where(board, true);
    const auto placed = static_cast<std::size_t>(cover.placed);
    const Places others = some(where(cover.crosses, false), std::min(more, old.size() - std::min(old.size(), placed)), rng);
    return changed(cover.crosses, some(old, placed + others.size(), rng), others);
}

Places crossed_near(const CellGrid& grid, const Board& board, std::size_t cell) {
    Places out;
    for (const std::size_t near : reach(grid, cell))
        if (board[near]) out.push_back(near);
    return out;
}

// The crosses about one of the cells with fewest of them go elsewhere, and `more` anywhere else.
Board make_safe(const CellGrid& grid, const Board& board, std::size_t more, Rng& rng) {
    Places candidates;
    std::size_t fewest = 5;
    for (std::size_t i = 0; i < board.size(); ++i) {
        const std::size_t count = crossed_near(grid, board, i).size();
        if (count < fewest) candidates.clear();
        fewest = std::min(fewest, count);
        if (count == fewest) candidates.push_back(i);
    }
    const std::size_t cell = rng.pick(candidates);
    Board taken = board;
    for (const std::size_t near : reach(grid, cell)) taken[near] = true;
    Places leave = crossed_near(grid, board, cell);
    for (const std::size_t other : some(where(changed(board, leave, {}), true), more, rng)) leave.push_back(other);
    return changed(board, leave, some(where(taken, false), leave.size(), rng));
}

}  // namespace

Board without_common_safe_cell(const CellGrid& grid, const Board& crosses, std::optional<int> wanted, Rng& rng) {
    constexpr int tries = 900, most_more = 2;
    const Places safe = safe_cells(grid, crosses);
    Board best;
    int nearest = grid.size();
    for (int i = 0; i < tries && nearest > 0; ++i) {
        const auto more = static_cast<std::size_t>(i * (most_more + 1) / tries);
        Board board = safe.empty() ? make_safe(grid, crosses, more, rng) : spoil_safe(grid, crosses, safe, more, rng);
        if (!wanted) return board;
        const int distance = std::abs(static_cast<int>(safe_cells(grid, board).size()) - *wanted);
        if (i > 0 && distance >= nearest) continue;
        nearest = distance;
        best = std::move(board);
    }
    return best;
}

}  // namespace stim::percept_v::crosses
