#include "generators/percept_v/parts/maze.hpp"

#include "generators/percept_v/parts/cells.hpp"

namespace stim::percept_v {
namespace {

class Carver {
public:
    Carver(int rooms, Rng& rng) : maze_{rooms, {}}, rng_(rng), open_(static_cast<std::size_t>(rooms * rooms), false) {}

    Maze carve() {
        const int row = static_cast<int>(rng_.integer(0, maze_.rooms - 1));
        const int column = static_cast<int>(rng_.integer(0, maze_.rooms - 1));
        enter({row, column});
        for (int turns = 2 * maze_.rooms * maze_.rooms; turns > 0 && !trail_.empty(); --turns) {  // in and out of each room
            const std::vector<Cell> ways = closed_neighbours(trail_.back());
            if (ways.empty())
                trail_.pop_back();
            else
                tunnel(trail_.back(), rng_.pick(ways));
        }
        return maze_;
    }

private:
    std::size_t index(const Cell& room) const { return static_cast<std::size_t>(room.first * maze_.rooms + room.second); }

    std::vector<Cell> closed_neighbours(const Cell& room) const {
        std::vector<Cell> out;
        for (const auto& [down, right] : to_neighbours) {
            const Cell next{room.first + down, room.second + right};
            const bool inside = next.first >= 0 && next.second >= 0 && next.first < maze_.rooms && next.second < maze_.rooms;
            if (inside && !open_[index(next)]) out.push_back(next);
        }
        return out;
    }

    void enter(const Cell& room) {
        open_[index(room)] = true;
        maze_.cells.emplace_back(2 * room.first + 1, 2 * room.second + 1);
        trail_.push_back(room);
    }

    // By value: entering a room may move the trail that `from` comes from.
    void tunnel(const Cell from, const Cell to) {
        maze_.cells.emplace_back(from.first + to.first + 1, from.second + to.second + 1);
        enter(to);
    }

    Maze maze_;
    Rng& rng_;
    std::vector<bool> open_;
    std::vector<Cell> trail_;
};

}  // namespace

Maze carve(int rooms, Rng& rng) { return Carver(rooms, rng).carve(); }

Maze serpentine(int rooms) {
    Maze maze{rooms, {}};
    const int last = 2 * rooms - 1;
    for (int row = 1; row <= last; row += 2) {
        const bool rightwards = row % 4 == 1;
        for (int i = 1; i <= last; ++i) maze.cells.emplace_back(row, rightwards ? i : 2 * rooms - i);
        if (row < last) maze.cells.emplace_back(row + 1, rightwards ? last : 1);
    }
    return maze;
}

std::vector<std::vector<int>> neighbours(const std::vector<Cell>& cells, int side) {
    std::vector<int> at(static_cast<std::size_t>(side * side), -1);
    const auto index = [side](int row, int column) { return static_cast<std::size_t>(row * side + column); };
    for (std::size_t i = 0; i < cells.size(); ++i) at[index(cells[i].first, cells[i].second)] = static_cast<int>(i);
    std::vector<std::vector<int>> out(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i)
        for (const auto& [down, right] : to_neighbours) {
            const int row = cells[i].first + down, column = cells[i].second + right;
            if (row < 0 || column < 0 || row >= side || column >= side) continue;
            if (const int j = at[index(row, column)]; j >= 0) out[i].push_back(j);
        }
    return out;
}

std::vector<int> distances(const std::vector<std::vector<int>>& neighbours, int from) {
    std::vector<int> out(neighbours.size(), -1);
    std::vector<int> queue{from};
    out[static_cast<std::size_t>(from)] = 0;
    for (std::size_t head = 0; head < queue.size(); ++head)
        for (const int next : neighbours[static_cast<std::size_t>(queue[head])]) {
            if (out[static_cast<std::size_t>(next)] >= 0) continue;
            out[static_cast<std::size_t>(next)] = out[static_cast<std::size_t>(queue[head])] + 1;
            queue.push_back(next);
        }
    return out;
}

}  // namespace stim::percept_v
