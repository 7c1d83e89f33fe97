// Compact records of episodes: short keys, defaults left out.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

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
    throw InvalidParams(what, fmt::format("'{}'", name), "a name of an episode's record");
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
    return {int_of(pair[0]), int_of(pair[1])};
}

template <class T, class F>
Json list_of(const std::vector<T>& items, F f) {
    Json::Array out;
    for (const T& item : items) out.push_back(f(item));
    return out;
}

template <class F>
auto read_list(const Json* json, F f) {
    std::vector<decltype(f(*json))> out;
    if (json)
        for (const Json& item : json->as_array()) out.push_back(f(item));
    return out;
}

int int_or(const Json& json, std::string_view key, int otherwise) {
    const Json* found = json.find(key);
    return found ? int_of(*found) : otherwise;
}

std::string text_or_empty(const Json& json, std::string_view key) {
    const Json* found = json.find(key);
    return found ? found->as_string() : "";
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
    Stage out{int_of(json.at("at")), named_value(all_doings, json.at("do"), "stage"), read_list(json.find("way"), point_of)};
    out.first = int_or(json, "first", 1);
    out.steps = int_or(json, "steps", 0);
    out.carrier = int_or(json, "carrier", 0);
    return out;
}

Json json_of(const Sprite& sprite) {
    Json out = Json::object(
        {{"name", sprite.name}, {"slot", name_of(sprite.slot)}, {"colour", sprite.colour}, {"start", json_of(sprite.start)}});
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
    out.name = json.at("name").as_string();
    out.slot = named_value(all_slots, json.at("slot"), "slot");
    out.colour = json.at("colour").as_string();
    out.start = point_of(json.at("start"));
    out.icon = text_or_empty(json, "icon");
    out.lit = text_or_empty(json, "lit");
    out.radius = int_or(json, "radius", 0);
    if (const Json* size = json.find("size")) out.size = point_of(*size);
    if (const Json* present = json.find("present")) out.present = present->as_bool();
    out.angle = int_or(json, "angle", 0);
    out.turn = int_or(json, "turn", 0);
    out.stages = read_list(json.find("stages"), stage_of);
    return out;
}

Json json_of(const Barrier& b) { return Json::Array{b.cell.row, b.cell.column, b.gone}; }
Barrier barrier_of(const Json& json) {
    const Json::Array& row = json.as_array();
    if (row.size() != 3) throw InvalidParams("barrier cell of an episode's record", json.dump(), "[row, column, frame]");
    return {{int_of(row[0]), int_of(row[1])}, int_of(row[2])};
}

Json json_of(const Event& event) {
    Json out = Json::object({{"name", event.name}, {"at", event.frame}, {"actor", event.actor}});
    if (!event.patient.empty()) out["patient"] = event.patient;
    return out;
}
Event event_of(const Json& json) {
    return {json.at("name").as_string(), int_of(json.at("at")), json.at("actor").as_string(), text_or_empty(json, "patient")};
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
    out.actor = json.at("actor").as_string();
    out.kind = json.at("kind").as_string();
    out.frame = int_of(json.at("at"));
    out.steps = int_of(json.at("steps"));
    out.way = read_list(&json.at("way"), point_of);
    out.walked = json.at("walked").as_double();
    out.efficient = length_from(json.at("efficient"));
    out.target = text_or_empty(json, "target");
    out.towards = text_or_empty(json, "towards");
    out.forced = json.find("forced") != nullptr;
    if (const Json* others = json.find("alternatives"))
        for (const auto& [name, length] : others->as_object()) out.alternatives[name] = length_from(length);
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
    out.blocks = read_list(&json.at("blocks"), point_of);
    out.frames = int_of(json.at("frames"));
    out.sprites = read_list(&json.at("sprites"), sprite_of);
    out.events = read_list(&json.at("events"), event_of);
    out.deeds = read_list(&json.at("deeds"), deed_of);
    out.openings = read_list(json.find("openings"), point_of);
    out.barrier = read_list(json.find("barrier"), barrier_of);
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
    const std::string& member = json.at("member").as_string();
    if (member != "e" && member != "u") throw InvalidParams("member of an episode's record", fmt::format("'{}'", member), "e, u");
    out.member = member[0];
    out.outcome = named_value(all_outcomes, json.at("outcome"), "outcome");
    out.identity = json.at("identity").as_string();
    out.condition = text_or_empty(json, "condition");
    out.subtype = text_or_empty(json, "subtype");
    if (const Json* others = json.find("affiliations"))
        for (const auto& [name, role] : others->as_object()) out.affiliations[name] = role.as_string();
    out.trials = read_list(&json.at("trials"), trial_of);
    check_whole(out);
    return out;
}

}  // namespace stim::episode
