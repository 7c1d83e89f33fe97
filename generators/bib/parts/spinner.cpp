#include "generators/bib/parts/spinner.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "stim/episode/frames.hpp"

namespace stim::bib {
namespace {

constexpr std::int64_t one = 65536;  // of the table of cosines

int rounded(std::int64_t v) { return static_cast<int>((std::abs(v) + one / 2) / one) * (v < 0 ? -1 : 1); }

// Unit vector across an arm, in the sense of turning.
struct Direction {
    std::int64_t row, column;
};
Direction along_arm(int arm) { return {cos_of(arm), sin_of(arm)}; }
Direction across_arm(const Spinner& spinner, int arm) { return {-spinner.sense() * sin_of(arm), spinner.sense() * cos_of(arm)}; }

// First contact in the last still frame?
bool begins_on_time(const Spinner& spinner, int start_angle, const Point& element) {
    for (int t = 0; t < first_moving - 1; ++t)
        if (touches(spinner, start_angle + t * spinner.turn, element)) return false;
    return touches(spinner, start_angle + (first_moving - 1) * spinner.turn, element);
}

}  // namespace

Spinner draw_spinner(const Point& middle, Rng& rng) {
    const int speed = static_cast<int>(rng.integer(2, 3));
    return {middle, rng.coin() ? speed : -speed};
}

Point beside_arm(const Spinner& spinner, int arm, int along, int across) {
    const Direction u = along_arm(arm), v = across_arm(spinner, arm);
    return spinner.middle + Point{rounded(along * u.row + across * v.row), rounded(along * u.column + across * v.column)};
}

bool touches(const Spinner& spinner, int arm, const Point& element) {
    const Point d = element - spinner.middle;
    const Direction u = along_arm(arm), v = across_arm(spinner, arm);
    const auto beyond = [](std::int64_t at, int half) { return std::max<std::int64_t>(std::abs(at) - half * one, 0); };
    const std::int64_t x = beyond(d.row * u.row + d.column * u.column, bar_size.column / 2);
    const std::int64_t y = beyond(d.row * v.row + d.column * v.column, bar_size.row / 2);
    const auto reach = static_cast<std::int64_t>(element_reach) * one;
    return x <= reach && y <= reach && x * x + y * y <= reach * reach;
}

std::optional<Launch> launch_at(const Spinner& spinner, int arm, int along) {
    const Point element = beside_arm(spinner, arm, along, across_at_contact);
    const int turned = (first_moving - 1) * spinner.turn;
    for (const int off : {0, -1, 1, -2, 2, -3, 3, -4, 4})
        if (begins_on_time(spinner, arm - turned + off, element)) return Launch{element, arm - turned + off, arm + off};
    return std::nullopt;
}

Point ahead(const Spinner& spinner, const Launch& launch, int px) {
    const Direction v = across_arm(spinner, launch.contact_angle);
    return launch.element + Point{rounded(px * v.row), rounded(px * v.column)};
}

int last_touch(const Spinner& spinner, int start_angle, const Point& start, const Walk& walk) {
    const std::vector<Point> points = walk_along(walk.way);
    for (int t = first_moving + walk.steps + still_tail - 1; t >= 0; --t) {
        const int step = std::min(t - first_moving, walk.steps - 1);
        const Point at = step < 0 ? start : points[static_cast<std::size_t>(step)];
        if (touches(spinner, start_angle + t * spinner.turn, at)) return t;
    }
    return never;
}

Sprite bar_of(const Spinner& spinner, int start_angle) {
    Sprite out = rectangle_at("spinner", Slot::paddle, spinner.middle, bar_size);
    out.angle = ((start_angle - 90) % 360 + 360) % 360;  // an arm at 90 degrees lies along the row
    out.turn = spinner.turn;
    return out;
}

Staging staged_spinner(const std::vector<Point>& blocks, const Spinner& spinner, int start_angle, const Identity& agent,
                       const Point& start, const std::vector<Target>& targets) {
    Staging out(blocks);
    for (const Target& t : targets) out.add(object_at(t.name, t.identity, t.place, t.lit));
    out.add(bar_of(spinner, start_angle));
    out.add(agent_at(agent, start));
    return out;
}

Trial pushed_trial(const std::vector<Point>& blocks, const Spinner& spinner, const Launch& launch, const Identity& agent,
                   const std::vector<Target>& targets, const std::string& target, const Walk& walk) {
    Staging stage = staged_spinner(blocks, spinner, launch.start_angle, agent, launch.element, targets);
    stage.event_before("contact", "spinner", "agent");
    stage.event("launch", "spinner", "agent");
    stage.walk("agent", walk, "pushed", target, {}, !target.empty()).forced = true;
    return stage.finish();
}

std::vector<Point> draw_blocks_off(const Spinner& spinner, int count, Rng& rng) {
    std::vector<Point> cells;
    for (const Point& cell : interior_cells())
        if (max_norm(middle_of(cell) - spinner.middle) >= bar_room) cells.push_back(cell);
    std::vector<Point> out;
    for (const int i : rng.sample(static_cast<int>(cells.size()), count)) out.push_back(cells[static_cast<std::size_t>(i)]);
    return out;
}

}  // namespace stim::bib
