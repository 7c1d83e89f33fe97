#include "generators/bib/parts/shown.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generators/bib/parts/ring.hpp"
#include "generators/bib/parts/spinner.hpp"
#include "stim/base/error.hpp"

namespace stim::bib {
namespace {

constexpr std::size_t cells = std::size_t{cells_per_side} * cells_per_side, border_cells = 4 * (cells_per_side - 1);

const Moment& moment(const Played& trial, std::size_t thing, int frame) {
    return trial.moments[thing][static_cast<std::size_t>(frame)];
}

bool stands(const Barrier& cell, int frame) { return cell.gone == never || frame < cell.gone; }

// Cells with a wall or a part of the barrier, each once.
std::vector<Point> closed_cells(const Played& trial, int frame) {
    std::vector<Point> out = trial.walls;
    for (const Barrier& cell : trial.barrier)
        if (stands(cell, frame)) out.push_back(cell.cell);
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    if (out.size() > cells)
        throw InvalidParams("number of cells with a wall", fmt::format("{}", out.size()), fmt::format("0..{}", cells));
    return out;
}

}  // namespace

std::string look_of(const Sprite& thing) { return thing.icon + " " + thing.colour; }

bool is_agent(const Sprite& thing) {
    return thing.slot == Slot::agent || thing.slot == Slot::other_agents || thing.slot == Slot::other_agent;
}

bool is_there(const Played& trial, std::size_t thing, int frame) {
    const Moment& now = moment(trial, thing, frame);
    return now.present && std::min(now.middle.row, now.middle.column) >= 0 && std::max(now.middle.row, now.middle.column) < side;
}

bool moves(const Played& trial, std::size_t thing, int frame) {
    const Moment &before = moment(trial, thing, frame - 1), &now = moment(trial, thing, frame);
    return before.present && now.present && before.middle != now.middle;
}

std::vector<Run> runs_of(const Played& trial, std::size_t thing) {
    std::vector<Run> out;
    for (int t = 1; t < trial.frames; ++t) {
        if (!moves(trial, thing, t)) continue;
        if (out.empty() || out.back().last + 1 != t) out.push_back({thing, t, t});
        out.back().last = t;
    }
    return out;
}

std::optional<Run> push_of_door(const Played& trial) {
    for (std::size_t i = 0; i < trial.sprites.size(); ++i) {
        const std::vector<Run> runs = trial.sprites[i].slot == Slot::door ? runs_of(trial, i) : std::vector<Run>{};
        if (!runs.empty()) return Run{i, runs.front().first, runs.back().last};
    }
    return std::nullopt;
}

std::vector<Point> path_of(const Played& trial, const Run& run) {
    std::vector<Point> out;
    for (int t = run.first - 1; t <= run.last; ++t) out.push_back(moment(trial, run.thing, t).middle);
    return out;
}

std::vector<Point> steps_of(const Played& trial, const Run& run) {
    const std::vector<Point> path = path_of(trial, run);
    std::vector<Point> out;
    for (std::size_t i = 1; i < path.size(); ++i) out.push_back(path[i] - path[i - 1]);
    return out;
}

bool is_pushed(const Played& trial, const Run& run) {
    const Point middle = moment(trial, run.thing, run.first - 1).middle;
    for (std::size_t i = 0; i < trial.sprites.size(); ++i) {
        const Moment& bar = moment(trial, i, run.first - 1);
        if (trial.sprites[i].slot == Slot::paddle && bar.present && touches({bar.middle}, bar.angle + 90, middle)) return true;
    }
    return false;
}

Point last_seen(const Played& trial, std::size_t thing, std::size_t agent, int frame) {
    for (int t = frame - 1; t >= 0; --t)
        if (is_there(trial, agent, t)) return moment(trial, thing, t).middle;
    return moment(trial, thing, frame - 1).middle;
}

// A border without a gap keeps everything in by itself.
Roads roads_in(const Played& trial, int frame) {
    std::vector<Point> closed = closed_cells(trial, frame);
    const bool is_whole = std::count_if(closed.begin(), closed.end(), in_border) == border_cells;
    if (is_whole) std::erase_if(closed, in_border);
    std::vector<Obstacle> out = obstacles_of({std::move(closed)});
    for (std::size_t i = 0; i < trial.sprites.size(); ++i)
        if (const Moment& now = moment(trial, i, frame); trial.sprites[i].slot == Slot::door && now.present)
            out.push_back(about_door(now.middle, trial.sprites[i].size));
    return Roads(std::move(out), is_whole ? highest : outermost);
}

}  // namespace stim::bib
