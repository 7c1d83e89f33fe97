#include "generators/bib/parts/viewer.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "generators/bib/parts/plan.hpp"
#include "generators/bib/parts/shown.hpp"
#include "stim/base/error.hpp"

namespace stim::bib {
namespace {

using Thing = std::size_t;
using Trials = std::vector<Played>;

constexpr double careless = 1.1;  // walked to shortest way; what is drawn in whole px is up to 1.03 for an efficient walk

// A run with what it is for: the thing that it ends at, or whose steps it repeats.
struct Act {
    Run run;
    std::optional<Thing> target, model;
};

std::optional<Thing> agent_like(const Played& trial, const std::string& look) {
    for (Thing i = 0; i < trial.sprites.size(); ++i)
        if (is_agent(trial.sprites[i]) && look_of(trial.sprites[i]) == look) return i;
    return std::nullopt;
}

std::vector<Thing> others_there(const Played& trial, const Run& run) {
    std::vector<Thing> out;
    for (Thing i = 0; i < trial.sprites.size(); ++i)
        if (i != run.thing && is_there(trial, i, run.first - 1)) out.push_back(i);
    return out;
}

// The agent that is the last to move, and how.
std::optional<Run> last_run(const Played& trial) {
    std::optional<Run> out;
    for (Thing i = 0; i < trial.sprites.size(); ++i)
        if (is_agent(trial.sprites[i]))
            for (const Run& run : runs_of(trial, i))
                if (!out || run.last > out->last) out = run;
    return out;
}

double reach_of(const Sprite& thing) {
    if (is_agent(thing)) return agent_contact;
    return thing.slot == Slot::object || thing.slot == Slot::key ? object_contact : -1;
}

// The thing that the agent is at in the end, by where it believes it to be.
std::optional<Thing> target_of(const Played& trial, const Run& run) {
    const Point end = path_of(trial, run).back();
    for (const Thing i : others_there(trial, run))
        if (distance(end, last_seen(trial, i, run.thing, run.first)) <= reach_of(trial.sprites[i])) return i;
    return std::nullopt;
}

bool shows(const Trials& trials, const std::string& look, const std::vector<Point>& steps) {
    return std::any_of(trials.begin(), trials.end(), [&](const Played& trial) {
        const auto thing = agent_like(trial, look);
        const std::vector<Run> runs = thing ? runs_of(trial, *thing) : std::vector<Run>{};
        return std::any_of(runs.begin(), runs.end(), [&](const Run& run) { return steps_of(trial, run) == steps; });
    });
}

// Which of the agents there has moved in the same way, whenever that was.
std::optional<Thing> model_of(const Trials& trials, const Played& trial, const Run& run) {
    const std::vector<Point> steps = steps_of(trial, run);
    for (const Thing i : others_there(trial, run))
        if (is_agent(trial.sprites[i]) && shows(trials, look_of(trial.sprites[i]), steps)) return i;
    return std::nullopt;
}

Act act_of(const Trials& trials, const Played& trial, const Run& run) {
    Act out{run, target_of(trial, run), {}};
    if (!out.target || !is_agent(trial.sprites[*out.target])) out.model = model_of(trials, trial, run);
    return out;
}

// ---- the trials before the test ---------------------------------------------------------------------------------

std::optional<Run> own_run(const Played& trial, const std::string& look) {
    const auto agent = agent_like(trial, look);
    const std::vector<Run> runs = agent ? runs_of(trial, *agent) : std::vector<Run>{};
    return runs.empty() || is_pushed(trial, runs.back()) ? std::nullopt : std::optional(runs.back());
}

int things_in_reach(const Played& trial, Thing agent, int frame) {
    const Roads roads = roads_in(trial, frame);
    const auto place = [&](Thing i) { return trial.moments[i][static_cast<std::size_t>(frame)].middle; };
    int out = 0;
    for (Thing i = 0; i < trial.sprites.size(); ++i)
        out += trial.sprites[i].slot == Slot::object && roads.way(place(agent), place(i)).has_value();
    return out;
}

// What others do for an agent: how many more things it can reach once they have pushed a door.
void add_help(const Played& trial, Thing agent, std::map<std::string, int>& ties) {
    const auto push = push_of_door(trial);
    if (!push) return;
    const int gain = things_in_reach(trial, agent, push->last) - things_in_reach(trial, agent, push->first - 1);
    for (Thing i = 0; i < trial.sprites.size(); ++i)
        if (is_agent(trial.sprites[i]) && moves(trial, i, push->last)) ties[look_of(trial.sprites[i])] += gain;
}

// How much an agent is drawn to whom or what, by their looks.
std::map<std::string, int> ties_of(const Trials& trials, const std::string& look) {
    std::map<std::string, int> out;
    for (std::size_t k = 0; k + 1 < trials.size(); ++k) {
        const Played& trial = trials[k];
        const auto run = own_run(trial, look);
        if (!run) continue;
        const Act act = act_of(trials, trial, *run);
        if (const auto to = act.target ? act.target : act.model) ++out[look_of(trial.sprites[*to])];
        add_help(trial, run->thing, out);
    }
    return out;
}

// Walked to shortest way; nothing where the run leads to nothing or where nothing leads.
std::optional<double> detour_of(const Played& trial, const Run& run, const std::optional<Thing>& target, const Roads& roads) {
    if (!target) return std::nullopt;
    const Way path = path_of(trial, run);
    const Point place = last_seen(trial, *target, run.thing, run.first);
    const auto shortest = efficient_length(path.front(), place, roads);
    if (!shortest || *shortest <= 0) return std::nullopt;
    return (length_of(path) + distance(path.back(), place)) / *shortest;
}

bool is_careless(const Trials& trials, const std::string& look) {
    double sum = 0;
    int count = 0;
    for (std::size_t k = 0; k + 1 < trials.size(); ++k) {
        const auto run = own_run(trials[k], look);
        if (!run) continue;
        if (const auto ratio = detour_of(trials[k], *run, target_of(trials[k], *run), roads_in(trials[k], run->first))) {
            sum += *ratio;
            ++count;
        }
    }
    return count > 0 && sum / count >= careless;
}

// ---- the test ---------------------------------------------------------------------------------------------------

// Things and agents that the agent is most drawn to.
std::vector<Thing> most_wanted(const Played& test, const Run& run, const std::map<std::string, int>& ties) {
    std::vector<Thing> out;
    const auto tie = [&](Thing i) {
        const auto at = ties.find(look_of(test.sprites[i]));
        return at == ties.end() ? 0 : at->second;
    };
    for (const Thing i : others_there(test, run)) {
        if (!is_agent(test.sprites[i]) && test.sprites[i].slot != Slot::object) continue;
        if (!out.empty() && tie(i) > tie(out.front())) out.clear();
        if (out.empty() || tie(i) == tie(out.front())) out.push_back(i);
    }
    return out;
}

// Whether the walk is to what it wants most; where that is out of reach, to the key, or to another thing where there is none.
bool is_right_target(const Played& test, const Act& act, Thing wanted, const Roads& roads) {
    if (!act.target || *act.target == wanted) return act.target.has_value();
    const Point start = path_of(test, act.run).front(), place = last_seen(test, wanted, act.run.thing, act.run.first);
    if (roads.way(start, place)) return false;
    const std::vector<Thing> others = others_there(test, act.run);
    const auto is_key = [&](Thing i) { return test.sprites[i].slot == Slot::key; };
    return std::none_of(others.begin(), others.end(), is_key) || is_key(*act.target);
}

Outcome outcome_of(const Trials& trials, const Act& act) {
    const Played& test = trials.back();
    if (act.target && act.model) return Outcome::no_expectation;  // forced, or meant?
    const std::string look = look_of(test.sprites[act.run.thing]);
    const std::vector<Thing> wanted = most_wanted(test, act.run, ties_of(trials, look));
    if (wanted.size() != 1) return Outcome::no_expectation;
    if (act.model) return *act.model == wanted.front() ? Outcome::expected : Outcome::unexpected;
    const Roads roads = roads_in(test, act.run.first);
    if (!is_right_target(test, act, wanted.front(), roads)) return Outcome::unexpected;
    if (detour_of(test, act.run, act.target, roads).value_or(1) < careless) return Outcome::expected;
    return is_careless(trials, look) ? Outcome::no_expectation : Outcome::unexpected;
}

}  // namespace

Outcome outcome_for_viewer(const Episode& episode) {
    Trials trials;
    for (const Trial& trial : episode.trials) trials.push_back(play(trial));
    const auto run = last_run(trials.back());
    return run ? outcome_of(trials, act_of(trials, trials.back(), *run)) : Outcome::no_expectation;
}

std::size_t less_surprising(const std::vector<Episode>& pair) {
    constexpr Outcome order[] = {Outcome::expected, Outcome::no_expectation, Outcome::unexpected};
    const auto rank = [&](std::size_t i) { return std::find(order, std::end(order), outcome_for_viewer(pair.at(i))) - order; };
    const auto a = rank(0), b = rank(1);
    if (a == b) throw InvalidParams("endings", "equally surprising", "one that surprises less than the other");
    return a < b ? 0 : 1;
}

}  // namespace stim::bib
