#include "readers/episode/acts.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace stim::read {
namespace grid {
namespace {

constexpr int object_reach = 12, agent_reach = 13;  // px between middles

using Index = std::size_t;

const Sight& sight(const Thing& thing, int t) { return thing.sights[static_cast<Index>(t)]; }

bool moves(const Thing& thing, int t) {
    const Sight &before = sight(thing, t - 1), &now = sight(thing, t);
    return before.seen == Seen::exactly && now.seen == Seen::exactly && before.middle != now.middle;
}

bool differs(const Thing& thing, int t) {
    return thing.what != What::paddle && sight(thing, t - 1) != sight(thing, t);
}

bool differs(const TrialReading& reading, int t) {
    return std::any_of(reading.things.begin(), reading.things.end(), [&](const Thing& thing) { return differs(thing, t); }) ||
           std::any_of(reading.barrier.begin(), reading.barrier.end(), [&](const GreenCell& cell) { return cell.gone == t; });
}

void read_changes(TrialReading& reading) {
    for (int t = 1; t < reading.frames; ++t) {
        if (!differs(reading, t)) continue;
        if (!reading.first_change) reading.first_change = t;
        reading.last_change = t;
    }
}

void read_colours(TrialReading& reading) {
    for (Index i = 0; i < reading.things.size(); ++i) {
        std::string last = reading.things[i].colour();
        for (int t = 0; t < reading.frames; ++t) {
            const Sight& now = sight(reading.things[i], t);
            if (now.seen == Seen::no || now.colour == last) continue;
            reading.recoloured.push_back({i, t, last, now.colour});
            last = now.colour;
        }
    }
}

bool can_be_touched(What what) { return what == What::object || what == What::key || what == What::lock || what == What::agent; }

bool within_reach(const Thing& actor, const Thing& patient, int t) {
    const Sight &a = sight(actor, t), &b = sight(patient, t);
    if (a.seen != Seen::exactly || b.seen != Seen::exactly) return false;
    const Point d = a.middle - b.middle;
    const int reach = patient.what == What::agent ? agent_reach : object_reach;
    return d.row * d.row + d.column * d.column <= reach * reach;
}

// An agent that moves touches; one that stands still is touched.
bool begins_to_touch(const Thing& actor, const Thing& patient, int t) {
    return moves(actor, t) && within_reach(actor, patient, t) && !within_reach(actor, patient, t - 1);
}

void read_touches(TrialReading& reading) {
    const auto& things = reading.things;
    for (int t = 1; t < reading.frames; ++t)
        for (Index i = 0; i < things.size(); ++i)
            for (Index k = 0; k < things.size(); ++k)
                if (i != k && things[i].what == What::agent && can_be_touched(things[k].what) &&
                    begins_to_touch(things[i], things[k], t))
                    reading.touches.push_back({t, i, k});
}

std::vector<Index> agents_moving(const TrialReading& reading, int t) {
    std::vector<Index> out;
    for (Index i = 0; i < reading.things.size(); ++i)
        if (reading.things[i].what == What::agent && moves(reading.things[i], t)) out.push_back(i);
    return out;
}

// An agent that may have moved on unseen leaves open who was last.
bool may_move_unseen(const TrialReading& reading, int after) {
    for (int t = after + 1; t < reading.frames; ++t)
        for (const Thing& thing : reading.things)
            if (thing.what == What::agent && sight(thing, t) != sight(thing, t - 1)) return true;
    return false;
}

void read_last_mover(TrialReading& reading) {
    int t = reading.frames - 1;
    while (t > 0 && agents_moving(reading, t).empty()) --t;
    if (t <= 0 || may_move_unseen(reading, t)) return;
    const std::vector<Index> movers = agents_moving(reading, t);
    reading.last_move = t;
    if (movers.size() == 1) reading.last_mover = movers.front();
}

void read_goal(TrialReading& reading) {
    if (!reading.last_mover) return;
    std::vector<Index> reached;
    for (const Touch& touch : reading.touches)
        if (touch.frame == *reading.last_move && touch.actor == *reading.last_mover) reached.push_back(touch.patient);
    if (reached.size() == 1) reading.goal = reached.front();
}

}  // namespace

void read_acts(TrialReading& reading) {
    read_changes(reading);
    read_colours(reading);
    read_touches(reading);
    read_last_mover(reading);
    read_goal(reading);
}

}  // namespace grid

namespace {

void read_end(EpisodeReading& episode) {
    const TrialReading& test = episode.trials.back();
    if (!test.last_mover) return;
    const Thing& thing = test.things[*test.last_mover];
    episode.main_agent = thing.icon + " " + thing.colour();
    const Sight& last = thing.sights.back();
    if (last.seen == Seen::exactly) episode.end = last.middle;
}

}  // namespace

EpisodeReading read_episode(std::vector<TrialReading> trials) {
    EpisodeReading out;
    out.trials = std::move(trials);
    if (out.trials.size() != episode::trials_per_episode)
        out.why_not = fmt::format("{} trials, not {}", out.trials.size(), episode::trials_per_episode);
    for (std::size_t i = 0; i < out.trials.size() && out.readable(); ++i)
        if (!out.trials[i].readable()) out.why_not = fmt::format("trial {}: {}", i, out.trials[i].why_not);
    if (out.readable()) read_end(out);
    return out;
}

}  // namespace stim::read
