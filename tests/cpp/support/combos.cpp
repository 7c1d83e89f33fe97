#include "tests/cpp/support/combos.hpp"

#include <algorithm>
#include <set>

#include "stim/base/digest.hpp"
#include "stim/domain/builtin.hpp"
#include "stim/episode/pair.hpp"
#include "stim/episode/published.hpp"
#include "stim/png/encode.hpp"

namespace contract {
namespace {

constexpr std::size_t most_choices = 24;

// The values of a switch under a preset, the default first.
std::vector<std::string> values_of(const SwitchSpec& spec, Preset preset) {
    if (spec.only && *spec.only != preset) return {spec.values.front()};
    return spec.values;
}

// Every combination of values; where these are too many, each value of each switch beside the others' defaults.
std::vector<Switches> choices(const Domain& domain, Preset preset) {
    std::size_t count = 1;
    for (const SwitchSpec& spec : domain.switches) count *= values_of(spec, preset).size();
    Switches defaults;
    for (const SwitchSpec& spec : domain.switches) defaults[spec.name] = spec.values.front();
    std::vector<Switches> out{defaults};
    for (const SwitchSpec& spec : domain.switches) {
        const std::vector<std::string> values = values_of(spec, preset);
        const std::size_t base = count <= most_choices ? out.size() : 1;
        for (std::size_t i = 0; i < base; ++i)
            for (std::size_t v = 1; v < values.size(); ++v) {
                out.push_back(out[i]);
                out.back()[spec.name] = values[v];
            }
    }
    return out;
}

}  // namespace

std::string Combo::name() const { return domain->id + " " + label(); }

std::string Combo::label() const {
    std::string out(name_of(preset));
    for (const auto& [key, value] : switches) out += " " + key + "=" + value;
    return out;
}

Request Combo::request(std::int64_t size, std::int64_t index, std::int64_t seed) const {
    return make_request(*domain, {size, index, seed, std::string(name_of(preset)), switches});
}

int Combo::middle() const {
    if (sizes.low <= 10 && 10 <= sizes.high) return 10;
    return static_cast<int>((sizes.low + sizes.high) / 2);
}

std::vector<int> Combo::few_sizes() const {
    std::set<int> out{static_cast<int>(sizes.low), middle(), static_cast<int>(sizes.high)};
    for (const int size : {2, 3})
        if (sizes.low <= size && size <= sizes.high) out.insert(size);
    return {out.begin(), out.end()};
}

bool Combo::shown_by_default() const {
    return std::all_of(domain->switches.begin(), domain->switches.end(),
                       [&](const SwitchSpec& s) { return switches.find(s.name)->second == s.values.front(); });
}

bool Combo::shares_key() const {
    return std::any_of(domain->switches.begin(), domain->switches.end(), [&](const SwitchSpec& s) {
        return !s.in_key && switches.find(s.name)->second != s.values.front();
    });
}

const std::vector<Combo>& combos() {
    static const Registry registry = builtin_registry();
    static const std::vector<Combo> all = [] {
        std::vector<Combo> out;
        for (const Domain& domain : registry.domains())
            for (const Preset preset : all_presets)
                for (const Switches& switches : choices(domain, preset))
                    out.push_back({&domain, preset, switches, domain.sizes(preset, switches)});
        return out;
    }();
    return all;
}

std::string pixels_of(const Domain& domain, const Scene& scene, Rasteriser& rasteriser) {
    std::string out;
    for (int k = 0; k < scene.images; ++k) {
        if (k) out += ' ';
        out += pixel_digest(to_image(rasteriser.draw(domain.draw(scene, k)))).hex();
    }
    if (domain.episodes)
        for (const episode::Episode& episode : episode::episodes_of(scene))
            out += ' ' + digest(episode::published_json(episode)).hex();
    if (!domain.video) return out;
    for (const int t : {30, 62, 71})  // with hands and carriers, which the shown frames hardly have
        out += ' ' + pixel_digest(to_image(rasteriser.draw(domain.video->draw(scene, t)))).hex();
    return out;
}

std::string all_of(const Combo& combo, const Request& request, Rasteriser& rasteriser) {
    const Instance made = generate(*combo.domain, request);
    return to_json(made.scene).dump() + "\n" + made.answer.value.dump() + "\n" + made.answer.text + "\n" +
           pixels_of(*combo.domain, made.scene, rasteriser);
}

}  // namespace contract
