// What of an episode can be played, whoever made it.
#include <fmt/format.h>

#include <algorithm>

#include "stim/bib/episode.hpp"
#include "stim/error.hpp"

namespace stim::bib {
namespace {

using namespace bounds;

void within(const std::string& what, int value, int low, int high) {
    if (value < low || value > high) throw InvalidParams(what, fmt::format("{}", value), fmt::format("{}..{}", low, high));
}

void check_place(const std::string& what, const Point& p) {
    within(what + " (row)", p.row, -farthest, farthest);
    within(what + " (column)", p.column, -farthest, farthest);
}

void check_places(const std::string& what, const std::vector<Point>& places) {
    for (const Point& p : places) check_place(what, p);
}

void check_shape(const std::string& whose, const Sprite& sprite) {
    const bool is_rectangle = sprite.size != Point{};
    within("radius" + whose, sprite.radius, is_rectangle ? 0 : 1, is_rectangle ? 0 : largest_radius);
    if (!is_rectangle) return;
    within("size" + whose + " (rows)", sprite.size.row, 1, longest_side);
    within("size" + whose + " (columns)", sprite.size.column, 1, longest_side);
}

void check_stage(const std::string& whose, const Stage& stage, const Sprite& sprite, const Trial& trial) {
    within("frame of a stage" + whose, stage.frame, 0, longest_trial);
    within("steps of a stage" + whose, stage.steps, 0, longest_trial);
    within("first step of a stage" + whose, stage.first, 1, 2);
    within("points of a stage" + whose, static_cast<int>(std::min<std::size_t>(stage.way.size(), most_points + 1)), stage.doing == Doing::show ? 1 : 0, most_points);
    check_places("place" + whose, stage.way);
    if (stage.doing == Doing::toggle && sprite.lit.empty()) throw InvalidParams("lit colour" + whose, "empty", "a colour, where it toggles");
    if (stage.doing != Doing::ride) return;
    within("carrier" + whose, stage.carrier, 0, static_cast<int>(trial.sprites.size()) - 1);
    if (const Sprite& carrier = trial.sprites[static_cast<std::size_t>(stage.carrier)]; rides(carrier))
        throw InvalidParams("carrier" + whose, fmt::format("'{}'", carrier.name), "one that rides on nobody");
}

void check_sprite(const Sprite& sprite, const Trial& trial) {
    const std::string whose = fmt::format(" of sprite '{}'", sprite.name);
    check_shape(whose, sprite);
    check_place("start" + whose, sprite.start);
    within("angle" + whose, sprite.angle, -360, 360);
    within("turn" + whose, sprite.turn, -360, 360);
    for (const Stage& stage : sprite.stages) check_stage(whose, stage, sprite, trial);
}

void check_deed(const Deed& deed) {
    within("frame of a deed", deed.frame, 0, longest_trial);
    within("steps of a deed", deed.steps, 0, longest_trial);
    check_places("place of a deed", deed.way);
}

}  // namespace

void check_playable(const Trial& trial) {
    within("number of frames of a trial", trial.frames, 1, longest_trial);
    within("number of sprites of a trial", static_cast<int>(std::min<std::size_t>(trial.sprites.size(), most_sprites + 1)), 0, most_sprites);
    check_places("block", trial.blocks);
    check_places("opening", trial.openings);
    for (const Barrier& b : trial.barrier) {
        check_place("barrier cell", b.cell);
        within("last frame of a barrier cell", b.gone, never, longest_trial);
    }
    for (const Sprite& sprite : trial.sprites) check_sprite(sprite, trial);
    for (const Event& event : trial.events) within("frame of an event", event.frame, 0, longest_trial);
    for (const Deed& deed : trial.deeds) check_deed(deed);
}

void check_whole(const Episode& episode) {
    if (episode.trials.size() != trials_per_episode)
        throw InvalidParams("number of trials of an episode", fmt::format("{}", episode.trials.size()), fmt::format("{}", trials_per_episode));
    for (const Trial& trial : episode.trials) {
        within("number of frames of a trial", trial.frames, shortest_trial, longest_trial);
        check_playable(trial);
    }
}

}  // namespace stim::bib
