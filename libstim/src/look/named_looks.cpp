#include "stim/look/named_looks.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "stim/base/error.hpp"
#include "stim/base/json_read.hpp"
#include "stim/domain/registry.hpp"

namespace stim {
namespace {

constexpr std::size_t most_parts = 13;  // as many as there are factors
using PaperKind = PaperFactor::Kind;

template <class Set>
Look look_made(const std::string& name, Set set) {
    Look out;
    out.name = name;
    set(out);
    return out;
}

void add_drawn(std::vector<Look>& to) {
    to.push_back(Look{});
    to.push_back(look_made("dark", [](Look& l) { l.ink = InkFactor::dark; }));
    to.push_back(look_made("gray", [](Look& l) { l.ink = InkFactor::gray; }));
    to.push_back(look_made("soft", [](Look& l) {
        l.ink = InkFactor::soft;
        l.paper = {PaperKind::gradient, {250, 246, 238}, {238, 234, 226}, 0};
        l.font = Typeface::slab;
    }));
    to.push_back(look_made("chalk", [](Look& l) {
        l.ink = InkFactor::chalk;
        l.paper = {PaperKind::grain, white, white, 3};
        l.fill = FillFactor::rough;
        l.wobble = 1.2;
        l.stroke = 1.25;
        l.font = Typeface::hand;
    }));
    to.push_back(look_made("sketch", [](Look& l) {
        l.paper = {PaperKind::grain, {250, 247, 238}, white, 2.2};
        l.fill = FillFactor::hatch;
        l.wobble = 1.3;
        l.font = Typeface::hand;
    }));
    to.push_back(look_made("notebook", [](Look& l) {
        l.paper = {PaperKind::ruled, {252, 252, 248}, {236, 240, 244}, 0};
        l.wobble = 0.9;
        l.font = Typeface::hand;
    }));
    to.push_back(look_made("blueprint", [](Look& l) {
        l.ink = InkFactor::blueprint;
        l.paper = {PaperKind::grid, white, {40, 86, 150}, 0};
        l.font = Typeface::mono;
    }));
}

void add_photographed(std::vector<Look>& to) {
    to.push_back(look_made("photo", [](Look& l) {
        l.paper = {PaperKind::grain, white, white, 1.5};
        l.pose = {2.5, 1};
        l.shade = 0.22;
        l.blur = 0.6;
        l.noise = 3;
        l.jpeg = 85;
    }));
    to.push_back(look_made("scan", [](Look& l) {
        l.pose = {0.8, 0};
        l.shade = 0.06;
        l.contrast = 0.78;
        l.blur = 0.8;
        l.noise = 6;
        l.jpeg = 60;
    }));
}

void add_single(std::vector<Look>& to) {
    for (const Typeface font : {Typeface::serif, Typeface::mono, Typeface::slab, Typeface::hand})
        to.push_back(look_made(std::string(name_of(font)), [font](Look& l) { l.font = font; }));
    to.push_back(look_made("thick", [](Look& l) { l.stroke = 1.6; }));
    to.push_back(look_made("thin", [](Look& l) { l.stroke = 0.7; }));
}

template <class Set>
void add_family(std::vector<Look>& to, const std::string& name, const double (&levels)[5], Set set) {
    for (int i = 0; i < 5; ++i)
        to.push_back(look_made(fmt::format("{}-{}", name, i + 1), [&](Look& l) { set(l, levels[i]); }));
}

void add_families(std::vector<Look>& to) {
    add_family(to, "texture", {3, 6, 9, 12, 15}, [](Look& l, double v) { l.paper = {PaperKind::texture, white, white, v}; });
    add_family(to, "wobble", {0.4, 0.8, 1.2, 1.6, 2.0}, [](Look& l, double v) { l.wobble = v; });
    add_family(to, "smudge", {1, 2, 3, 4, 5}, [](Look& l, double v) { l.smudge = static_cast<int>(v); });
    add_family(to, "tilt", {1, 2, 3, 4, 5}, [](Look& l, double v) { l.pose = {v, 0}; });
    add_family(to, "shade", {0.10, 0.18, 0.26, 0.34, 0.42}, [](Look& l, double v) { l.shade = v; });
    add_family(to, "faint", {0.75, 0.60, 0.45, 0.33, 0.25}, [](Look& l, double v) { l.contrast = v; });
    add_family(to, "blur", {0.5, 0.9, 1.4, 2.0, 2.8}, [](Look& l, double v) { l.blur = v; });
    add_family(to, "noise", {6, 12, 24, 36, 50}, [](Look& l, double v) { l.noise = v; });
    add_family(to, "jpeg", {75, 50, 30, 18, 10}, [](Look& l, double v) { l.jpeg = static_cast<int>(v); });
}

std::vector<Look> all_named() {
    std::vector<Look> out;
    add_drawn(out);
    add_photographed(out);
    add_single(out);
    add_families(out);
    return out;
}

std::size_t place_of(std::string_view name) {
    const std::vector<Look>& all = named_looks();
    return static_cast<std::size_t>(std::find_if(all.begin(), all.end(), [&](const Look& l) { return l.name == name; }) -
                                    all.begin());
}

// What people say for a look, with small letters alone.
constexpr std::pair<std::string_view, std::string_view> said[] = {
    {"greyscale", "gray"},        {"grayscale", "gray"},    {"grey", "gray"},           {"blackandwhite", "gray"},
    {"darkmode", "dark"},         {"night", "dark"},        {"inverted", "dark"},       {"blackboard", "chalk"},
    {"chalkboard", "chalk"},      {"handdrawn", "sketch"},  {"pencil", "sketch"},       {"handwriting", "hand"},
    {"handwritten", "hand"},      {"paper", "notebook"},    {"lined", "notebook"},      {"photograph", "photo"},
    {"camera", "photo"},          {"scanned", "scan"},      {"bold", "thick"},          {"monospace", "mono"},
    {"default", "plain"},         {"none", "plain"},        {"gaussiannoise", "noise"}, {"gaussianblur", "blur"},
    {"compression", "jpeg"},      {"lowcontrast", "faint"}, {"contrast", "faint"},      {"rotation", "tilt"},
    {"rotate", "tilt"},           {"turn", "tilt"},         {"shadow", "shade"},        {"dirt", "smudge"},
    {"perspective", "photo"},     {"pastel", "soft"},       {"jitter", "wobble"},       {"warp", "wobble"},
};

std::string small_letters(std::string_view name) {
    std::string out;
    for (const char c : name.substr(0, 60)) {
        const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        if (small >= 'a' && small <= 'z') out += small;
    }
    return out;
}

// The look or the levels of the family of that name; empty if there is none.
std::string looks_called(std::string_view stem) {
    if (place_of(stem) < named_looks().size()) return std::string(stem);
    return place_of(fmt::format("{}-1", stem)) < named_looks().size() ? fmt::format("{0}-1 .. {0}-5", stem) : "";
}

std::string nearest_looks(std::string_view name) {
    const std::string word = small_letters(name);
    for (const auto& [saying, stem] : said)
        if (word == saying) return looks_called(stem);
    if (const std::string found = looks_called(word); !found.empty()) return found;
    std::vector<std::string> all;
    for (const Look& look : named_looks()) all.push_back(look.name);
    return fmt::format("{} and others; near names: {}", fmt::join(all.begin(), all.begin() + 10, ", "),
                       fmt::join(near_names(name, all), ", "));
}

std::string printable_look(std::string_view name) { return quoted(name.substr(0, 60)); }

}  // namespace

const std::vector<Look>& named_looks() {
    static const std::vector<Look> all = all_named();
    return all;
}

Look joined(std::vector<Look> looks) {
    std::erase_if(looks, is_plain);
    // Own looks stand first: their place, the number of all, becomes 0.
    const auto order = [](const Look& look) { return (place_of(look.name) + 1) % (named_looks().size() + 1); };
    std::stable_sort(looks.begin(), looks.end(), [&](const Look& a, const Look& b) { return order(a) < order(b); });
    const Look plain;
    Look out;
    for (const Look& look : looks) {
        out.name = is_plain(out) ? look.name : fmt::format("{}+{}", out.name, look.name);
        each_factor([&](const char* factor, auto member) {
            if (look.*member == plain.*member) return;
            if (!(out.*member == plain.*member))
                throw InvalidParams("look", printable_look(out.name),
                                    fmt::format("parts that set each factor once, not {} twice", factor));
            out.*member = look.*member;
        });
    }
    check_look(out);
    return out;
}

Look look_of(std::string_view name) {
    std::vector<Look> parts;
    for (std::string_view rest = name; parts.size() <= most_parts;) {
        const std::size_t end = std::min(rest.find('+'), rest.size());
        const std::string_view part = rest.substr(0, end);
        const std::size_t place = place_of(part);
        if (place == named_looks().size()) throw InvalidParams("look", printable_look(part), nearest_looks(part));
        parts.push_back(named_looks()[place]);
        if (end == rest.size()) return joined(std::move(parts));
        rest.remove_prefix(end + 1);
    }
    throw InvalidParams("look", printable_look(name), fmt::format("at most {} parts joined by '+'", most_parts));
}

Look look_of_text(const std::string& text) {
    return text.starts_with('{') ? look_from_json(parse_json(text)) : look_of(text);
}

}  // namespace stim
