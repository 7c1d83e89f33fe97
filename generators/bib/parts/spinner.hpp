// A bar that turns in all frames of a trial and pushes what it touches: bib.md 3.7.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generators/bib/parts/choice.hpp"

namespace stim::bib {

inline constexpr Point bar_size{10, 40};
inline constexpr int across_at_contact = 11;  // px from the bar's axis to the middle of what it just touches
inline constexpr double swept = 20.6, element_reach = 6;  // px: the disc that the bar sweeps; half an element

/// `turn` in degrees per frame; positive turns from down to right on screen.
struct Spinner {
    Point middle;
    int turn = 2;
    int sense() const { return turn > 0 ? 1 : -1; }
};
/// With 2 or 3 degrees per frame, either way.
Spinner draw_spinner(const Point& middle, Rng& rng);

/// So far along an arm of the bar and across it, in the sense of turning.
Point beside_arm(const Spinner& spinner, int arm, int along, int across);
/// Whether an element is touched while an arm is at that angle.
bool touches(const Spinner& spinner, int arm, const Point& element);

/// An element that the bar first touches in the last still frame.
struct Launch {
    Point element;
    int start_angle = 0;    ///< of the arm, in frame 0
    int contact_angle = 0;
};
/// Touched at about that angle of the arm; nothing where no whole start angle gives the right frame.
std::optional<Launch> launch_at(const Spinner& spinner, int arm, int along);
/// So far along the normal of the bar at contact: where the push goes.
Point ahead(const Spinner& spinner, const Launch& launch, int px);
/// The last frame in which the bar touches an element that starts there and walks from frame 31 on.
int last_touch(const Spinner& spinner, int start_angle, const Point& start, const Walk& walk);

/// The bar itself, its arm at that angle in frame 0.
Sprite bar_of(const Spinner& spinner, int start_angle);
/// Targets, the turning bar and the agent, without a home. The arm is at `start_angle` in frame 0.
Staging staged_spinner(const std::vector<Point>& blocks, const Spinner& spinner, int start_angle, const Identity& agent,
                       const Point& start, const std::vector<Target>& targets);
/// The bar pushes the agent to a target, or to a wall where `target` is empty.
Trial pushed_trial(const std::vector<Point>& blocks, const Spinner& spinner, const Launch& launch, const Identity& agent,
                   const std::vector<Target>& targets, const std::string& target, const Walk& walk);

/// Middles of cells keep so far (max-norm, px) from the middle of a bar that stands among them.
inline constexpr int bar_room = 31;
/// Blocks of the contact tasks: a third of n, off the bar.
std::vector<Point> draw_blocks_off(const Spinner& spinner, int count, Rng& rng);

}  // namespace stim::bib
