#include "generators/percept_v/parts/crosses.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>
#include <utility>

namespace stim::percept_v::crosses {
namespace {

constexpr int attempts = 500;

// Each cell with those beside it, looked up once for all tries.
class Reach {
public:
    explicit Reach(const CellGrid& grid) : cells_(static_cast<std::size_t>(grid.size())) {
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            cells_[i].all[cells_[i].count++] = i;
            for (const Cell& near : grid.neighbours(grid.at(static_cast<int>(i))))
                cells_[i].all[cells_[i].count++] = static_cast<std::size_t>(grid.index(near));
        }
    }

    std::size_t size() const { return cells_.size(); }
    std::span<const std::size_t> operator()(std::size_t cell) const { return {cells_[cell].all.data(), cells_[cell].count}; }

private:
    struct Cross {
        std::array<std::size_t, 5> all;
        std::size_t count = 0;
    };
    std::vector<Cross> cells_;
};

Board all(const Reach& reach, bool value) { return Board(reach.size(), value); }

// Crosses on permitted cells, each where it spoils most cells that are still to be spoilt.
class Cover {
public:
    Cover(const Reach& reach, Board crosses, Board permitted, Board open)
        : reach_(reach), crosses_(std::move(crosses)), permitted_(std::move(permitted)), open_(std::move(open)),
          gains_(open_.size()) {
        for (std::size_t i = 0; i < gains_.size(); ++i) gains_[i] = can_take(i) ? gain(i) : 0;
    }

    const Board& crosses() const { return crosses_; }
    int placed() const { return placed_; }
    bool done() const { return std::find(open_.begin(), open_.end(), true) == open_.end(); }

    void spoil(int n, Rng& rng) {
        for (int left = n - placed_; left > 0; --left) {
            const auto& best = best_cells();
            if (best.empty()) return;
            put(rng.pick(best));
        }
    }

    // The crosses left over go to any permitted cells; false if these are too few.
    bool pad(int n, Rng& rng) {
        std::vector<std::size_t> spare;
        for (std::size_t i = 0; i < open_.size(); ++i)
            if (can_take(i)) spare.push_back(i);
        if (static_cast<int>(spare.size()) < n - placed_) return false;
        for (const int i : rng.sample(static_cast<int>(spare.size()), n - placed_)) put(spare[static_cast<std::size_t>(i)]);
        return true;
    }

private:
    bool can_take(std::size_t cell) const { return permitted_[cell] && !crosses_[cell]; }

    int gain(std::size_t cell) const {
        int out = 0;
        for (const std::size_t near : reach_(cell)) out += open_[near];
        return out;
    }

    // Cells of largest gain; none where nothing is left to gain.
    const std::vector<std::size_t>& best_cells() {
        best_.clear();
        const int most = *std::max_element(gains_.begin(), gains_.end());
        for (std::size_t i = 0; most > 0 && i < gains_.size(); ++i)
            if (gains_[i] == most) best_.push_back(i);
        return best_;
    }

    void put(std::size_t cell) {
        crosses_[cell] = true;
        gains_[cell] = 0;
        ++placed_;
        for (const std::size_t near : reach_(cell)) spoil_cell(near);
    }

    void spoil_cell(std::size_t cell) {
        if (!open_[cell]) return;
        open_[cell] = false;
        for (const std::size_t near : reach_(cell)) --gains_[near];
    }

    const Reach& reach_;
    Board crosses_, permitted_, open_;  // open: still to be spoilt
    std::vector<int> gains_;            // of a cross on each cell; 0 or less where none may come
    std::vector<std::size_t> best_;
    int placed_ = 0;
};

std::optional<Board> try_board(const Reach& reach, int n, int safe, Rng& rng) {
    Board permitted = all(reach, true), open = permitted;
    for (const int target : rng.sample(static_cast<int>(reach.size()), safe)) {
        open[static_cast<std::size_t>(target)] = false;
        for (const std::size_t near : reach(static_cast<std::size_t>(target))) permitted[near] = false;
    }
    Cover cover(reach, all(reach, false), permitted, open);
    cover.spoil(n, rng);
    if (!cover.done() || !cover.pad(n, rng)) return {};
    return cover.crosses();
}

}  // namespace

