// Putting trials and episodes together: who plays, what they do one after the other, and the record of why.
#pragma once

#include <string>
#include <vector>

#include "generators/bib/parts/plan.hpp"
#include "stim/domain/domain.hpp"
#include "stim/episode/episode.hpp"

namespace stim::bib {

/// Icon and colour: for watchers, who or what something is.
struct Identity {
    std::string icon, colour;
    std::string text() const { return icon + " " + colour; }
};
/// Different icons and different colours, uniform.
std::vector<Identity> draw_agents(std::size_t count, Rng& rng);
std::vector<Identity> draw_objects(std::size_t count, Rng& rng);
std::vector<Identity> draw_objects(std::size_t count, Rng& rng, const std::vector<std::string>& icons);
/// An object colour that none of them has: what lights up on contact.
std::string draw_lit(const std::vector<Identity>& objects, Rng& rng);

Sprite home_at(const Point& middle);
Sprite agent_at(const Identity& identity, const Point& middle);
Sprite other_agent_at(std::string name, const Identity& identity, const Point& middle);
Sprite object_at(std::string name, const Identity& identity, const Point& middle, std::string lit = {});
Sprite key_at(const Point& middle, int opening);
Sprite lock_at(const Point& middle, int opening);
/// Rectangles: grey squares and curtains (occluder), underlays, doors, paddles.
Sprite rectangle_at(std::string name, Slot slot, const Point& middle, const Point& size);

/// A trial in the making. Sprites are known by name; `now` is the next frame in which something may change.
class Staging {
public:
    explicit Staging(std::vector<Point> blocks);

    void add(Sprite sprite);
    void add_barrier(const std::vector<Point>& cells);
    void open_border(const std::vector<Point>& cells);

    int now() const { return now_; }
    void wait(int frames) { now_ += frames; }
    /// Goes back to an earlier frame, for what happens at the same time.
    void rewind(int frame) { now_ = frame; }
    Point middle(const std::string& name) const;

    /// Moves along a way from now on and moves `now` behind it; records nothing.
    void move(const std::string& name, const Way& way, int steps, int first = 1);
    void ride(const std::string& name, const std::string& carrier);
    void stay(const std::string& name);
    void show(const std::string& name, const Point& middle);
    void hide(const std::string& name);
    void toggle(const std::string& name);
    /// Takes away barrier cell number `i`.
    void open_barrier(std::size_t i);
    void event(std::string name, std::string actor, std::string patient = {});
    /// Events of the frame before `now`: where something just ended.
    void event_before(std::string name, std::string actor, std::string patient = {});

    /// Walks, touches and records: move_start, contact or stop, colour_change, and the deed.
    /// `touches` says whether the target is there to be touched.
    Deed& walk(const std::string& actor, const Walk& plan, std::string kind, const std::string& target,
               std::map<std::string, std::optional<double>> alternatives = {}, bool touches = true);
    /// Contact in the frame before `now`, in which what lights up does.
    void touch(const std::string& actor, const std::string& target);
    Deed& add_deed(Deed deed);

    /// The trial, with 83 still frames after the last change.
    Trial finish() const;

private:
    Sprite& sprite(const std::string& name);
    const Sprite& sprite(const std::string& name) const;
    void changed(int frame) { last_change_ = std::max(last_change_, frame); }

    Trial trial_;
    std::map<std::string, Point> middles_;
    int now_ = first_moving, last_change_ = first_moving - 1;
};

/// What one key makes: a pair (e first, u second) or a single background episode.
struct Made {
    std::vector<Episode> episodes;
    Json params = Json(Json::Object{});
    bool fallback = false;  ///< whether the template was used
};

/// The parts that all episodes' domains share; `make` draws everything but the order of presentation.
Domain episodes_domain(Domain domain, std::function<Made(const Request&, const Streams&)> make);
/// "subtype": auto, or one of those named; part of the key.
SwitchSpec subtype_switch(std::vector<std::string> names);
/// "comparison": a view, not in the key; the first is the default.
SwitchSpec comparison_switch(std::vector<std::string> names);
/// The sub-type asked for, else what the law gives.
std::string subtype_of(const Request& request, std::string_view law);

}  // namespace stim::bib
