#include "generators/bib/parts/stage.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "stim/base/error.hpp"
#include "stim/episode/icons.hpp"

namespace stim::bib {
namespace {

constexpr int agent_radius = 6, object_radius = 9, key_radius = 9, lock_radius = 10;

std::vector<Identity> draw_identities(std::size_t count, const std::vector<std::string>& icons,
                                      const std::vector<std::string>& colours, Rng& rng) {
    const std::vector<int> icon = rng.sample(static_cast<int>(icons.size()), static_cast<int>(count));
    const std::vector<int> colour = rng.sample(static_cast<int>(colours.size()), static_cast<int>(count));
    std::vector<Identity> out;
    for (std::size_t i = 0; i < count; ++i)
        out.push_back({icons[static_cast<std::size_t>(icon[i])], colours[static_cast<std::size_t>(colour[i])]});
    return out;
}

Sprite icon_at(std::string name, Slot slot, const Identity& identity, int radius, const Point& middle, std::string lit = {}) {
    Sprite out;
    out.name = std::move(name);
    out.slot = slot;
    out.icon = identity.icon;
    out.colour = identity.colour;
    out.lit = std::move(lit);
    out.radius = radius;
    out.start = middle;
    return out;
}

// As records keep them.
double rounded(double length) { return std::round(length * 1e6) / 1e6; }

}  // namespace

std::vector<Identity> draw_agents(std::size_t count, Rng& rng) {
    return draw_identities(count, agent_icons(), agent_colours(), rng);
}
std::vector<Identity> draw_objects(std::size_t count, Rng& rng) { return draw_objects(count, rng, object_icons()); }

std::vector<Identity> draw_objects(std::size_t count, Rng& rng, const std::vector<std::string>& icons) {
    return draw_identities(count, icons, object_colours(), rng);
}

std::string draw_lit(const std::vector<Identity>& objects, Rng& rng) {
    std::vector<std::string> unused;
    for (const std::string& colour : object_colours())
        if (std::none_of(objects.begin(), objects.end(), [&](const Identity& o) { return o.colour == colour; }))
            unused.push_back(colour);
    return rng.pick(unused);
}

Sprite home_at(const Point& middle) { return icon_at("home", Slot::home, {"", "hot pink"}, agent_radius, middle); }
Sprite agent_at(const Identity& identity, const Point& middle) {
    return icon_at("agent", Slot::agent, identity, agent_radius, middle);
}

Sprite other_agent_at(std::string name, const Identity& identity, const Point& middle) {
    return icon_at(std::move(name), Slot::other_agents, identity, agent_radius, middle);
}

Sprite object_at(std::string name, const Identity& identity, const Point& middle, std::string lit) {
    return icon_at(std::move(name), Slot::object, identity, object_radius, middle, std::move(lit));
}

Sprite key_at(const Point& middle, int opening) {
    return icon_at("key", Slot::key, {std::to_string(opening), "red"}, key_radius, middle);
}
Sprite lock_at(const Point& middle, int opening) {
    return icon_at("lock", Slot::lock, {std::to_string(opening), "red"}, lock_radius, middle);
}

Sprite rectangle_at(std::string name, Slot slot, const Point& middle, const Point& size) {
    Sprite out;
    out.name = std::move(name);
    out.slot = slot;
    out.colour = slot == Slot::door ? "red" : slot == Slot::paddle ? "brown" : "grey";
    out.size = size;
    out.start = middle;
    return out;
}

// ---- trials ----------------------------------------------------------------------------------------------------

Staging::Staging(std::vector<Point> blocks) { trial_.blocks = std::move(blocks); }

void Staging::add(Sprite sprite) {
    middles_[sprite.name] = sprite.start;
    trial_.sprites.push_back(std::move(sprite));
}

void Staging::add_barrier(const std::vector<Point>& cells) {
    for (const Point& cell : cells) trial_.barrier.push_back({cell, never});
}

void Staging::open_border(const std::vector<Point>& cells) { trial_.openings = cells; }

const Sprite& Staging::sprite(const std::string& name) const {
    const auto at = std::find_if(trial_.sprites.begin(), trial_.sprites.end(), [&](const Sprite& s) { return s.name == name; });
    if (at == trial_.sprites.end()) throw GenerationError("no sprite is called " + name);
    return *at;
}

Sprite& Staging::sprite(const std::string& name) { return const_cast<Sprite&>(std::as_const(*this).sprite(name)); }

Point Staging::middle(const std::string& name) const { return middles_.at(name); }

void Staging::move(const std::string& name, const Way& way, int steps, int first) {
    if (steps < 1) return;
    sprite(name).stages.push_back({now_, Doing::walk, way, first, steps, 0});
    middles_[name] = walk_along(way, first).at(static_cast<std::size_t>(steps - 1));
    for (const Sprite& s : trial_.sprites)  // whoever rides is there, too
        if (!s.stages.empty() && s.stages.back().doing == Doing::ride &&
            trial_.sprites[static_cast<std::size_t>(s.stages.back().carrier)].name == name)
            middles_[s.name] = middles_[name];
    now_ += steps;
    changed(now_ - 1);
}

void Staging::ride(const std::string& name, const std::string& carrier) {
    Stage stage{now_, Doing::ride};
    stage.carrier = static_cast<int>(&sprite(carrier) - trial_.sprites.data());
    sprite(name).stages.push_back(stage);
    middles_[name] = middles_.at(carrier);
}

void Staging::stay(const std::string& name) { sprite(name).stages.push_back({now_, Doing::stay}); }

void Staging::show(const std::string& name, const Point& middle) {
    sprite(name).stages.push_back({now_, Doing::show, {middle}});
    middles_[name] = middle;
    changed(now_);
}

void Staging::hide(const std::string& name) {
    sprite(name).stages.push_back({now_, Doing::hide});
    changed(now_);
}

void Staging::toggle(const std::string& name) {
    sprite(name).stages.push_back({now_, Doing::toggle});
    changed(now_);
}

void Staging::open_barrier(std::size_t i) {
    trial_.barrier.at(i).gone = now_;
    changed(now_);
}

void Staging::event(std::string name, std::string actor, std::string patient) {
    trial_.events.push_back({std::move(name), now_, std::move(actor), std::move(patient)});
}

void Staging::event_before(std::string name, std::string actor, std::string patient) {
    trial_.events.push_back({std::move(name), now_ - 1, std::move(actor), std::move(patient)});
}

Deed& Staging::add_deed(Deed deed) {
    deed.walked = rounded(deed.walked);
    if (deed.efficient) deed.efficient = rounded(*deed.efficient);
    for (auto& [name, length] : deed.alternatives)
        if (length) length = rounded(*length);
    trial_.deeds.push_back(std::move(deed));
    return trial_.deeds.back();
}

Deed& Staging::walk(const std::string& actor, const Walk& plan, std::string kind, const std::string& target,
                    std::map<std::string, std::optional<double>> alternatives, bool touches) {
    Deed deed{actor, std::move(kind), target, {}, now_, plan.steps, plan.way, plan.length, plan.efficient, false,
              std::move(alternatives)};
    event("move_start", actor, target);
    move(actor, plan.way, plan.steps);
    if (!touches) {
        event_before("stop", actor);
        return add_deed(std::move(deed));
    }
    touch(actor, target);
    return add_deed(std::move(deed));
}

void Staging::touch(const std::string& actor, const std::string& target) {
    event_before("contact", actor, target);
    if (sprite(target).lit.empty()) return;
    --now_;  // in the very frame of the contact
    toggle(target);
    ++now_;
    event_before("colour_change", target);
}

Trial Staging::finish() const {
    Trial out = trial_;
    out.frames = last_change_ + 1 + still_tail;
    for (Sprite& sprite : out.sprites)
        std::stable_sort(sprite.stages.begin(), sprite.stages.end(),
                         [](const Stage& a, const Stage& b) { return a.frame < b.frame; });
    std::stable_sort(out.events.begin(), out.events.end(), [](const Event& a, const Event& b) { return a.frame < b.frame; });
    std::stable_sort(out.deeds.begin(), out.deeds.end(), [](const Deed& a, const Deed& b) { return a.frame < b.frame; });
    return out;
}

}  // namespace stim::bib
