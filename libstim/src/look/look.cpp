#include "stim/look/look.hpp"

#include <algorithm>

#include "libstim/src/base/named_values.hpp"

namespace stim {
namespace {

constexpr std::string_view paper_names[] = {"own", "tint", "gradient", "grain", "texture", "ruled", "grid"};
constexpr std::string_view ink_names[] = {"own", "dark", "gray", "soft", "chalk", "blueprint"};
constexpr std::string_view fill_names[] = {"solid", "hatch", "rough"};
constexpr std::string_view font_names[] = {"sans", "serif", "mono", "slab", "hand"};
const Look plain_look;

void check_number(const char* name, double value, double low, double high) {
    if (!(value >= low && value <= high))
        throw InvalidParams(fmt::format("{} of a look", name), fmt::format("{}", value), fmt::format("{}..{}", low, high));
}

// Names stand in ids and file names, where '-' and '+' join.
void check_look_name(const std::string& name) {
    const auto legal = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '_';
    };
    const bool joint = name.empty() || name.front() == '-' || name.front() == '+' || name.back() == '-' || name.back() == '+';
    if (joint || name.size() > 80 || !std::all_of(name.begin(), name.end(), legal))
        throw InvalidParams("name of a look", quoted(std::string_view(name).substr(0, 60)),
                            "1..80 small letters, digits, '_', '-' and '+', no '-' or '+' at its ends");
}

Json rgb_json(Rgb rgb) { return Json::Array{int{rgb.r}, int{rgb.g}, int{rgb.b}}; }

Rgb rgb_of(const Json& json, const std::string& what) {
    const Json::Array& parts = json.as_array();
    if (parts.size() != 3) throw InvalidParams(what, json.dump().substr(0, 60), "[red, green, blue]");
    std::uint8_t out[3];
    for (std::size_t i = 0; i < 3; ++i) {
        const std::int64_t level = parts[i].as_int();
        if (level < 0 || level > 255) throw InvalidParams(what, json.dump().substr(0, 60), "levels 0..255");
        out[i] = static_cast<std::uint8_t>(level);
    }
    return {out[0], out[1], out[2]};
}

void check_members(const Json& json, const std::string& what, std::initializer_list<std::string_view> legal) {
    for (const auto& [name, value] : json.as_object())
        if (std::find(legal.begin(), legal.end(), name) == legal.end())
            throw InvalidParams(fmt::format("member of {}", what), quoted(name.substr(0, 60)),
                                fmt::format("'{}'", fmt::join(legal, "', '")));
}

Json written(const PaperFactor& paper) {
    Json out = Json::object({{"kind", name_of(paper.kind)}, {"colour", rgb_json(paper.colour)}});
    if (paper.second != white) out["second"] = rgb_json(paper.second);
    if (paper.amplitude != 0) out["amplitude"] = paper.amplitude;
    return out;
}
Json written(const PoseFactor& pose) { return Json::object({{"degrees", pose.degrees}, {"sheet", pose.sheet}}); }
Json written(InkFactor ink) { return name_of(ink); }
Json written(FillFactor fill) { return name_of(fill); }
Json written(Typeface font) { return name_of(font); }
Json written(double number) { return number; }
Json written(int number) { return number; }

void read(PaperFactor& to, const Json& json) {
    check_members(json, "paper of a look", {"kind", "colour", "second", "amplitude"});
    to.kind = value_named<PaperFactor::Kind>(paper_names, json.at("kind").as_string(), "kind of a look's paper");
    if (const Json* given = json.find("colour")) to.colour = rgb_of(*given, "colour of a look's paper");
    if (const Json* given = json.find("second")) to.second = rgb_of(*given, "second colour of a look's paper");
    if (const Json* given = json.find("amplitude")) to.amplitude = given->as_double();
}
void read(PoseFactor& to, const Json& json) {
    check_members(json, "pose of a look", {"degrees", "sheet"});
    if (const Json* given = json.find("degrees")) to.degrees = given->as_double();
    if (const Json* given = json.find("sheet")) to.sheet = given->as_double();
}
void read(InkFactor& to, const Json& json) { to = value_named<InkFactor>(ink_names, json.as_string(), "ink of a look"); }
void read(FillFactor& to, const Json& json) { to = value_named<FillFactor>(fill_names, json.as_string(), "fill of a look"); }
void read(Typeface& to, const Json& json) { to = value_named<Typeface>(font_names, json.as_string(), "font of a look"); }
void read(double& to, const Json& json) { to = json.as_double(); }
void read(int& to, const Json& json) { to = static_cast<int>(std::clamp<std::int64_t>(json.as_int(), -1, 1000)); }

}  // namespace

std::string_view name_of(PaperFactor::Kind kind) { return paper_names[static_cast<std::size_t>(kind)]; }
std::string_view name_of(InkFactor ink) { return ink_names[static_cast<std::size_t>(ink)]; }
std::string_view name_of(FillFactor fill) { return fill_names[static_cast<std::size_t>(fill)]; }
std::string_view name_of(Typeface font) { return font_names[static_cast<std::size_t>(font)]; }

std::vector<std::string> factors_of(const Look& look) {
    std::vector<std::string> out;
    each_factor([&](const char* name, auto member) {
        if (!(look.*member == plain_look.*member)) out.emplace_back(name);
    });
    return out;
}

bool is_plain(const Look& look) { return factors_of(look).empty(); }

bool moves(const Look& look) { return look.wobble > 0 || look.pose != PoseFactor{}; }

std::vector<std::string> pixel_factors_of(const Look& look) {
    Look vectors;  // the factors that lines and fills can have
    vectors.ink = look.ink;
    vectors.fill = look.fill;
    vectors.stroke = look.stroke;
    vectors.wobble = look.wobble;
    vectors.font = look.font;
    vectors.pose.degrees = look.pose.degrees;
    if (look.paper.kind == PaperFactor::Kind::tint) vectors.paper = look.paper;
    std::vector<std::string> out;
    each_factor([&](const char* name, auto member) {
        if (!(look.*member == vectors.*member)) out.emplace_back(name);
    });
    return out;
}

void check_look(const Look& look) {
    check_look_name(look.name);
    check_number("paper amplitude", look.paper.amplitude, 0, 15);
    check_number("stroke", look.stroke, 0.7, 1.6);
    check_number("wobble", look.wobble, 0, 2);
    check_number("smudge", look.smudge, 0, 5);
    check_number("pose degrees", look.pose.degrees, 0, 5);
    check_number("pose sheet", look.pose.sheet, 0, 1);
    check_number("shade", look.shade, 0, 0.42);
    check_number("contrast", look.contrast, 0.25, 1);
    check_number("blur", look.blur, 0, 2.8);
    check_number("noise", look.noise, 0, 50);
    if (look.jpeg != 0) check_number("jpeg", look.jpeg, 10, 95);
}

Json to_json(const Look& look) {
    Json out = Json::object({{"name", look.name}});
    each_factor([&](const char* name, auto member) {
        if (!(look.*member == plain_look.*member)) out[name] = written(look.*member);
    });
    return out;
}

Look look_from_json(const Json& json) {
    check_members(json, "a look", {"name", "paper", "ink", "fill", "stroke", "wobble", "font", "smudge", "pose", "shade",
                                   "contrast", "blur", "noise", "jpeg"});
    Look out;
    out.name = json.at("name").as_string();
    each_factor([&](const char* name, auto member) {
        if (const Json* given = json.find(name)) read(out.*member, *given);
    });
    check_look(out);
    return out;
}

}  // namespace stim
