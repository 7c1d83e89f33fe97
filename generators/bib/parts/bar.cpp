#include "generators/bib/parts/bar.hpp"

#include <algorithm>
#include <utility>

#include "generators/bib/parts/ring.hpp"

namespace stim::bib {
namespace {

constexpr double band = 0.4, gentler = 0.1, least_waste = 1.2;  // the trials to learn from may cost a little less than the test
constexpr int nearest_to_bar = 19, farthest_start = 50, farthest_goal = 60, apart = 36;  // px
constexpr double about_goal = 20;
constexpr int most_extra = 8;

bool disjoint(const std::vector<Point>& a, const std::vector<Point>& b) {
    return std::none_of(a.begin(), a.end(), [&](const Point& cell) { return has(b, cell); });
}

// All straight bars of so many cells.
std::vector<std::vector<Point>> all_bars(int count) {
    std::vector<std::vector<Point>> out;
    for (const bool vertical : {false, true})
        for (const Point& first : interior_cells()) {
            const std::vector<Point> cells = bar_cells(first, count, vertical);
            if (has(interior_cells(), cells.back())) out.push_back(cells);
        }
    return out;
}

bool leaves_free(const Way& way, const std::vector<Point>& cells) {
    const std::vector<Obstacle> obstacles = obstacles_of({cells});
    for (std::size_t i = 1; i < way.size(); ++i)
        if (!visible(way[i - 1], way[i], obstacles)) return false;
    return true;
}

// S and the goals are the ways' ends.
bool is_harmless(const BarScene& scene, const std::vector<Point>& place) {
    const std::vector<Obstacle> obstacles = obstacles_of({place});
    return disjoint(place, scene.bar) && disjoint(place, scene.extra) && leaves_free(scene.direct.way, place) &&
           std::all_of(scene.round.begin(), scene.round.end(),
                       [&](const Walk& w) { return leaves_free(w.way, place) && is_off_walls(w.way.back(), obstacles); });
}

bool add_harmless(BarScene& scene, std::size_t places, Rng& rng) {
    auto bars = all_bars(static_cast<int>(scene.bar.size()));
    rng.shuffle(bars);
    for (const std::vector<Point>& bar : bars) {
        if (scene.harmless.size() == places) break;
        if ((scene.harmless.empty() || disjoint(bar, scene.harmless.front())) && is_harmless(scene, bar))
            scene.harmless.push_back(bar);
    }
    return scene.harmless.size() == places;
}

// A bar along a row, the start below it, the goal above, turned at random.
struct Setting {
    std::vector<Point> bar, extra;
    Point start, goal;
};

Setting draw_setting(Rng& rng) {
    const int count = static_cast<int>(rng.integer(3, 5));
    const int row = cell_size * static_cast<int>(rng.integer(1, 8)),
              column = cell_size * static_cast<int>(rng.integer(1, 9 - count));
    const auto beside = [&](int away) {
        return Point{row + cell_size / 2 + away, static_cast<int>(rng.integer(column, column + cell_size * count))};
    };
    const int below = static_cast<int>(rng.integer(nearest_to_bar, farthest_start)),
              above = static_cast<int>(rng.integer(nearest_to_bar, farthest_goal));
    const Point start = beside(below), goal = beside(-above);
    const Symmetry turn = draw_symmetry(rng);
    Setting out{turn.cells(bar_cells({row, column}, count, false)), {}, turn(start), turn(goal)};
    const auto extra = static_cast<std::size_t>(rng.integer(0, most_extra));
    std::vector<Point> cells = interior_cells();
    rng.shuffle(cells);
    for (const Point& cell : cells)
        if (out.extra.size() < extra && !has(out.bar, cell)) out.extra.push_back(cell);
    return out;
}

std::optional<Walk> draw_round(const BarScene& scene, const Point& near, double waste, const Roads& round, const Roads& bare,
                               Rng& rng) {
    return search(inner_draws, [&]() -> std::optional<Walk> {
        const Point goal = draw_at_distance(near, 0, about_goal, rng);
        auto walk = walk_to(scene.start, goal, round);
        if (!walk || max_norm(goal - scene.start) < home_to_object || !round.has_room(goal)) return std::nullopt;
        const auto direct = efficient_length(scene.start, goal, bare);
        return direct && walk->length >= std::max(least_waste, waste - gentler) * *direct ? walk : std::nullopt;
    });
}

}  // namespace

std::vector<Point> bar_cells(const Point& first, int count, bool vertical) {
    std::vector<Point> out;
    for (int i = 0; i < count; ++i) out.push_back(first + (vertical ? Point{cell_size * i, 0} : Point{0, cell_size * i}));
    return out;
}

std::vector<Point> blocks_with(const BarScene& scene, const std::vector<std::vector<Point>>& bars) {
    std::vector<Point> out;
    for (const std::vector<Point>& bar : bars) out = joined(out, bar);
    return joined(out, scene.extra);
}

std::optional<BarScene> draw_bar_scene(double waste, std::size_t places, Rng& rng) {
    const Setting setting = draw_setting(rng);
    if (distance(setting.start, setting.goal) < apart) return std::nullopt;
    BarScene out{setting.bar, setting.extra, {}, setting.start, {}, 0, {}};
    const Roads bare(obstacles_of({out.extra})), round(obstacles_of({blocks_with(out, {out.bar})}));
    const auto direct = walk_to(out.start, setting.goal, bare);
    if (!direct) return std::nullopt;
    const auto detour = walk_to(out.start, setting.goal, round);
    if (!detour || !round.has_room(setting.goal) || detour->length < waste * direct->length ||
        detour->length > (waste + band) * direct->length)
        return std::nullopt;
    out.direct = *direct;
    out.test = rng.index(bar_fam);
    for (std::size_t trial = 0; trial < bar_fam; ++trial) {
        const auto walk = trial == out.test ? detour : draw_round(out, setting.goal, waste, round, bare, rng);
        if (!walk) return std::nullopt;
        out.round.push_back(*walk);
    }
    return add_harmless(out, places, rng) ? std::optional(std::move(out)) : std::nullopt;
}

BarScene plain_bar_scene(std::vector<Point> bar, const Point& start, const Point& goal) {
    BarScene out{std::move(bar), {}, {}, start, {}, 0, walk_to(start, goal, Roads({})).value()};
    out.round.assign(bar_fam, walk_to(start, goal, Roads(obstacles_of({out.bar}))).value());
    return out;
}

BarScene fixed_bar_scene(double waste, std::size_t places, const Symmetry& turn) {
    const int away = waste >= 1.64 ? 39 : waste >= 1.5 ? 48 : 56;  // ratios 2.04, 1.73, 1.55
    BarScene out =
        plain_bar_scene(turn.cells(bar_cells({80, 60}, 5, false)), turn(Point{90 + away, 108}), turn(Point{90 - away, 108}));
    for (const int column : {20, 160})
        if (out.harmless.size() < places) out.harmless.push_back(turn.cells(bar_cells({40, column}, 5, true)));
    return out;
}

Walk among(Walk walk, double efficient) {
    walk.efficient = efficient;
    return walk;
}

Trial pursuit_trial(const std::vector<Point>& blocks, const Pursuit& who, const Point& start, const Walk& walk) {
    Staging stage = staged(blocks, who.agent, start, {{"goal", who.goal, walk.way.back()}});
    stage.walk("agent", walk, "goal", "goal");
    return stage.finish();
}

std::vector<Trial> bar_trials(const BarScene& scene, const Pursuit& who, const std::vector<Point>& blocks,
                              const std::vector<double>& efficient) {
    std::vector<Trial> out;
    for (std::size_t i = 0; i < scene.round.size(); ++i)
        out.push_back(pursuit_trial(blocks, who, scene.start, among(scene.round[i], efficient[i])));
    return out;
}

std::vector<Trial> bar_trials(const BarScene& scene, const Pursuit& who, const std::vector<Point>& blocks) {
    std::vector<double> efficient;
    for (const Walk& walk : scene.round) efficient.push_back(walk.efficient);
    return bar_trials(scene, who, blocks, efficient);
}

}  // namespace stim::bib
