#include "stim/episode/episode.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "stim/base/error.hpp"

namespace stim::episode {
namespace {

int sign(int v) { return v > 0 ? 1 : v < 0 ? -1 : 0; }

std::vector<Point> border(const std::vector<Point>& openings) {
    std::vector<Point> out;
    const int last = side - cell_size;
    const auto add = [&](int row, int column) {
        if (std::find(openings.begin(), openings.end(), Point{row, column}) == openings.end()) out.push_back({row, column});
    };
    for (int k = 0; k < side; k += cell_size) add(0, k);
    for (int k = 0; k < side; k += cell_size) add(last, k);
    for (int k = 0; k < side; k += cell_size) add(k, 0);
    for (int k = 0; k < side; k += cell_size) add(k, last);
    return out;
}

// The middle in frame t while a stage lasts; `before` is where it was when the stage began.
Point middle_at(const Stage& stage, const std::vector<Point>& points, const Point& before, int t) {
    if (points.empty()) return before;
    const int step = std::min({t - stage.frame + 1, stage.steps, static_cast<int>(points.size())});
    return step > 0 ? points[static_cast<std::size_t>(step - 1)] : before;
}

struct Playing {
    const Stage* moving = nullptr;
    std::vector<Point> points;
    Point before;
};

void take(const Stage& stage, Moment& now, Playing& playing) {
    switch (stage.doing) {
        case Doing::toggle: now.lit = !now.lit; return;
        case Doing::hide: now.present = false; return;
        case Doing::show:
            now.present = true;
            now.middle = stage.way.at(0);
            playing = {};
            return;
        case Doing::stay: playing = {}; return;
        case Doing::walk: playing = {&stage, walk_along(stage.way, stage.first), now.middle}; return;
        case Doing::ride: playing = {&stage, {}, now.middle}; return;
    }
}

// Carriers come before those who ride.
std::vector<Moment> moments_of(const Sprite& sprite, int frames, const std::vector<std::vector<Moment>>& others) {
    std::vector<Moment> out;
    out.reserve(static_cast<std::size_t>(frames));
    Moment now{sprite.start, sprite.present, false, sprite.angle};
    Playing playing;
    std::size_t next = 0;
    for (int t = 0; t < frames; ++t) {
        for (; next < sprite.stages.size() && sprite.stages[next].frame <= t; ++next) take(sprite.stages[next], now, playing);
        if (playing.moving && playing.moving->doing == Doing::ride)
            now.middle = others.at(static_cast<std::size_t>(playing.moving->carrier)).at(static_cast<std::size_t>(t)).middle;
        else if (playing.moving)
            now.middle = middle_at(*playing.moving, playing.points, playing.before, t);
        now.angle = ((sprite.angle + t * sprite.turn) % 360 + 360) % 360;
        out.push_back(now);
    }
    return out;
}

}  // namespace

std::string_view name_of(Slot slot) {
    constexpr std::string_view all[] = {"home",         "lock",        "key",   "object",   "paddle",  "door",
                                        "other_agents", "other_agent", "agent", "occluder", "underlay"};
    return all[static_cast<std::size_t>(slot)];
}

std::string_view name_of(Doing doing) {
    constexpr std::string_view all[] = {"walk", "ride", "stay", "show", "hide", "toggle"};
    return all[static_cast<std::size_t>(doing)];
}

std::string_view name_of(Outcome outcome) {
    constexpr std::string_view all[] = {"expected", "unexpected", "no_expectation"};
    return all[static_cast<std::size_t>(outcome)];
}

bool rides(const Sprite& sprite) {
    return std::any_of(sprite.stages.begin(), sprite.stages.end(), [](const Stage& s) { return s.doing == Doing::ride; });
}

std::vector<Point> walk_along(const Way& way, int first) {
    std::vector<Point> out;
    for (std::size_t i = 1; i < way.size(); ++i) {
        const Point a = way[i - 1], d = way[i] - a;
        const int m = std::max(std::abs(d.row), std::abs(d.column));
        const auto at = [&](int v, int k) {
            return sign(v) * static_cast<int>((std::int64_t{2} * std::abs(v) * k + m) / (std::int64_t{2} * m));
        };
        for (int k = i == 1 ? first : 2; m > 0; k += 2) {
            const int reached = std::min(k, m);
            out.push_back({a.row + at(d.row, reached), a.column + at(d.column, reached)});
            if (reached == m) break;
        }
    }
    return out;
}

Played play(const Trial& trial) {
    check_playable(trial);
    Played out;
    out.frames = trial.frames;
    out.walls = trial.blocks;
    for (const Point& cell : border(trial.openings)) out.walls.push_back(cell);
    out.barrier = trial.barrier;
    out.moments.resize(trial.sprites.size());
    for (const bool riders : {false, true})
        for (std::size_t i = 0; i < trial.sprites.size(); ++i)
            if (rides(trial.sprites[i]) == riders) out.moments[i] = moments_of(trial.sprites[i], trial.frames, out.moments);
    for (const Sprite& sprite : trial.sprites) {
        out.sprites.push_back(sprite);
        out.sprites.back().stages.clear();
    }
    return out;
}

std::vector<int> changes(const Played& played) {
    std::vector<int> out;
    if (played.frames > 0) out.push_back(0);
    for (int t = 1; t < played.frames; ++t) {
        const auto now = static_cast<std::size_t>(t);
        const bool moved =
            std::any_of(played.moments.begin(), played.moments.end(), [&](const auto& m) { return m[now] != m[now - 1]; });
        const bool opened =
            std::any_of(played.barrier.begin(), played.barrier.end(), [&](const Barrier& b) { return b.gone == t; });
        if (moved || opened) out.push_back(t);
    }
    return out;
}

}  // namespace stim::episode
