#include "stim/look/refusals.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "libstim/src/look/colour_words.hpp"
#include "libstim/src/look/look_laws.hpp"
#include "stim/base/error.hpp"
#include "stim/look/look_words.hpp"
#include "stim/look/needs.hpp"

namespace stim {
namespace {

using Reason = std::optional<std::string>;

Reason told(const Domain& domain, const Look& look, const Reason& why) {
    if (!why) return {};
    return fmt::format("{} does not take the look '{}': {}", domain.id, look.name, *why);
}

bool is_of_sensor(const Look& look) {
    Look rest = look;
    rest.shade = rest.blur = rest.noise = 0;
    rest.contrast = 1;
    rest.jpeg = 0;
    return is_plain(rest);
}

bool changes_inks(const Look& look) { return look.ink != InkFactor::own; }

// Twenty names of colours hold under little.
Reason many_colours_rule(const Look& look, bool legend) {
    constexpr double faintest = 0.78, darkest = 0.26, noisiest = 24;  // as faint as a scan
    constexpr int least_quality = 50;
    if (look.ink == InkFactor::dark || look.ink == InkFactor::chalk) return "its many colours would lose their names";
    if (look.contrast < faintest) return fmt::format("contrast below {} brings its many colours too close together", faintest);
    if (look.shade > darkest) return fmt::format("shade above {} changes its many colours", darkest);
    if (look.noise > noisiest) return fmt::format("noise above {} levels mixes its many colours", noisiest);
    if (look.jpeg != 0 && look.jpeg < least_quality)
        return fmt::format("JPEG below quality {} changes its many colours", least_quality);
    const bool tinted = look.ink == InkFactor::soft || look.fill != FillFactor::solid || look.contrast < 1;
    if (tinted && !legend) return "its many colours are told apart by a legend alone, which this picture lacks";
    return {};
}

Reason colour_rule(const Look& look, const Needs& needs, bool legend) {
    if (needs.colour && is_without_hues(look)) return "colours decide, and it has no hues";
    if (needs.many_colours)
        if (auto why = many_colours_rule(look, legend)) return why;
    constexpr int least_quality = 30;
    if ((needs.colour || needs.text) && look.jpeg != 0 && look.jpeg < least_quality)
        return fmt::format("JPEG below quality {} blurs {}", least_quality, needs.colour ? "colours" : "labels");
    return {};
}

// A word that is false where light and dark change places.
Reason brightness_rule(const std::string& text) {
    static constexpr std::string_view words[] = {"dark", "pale", "bright", "darker", "lighter", "brighter"};
    Reason out;
    words_exchanged(text, [&](const std::string& word, const std::string&) {
        if (std::find(std::begin(words), std::end(words), word) != std::end(words))
            out = fmt::format("the prompt says '{}', and light and dark change places", word);
        return word;
    });
    return out;
}

// Words of the prompt that are false under the look and that it does not exchange.
Reason words_rule(const Prompt& prompt, const Look& look) {
    const auto exchanges = word_exchanges(look);
    const auto is_exchanged = [&](const std::string& word) {
        return std::any_of(exchanges.begin(), exchanges.end(), [&](const auto& e) { return e.first == word; });
    };
    for (const std::string& word : prompt.form.vocabulary)
        if (is_exchanged(word)) return fmt::format("'{}' is a word of its answers", word);
    if (has_dark_ground(look))
        if (auto why = brightness_rule(joined(prompt))) return why;
    if (!is_without_hues(look)) return {};
    for (const std::string& name : colour_names_in(joined(prompt)))
        if (!(name == "gray" && look.ink == InkFactor::gray) && name != "black" && name != "white" && !is_exchanged(name))
            return fmt::format("the prompt says '{}', and nothing would be so", name);
    return {};
}

// Words that are false where all leans.
Reason upright_rule(const std::string& text, const Look& look) {
    constexpr double most = 3;  // degrees: what leans no more is still called vertical
    if (look.pose.degrees <= most) return {};
    Reason out;
    words_exchanged(text, [&](const std::string& word, const std::string&) {
        if (word == "vertical" || word == "horizontal" || word == "upright")
            out = fmt::format("the prompt says '{}', and all would lean by up to {} degrees", word, look.pose.degrees);
        return word;
    });
    return out;
}

bool has_other_palette(const Request& request) {
    const auto found = request.switches.find("palette");
    return found != request.switches.end() && found->second != "standard";
}

// Whether the scenes have lines that turn with all else, so that no direction is one to the picture's edges.
bool has_guides(const Scene& scene) {
    return std::any_of(scene.objects.begin(), scene.objects.end(), [](const Object& object) { return is_guide(object); });
}

Prompt general_prompt(const Domain& domain, const Request& request) {
    Prompt out = domain.prompt(request);
    out.form.vocabulary = domain.answer_spec(request).vocabulary;
    return out;
}

bool turns(const Look& look) { return look.pose != PoseFactor{}; }

// `scene` and `prompt`: of an instance.
Reason by_rules(const Domain& domain, const Request& request, const Scene& scene, const Prompt& prompt, const Look& look) {
    if (changes_inks(look) && look.ink != InkFactor::soft && has_other_palette(request))
        return "colours of another palette have no other inks; palette=standard has";
    const Needs needs = needs_of(domain, request);
    if (auto why = colour_rule(look, needs, scene.legend.has_value())) return why;
    if (auto why = words_rule(prompt, look)) return why;
    if (domain.falls && turns(look)) return "things fall straight down, and the picture would lean";
    if (needs.upright && turns(look) && !has_guides(scene)) return "directions decide, and nothing in the picture turns with it";
    return upright_rule(joined(prompt), look);
}

Reason showing_rule(const Domain& domain, const Look& look, Showing showing) {
    if (is_of_sensor(look)) return {};
    if (domain.episodes > 0) return "frames of episodes take shade, contrast, blur, noise and JPEG alone";
    if (showing == Showing::video) return "videos take shade, contrast, blur, noise and JPEG alone";
    return {};
}

Reason by_laws(const Domain& domain, const Instance& instance, const Seen& seen, const Look& look) {
    const Needs needs = needs_of(domain, instance.request);
    if (factors_of(look) == std::vector<std::string>{"font"} && !seen.text()) return "it has no text";
    if (factors_of(look) == std::vector<std::string>{"stroke"}) {
        if (seen.least_stroke > 1e6) return "it has no lines";
        if (needs.size && !seen.rims) return "sizes decide, and its lines keep their widths";
    }
    if (auto why = names_law(instance, seen, look, needs)) return why;
    if (auto why = contrast_law(seen, look, needs)) return why;
    if (auto why = lengths_law(seen, look, needs)) return why;
    return marks_law(seen, look);
}

}  // namespace

std::optional<std::string> refusal(const Domain& domain, const Request& request, const Look& look, Showing showing) {
    if (is_plain(look)) return {};
    if (auto why = showing_rule(domain, look, showing)) return told(domain, look, why);
    Request first = request;
    first.index = 0;
    const Scene scene = generate_scene(domain, first);
    return told(domain, look, by_rules(domain, request, scene, general_prompt(domain, request), look));
}

InstanceLooks::InstanceLooks(const Domain& domain, const Instance& instance)
    : domain_(domain), instance_(instance), seen_(std::make_shared<const Seen>(seen_in(domain, instance))) {}

std::optional<std::string> InstanceLooks::refusal(const Look& look, Showing showing) const {
    if (is_plain(look)) return {};
    Reason why = showing_rule(domain_, look, showing);
    if (!why) why = by_rules(domain_, instance_.request, instance_.scene, instance_.prompt, look);
    if (!why) why = by_laws(domain_, instance_, *seen_, look);
    return told(domain_, look, why);
}

}  // namespace stim
