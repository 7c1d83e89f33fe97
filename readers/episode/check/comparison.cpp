#include "readers/episode/check/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "stim/episode/frames.hpp"
#include "stim/episode/icons.hpp"

namespace stim::check {
namespace {

using episode::Point;

read::What what_of(episode::Slot slot) {
    using episode::Slot;
    using read::What;
    switch (slot) {
        case Slot::home: return What::home;
        case Slot::lock: return What::lock;
        case Slot::key: return What::key;
        case Slot::object: return What::object;
        case Slot::paddle: return What::paddle;
        case Slot::door: return What::door;
        case Slot::occluder:
        case Slot::underlay: return What::grey;
        default: return What::agent;
    }
}

Point box_of(const episode::Sprite& s) { return s.radius > 0 ? Point{2 * s.radius, 2 * s.radius} : s.size; }

/// Pixels of a sprite in one frame: those that show its colour, and those that it has.
struct Shows {
    int some = 0, of = 0;
};
Shows shows(const std::vector<std::uint8_t>& picture, const episode::Sprite& s, const episode::Moment& now) {
    const Rgb rgb = episode::colour_of(now.lit ? s.lit : s.colour);
    const bool turned = s.slot == episode::Slot::paddle;
    const Point box = turned ? Point{44, 44} : box_of(s);
    const std::vector<std::uint8_t> mask = s.radius > 0
                                               ? episode::sprite_mask(s.slot, s.icon, s.radius)
                                               : std::vector<std::uint8_t>(static_cast<std::size_t>(box.row * box.column), 1);
    Shows out;
    for (int r = 0; r < box.row; ++r)
        for (int c = 0; c < box.column; ++c) {
            if (!mask[static_cast<std::size_t>(r * box.column + c)]) continue;
            ++out.of;
            const int row = now.middle.row - box.row / 2 + r, column = now.middle.column - box.column / 2 + c;
            if (row < 0 || column < 0 || row >= episode::side || column >= episode::side) continue;
            const std::uint8_t* p = picture.data() + 3 * (row * episode::side + column);
            out.some += Rgb{p[0], p[1], p[2]} == rgb;
        }
    return out;
}

bool could_be(const read::Thing& thing, const episode::Sprite& s) {
    if (thing.what != what_of(s.slot) || thing.icon != (thing.what == read::What::home ? "" : s.icon)) return false;
    return thing.size == box_of(s);
}

/// The thing that is a sprite: of several alike the one that is most often where the sprite is.
const read::Thing* thing_of(const read::TrialReading& reading, const episode::Sprite& s,
                            const std::vector<episode::Moment>& moments) {
    const read::Thing* best = nullptr;
    long most = -1;
    for (const read::Thing& thing : reading.things) {
        if (!could_be(thing, s)) continue;
        long here = 0;
        for (std::size_t t = 0; t < moments.size(); ++t)
            here +=
                moments[t].present && thing.sights[t].seen == read::Seen::exactly && thing.sights[t].middle == moments[t].middle;
        if (here > most) {
            best = &thing;
            most = here;
        }
    }
    return best;
}

std::string text(const Point& p) { return fmt::format("({}, {})", p.row, p.column); }

int turned_between(int a, int b) {
    const int d = std::abs(a - b) % 180;
    return std::min(d, 180 - d);
}

// What is wrong with a sight of something that is there.
std::string sight_problem(const read::Sight& sight, const episode::Sprite& s, const episode::Moment& now) {
    if (sight.middle != now.middle) return fmt::format("read at {}, is at {}", text(sight.middle), text(now.middle));
    if (sight.colour != (now.lit ? s.lit : s.colour))
        return fmt::format("read {}, is {}", sight.colour, now.lit ? s.lit : s.colour);
    if (s.slot == episode::Slot::paddle && turned_between(sight.angle, now.angle) > 1)
        return fmt::format("read at {} degrees, is at {}", sight.angle, now.angle);
    return {};
}

void compare_run(const Shown& shown, std::size_t run, int frames, const episode::Sprite& s, const episode::Moment& now,
                 const read::Sight* sight, Compared& out) {
    const auto fail = [&](const std::string& what) {
        out.wrong.push_back(fmt::format("{} in frame {}: {}", s.name, shown.changed()[run], what));
    };
    if (sight && sight->seen == read::Seen::exactly) {
        const std::string problem = now.present ? sight_problem(*sight, s, now) : "is not there";
        if (!problem.empty()) fail(problem);
        out.exact += frames;
        return;
    }
    if (!now.present) return;
    const Shows seen = shows(shown.picture(run), s, now);
    const bool unsure = sight && sight->seen == read::Seen::unsure;
    if (seen.some == 0) out.hidden += frames;
    else if (s.slot == episode::Slot::paddle || s.slot == episode::Slot::key || s.slot == episode::Slot::lock ||
             seen.some < seen.of)
        out.open += frames;
    else fail(unsure ? "left open, though it is seen whole" : "not seen");
}

void compare_sprites(const Shown& shown, const read::TrialReading& reading, Compared& out) {
    const episode::Played& played = shown.played();
    std::vector<const read::Thing*> used;
    for (std::size_t i = 0; i < played.sprites.size(); ++i) {
        const episode::Sprite& s = played.sprites[i];
        const read::Thing* thing = thing_of(reading, s, played.moments[i]);
        used.push_back(thing);
        for (std::size_t r = 0; r < shown.changed().size(); ++r) {
            const int from = shown.changed()[r], to = r + 1 < shown.changed().size() ? shown.changed()[r + 1] : played.frames;
            const auto t = static_cast<std::size_t>(from);
            compare_run(shown, r, to - from, s, played.moments[i][t], thing ? &thing->sights[t] : nullptr, out);
        }
        if (thing && thing->depth != read::Depth::untold &&
            (thing->depth == read::Depth::above) != (s.slot == episode::Slot::occluder))
            out.wrong.push_back(s.name + " lies on the other side of everything");
    }
    for (const read::Thing& thing : reading.things)
        if (std::find(used.begin(), used.end(), &thing) == used.end())
            out.wrong.push_back(fmt::format("a {} {} that is not there", name_of(thing.what), thing.icon));
}

bool has(const std::vector<Point>& cells, const Point& cell) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

void compare_cells(const episode::Played& played, const read::TrialReading& reading, Compared& out) {
    for (int row = 0; row < episode::side; row += episode::cell_size)
        for (int column = 0; column < episode::side; column += episode::cell_size) {
            const Point cell{row, column};
            if (has(reading.hidden_cells, cell)) continue;
            if (has(reading.walls, cell) != has(played.walls, cell)) out.wrong.push_back("wall at " + text(cell));
        }
    std::vector<read::GreenCell> barrier;
    for (const episode::Barrier& b : played.barrier) barrier.push_back({b.cell, b.gone});
    std::sort(barrier.begin(), barrier.end(), [](const auto& a, const auto& b) { return a.cell < b.cell; });
    if (reading.barrier != barrier) out.wrong.push_back("barrier cells");
}

// Frames in which something but a paddle's angle changes.
std::vector<int> acts(const episode::Played& played) {
    std::vector<int> out;
    for (const int t : episode::changes(played)) {
        if (t == 0) continue;
        const auto now = static_cast<std::size_t>(t);
        const bool moved = std::any_of(played.moments.begin(), played.moments.end(), [&](const auto& moments) {
            episode::Moment a = moments[now - 1], b = moments[now];
            a.angle = b.angle = 0;
            return a != b;
        });
        const bool opened =
            std::any_of(played.barrier.begin(), played.barrier.end(), [&](const episode::Barrier& b) { return b.gone == t; });
        if (moved || opened) out.push_back(t);
    }
    return out;
}

const episode::Sprite* sprite_called(const episode::Played& played, const std::string& name) {
    const auto at =
        std::find_if(played.sprites.begin(), played.sprites.end(), [&](const episode::Sprite& s) { return s.name == name; });
    return at == played.sprites.end() ? nullptr : &*at;
}

void compare_changes(const episode::Played& played, const read::TrialReading& reading, Compared& out) {
    const std::vector<int> truth = acts(played);
    if (truth.empty() ? reading.first_change.has_value()
                      : reading.first_change != truth.front() || reading.last_change != truth.back())
        out.wrong.push_back(
            fmt::format("changes read from {} to {}", reading.first_change.value_or(-1), reading.last_change.value_or(-1)));
}

void compare_goal(const episode::Trial& trial, const episode::Played& played, const read::TrialReading& reading, Compared& out) {
    if (!reading.last_mover) return;
    const std::string& mover = reading.things[*reading.last_mover].icon;
    std::string touched;
    for (const episode::Event& e : trial.events)
        if (const episode::Sprite* actor = sprite_called(played, e.actor);
            e.name == "contact" && e.frame == *reading.last_move && actor && actor->icon == mover)
            if (const episode::Sprite* patient = sprite_called(played, e.patient)) touched = patient->icon;
    const std::string read = reading.goal ? reading.things[*reading.goal].icon : "";
    if (read != touched) out.wrong.push_back(fmt::format("goal read '{}', is '{}'", read, touched));
}

// The end of the test: who moved last, and where to.
void compare_end(const episode::Episode& episode, const read::EpisodeReading& reading, Compared& out) {
    const episode::Played test = episode::play(episode.trials.back());
    const auto agent = std::find_if(test.sprites.begin(), test.sprites.end(),
                                    [](const episode::Sprite& s) { return s.slot == episode::Slot::agent; });
    if (agent == test.sprites.end()) return;
    const Point end = test.moments[static_cast<std::size_t>(agent - test.sprites.begin())].back().middle;
    if (!reading.main_agent.empty() && reading.main_agent != episode.identity)
        out.wrong.push_back(fmt::format("main agent read {}, is {}", reading.main_agent, episode.identity));
    else if (reading.end && *reading.end != end)
        out.wrong.push_back(fmt::format("end read at {}, is {}", text(*reading.end), text(end)));
}

}  // namespace

void Compared::add(const Compared& o) {
    wrong.insert(wrong.end(), o.wrong.begin(), o.wrong.end());
    readable = readable && o.readable;
    exact += o.exact;
    open += o.open;
    hidden += o.hidden;
}

Shown::Shown(const episode::Trial& trial) : played_(episode::play(trial)), changed_(episode::changes(played_)) {
    episode::FramePainter painter(played_);
    for (const int t : changed_) pictures_.push_back(painter.paint(t));
}

read::FramePointers Shown::pointers() const {
    read::FramePointers out;
    for (std::size_t r = 0; r < changed_.size(); ++r)
        out.resize(static_cast<std::size_t>(r + 1 < changed_.size() ? changed_[r + 1] : played_.frames), pictures_[r].data());
    return out;
}

Compared compare(const episode::Trial& truth, const Shown& shown, const read::TrialReading& reading) {
    Compared out;
    out.readable = reading.readable();
    if (!out.readable) out.wrong.push_back("not readable: " + reading.why_not);
    else if (reading.frames != truth.frames) out.wrong.push_back(fmt::format("{} frames, not {}", reading.frames, truth.frames));
    if (!out.wrong.empty()) return out;
    compare_cells(shown.played(), reading, out);
    compare_sprites(shown, reading, out);
    if (out.open + out.hidden > 0) return out;  // what is not seen may change unseen
    compare_changes(shown.played(), reading, out);
    compare_goal(truth, shown.played(), reading, out);
    return out;
}

Compared read_and_compare(const episode::Episode& shown, const episode::Episode& truth) {
    check_whole(shown);
    check_whole(truth);
    Compared out;
    std::vector<read::TrialReading> trials;
    for (const episode::Trial& trial : shown.trials) trials.push_back(read::read_trial(Shown(trial).pointers()));
    for (std::size_t i = 0; i < std::min(trials.size(), truth.trials.size()); ++i) {
        Compared found = compare(truth.trials[i], Shown(truth.trials[i]), trials[i]);
        for (std::string& what : found.wrong) what = fmt::format("trial {}: {}", i, what);
        out.add(found);
    }
    const read::EpisodeReading whole = read::read_episode(std::move(trials));
    if (whole.readable()) compare_end(truth, whole, out);
    else if (out.wrong.empty()) out.wrong.push_back(whole.why_not);
    return out;
}

}  // namespace stim::check
