// A violation-of-expectation episode of the grid world as plain data: nine trials of sprites that move by stages
// (Gandhi et al., NeurIPS 2021, and its social-cognition extension). Positions are middles, (row, column) in px.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "stim/base/json.hpp"
#include "stim/episode/world.hpp"

namespace stim::episode {

inline constexpr int test_trial = 8;
inline constexpr int first_moving = 31, still_tail = 83;  // frames
inline constexpr int never = -1;

/// What is played lies within these, whoever made it.
namespace bounds {
inline constexpr int shortest_trial = first_moving + still_tail, longest_trial = 99'999;  // frames
inline constexpr int farthest = 10'000, longest_side = 1'000,
                     largest_radius = 100;  // px: of places either way, rectangles, icons
inline constexpr int most_sprites = 100, most_points = 1'000;                             // of a trial, of a stage's way
inline constexpr double longest_way = 1e6;                                                // px
}  // namespace bounds

/// Vertices of a polyline, both ends included.
using Way = std::vector<Point>;

/// The entry of a published frame that a sprite stands in.
enum class Slot { home, lock, key, object, paddle, door, other_agents, other_agent, agent, occluder, underlay };
std::string_view name_of(Slot slot);

/// What happens to a sprite from a frame on.
enum class Doing {
    walk,    ///< along `way`, `first` px in the first frame and 2 px in each further one, for `steps` frames
    ride,    ///< its middle is that of sprite `carrier`
    stay,    ///< where it is
    show,    ///< at the only point of `way`
    hide,
    toggle,  ///< between its own and its lit colour
};
std::string_view name_of(Doing doing);

struct Stage {
    int frame = 0;  ///< the first in which it shows
    Doing doing = Doing::stay;
    Way way = {};
    int first = 1;
    int steps = 0;
    int carrier = 0;
    bool operator==(const Stage&) const = default;
};

struct Sprite {
    std::string name;  ///< tells it from the others of the trial, and is the same in all trials: "agent", "preferred"
    Slot slot = Slot::object;
    std::string icon;    ///< agents, objects: its outline; key and lock: whole degrees of the opening
    std::string colour;
    std::string lit = {};  ///< on contact; empty where it never changes
    int radius = 0;        ///< px, of icons
    Point size = {};       ///< px, of rectangles
    Point start = {};
    bool present = true;   ///< in frame 0
    int angle = 0, turn = 0;  ///< of a paddle, degrees: in frame 0, and more each frame
    std::vector<Stage> stages = {};  ///< by frame
    bool operator==(const Sprite&) const = default;
};
/// Whether another sprite carries it for some of the time.
bool rides(const Sprite& sprite);

/// Green cell by its top left corner; `gone` is the first frame without it.
struct Barrier {
    Point cell;
    int gone = never;
    bool operator==(const Barrier&) const = default;
};

struct Event {
    std::string name;
    int frame = 0;
    std::string actor, patient;
    bool operator==(const Event&) const = default;
};

/// A motion with its reason.
struct Deed {
    std::string actor;    ///< name of the sprite
    std::string kind;     ///< goal, key, lock, place, pattern, dance, approach, push, carry, leave, enter, pushed
    std::string target;   ///< name of a sprite; empty where there is none
    std::string towards;  ///< of patterns: whose it is
    int frame = 0;        ///< first moving one
    int steps = 0;
    Way way;              ///< the plan; the walk ends on contact, before the last vertex
    double walked = 0;    ///< length of the plan, px
    std::optional<double> efficient;  ///< length of the shortest way, px; none where it cannot be reached
    bool forced = false;  ///< leaves no choice: pushed, or the only way to an object that is then touched
    std::map<std::string, std::optional<double>> alternatives;  ///< efficient lengths to what else could have been the target
    bool operator==(const Deed&) const = default;
};

struct Trial {
    std::vector<Point> blocks;       ///< interior walls by their top left corners, in the order sampled
    std::vector<Point> openings = {};  ///< border cells without a wall
    std::vector<Barrier> barrier = {};
    std::vector<Sprite> sprites;     ///< in order of slots; lists keep this order
    int frames = 0;
    std::vector<Event> events = {};
    std::vector<Deed> deeds = {};
    bool operator==(const Trial&) const = default;
};

enum class Outcome { expected, unexpected, no_expectation };
std::string_view name_of(Outcome outcome);

struct Episode {
    char member = 'e';  ///< e or u
    Outcome outcome = Outcome::expected;
    std::string condition = {};  ///< empty where the task has none
    std::string subtype = {};
    std::string identity = {};   ///< of the test's main agent: "icon colour"
    std::map<std::string, std::string> affiliations = {};  ///< what each other agent is to the main one
    std::vector<Trial> trials;
    bool operator==(const Episode&) const = default;
};

/// Compact records: trials as stages, a hundredth of the published files.
Json to_json(const Episode& episode);
/// Inverse of to_json; throws InvalidParams naming what is missing, malformed or out of bounds.
Episode episode_from_json(const Json& json);

/// Where the middle is in each moving frame along a way, the start not included: `first` px in the first frame, 2 px in
/// each other, along the longer axis of each segment; the other axis rounded half away from the segment's start.
std::vector<Point> walk_along(const Way& way, int first = 1);

/// A sprite in one frame.
struct Moment {
    Point middle;
    bool present = true;
    bool lit = false;
    int angle = 0;
    bool operator==(const Moment&) const = default;
};

/// A trial frame by frame.
struct Played {
    int frames = 0;
    std::vector<Point> walls;        ///< all of them: blocks, then the border's top, bottom, left and right run
    std::vector<Barrier> barrier;
    std::vector<Sprite> sprites;     ///< what does not change; stages are left out
    std::vector<std::vector<Moment>> moments;  ///< [sprite][frame]
};
/// Throws InvalidParams for a trial out of bounds.
Played play(const Trial& trial);
/// Throws InvalidParams, naming sprite, value and bounds, for a trial that cannot be played: numbers out of bounds, nobody to
/// ride on, no place to show at, no colour to toggle to. One frame is enough.
void check_playable(const Trial& trial);
/// Throws InvalidParams unless there are nine trials that can be played, each as long as the still frames or longer.
void check_whole(const Episode& episode);
/// Frames in which something looks different from the frame before, ascending, 0 first: all others repeat.
std::vector<int> changes(const Played& played);

}  // namespace stim::episode
