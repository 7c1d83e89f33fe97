#include "stim/episode/pair.hpp"

#include "stim/base/error.hpp"

namespace stim::episode {

std::vector<Episode> episodes_of(const Scene& scene) {
    if (!scene.timeline.is_object() || !scene.timeline.find("episodes")) throw InvalidParams("a scene without episodes");
    std::vector<Episode> out;
    for (const Json& episode : scene.timeline.at("episodes").as_array()) out.push_back(episode_from_json(episode));
    return out;
}

}  // namespace stim::episode
