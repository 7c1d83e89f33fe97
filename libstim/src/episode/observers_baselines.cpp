#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "stim/base/random.hpp"
#include "stim/episode/frames.hpp"
#include "stim/episode/observers.hpp"

namespace stim::episode {
namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

double between(const Point& a, const Point& b) {
    const Point d = b - a;
    return std::sqrt(double(d.row) * d.row + double(d.column) * d.column);
}

// The main agent's motions of a trial, in order.
std::vector<const Deed*> own_deeds(const Trial& trial) {
    std::vector<const Deed*> out;
    for (const Deed& deed : trial.deeds)
        if (deed.actor == "agent") out.push_back(&deed);
    return out;
}

std::size_t index_of(const Trial& trial, const std::string& name) {
    const auto at = std::find_if(trial.sprites.begin(), trial.sprites.end(), [&](const Sprite& s) { return s.name == name; });
    return static_cast<std::size_t>(at - trial.sprites.begin());
}

std::vector<Point> path_of(const Trial& trial, const Played& played) {
    std::vector<Point> out;
    const std::size_t agent = index_of(trial, "agent");
    if (agent == trial.sprites.size()) return out;
    for (int t = first_moving - 1; t < played.frames - still_tail; ++t)
        out.push_back(played.moments[agent][static_cast<std::size_t>(t)].middle);
    return out;
}

double length_of_path(const std::vector<Point>& path) {
    double out = 0;
    for (std::size_t i = 1; i < path.size(); ++i) out += between(path[i - 1], path[i]);
    return out;
}

double different_pixels(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b) {
    int out = 0;
    for (std::size_t i = 0; i < a.size(); i += 3)
        out += !std::equal(a.begin() + static_cast<std::ptrdiff_t>(i), a.begin() + static_cast<std::ptrdiff_t>(i) + 3,
                           b.begin() + static_cast<std::ptrdiff_t>(i));
    return out;
}

// Of the plan: what it walks over the straight line between its ends.
double straightness(const Deed& deed) {
    const double straight = deed.way.empty() ? 0 : between(deed.way.front(), deed.way.back());
    return straight > 0 ? deed.walked / straight : 1;
}

std::vector<std::string> targets_of(const Trial& trial) {
    std::vector<std::string> out;
    for (const Slot slot : {Slot::object, Slot::other_agents})
        if (out.empty())
            for (const Sprite& s : trial.sprites)
                if (s.slot == slot) out.push_back(s.name);
    return out;
}

double list_order(const Trial& trial, const std::string& target) {
    const auto all = targets_of(trial);
    const auto at = std::find(all.begin(), all.end(), target);
    return at == all.end() ? undefined : static_cast<double>(at - all.begin());
}

// Rank of the target's colour under an order drawn from the key.
double colour_rank(const Trial& trial, const std::string& target, const std::string& key) {
    const std::size_t i = index_of(trial, target);
    if (i == trial.sprites.size()) return undefined;
    std::vector<std::string> order = agent_colours();
    order.insert(order.end(), object_colours().begin(), object_colours().end());
    order.emplace_back("red");
    Rng rng = Streams(key).stream("target_colour");
    rng.shuffle(order);
    return static_cast<double>(std::find(order.begin(), order.end(), trial.sprites[i].colour) - order.begin());
}

double nearest_object(const Trial& trial, const Point& start) {
    double out = std::numeric_limits<double>::infinity();
    for (const std::string& name : targets_of(trial))
        out = std::min(out, between(start, trial.sprites[index_of(trial, name)].start));
    return std::isfinite(out) ? out : undefined;
}

double fam_similarity(const Episode& episode, const std::vector<Point>& path) {
    double out = std::numeric_limits<double>::infinity();
    for (int i = 0; i < test_trial; ++i) {
        const Trial& fam = episode.trials[static_cast<std::size_t>(i)];
        const auto other = path_of(fam, play(fam));
        if (!other.empty() && !path.empty()) out = std::min(out, unlikeness(path, other));
    }
    return std::isfinite(out) ? out : undefined;
}

double first_frame_similarity(const Episode& episode, const std::vector<std::uint8_t>& first) {
    double out = std::numeric_limits<double>::infinity();
    for (int i = 0; i < test_trial; ++i) {
        FramePainter fam(play(episode.trials[static_cast<std::size_t>(i)]));
        out = std::min(out, different_pixels(first, fam.paint(0)));
    }
    return out;
}

}  // namespace

const std::vector<std::string>& baseline_names() {
    static const std::vector<std::string> all{"nearest", "duration", "length", "straightness", "list_order", "start_distance",
                                              "pixel_change", "side", "wall_count", "first_frame_similarity",
                                              "trajectory_similarity", "target_colour", "random", "constant"};
    return all;
}

double unlikeness(const std::vector<Point>& a, const std::vector<Point>& b) {
    std::vector<double> row(b.size() + 1, std::numeric_limits<double>::infinity());
    row[0] = 0;
    for (const Point& p : a) {
        double diagonal = row[0];
        row[0] = std::numeric_limits<double>::infinity();
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const double before = row[j];
            row[j] = between(p, b[j - 1]) + std::min({diagonal, row[j], row[j - 1]});
            diagonal = before;
        }
    }
    return row[b.size()];
}

std::map<std::string, double> baselines(const Episode& episode, const std::string& key) {
    check_whole(episode);
    const Trial& test = episode.trials[test_trial];
    FramePainter painter(play(test));
    const std::vector<std::uint8_t> first = painter.paint(0);
    const std::vector<Point> path = path_of(test, painter.played());
    const auto deeds = own_deeds(test);
    const std::string target = deeds.empty() ? "" : deeds.back()->target;
    const std::size_t at = index_of(test, target);
    const Point start = path.empty() ? Point{} : path.front(), end = path.empty() ? Point{} : path.back();
    const double walked = length_of_path(path);
    std::map<std::string, double> out;
    out["nearest"] = at == test.sprites.size() ? undefined : between(start, test.sprites[at].start);
    out["duration"] = test.frames;
    out["length"] = walked;
    out["straightness"] = deeds.empty() ? 1 : straightness(*deeds.back());
    out["list_order"] = list_order(test, target);
    out["start_distance"] = nearest_object(test, start);
    out["pixel_change"] = different_pixels(first, painter.paint(test.frames - 1));
    out["side"] = end.row + end.column;
    out["wall_count"] = static_cast<double>(painter.played().walls.size() + test.barrier.size());
    out["first_frame_similarity"] = first_frame_similarity(episode, first);
    out["trajectory_similarity"] = fam_similarity(episode, path);
    out["target_colour"] = colour_rank(test, target, key);
    Rng rng = Streams(key).stream(std::string("random/") + episode.member);
    out["random"] = rng.real(0, 1);
    out["constant"] = 0;
    return out;
}

}  // namespace stim::episode
