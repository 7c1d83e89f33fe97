#include "libstim/src/episode/panels.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
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
                                                                  {"demo_end", "others moved"},
                                                                  {"push_start", "at the door"},
                                                                  {"drop", "thing moved"},
                                                                  {"curtain_down", "curtains closed"}};

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

// Dots of one actor.
void add_dots(std::vector<Dot>& out, const Played& played, std::size_t actor, const Panel& panel) {
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
        if (d == Point{} || !at(t - 1).present) continue;
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

}  // namespace

std::vector<Panel> panels_of(const Trial& trial, bool test) {
    const int last = trial.frames - 1;
    std::map<int, std::string> at;
    int demonstrated = never;  // several may show how they move: one panel after the last of them
    for (const Event& e : trial.events)
        for (const auto& [name, caption] : told)
            if (e.name == name && e.frame > 0 && e.frame < last) {
                if (name == "demo_end") at.erase(std::exchange(demonstrated, e.frame));
                at[e.frame] = caption;
            }
    if (const int reached = reached_and_left(trial); reached != never) at[reached] = "thing reached";
    const bool turns = std::any_of(trial.sprites.begin(), trial.sprites.end(), [](const Sprite& s) { return s.turn != 0; });
    if (turns && !test && last > first_moving) at[first_moving - 1] = "before it moves";
    if (test) at[0] = "start";
    at[last] = at.empty() ? "" : "end";
    std::vector<Panel> out;
    for (const auto& [frame, caption] : at) out.push_back({out.empty() ? 0 : out.back().frame, frame, caption});
    return out;
}

std::vector<Dot> dots_of(const Played& played, const Panel& panel) {
    std::vector<Dot> out;
    for (std::size_t i = 0; i < played.sprites.size(); ++i)
        if (is_actor(played.sprites[i].slot)) add_dots(out, played, i, panel);
    return out;
}

}  // namespace stim::episode
