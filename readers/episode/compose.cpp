#include "readers/episode/compose.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "readers/toolkit/reader.hpp"

namespace stim::read::grid {
namespace {

template <class F>
bool any_in_cell(const LabelMap& map, const Point& cell, F wanted) {
    for (int row = cell.row; row < cell.row + episode::cell_size; ++row)
        for (int column = cell.column; column < cell.column + episode::cell_size; ++column)
            if (wanted(at(map, row, column))) return true;
    return false;
}

using Cells = std::array<bool, std::size_t{episode::cells_per_side} * episode::cells_per_side>;  // row by row

void mark_cells(const LabelMap& map, Label label, Cells& out) {
    const Label* const end = map.data() + map.size();
    for (const Label* at = std::find(map.data(), end, label); at != end; at = std::find(at + 1, end, label)) {
        const auto i = static_cast<std::size_t>(at - map.data());
        out[i / (episode::side * episode::cell_size) * episode::cells_per_side + i % episode::side / episode::cell_size] = true;
    }
}

std::vector<Point> marked(const Cells& cells) {
    std::vector<Point> out;
    for (int i = 0; i < static_cast<int>(cells.size()); ++i)
        if (cells[static_cast<std::size_t>(i)])
            out.push_back({i / episode::cells_per_side * episode::cell_size, i % episode::cells_per_side * episode::cell_size});
    return out;
}

std::vector<Point> green_cells(const LabelMap& map) {
    Cells shows{};
    mark_cells(map, green, shows);
    return marked(shows);
}

void fill_cell(LabelMap& map, const Point& cell, Label label) {
    for (int row = cell.row; row < cell.row + episode::cell_size; ++row)
        std::fill_n(map.begin() + row * episode::side + cell.column, episode::cell_size, label);
}

Label& label_at(LabelMap& map, const Point& p) { return map[static_cast<std::size_t>(p.row * episode::side + p.column)]; }

// Pixels on a turned edge are as they are seen.
void stamp(LabelMap& map, const LabelMap& seen, const Placed& placed, Label label) {
    for (const Point& offset : shape(placed.shape).pixels)
        if (const Point p = placed.middle + offset; inside(p.row, p.column)) label_at(map, p) = label;
    for (const Point& offset : shape(placed.shape).edge)
        if (const Point p = placed.middle + offset; inside(p.row, p.column) && at(seen, p.row, p.column) == label)
            label_at(map, p) = label;
}

// What is unsure is drawn at one of its places: all of them would look alike.
void draw(LabelMap& map, const LabelMap& seen, const std::vector<Track>& tracks, std::size_t r, What what) {
    for (const Track& track : tracks)
        if (shape(track.shape).what == what && track.runs[r].certain)
            stamp(map, seen, track.runs[r].places.front(), track.runs[r].label);
}

// Pixels that are as they are seen.
void keep(LabelMap& map, const LabelMap& seen, LabelSet kept) {
    for (std::size_t i = 0; i < map.size(); ++i)
        if (kept & bit(seen[i])) map[i] = seen[i];
}

using Order = std::vector<const Track*>;  // agents, drawn later last
constexpr std::size_t most_agents = 4;

// Every order in which agents may be drawn.
std::vector<Order> orders(const std::vector<Track>& tracks) {
    Order agents;
    for (const Track& track : tracks)
        if (shape(track.shape).what == What::agent) agents.push_back(&track);
    if (agents.size() > most_agents) throw Unreadable("more agents than there can be");
    std::vector<Order> out;
    do out.push_back(agents);
    while (std::next_permutation(agents.begin(), agents.end()));
    return out;
}

// What agents are drawn over.
LabelMap backdrop(const Run& run, const std::vector<Track>& tracks, std::size_t r) {
    LabelMap out(run.map.size(), ground);
    for (const What what : {What::grey, What::home, What::lock, What::key, What::object, What::paddle, What::door})
        draw(out, run.map, tracks, r, what);
    return out;
}

// Walls and barrier cells last: whatever stood in one would show there, and nothing does.
bool gives(LabelMap map, const Run& run, const Order& agents, const std::vector<Point>& walls, const std::vector<Point>& barrier,
           LabelSet open, std::size_t r) {
    for (const Track* agent : agents)
        if (agent->runs[r].certain) stamp(map, run.map, agent->runs[r].places.front(), agent->runs[r].label);
    for (const Point& cell : walls) fill_cell(map, cell, wall);
    for (const Point& cell : barrier) fill_cell(map, cell, green);
    keep(map, run.map, open | bit(screen));
    return map == run.map;
}

}  // namespace

bool shows_in_cell(const LabelMap& map, const Point& cell, Label label) {
    return any_in_cell(map, cell, [&](Label l) { return l == label; });
}

std::vector<Point> cells_with(const std::vector<Run>& runs, Label label) {
    Cells shows{};
    for (const Run& run : runs) mark_cells(run.map, label, shows);
    return marked(shows);
}

bool always_grey(const std::vector<Run>& runs, const Point& cell) {
    return std::none_of(runs.begin(), runs.end(), [&](const Run& run) {
        return any_in_cell(run.map, cell, [](Label l) { return l != grey && l != screen; });
    });
}

void check_composition(const std::vector<Run>& runs, const std::vector<Track>& tracks, const std::vector<Point>& walls,
                       const std::vector<LabelSet>& open) {
    std::vector<Order> possible = orders(tracks);
    for (std::size_t r = 0; r < runs.size(); ++r) {
        const LabelMap map = backdrop(runs[r], tracks, r);
        const std::vector<Point> barrier = green_cells(runs[r].map);
        std::erase_if(possible, [&](const Order& order) { return !gives(map, runs[r], order, walls, barrier, open[r], r); });
        if (possible.empty())
            throw Unreadable(fmt::format("frame {}: some pixels belong to nothing that is known", runs[r].first));
    }
}

}  // namespace stim::read::grid
