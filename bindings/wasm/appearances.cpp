#include "bindings/wasm/appearances.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "bindings/wasm/asked.hpp"
#include "stim/look/look_words.hpp"
#include "stim/look/named_looks.hpp"
#include "stim/look/refusals.hpp"

namespace stim::page {
namespace {

constexpr std::int64_t widest = std::int64_t{1} << 28;

std::int64_t width_of(const Instance& instance, const Json& asked) {
    return asked.find("width") ? number_of(asked, "width", 1, widest) : instance.scene.width;
}

// The end of an id, before the number of a twin.
std::string suffix_of(const Look& look, const Json& asked) {
    std::string out = is_plain(look) ? "" : fmt::format("-look-{}", look.name);
    std::replace(out.begin(), out.end(), '+', '-');
    return asked.find("width") ? fmt::format("{}-width{}", out, number_of(asked, "width")) : out;
}

std::string with_suffix(std::string id, const std::string& suffix) {
    return id.insert(std::min(id.find("-twin"), id.size()), suffix);
}

std::string fraction(std::int64_t num, std::int64_t den) {
    const std::int64_t common = std::gcd(num, den);
    return den == common ? fmt::format("{}", num / common) : fmt::format("{}/{}", num / common, den / common);
}

}  // namespace

Appearance appearance_of(const Domain& domain, const Instance& instance, const Json& asked) {
    Appearance out;
    if (const Json* look = asked.find("look")) out.look = look_of(look->as_string());
    out.scale = {width_of(instance, asked), instance.scene.width};
    return out.plain() ? Appearance{} : fitted(domain, instance, out);
}

Json record_of(const Domain& domain, const Instance& instance, const Appearance& appearance, const Json& asked) {
    const std::string suffix = suffix_of(appearance.look, asked);
    if (suffix.empty()) return record(domain, instance);
    Instance told = instance;
    told.id = with_suffix(told.id, suffix);
    told.prompt = exchanged_prompt(std::move(told.prompt), appearance.look);
    if (told.twin) told.twin->control = with_suffix(told.twin->control, suffix);
    Json out = record(domain, told);
    const std::int64_t width = width_of(instance, asked);
    out["look"] = appearance.look.name;
    out["scale"] = fraction(width, instance.scene.width);
    out["width"] = width;
    out["plain_id"] = instance.id;
    return out;
}

Json choices_of(const Domain& domain, const Instance& instance) {
    const InstanceLooks taken(domain, instance);
    Json::Array looks;
    for (const Look& look : named_looks()) {
        const auto why = taken.refusal(look);
        looks.push_back(Json::object({{"name", look.name}, {"refused", why ? Json(*why) : Json()}}));
    }
    const auto [least, largest] = legal_widths(domain, instance, Legible::models);
    return Json::object({{"looks", std::move(looks)},
                         {"width", instance.scene.width},
                         {"widths", Json::Array{least, largest}}});
}

}  // namespace stim::page
