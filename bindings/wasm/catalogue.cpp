#include "bindings/wasm/catalogue.hpp"

#include "stim/look/named_looks.hpp"

namespace stim::page {
namespace {

Switches defaults_of(const Domain& domain) {
    Switches out;
    for (const SwitchSpec& spec : domain.switches) out[spec.name] = spec.values.front();
    return out;
}

Json switches_of(const Domain& domain) {
    Json::Array out;
    for (const SwitchSpec& spec : domain.switches)
        out.push_back(Json::object({{"name", spec.name},
                                    {"values", spec.values},
                                    {"help", spec.help},
                                    {"only", spec.only ? Json(name_of(*spec.only)) : Json()}}));
    return Json(std::move(out));
}

Json sizes_of(const Domain& domain) {
    Json out = Json::object({});
    for (const Preset preset : all_presets) {
        const SizeRange range = domain.sizes(preset, defaults_of(domain));
        out[std::string(name_of(preset))] = Json(Json::Array{range.low, range.high});
    }
    return out;
}

Json entry(const Domain& domain) {
    return Json::object({{"id", domain.id},
                         {"suite", domain.suite},
                         {"title", domain.title},
                         {"size_meaning", domain.size_meaning},
                         {"images", domain.images},
                         {"video", static_cast<bool>(domain.video)},
                         {"twins", static_cast<bool>(domain.twin)},
                         {"sizes", sizes_of(domain)},
                         {"switches", switches_of(domain)}});
}

}  // namespace

Json catalogue(const Registry& registry) {
    Json::Array out;
    for (const Domain& domain : registry.domains()) out.push_back(entry(domain));
    return Json(std::move(out));
}

Json look_names() {
    Json::Array out;
    for (const Look& look : named_looks()) out.emplace_back(look.name);
    return Json(std::move(out));
}

}  // namespace stim::page
