// Reading trials of the grid world back from their frames: where everything is, who moves when, what is touched.
// A reader sees pixels alone. It knows the outlines, sizes and colours that things may have, the order in which they are
// drawn and that nothing moves by more than 2 px along an axis and frame. What pixels leave open stays open.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "stim/base/image.hpp"
#include "stim/episode/world.hpp"

namespace stim::read {

using episode::Point;

/// What pixels tell of a thing. They do not tell which agent is the main one; grey rectangles lie above or beneath.
enum class What { home, lock, key, object, paddle, door, agent, grey };
std::string_view name_of(What what);

enum class Seen {
    no,      ///< no pixel shows: hidden or away
    unsure,  ///< partly seen, and several places would look alike
    exactly,
};

/// A thing in one frame.
struct Sight {
    Seen seen = Seen::no;
    Point middle = {};        ///< where seen exactly
    std::string colour = {};  ///< where seen
    int angle = 0;            ///< of paddles, degrees in 0..179: half a turn looks alike
    bool operator==(const Sight&) const = default;
};

/// Whether a grey rectangle is drawn over everything or beneath; `untold` where nothing in the trial crosses it.
enum class Depth { untold, above, beneath };

struct Thing {
    What what = What::object;
    std::string icon = {};  ///< of agents and objects their outline, of keys and locks the degrees of the opening
    Point size = {};        ///< of its box, px
    Depth depth = Depth::untold;  ///< of grey rectangles
    std::vector<Sight> sights;    ///< by frame
    /// Colour in the first frame in which it is seen.
    std::string colour() const;
};

/// A green cell; `gone` is the first frame without it, -1 where it stays.
struct GreenCell {
    Point cell;
    int gone = -1;
    bool operator==(const GreenCell&) const = default;
};

struct Recoloured {
    std::size_t thing = 0;
    int frame = 0;
    std::string from, to;
};

/// An agent has come within reach of something, in a frame in which one of them moved.
struct Touch {
    int frame = 0;
    std::size_t actor = 0, patient = 0;
};

struct TrialReading {
    int frames = 0;
    std::vector<Point> walls;         ///< top left corners, row by row
    std::vector<Point> hidden_cells;  ///< cells of which no pixel shows in any frame
    std::vector<GreenCell> barrier;   ///< row by row
    std::vector<Thing> things;
    /// Colours of which, in some frame, so little shows that it does not tell what it is part of.
    std::vector<std::string> unnamed;
    std::vector<Recoloured> recoloured;
    std::vector<Touch> touches;
    /// First and last frame that differ from the one before by more than a paddle's turning; none where all is still.
    std::optional<int> first_change, last_change;
    std::optional<std::size_t> last_mover;  ///< the one agent that moves in the last frame in which any does
    std::optional<int> last_move;           ///< that frame
    std::optional<std::size_t> goal;        ///< the one object or agent that the last mover touches in that frame
    std::string why_not;                    ///< empty where the frames could be read
    bool readable() const { return why_not.empty(); }
};

struct EpisodeReading {
    std::vector<TrialReading> trials;
    std::string main_agent;    ///< "icon colour" of who moves last in the test; empty where that is not one agent
    std::optional<Point> end;  ///< where that one stands in the test's last frame
    std::string why_not;
    bool readable() const { return why_not.empty(); }
};

/// Frames in order, each 200 x 200 pixels of RGB8, rows top to bottom; frames that repeat may be the same pointer.
using FramePointers = std::vector<const std::uint8_t*>;

TrialReading read_trial(const FramePointers& frames);
/// Pictures of another size make it unreadable.
TrialReading read_trial(const std::vector<Image>& frames);
/// Nine trials; another number, or one that is not readable, makes the episode unreadable.
EpisodeReading read_episode(std::vector<TrialReading> trials);

}  // namespace stim::read
