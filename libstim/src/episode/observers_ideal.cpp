// Planner-based ideal observer: counts what an identity chose freely, knows what it can reach and where it believes things to be.
#include <algorithm>
#include <cmath>

#include "stim/base/portable_math.hpp"
#include "stim/episode/observers.hpp"

namespace stim::episode {
namespace {

constexpr double least_probability = 0.01, impatience = 20, careless = 1.1, hinderer_weight = 0.1;

const Sprite* find(const Trial& trial, const std::string& name) {
    const auto at = std::find_if(trial.sprites.begin(), trial.sprites.end(), [&](const Sprite& s) { return s.name == name; });
    return at == trial.sprites.end() ? nullptr : &*at;
}

bool is_agent(const Sprite& s) { return s.slot == Slot::agent || s.slot == Slot::other_agents || s.slot == Slot::other_agent; }

bool same_identity(const Trial& fam, const Trial& test) {
    const Sprite *a = find(fam, "agent"), *b = find(test, "agent");
    return a && b && a->icon == b->icon && a->colour == b->colour;
}

bool is_walk(const Deed& deed) {
    return deed.kind == "goal" || deed.kind == "approach" || deed.kind == "key" || deed.kind == "place";
}

// What the main agent's identity did of its own accord before the test.
std::vector<const Deed*> free_deeds(const Episode& episode) {
    std::vector<const Deed*> out;
    for (int i = 0; i < test_trial; ++i) {
        const Trial& fam = episode.trials[static_cast<std::size_t>(i)];
        if (!same_identity(fam, episode.trials[test_trial])) continue;
        for (const Deed& deed : fam.deeds)
            if (deed.actor == "agent" && deed.kind != "pushed") out.push_back(&deed);
    }
    return out;
}

double helps(const Episode& episode, const std::string& name) {
    double out = 0;
    for (int i = 0; i < test_trial; ++i)
        for (const Deed& deed : episode.trials[static_cast<std::size_t>(i)].deeds)
            out += deed.actor == name && deed.kind == "push";
    return out;
}

// One more than the times that it was chosen; for agents, what they did or were to the main one.
double weight(const Episode& episode, const std::vector<const Deed*>& deeds, const std::string& name) {
    const auto role = episode.affiliations.find(name);
    if (role != episode.affiliations.end() && role->second == "hinderer") return hinderer_weight;
    double out = 1;
    if (role != episode.affiliations.end() && role->second == "helper") out += helps(episode, name);
    for (const Deed* deed : deeds) {
        const bool chosen = (deed->kind == "goal" || deed->kind == "approach") && deed->target == name;
        const bool imitated = deed->kind == "pattern" && !deed->forced && deed->towards == name;
        out += chosen || imitated;
    }
    return out;
}

double share(const Episode& episode, const std::vector<const Deed*>& deeds, const std::vector<std::string>& candidates,
             const std::string& chosen) {
    double total = 0;
    for (const std::string& name : candidates) total += weight(episode, deeds, name);
    const bool is_one = std::find(candidates.begin(), candidates.end(), chosen) != candidates.end();
    return is_one ? weight(episode, deeds, chosen) / total : 0;
}

// Whether the agent saw the thing being carried away, and so knows where it is; nothing where it was not carried.
std::optional<bool> saw_the_move(const Trial& test) {
    int grab = never, leave = never;
    for (const Event& event : test.events) {
        if (event.name == "grab") grab = event.frame;
        if (event.name == "leave" && event.actor == "agent") leave = event.frame;
    }
    if (grab == never) return std::nullopt;
    return leave == never || leave > grab;
}

// What can be reached: the enclosed goal leaves the key alone, and nobody needs a key where the goal is open.
std::vector<std::string> candidates(const Deed& deed) {
    std::vector<std::pair<std::string, bool>> all{{deed.target, deed.efficient.has_value()}};
    for (const auto& [name, length] : deed.alternatives) all.emplace_back(name, length.has_value());
    const auto key = [](const auto& c) { return c.first == "key"; };
    const bool has_key = std::any_of(all.begin(), all.end(), key);
    const bool enclosed = std::any_of(all.begin(), all.end(), [&](const auto& c) { return !key(c) && !c.second; });
    std::vector<std::string> out;
    for (const auto& c : all)
        if (has_key ? (key(c) ? enclosed : !enclosed && c.second) : c.second) out.push_back(c.first);
    return out;
}

double probability(const Episode& episode, const Deed& deed, const std::vector<const Deed*>& deeds) {
    const Trial& test = episode.trials[test_trial];
    if (const auto saw = saw_the_move(test)) return (deed.kind == "place") != *saw ? 1 : 0;
    if (deed.kind == "pattern") {
        if (deed.forced) return 0.5;
        std::vector<std::string> owners;
        for (const Sprite& s : test.sprites)
            if (is_agent(s) && s.slot != Slot::agent) owners.push_back(s.name);
        return share(episode, deeds, owners, deed.towards);
    }
    return share(episode, deeds, candidates(deed), deed.target);
}

double lambda(const std::vector<const Deed*>& deeds) {
    double sum = 0;
    int count = 0;
    for (const Deed* deed : deeds)
        if (is_walk(*deed) && deed->efficient && *deed->efficient > 0) {
            sum += deed->walked / *deed->efficient;
            ++count;
        }
    return count == 0 || sum / count < careless ? impatience : 0;
}

}  // namespace

double ideal_surprise(const Episode& episode) {
    check_whole(episode);
    const Trial& test = episode.trials[test_trial];
    const Deed* deed = nullptr;
    for (const Deed& d : test.deeds)
        if (d.actor == "agent" && d.kind != "leave" && d.kind != "enter") deed = &d;
    if (!deed) return 0;
    const auto deeds = free_deeds(episode);
    const double p = std::max(probability(episode, *deed, deeds), least_probability);
    const double ratio = is_walk(*deed) && deed->efficient && *deed->efficient > 0 ? deed->walked / *deed->efficient : 1;
    return -portable::log(p) + lambda(deeds) * (ratio - 1);
}

}  // namespace stim::episode
