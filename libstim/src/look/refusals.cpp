#include "stim/look/refusals.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <new>

#include "libstim/src/look/changed_view.hpp"
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

bool has_dark_ground(const Look& look) {
    return look.ink == InkFactor::dark || look.ink == InkFactor::chalk || look.ink == InkFactor::blueprint;
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
        if (name != "gray" && name != "black" && name != "white" && !is_exchanged(name))
            return fmt::format("the prompt says '{}', and nothing would be so", name);
    return {};
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
    if (needs.upright && turns(look) && !has_guides(scene)) return "directions decide, and nothing in the picture turns with it";
    return {};
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
    if (factors_of(look) == std::vector<std::string>{"stroke"} && seen.least_stroke > 1e6) return "it has no lines";
    if (auto why = names_law(domain, instance, seen, look, needs)) return why;
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

// ---- weaker looks -------------------------------------------------------------------------------------------------

namespace {

constexpr int halvings = 3;

double extent_of(const Object& object) {
    double out = 0;
    for (const auto& view : object.views)
        if (view) out = std::max({out, bounds(view->geometry).size().x(), bounds(view->geometry).size().y()});
    return out;
}

// Each thing larger or smaller by so many px; `grows` tells which by the place in the order of sizes.
Scene resized(const Scene& scene, double by, const std::function<bool(std::size_t)>& grows) {
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t i = 0; i < scene.objects.size(); ++i) {
        const double extent = is_guide(scene.objects[i]) ? 0 : extent_of(scene.objects[i]);
        if (extent > 0) order.emplace_back(extent, i);
    }
    std::sort(order.begin(), order.end());
    Scene out = scene;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const auto [extent, i] = order[rank];
        for (auto& view : out.objects[i].views)
            if (view) scale_view(*view, std::max(0.01, (extent + (grows(rank) ? by : -by)) / extent));
    }
    return out;
}

// Whether the answer stays if each size changes by what a wobble can do to it, neighbours in size against each other.
bool holds_sizes(const Domain& domain, const Instance& instance, double wobble) {
    const double by = 2 * std::sqrt(2.0) * wobble / 0.9;
    Rng rng = Streams(instance.id).stream("look/sizes");
    constexpr int patterns = 16;
    for (int i = 0; i < patterns; ++i) {
        const auto grows = [&](std::size_t rank) { return i < 2 ? rank % 2 == static_cast<std::size_t>(i) : rng.coin(); };
        try {
            const Answer answer = domain.solve(instance.request, resized(instance.scene, by, grows));
            if (!(answer.value == instance.answer.value)) return false;
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception&) {
            return false;
        }
    }
    return true;
}

double fitting_wobble(const Domain& domain, const Instance& instance, const Seen& seen, const Needs& needs, double wobble) {
    constexpr double share_of_shape = 0.04;
    for (int i = 0; i <= halvings; ++i, wobble /= 2)
        if ((!needs.kind || wobble <= share_of_shape * seen.shape) && (!needs.size || holds_sizes(domain, instance, wobble)))
            return wobble;
    return 0;
}

}  // namespace

FittedLook InstanceLooks::fitted(const Look& look, Showing showing) const {
    FittedLook out{look, {}};
    if (is_plain(look)) return out;
    if (const auto why = refusal(look, showing)) throw InvalidParams(*why);
    const Needs needs = needs_of(domain_, instance_.request);
    if (needs.size && look.pose.sheet > 0) {
        out.look.pose.sheet = 0;
        out.notes.emplace_back("the sheet lies flat, because sizes are compared");
    }
    if (look.wobble > 0) out.look.wobble = fitting_wobble(domain_, instance_, *seen_, needs, look.wobble);
    if (out.look.wobble != look.wobble)
        out.notes.push_back(fmt::format("wobble is {} px instead of {}, because {} decide", out.look.wobble, look.wobble,
                                        needs.size ? "sizes" : "outlines"));
    if (look.smudge > 0) out.smudge_levels = most_levels_of_marks(*seen_, look);
    return out;
}

}  // namespace stim
