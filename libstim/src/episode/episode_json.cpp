// Compact records of episodes: short keys, defaults left out.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "libstim/src/base/json_place.hpp"
#include "stim/base/error.hpp"
#include "stim/episode/episode.hpp"

namespace stim::episode {
namespace {

constexpr Slot all_slots[] = {Slot::home, Slot::lock, Slot::key, Slot::object, Slot::paddle, Slot::door,
                              Slot::other_agents, Slot::other_agent, Slot::agent, Slot::occluder, Slot::underlay};
constexpr Doing all_doings[] = {Doing::walk, Doing::ride, Doing::stay, Doing::show, Doing::hide, Doing::toggle};
constexpr Outcome all_outcomes[] = {Outcome::expected, Outcome::unexpected, Outcome::no_expectation};

template <class T, std::size_t N>
T named_value(const T (&all)[N], const Json& json, const char* what) {
    const std::string& name = json.as_string();
    for (const T value : all)
        if (name_of(value) == name) return value;
    throw InvalidParams(what, printable(name), "a name of an episode's record");
}

Json json_of(const Point& p) { return Json::Array{p.row, p.column}; }

int int_of(const Json& json) {
    const std::int64_t value = json.as_int();
    if (!std::in_range<int>(value))
        throw InvalidParams("number of an episode's record", fmt::format("{}", value), "integers of 32 bits");
    return static_cast<int>(value);
}

Point point_of(const Json& json) {
    const Json::Array& pair = json.as_array();
    if (pair.size() != 2) throw InvalidParams("point of an episode's record", json.dump(), "[row, column]");
    const auto coordinate = [&](std::size_t i) { return at_place(i, [&] { return int_of(pair[i]); }); };
    return {coordinate(0), coordinate(1)};
}

template <class T, class F>
Json list_of(const std::vector<T>& items, F f) {
    Json::Array out;
    for (const T& item : items) out.push_back(f(item));
    return out;
}

// A member that is a list; what is left out is empty, like a text that is.
template <class F>
auto read_list(const Json& json, std::string_view key, F f) {
    const auto items = [&](const Json& list) { return read_items(list, f); };
    return read_member_or(json, key, items, std::vector<decltype(f(json))>());
}

int int_or(const Json& json, std::string_view key, int otherwise) { return read_member_or(json, key, int_of, otherwise); }
std::string text_or_empty(const Json& json, std::string_view key) { return read_member_or(json, key, text_of, std::string()); }

template <class F>
auto read_needed_list(const Json& json, std::string_view key, F f) {
    return read_member(json, key, [&](const Json& list) { return read_items(list, f); });
}

// A member that is an object with a value for each name.
template <class F>
auto read_by_name(const Json& json, std::string_view key, F f) {
    std::map<std::string, decltype(f(json))> out;
    const Json* found = json.find(key);
    if (!found) return out;
    return at_place(key, [&] {
        for (const auto& member : found->as_object())
            out[member.first] = at_place(std::string_view(member.first), [&] { return f(member.second); });
        return out;
    });
}

Json length_of(const std::optional<double>& length) { return length ? Json(std::round(*length * 1e6) / 1e6) : Json(); }
std::optional<double> length_from(const Json& json) { return json.is_null() ? std::nullopt : std::optional(json.as_double()); }

Json json_of(const Stage& stage) {
    Json out = Json::object({{"at", stage.frame}, {"do", name_of(stage.doing)}});
    if (!stage.way.empty()) out["way"] = list_of(stage.way, [](const Point& p) { return json_of(p); });
    if (stage.doing == Doing::walk) out["steps"] = stage.steps;
    if (stage.doing == Doing::walk && stage.first != 1) out["first"] = stage.first;
    if (stage.doing == Doing::ride) out["carrier"] = stage.carrier;
    return out;
}

Stage stage_of(const Json& json) {
    const auto doing = [](const Json& value) { return named_value(all_doings, value, "stage"); };
    Stage out{read_member(json, "at", int_of), read_member(json, "do", doing), read_list(json, "way", point_of)};
    out.first = int_or(json, "first", 1);
    out.steps = int_or(json, "steps", 0);
    out.carrier = int_or(json, "carrier", 0);
    return out;
}

Json json_of(const Sprite& sprite) {
    Json out = Json::object({{"name", sprite.name},
                             {"slot", name_of(sprite.slot)},
                             {"colour", sprite.colour},
                             {"start", json_of(sprite.start)}});
    if (!sprite.icon.empty()) out["icon"] = sprite.icon;
    if (!sprite.lit.empty()) out["lit"] = sprite.lit;
    if (sprite.radius) out["radius"] = sprite.radius;
    if (sprite.size != Point{}) out["size"] = json_of(sprite.size);
    if (!sprite.present) out["present"] = false;
    if (sprite.slot == Slot::paddle) out["angle"] = sprite.angle;
    if (sprite.turn) out["turn"] = sprite.turn;
    if (!sprite.stages.empty()) out["stages"] = list_of(sprite.stages, [](const Stage& s) { return json_of(s); });
    return out;
}

Sprite sprite_of(const Json& json) {
    Sprite out;
    out.name = read_member(json, "name", text_of);
    out.slot = read_member(json, "slot", [](const Json& value) { return named_value(all_slots, value, "slot"); });
    out.colour = read_member(json, "colour", text_of);
    out.start = read_member(json, "start", point_of);
    out.icon = text_or_empty(json, "icon");
    out.lit = text_or_empty(json, "lit");
    out.radius = int_or(json, "radius", 0);
    out.size = read_member_or(json, "size", point_of, out.size);
    out.present = read_member_or(json, "present", flag_of, true);
    out.angle = int_or(json, "angle", 0);
    out.turn = int_or(json, "turn", 0);
    out.stages = read_list(json, "stages", stage_of);
    return out;
}

Json json_of(const Barrier& b) { return Json::Array{b.cell.row, b.cell.column, b.gone}; }
Barrier barrier_of(const Json& json) {
    const Json::Array& row = json.as_array();
    if (row.size() != 3) throw InvalidParams("barrier cell of an episode's record", json.dump(), "[row, column, frame]");
    const auto number = [&](std::size_t i) { return at_place(i, [&] { return int_of(row[i]); }); };
    return {{number(0), number(1)}, number(2)};
}

Json json_of(const Event& event) {
    Json out = Json::object({{"name", event.name}, {"at", event.frame}, {"actor", event.actor}});
    if (!event.patient.empty()) out["patient"] = event.patient;
    return out;
}
Event event_of(const Json& json) {
    return {read_member(json, "name", text_of), read_member(json, "at", int_of), read_member(json, "actor", text_of),
            text_or_empty(json, "patient")};
}

Json json_of(const Deed& deed) {
    Json out = Json::object({{"actor", deed.actor}, {"kind", deed.kind}, {"at", deed.frame}, {"steps", deed.steps},
                             {"way", list_of(deed.way, [](const Point& p) { return json_of(p); })},
                             {"walked", length_of(deed.walked)}, {"efficient", length_of(deed.efficient)}});
    if (!deed.target.empty()) out["target"] = deed.target;
    if (!deed.towards.empty()) out["towards"] = deed.towards;
    if (deed.forced) out["forced"] = true;
    if (!deed.alternatives.empty()) {
        Json others = Json::Object{};
        for (const auto& [name, length] : deed.alternatives) others[name] = length_of(length);
        out["alternatives"] = std::move(others);
    }
    return out;
}

Deed deed_of(const Json& json) {
    Deed out;
    out.actor = read_member(json, "actor", text_of);
    out.kind = read_member(json, "kind", text_of);
    out.frame = read_member(json, "at", int_of);
    out.steps = read_member(json, "steps", int_of);
    out.way = read_needed_list(json, "way", point_of);
    out.walked = read_member(json, "walked", number_of);
    out.efficient = read_member(json, "efficient", length_from);
    out.target = text_or_empty(json, "target");
    out.towards = text_or_empty(json, "towards");
    out.forced = read_member_or(json, "forced", flag_of, false);
    out.alternatives = read_by_name(json, "alternatives", length_from);
    return out;
}

Json json_of(const Trial& trial) {
    const auto points = [](const std::vector<Point>& all) { return list_of(all, [](const Point& p) { return json_of(p); }); };
    Json out = Json::object({{"blocks", points(trial.blocks)}, {"frames", trial.frames},
                             {"sprites", list_of(trial.sprites, [](const Sprite& s) { return json_of(s); })},
                             {"events", list_of(trial.events, [](const Event& e) { return json_of(e); })},
                             {"deeds", list_of(trial.deeds, [](const Deed& d) { return json_of(d); })}});
    if (!trial.openings.empty()) out["openings"] = points(trial.openings);
    if (!trial.barrier.empty()) out["barrier"] = list_of(trial.barrier, [](const Barrier& b) { return json_of(b); });
    return out;
}

Trial trial_of(const Json& json) {
    Trial out;
    out.blocks = read_needed_list(json, "blocks", point_of);
    out.frames = read_member(json, "frames", int_of);
    out.sprites = read_needed_list(json, "sprites", sprite_of);
    out.events = read_needed_list(json, "events", event_of);
    out.deeds = read_needed_list(json, "deeds", deed_of);
    out.openings = read_list(json, "openings", point_of);
    out.barrier = read_list(json, "barrier", barrier_of);
    return out;
}

}  // namespace

Json to_json(const Episode& episode) {
    Json out = Json::object({{"member", std::string(1, episode.member)},
                             {"outcome", name_of(episode.outcome)},
                             {"identity", episode.identity},
                             {"trials", list_of(episode.trials, [](const Trial& t) { return json_of(t); })}});
    if (!episode.condition.empty()) out["condition"] = episode.condition;
    if (!episode.subtype.empty()) out["subtype"] = episode.subtype;
    for (const auto& [name, role] : episode.affiliations) out["affiliations"][name] = role;
    return out;
}

Episode episode_from_json(const Json& json) {
    Episode out;
    const std::string member = read_member(json, "member", text_of);
    if (member != "e" && member != "u") throw InvalidParams("member of an episode's record", printable(member), "e, u");
    out.member = member[0];
    out.outcome = read_member(json, "outcome", [](const Json& value) { return named_value(all_outcomes, value, "outcome"); });
    out.identity = read_member(json, "identity", text_of);
    out.condition = text_or_empty(json, "condition");
    out.subtype = text_or_empty(json, "subtype");
    out.affiliations = read_by_name(json, "affiliations", text_of);
    out.trials = read_needed_list(json, "trials", trial_of);
    check_whole(out);
    return out;
}

}  // namespace stim::episode
