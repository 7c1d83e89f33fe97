// BIB background: an enclosed agent opens its room with a key and walks to its goal outside.
#include <algorithm>

#include "generators/bib/parts/lock.hpp"

namespace stim::bib {
namespace {

constexpr double goal_from_start = 40;

// Cells of a rectangle by its first cell.
struct Room {
    Point first;
    int rows = 3, columns = 3;

    /// Cells and middles alike.
    bool holds(const Point& p) const {
        return p.row >= first.row && p.row < first.row + rows * cell_size && p.column >= first.column &&
               p.column < first.column + columns * cell_size;
    }
};

std::vector<Point> cells_of(const Room& room) {
    std::vector<Point> out;
    for (const Point& cell : interior_cells())
        if (room.holds(cell)) out.push_back(cell);
    return out;
}

// The cells about the room that are not the border.
std::vector<Point> ring_of(const Room& room) {
    const Room wider{room.first - Point{cell_size, cell_size}, room.rows + 2, room.columns + 2};
    std::vector<Point> out;
    for (const Point& cell : interior_cells())
        if (wider.holds(cell) && !room.holds(cell)) out.push_back(cell);
    return out;
}

struct Plan {
    Room room;
    LockStage what;  // but for the goal
    std::vector<KeyErrand> errands;
};

// Behind the lock is a black block, unless the border is there.
LockStage stage_of(const Room& room, std::vector<Point> blocks, const Point& key, const Lock& lock) {
    std::vector<Point> ring = ring_of(room);
    const auto behind = std::find(ring.begin(), ring.end(), lock.back());
    if (behind != ring.end()) {
        blocks.push_back(*behind);
        ring.erase(behind);
    }
    return {std::move(blocks), std::move(ring), key, lock, {}};
}

Point cell_of(const Point& middle) { return {middle.row / cell_size * cell_size, middle.column / cell_size * cell_size}; }

Room draw_room(Rng& rng) {
    const bool square = rng.coin(), lying = rng.coin();
    Room out{{}, square || !lying ? 3 : 2, square || lying ? 3 : 2};
    const int row = static_cast<int>(rng.integer(1, 9 - out.rows)), column = static_cast<int>(rng.integer(1, 9 - out.columns));
    out.first = {row * cell_size, column * cell_size};
    return out;
}

// Against the room's edge, opening into it.
std::vector<Lock> locks_of(const Room& room) {
    std::vector<Lock> out;
    for (const Point& cell : cells_of(room))
        for (const Lock& lock : locks_in(cell))
            if (room.holds(lock.front()) && !room.holds(lock.back())) out.push_back(lock);
    return out;
}

std::vector<Point> draw_outside(const Room& room, int count, Rng& rng) {
    const std::vector<Point> ring = ring_of(room);
    std::vector<Point> cells;
    for (const Point& cell : interior_cells())
        if (!room.holds(cell) && std::find(ring.begin(), ring.end(), cell) == ring.end()) cells.push_back(cell);
    rng.shuffle(cells);
    cells.resize(static_cast<std::size_t>(count));
    return cells;
}

Roads open_roads(const LockStage& what) { return Roads(obstacles_of({what.blocks})); }
Roads closed_roads(const LockStage& what) { return Roads(obstacles_of({joined(what.blocks, what.barrier)})); }

// The first two walks are the same in all trials.
std::optional<std::vector<KeyErrand>> draw_errands(const Room& room, const LockStage& what, const Point& start, Rng& rng) {
    const Roads open = open_roads(what), closed = closed_roads(what);
    std::vector<KeyErrand> out;
    for (int trial = 0; trial < trials_per_episode; ++trial) {
        auto errand = search(inner_draws, [&]() -> std::optional<KeyErrand> {
            const int row = static_cast<int>(rng.integer(lowest, highest)),
                      column = static_cast<int>(rng.integer(lowest, highest));
            const Point goal{row, column};
            if (room.holds(goal) || !closed.has_room(goal) || distance(goal, start) < goal_from_start) return std::nullopt;
            return plan_errand(start, what.key, what.lock, goal, closed, open);
        });
        if (!errand) return std::nullopt;
        out.push_back(std::move(*errand));
    }
    return out;
}

std::optional<Plan> draw(const Request& request, Rng& rng) {
    const Room room = draw_room(rng);
    const Lock lock = rng.pick(locks_of(room));
    const Point key = rng.pick(cells_of(room));
    // Middles within a room keep 9 px from its walls.
    const int row = room.first.row + static_cast<int>(rng.integer(9, room.rows * cell_size - 9));
    const int column = room.first.column + static_cast<int>(rng.integer(9, room.columns * cell_size - 9));
    const Point start{row, column};
    std::vector<Point> blocks = draw_outside(room, lock_blocks(request), rng);
    const bool apart = distance(middle_of(key), lock.middle()) >= off_lock && distance(start, middle_of(key)) >= off_lock &&
                       distance(start, lock.middle()) >= off_lock;
    if (!apart || cell_of(start) == key || cell_of(start) == lock.cell) return std::nullopt;
    LockStage what = stage_of(room, std::move(blocks), middle_of(key), lock);
    auto errands = draw_errands(room, what, start, rng);
    if (!errands) return std::nullopt;
    return Plan{room, std::move(what), std::move(*errands)};
}

Plan fixed(const Request& request, Rng& rng) {
    const Symmetry turn = draw_symmetry(rng);
    const Point a = turn.cell({60, 60}), b = turn.cell({100, 100}), start = turn(Point{110, 110});
    const Room room{{std::min(a.row, b.row), std::min(a.column, b.column)}};
    const Lock lock = lock_towards(turn.cell({60, 80}), turn.cell({80, 80}));
    LockStage what = stage_of(room, turn.cells(outer_ring(lock_blocks(request))), turn(Point{110, 70}), lock);
    const KeyErrand errand =
        plan_errand(start, what.key, lock, turn(Point{150, 150}), closed_roads(what), open_roads(what)).value();
    return {room, std::move(what), std::vector<KeyErrand>(trials_per_episode, errand)};
}

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry");
    auto drawn = search(whole_attempts, [&] { return draw(request, rng); });
    const Plan plan = drawn ? std::move(*drawn) : fixed(request, rng);
    const Pursuit who = draw_pursuit(random);
    Episode episode;
    episode.identity = who.agent.text();
    for (const KeyErrand& errand : plan.errands) {
        LockStage what = plan.what;
        what.goal = errand.to_goal.way.back();
        episode.trials.push_back(errand_trial(what, who, errand));
    }
    Json params = Json::object({{"blocks", lock_blocks(request)}, {"rows", plan.room.rows}, {"columns", plan.room.columns}});
    return {{episode}, std::move(params), !drawn};
}

}  // namespace

Domain bib_bg_instrumental_action() {
    Domain out = lock_domain("bib_bg_instrumental_action",
                             "An enclosed agent opens its room with a key and walks to its goal, nine times");
    out.episodes = 1;
    return episodes_domain(std::move(out), make);
}

}  // namespace stim::bib
