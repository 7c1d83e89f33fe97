#include "generators/percept_v/parts/walk.hpp"

#include <optional>

#include "generators/percept_v/parts/cells.hpp"

namespace stim::percept_v {
namespace {

constexpr int starts = 50;
constexpr int steps_per_cell = 20;

class Backtracker {
public:
    Backtracker(int side, Rng& rng) : side_(side), rng_(rng), used_(static_cast<std::size_t>(side * side), false) {}

    // One search from a random cell; gives up after `steps` steps.
    std::optional<std::vector<Cell>> walk(int n, int steps, Work& work) {
        const int row = static_cast<int>(rng_.integer(0, side_ - 1));
        const int column = static_cast<int>(rng_.integer(0, side_ - 1));
        enter({row, column});
        for (; steps > 0 && !path_.empty(); --steps) {
            if (static_cast<int>(path_.size()) == n) return path_;
            ++work.tries;
            advance();
        }
        if (static_cast<int>(path_.size()) == n) return path_;
        return std::nullopt;
    }

private:
    std::size_t index(const Cell& c) const { return static_cast<std::size_t>(c.first * side_ + c.second); }
    bool free(const Cell& c) const {
        return c.first >= 0 && c.second >= 0 && c.first < side_ && c.second < side_ && !used_[index(c)];
    }

    void enter(const Cell& cell) {
        path_.push_back(cell);
        used_[index(cell)] = true;
        std::vector<Cell> ways(to_neighbours.begin(), to_neighbours.end());
        rng_.shuffle(ways);
        untried_.push_back(ways);
    }

    // To the next untried free neighbour, or a step back if there is none.
    void advance() {
        std::vector<Cell>& ways = untried_.back();
        for (std::size_t left = ways.size(); left > 0; --left) {
            const Cell next{path_.back().first + ways.back().first, path_.back().second + ways.back().second};
            ways.pop_back();
            if (free(next)) return enter(next);
        }
        used_[index(path_.back())] = false;
        path_.pop_back();
        untried_.pop_back();
    }

    int side_;
    Rng& rng_;
    std::vector<bool> used_;
    std::vector<Cell> path_;
    std::vector<std::vector<Cell>> untried_;
};

}  // namespace

std::vector<Cell> snake_walk(int side, int n, Rng& rng) {
    const bool transpose = rng.coin();
    const bool flip = rng.coin();
    const bool reverse = rng.coin();
    const int first = static_cast<int>(rng.integer(0, side * side - n));
    std::vector<Cell> out;
    for (int i = 0; i < n; ++i) {
        const int at = first + (reverse ? n - 1 - i : i);
        int row = at / side;
        int column = row % 2 ? side - 1 - at % side : at % side;
        if (flip) column = side - 1 - column;
        if (transpose) std::swap(row, column);
        out.emplace_back(row, column);
    }
    return out;
}

std::vector<Cell> self_avoiding_walk(int side, int n, Rng& rng, Work& work) {
    for (int start = 0; start < starts; ++start) {
        if (start) ++work.restarts;
        if (const auto path = Backtracker(side, rng).walk(n, steps_per_cell * n, work)) return *path;
    }
    ++work.fallbacks;
    return snake_walk(side, n, rng);
}

}  // namespace stim::percept_v