std::optional<Board> try_board(const CellGrid& grid, int n, int safe, Rng& rng) { return try_board(Reach(grid), n, safe, rng); }

Board greedy_board(const CellGrid& grid, int n, Rng& rng) {
    const Reach reach(grid);
    Cover cover(reach, all(reach, false), all(reach, true), all(reach, true));
    cover.spoil(n, rng);
    cover.pad(n, rng);
    return cover.crosses();
}

Board board_with(const CellGrid& grid, int n, int safe, Rng& rng, Work& work) {
    const Reach reach(grid);
    for (; safe >= 0; --safe) {
        for (int i = 0; i < attempts; ++i) {
            ++work.tries;
            if (auto board = try_board(reach, n, safe, rng)) return *board;
        }
        ++work.restarts;
    }
    ++work.fallbacks;
    return greedy_board(grid, n, rng);
}

namespace {

using Places = std::vector<std::size_t>;

Places safe_cells(const Reach& reach, const Board& crosses) {
    Places out;
    for (std::size_t i = 0; i < crosses.size(); ++i) {
        const auto near = reach(i);
        if (std::none_of(near.begin(), near.end(), [&](std::size_t cell) { return crosses[cell]; })) out.push_back(i);
    }
    return out;
}

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
Board spoil_safe(const Reach& reach, const Board& board, const Places& safe, std::size_t more, Rng& rng) {
    Cover cover(reach, board, all(reach, true), changed(all(reach, false), {}, safe));
    cover.spoil(static_cast<int>(reach.size()), rng);
    const Places old = where(board, true);
    const auto placed = static_cast<std::size_t>(cover.placed());
    const Places others = some(where(cover.crosses(), false), std::min(more, old.size() - std::min(old.size(), placed)), rng);
    return changed(cover.crosses(), some(old, placed + others.size(), rng), others);
}

Places crossed_near(const Reach& reach, const Board& board, std::size_t cell) {
    Places out;
    for (const std::size_t near : reach(cell))
        if (board[near]) out.push_back(near);
    return out;
}

// The crosses about one of the cells with fewest of them go elsewhere, and `more` anywhere else.
Board make_safe(const Reach& reach, const Board& board, std::size_t more, Rng& rng) {
    Places candidates;
    std::size_t fewest = 5;
    for (std::size_t i = 0; i < board.size(); ++i) {
        const std::size_t count = crossed_near(reach, board, i).size();
        if (count < fewest) candidates.clear();
        fewest = std::min(fewest, count);
        if (count == fewest) candidates.push_back(i);
    }
    const std::size_t cell = rng.pick(candidates);
    Board taken = board;
    for (const std::size_t near : reach(cell)) taken[near] = true;
    Places leave = crossed_near(reach, board, cell);
    for (const std::size_t other : some(where(changed(board, leave, {}), true), more, rng)) leave.push_back(other);
    return changed(board, leave, some(where(taken, false), leave.size(), rng));
}

}  // namespace

std::vector<std::size_t> safe_cells(const CellGrid& grid, const Board& crosses) { return safe_cells(Reach(grid), crosses); }

Board without_common_safe_cell(const CellGrid& grid, const Board& crosses, std::optional<int> wanted, Rng& rng) {
    constexpr int tries = 900, most_more = 2;
    const Reach reach(grid);
    const Places safe = safe_cells(reach, crosses);
    Board best;
    int nearest = grid.size();
    for (int i = 0; i < tries && nearest > 0; ++i) {
        const auto more = static_cast<std::size_t>(i * (most_more + 1) / tries);
        Board board = safe.empty() ? make_safe(reach, crosses, more, rng) : spoil_safe(reach, crosses, safe, more, rng);
        if (!wanted) return board;
        const int distance = std::abs(static_cast<int>(safe_cells(reach, board).size()) - *wanted);
        if (i > 0 && distance >= nearest) continue;
        nearest = distance;
        best = std::move(board);
    }
    return best;
}

}  // namespace stim::percept_v::crosses
