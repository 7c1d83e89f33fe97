#include "libstim/src/episode/panels.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

namespace stim::episode {
namespace {

constexpr double between_dots = 8;  // px along the walk
constexpr int off_sprite = 8;       // px (max-norm) that dots keep from whose they are
constexpr int rim = 3;              // px of the canvas that dots keep off

// The events that a watcher must not miss, and what is written over their panels.
constexpr std::pair<std::string_view, std::string_view> told[] = {{"pick_up", "key taken"},
                                                                  {"demo_end", "others have moved"},
                                                                  {"push_start", "at the door"},
                                                                  {"drop", "thing moved"}};
constexpr const char* owner_left = "owner has left";
constexpr double beside = 3;  // px that a dance there and back keeps off its line

bool is_actor(Slot slot) { return slot == Slot::agent || slot == Slot::other_agents || slot == Slot::other_agent; }

bool covers(const Sprite& sprite, const Moment& now, const Point& p) {
    const Point d = p - now.middle;
    return sprite.slot == Slot::occluder && now.present && 2 * std::abs(d.row) <= sprite.size.row &&
           2 * std::abs(d.column) <= sprite.size.column;
}

bool is_hidden(const Played& played, int frame, const Point& p) {
    for (std::size_t i = 0; i < played.sprites.size(); ++i)
        if (covers(played.sprites[i], played.moments[i][static_cast<std::size_t>(frame)], p)) return true;
    return false;
}

bool is_near(const Point& a, const Point& b) {
    return std::max(std::abs(a.row - b.row), std::abs(a.column - b.column)) < off_sprite;
}

bool is_on_canvas(const Point& p) { return std::min(p.row, p.column) >= rim && std::max(p.row, p.column) < side - rim; }

bool dances(const Trial& trial, const std::string& actor, int frame) {
    return std::any_of(trial.deeds.begin(), trial.deeds.end(), [&](const Deed& deed) {
        return deed.kind == "dance" && deed.actor == actor && frame >= deed.frame && frame < deed.frame + deed.steps;
    });
}

// Dots of one actor.
void add_dots(std::vector<Dot>& out, const Trial& trial, const Played& played, std::size_t actor, const Panel& panel) {
    const auto at = [&](int t) -> const Moment& { return played.moments[actor][static_cast<std::size_t>(t)]; };
    const Rgb rgb = colour_of(played.sprites[actor].colour);
    const Moment& shown = at(panel.frame);
    std::optional<double> walked;  // px since the last dot; nothing before the walk
    const auto mark = [&](int t, bool first) {
        const Point p = at(t).middle;
        walked = 0;
        if (at(t).present && is_on_canvas(p) && !(shown.present && is_near(p, shown.middle)) && !is_hidden(played, t, p) &&
            !is_hidden(played, panel.frame, p))
            out.push_back({p, rgb, first});
    };
    for (int t = panel.since + 1; t <= panel.frame; ++t) {
        const Point d = at(t).middle - at(t - 1).middle;
        if (d == Point{} || !at(t - 1).present || dances(trial, played.sprites[actor].name, t)) continue;
        if (!walked) mark(t - 1, true);
        *walked += std::sqrt(static_cast<double>(d.row * d.row + d.column * d.column));
        if (*walked >= between_dots) mark(t, false);
    }
}

// When a thing is reached by one who then walks on, and may end where it began; never, if nobody walks on.
int reached_and_left(const Trial& trial) {
    int reached = never, moved = never;
    for (const Event& e : trial.events) {
        if (e.name == "colour_change") reached = e.frame;
        if (e.name == "move_start") moved = e.frame;
    }
    return moved > reached ? reached : never;
}

// Marks that the agent has left. Curtains that close before anything else happens are shown with it.
void add_leaving(std::map<int, std::string>& at, const Event& e) {
    if (e.name == "leave" && e.actor == "agent") at[e.frame] = owner_left;
    if (e.name != "curtain_down" || at.empty() || at.rbegin()->second != owner_left) return;
    at.erase(std::prev(at.end()));
    at[e.frame] = owner_left;
}

// Captions of the events in `told`. Several may show how they move: one panel after the last of them.
std::map<int, std::string> told_moments(const Trial& trial) {
    std::map<int, std::string> out;
    int demonstrated = never;
    for (const Event& e : trial.events)
        for (const auto& [name, caption] : told)
            if (e.name == name && e.frame > 0 && e.frame < trial.frames - 1) {
                if (name == "demo_end") out.erase(std::exchange(demonstrated, e.frame));
                out[e.frame] = caption;
            }
    return out;
}

Vec2 vec_of(const Point& p) { return Vec2(p.column, p.row); }

bool turns_back(const Point& in, const Point& out) {
    return in.row * out.column == in.column * out.row && in.row * out.row + in.column * out.column < 0;
}

// Of a way that is retraced: each leg on its right, so that there and back lie side by side.
std::vector<Vec2> side_by_side(const Way& way) {
    std::vector<Vec2> out;
    for (std::size_t i = 1; i < way.size(); ++i) {
        const Vec2 from = vec_of(way[i - 1]), to = vec_of(way[i]), along = (to - from).normalized();
        const Vec2 aside = Vec2(-along.y(), along.x()) * beside;
        out.push_back(from + aside);
        out.push_back(to + aside);
    }
    return out;
}

Loop loop_of(const Way& way, Rgb rgb) {
    Loop out{{}, way.front() == way.back(), rgb};
    bool retraced = false;
    for (std::size_t i = 2; i < way.size(); ++i) retraced |= turns_back(way[i - 1] - way[i - 2], way[i] - way[i - 1]);
    if (retraced) out.line = side_by_side(way);
    else
        for (const Point& p : way) out.line.push_back(vec_of(p));
    return out;
}

}  // namespace

std::vector<Panel> panels_of(const Trial& trial, bool test) {
    const int last = trial.frames - 1;
    std::map<int, std::string> at = told_moments(trial);
    for (const Event& e : trial.events) add_leaving(at, e);
    if (const int reached = reached_and_left(trial); reached != never) at[reached] = "thing reached";
    const bool turns = std::any_of(trial.sprites.begin(), trial.sprites.end(), [](const Sprite& s) { return s.turn != 0; });
    if (turns && !test && last > first_moving) at[first_moving - 1] = "before it moves";
    if (test) at[0] = "start";
    at[last] = at.empty() ? "" : "end";
    std::vector<Panel> out;
    for (const auto& [frame, caption] : at) out.push_back({out.empty() ? 0 : out.back().frame, frame, caption});
    return out;
}

std::vector<Dot> dots_of(const Trial& trial, const Played& played, const Panel& panel) {
    std::vector<Dot> out;
    for (std::size_t i = 0; i < played.sprites.size(); ++i)
        if (is_actor(played.sprites[i].slot)) add_dots(out, trial, played, i, panel);
    return out;
}

std::vector<Loop> loops_of(const Trial& trial, const Panel& panel) {
    std::vector<Loop> out;
    for (const Deed& deed : trial.deeds) {
        const int end = deed.frame + deed.steps - 1;
        if (deed.kind != "dance" || end <= panel.since || end > panel.frame) continue;
        const auto actor = std::find_if(trial.sprites.begin(), trial.sprites.end(),
                                        [&](const Sprite& s) { return s.name == deed.actor; });
        if (actor != trial.sprites.end()) out.push_back(loop_of(deed.way, colour_of(actor->colour)));
    }
    return out;
}

}  // namespace stim::episode
