// Requests for instances, as Python gives them.
#pragma once

#include <pybind11/stl.h>

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "bindings/convert.hpp"
#include "stim/domain/instance.hpp"
#include "stim/domain/registry.hpp"
#include "stim/look/appearance.hpp"
#include "stim/look/named_looks.hpp"

namespace stim {

/// One for each size and index.
inline std::vector<Request> requests_of(const Domain& domain, const Few<std::int64_t>& sizes,
                                        const Few<std::int64_t>& indices, std::int64_t seed, const std::string& preset,
                                        const Switches& switches) {
    require_as_many("indices", indices.size(), "sizes", sizes.size());
    std::vector<Request> out;
    for (std::size_t i = 0; i < sizes.size(); ++i)
        out.push_back(make_request(domain, {sizes[i], indices[i], seed, preset, switches}));
    return out;
}

/// Domain, size, index, number of the twin or -1, switches.
using InstanceKey = std::tuple<std::string, std::int64_t, std::int64_t, int, std::map<std::string, std::string>>;

/// An instance before it is made.
struct KeyedInstance {
    const Domain* domain;
    Request request;
    int twin;

    std::string id() const {
        const std::string control = instance_id(*domain, request);
        return twin < 0 ? control : twin_id(control, twin);
    }
    Instance make() const {
        Instance control = generate(*domain, request);
        return twin < 0 ? control : make_twin(*domain, control, twin);
    }
};

inline std::vector<KeyedInstance> keyed_instances(const Registry& registry, const std::vector<InstanceKey>& keys,
                                                  std::int64_t seed, const std::string& preset) {
    std::vector<KeyedInstance> out;
    for (const auto& [id, size, index, twin, switches] : keys) {
        const Domain& domain = registry.at(id);
        const Switches chosen(switches.begin(), switches.end());
        out.push_back({&domain, make_request(domain, {size, index, seed, preset, chosen}), twin});
    }
    return out;
}

// Look, a name or a record in JSON; width in px, or 0; scale as a fraction where there is no width; whom it is legible for.
using AskedAppearance = std::tuple<std::string, std::int64_t, std::int64_t, std::int64_t, std::string>;

inline Appearance fitted_to(const Domain& domain, const Instance& made, const AskedAppearance& asked,
                            Showing showing = Showing::pictures) {
    const auto& [look, width, num, den, legible] = asked;
    const Ratio scale = width > 0 ? Ratio{width, made.scene.width} : Ratio{num, den};
    return fitted(domain, made, {look_of_text(look), scale, legible_of(legible)}, showing);
}

}  // namespace stim
