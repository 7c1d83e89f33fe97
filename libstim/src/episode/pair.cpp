#include "stim/episode/pair.hpp"

#include "libstim/src/base/json_place.hpp"
#include "stim/base/error.hpp"

namespace stim::episode {

std::vector<Episode> episodes_of(const Scene& scene) {
    if (!scene.timeline.is_object() || !scene.timeline.find("episodes")) throw InvalidParams("a scene without episodes");
    return read_member(scene.timeline, "episodes", [](const Json& episodes) { return read_items(episodes, episode_from_json); });
}

}  // namespace stim::episode
