// What of an episode can be played, whoever made it.
#include <fmt/format.h>

#include "stim/base/error.hpp"
#include "stim/episode/episode.hpp"

namespace stim::episode {
namespace {

using namespace bounds;

// A number and the sprite that has it, put into words only where it is refused: this runs whenever a trial is played.
struct What {
    const char* name;
    const Sprite* whose = nullptr;

    std::string words() const { return whose ? fmt::format("{} of sprite '{}'", name, whose->name.substr(0, 60)) : name; }
};

void within(const What& what, int value, int low, int high) {
    if (value < low || value > high)
        throw InvalidParams(what.words(), fmt::format("{}", value), fmt::format("{}..{}", low, high));
}

void at_most(const What& what, std::size_t count, int most) {
    if (count > static_cast<std::size_t>(most))
        throw InvalidParams(what.words(), fmt::format("{}", count), fmt::format("0..{}", most));
}

void check_place(const What& what, const Point& p) {
    for (const int side : {p.row, p.column})
        if (side < -farthest || side > farthest)
            throw InvalidParams(what.words(), fmt::format("({}, {})", p.row, p.column),
                                fmt::format("rows and columns {}..{}", -farthest, farthest));
}

void check_places(const What& what, const std::vector<Point>& places) {
    for (const Point& p : places) check_place(what, p);
}

void check_shape(const Sprite& sprite) {
    const bool is_rectangle = sprite.size != Point{};
    within({"radius", &sprite}, sprite.radius, is_rectangle ? 0 : 1, is_rectangle ? 0 : largest_radius);
    if (!is_rectangle) return;
    within({"size (rows)", &sprite}, sprite.size.row, 1, longest_side);
    within({"size (columns)", &sprite}, sprite.size.column, 1, longest_side);
}

void check_stage(const Stage& stage, const Sprite& sprite, const Trial& trial) {
    within({"frame of a stage", &sprite}, stage.frame, 0, longest_trial);
    within({"steps of a stage", &sprite}, stage.steps, 0, longest_trial);
    within({"first step of a stage", &sprite}, stage.first, 1, 2);
    at_most({"points of a stage", &sprite}, stage.way.size(), most_points);
    check_places({"place", &sprite}, stage.way);
    if (stage.doing == Doing::show && stage.way.empty())
        throw InvalidParams(What{"points of a stage", &sprite}.words(), "0", "1, where it is shown");
    if (stage.doing == Doing::toggle && sprite.lit.empty())
        throw InvalidParams(What{"lit colour", &sprite}.words(), "empty", "a colour, where it toggles");
    if (stage.doing != Doing::ride) return;
    within({"carrier", &sprite}, stage.carrier, 0, static_cast<int>(trial.sprites.size()) - 1);
    if (const Sprite& carrier = trial.sprites[static_cast<std::size_t>(stage.carrier)]; rides(carrier))
        throw InvalidParams(What{"carrier", &sprite}.words(), fmt::format("'{}'", carrier.name.substr(0, 60)),
                            "one that rides on nobody");
}

void check_sprite(const Sprite& sprite, const Trial& trial) {
    check_shape(sprite);
    check_place({"start", &sprite}, sprite.start);
    within({"angle", &sprite}, sprite.angle, -360, 360);
    within({"turn", &sprite}, sprite.turn, -360, 360);
    for (const Stage& stage : sprite.stages) check_stage(stage, sprite, trial);
}

void check_length(const char* what, double length) {
    if (!(length >= 0 && length <= longest_way))
        throw InvalidParams(what, fmt::format("{}", length), fmt::format("0..{} px", longest_way));
}

void check_deed(const Deed& deed) {
    within({"frame of a deed"}, deed.frame, 0, longest_trial);
    within({"steps of a deed"}, deed.steps, 0, longest_trial);
    check_places({"place of a deed"}, deed.way);
    check_length("length of a deed's way", deed.walked);
    if (deed.efficient) check_length("length of the shortest way", *deed.efficient);
    for (const auto& [name, length] : deed.alternatives)
        if (length) check_length("length of the shortest way to another target", *length);
}

}  // namespace

void check_playable(const Trial& trial) {
    within({"number of frames of a trial"}, trial.frames, 1, longest_trial);
    at_most({"number of sprites of a trial"}, trial.sprites.size(), most_sprites);
    check_places({"block"}, trial.blocks);
    check_places({"opening"}, trial.openings);
    for (const Barrier& b : trial.barrier) {
        check_place({"barrier cell"}, b.cell);
        within({"last frame of a barrier cell"}, b.gone, never, longest_trial);
    }
    for (const Sprite& sprite : trial.sprites) check_sprite(sprite, trial);
    for (const Event& event : trial.events) within({"frame of an event"}, event.frame, 0, longest_trial);
    for (const Deed& deed : trial.deeds) check_deed(deed);
}

void check_whole(const Episode& episode) {
    if (episode.trials.size() != trials_per_episode)
        throw InvalidParams("number of trials of an episode", fmt::format("{}", episode.trials.size()),
                            fmt::format("{}", trials_per_episode));
    for (const Trial& trial : episode.trials) {
        within({"number of frames of a trial"}, trial.frames, shortest_trial, longest_trial);
        check_playable(trial);
    }
}

}  // namespace stim::episode
