// Instances of domains with switches or backgrounds: keys with switches, margins of the objects of one role.
#pragma once

#include "tests/cpp/placement_checks.hpp"

namespace percept_v_keys {

using checks::domain;

inline stim::Instance make(const std::string& id, stim::Preset preset, int size, int index, const stim::Switches& switches = {}) {
    stim::Wanted wanted;
    wanted.preset = std::string(stim::name_of(preset));
    wanted.size = size;
    wanted.index = index;
    wanted.switches = switches;
    return stim::generate(domain(id), stim::make_request(domain(id), wanted));
}

inline int largest(const std::string& id, stim::Preset preset, stim::Switches switches = {}) {
    for (const auto& spec : domain(id).switches) switches.try_emplace(spec.name, spec.values.front());
    return static_cast<int>(domain(id).sizes(preset, switches).high);
}

/// Calls f(instance) for `count` keys spread over the whole legal range, both ends included.
template <class F>
void for_keys(const std::string& id, stim::Preset preset, int count, F f, const stim::Switches& switches = {}) {
    const int high = largest(id, preset, switches);
    for (int i = 0; i < count; ++i) f(make(id, preset, 1 + (count > 1 ? i * (high - 1) / (count - 1) : 0), i, switches));
}

/// Least distance between the drawn extents of two shapes of a role.
inline double least_gap(const stim::Scene& scene, std::string_view role) {
    std::vector<stim::Footprint> shapes;
    for (const auto* object : stim::with_role(scene, role))
        if (object->visible(0)) shapes.emplace_back(object->view().geometry, object->view().grow());
    double least = 1e9;
    for (std::size_t i = 0; i < shapes.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (!stim::apart(shapes[i], shapes[j], 12)) least = std::min(least, stim::gap(shapes[i], shapes[j]));
    return least;
}

/// Least distance of the drawn extents to the sides of a width x height box at the origin.
inline double least_border(const stim::Scene& scene, std::string_view role, double width, double height) {
    double least = 1e9;
    for (const auto* object : stim::with_role(scene, role)) {
        if (!object->visible(0)) continue;
        const stim::Box box = object->view().box();
        least = std::min({least, box.low.x(), box.low.y(), width - box.high.x(), height - box.high.y()});
    }
    return least;
}

}  // namespace percept_v_keys
