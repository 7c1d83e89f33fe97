// What tests of the conservation videos share: their domains, and instances by condition.
#pragma once

#include <catch2/catch.hpp>

#include <array>
#include <string>
#include <string_view>

#include "stim/domain/builtin.hpp"
#include "stim/domain/instance.hpp"

namespace conservation_videos {

using namespace stim;

inline const std::array<const char*, 4> ids{"conservation_number", "conservation_length", "conservation_volume",
                                            "conservation_size"};

/// Films of which no hand is seen at the end; in `paper` one stays with the dough.
inline const std::array<const char*, 3> film_ids{"conservation_number", "conservation_length", "conservation_volume"};

inline const Domain& domain(std::string_view id) {
    static const Registry registry = builtin_registry();
    return registry.at(id);
}

inline int last_frame(const Domain& d) { return d.video->frames - 1; }

inline Instance make(std::string_view id, Preset preset, int size, std::int64_t index, bool changes, Switches switches = {}) {
    switches["condition"] = changes ? "non_conserving" : "conserving";
    return generate(domain(id), make_request(domain(id), {size, index, 5, std::string(name_of(preset)), switches}));
}

inline const std::string& param(const Instance& made, std::string_view name) { return made.scene.params.at(name).as_string(); }

inline Json event(const Instance& made, std::string_view name) {
    for (const Json& one : made.scene.timeline.at("events").as_array())
        if (one.at("name").as_string() == name) return one;
    FAIL("no event " << name);
    return {};
}

/// No spell of more than 12 frames is still.
inline void check_stillness(const Domain& d, const Instance& made) {
    int still = 0;
    std::vector<Object> before = d.video->objects(made.scene, 0);
    for (int t = 1; t <= last_frame(d); ++t) {
        INFO(made.id << " frame " << t);
        std::vector<Object> now = d.video->objects(made.scene, t);
        still = now == before ? still + 1 : 0;
        CHECK(still < 12);
        before = std::move(now);
    }
}

}  // namespace conservation_videos
