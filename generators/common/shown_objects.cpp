#include "generators/common/shown_objects.hpp"

#include <utility>

namespace stim {

std::vector<int> shown_in(const Video& video, const Scene& scene) {
    return shown_frames(video, static_cast<int>(scene.timeline.at("frames").as_int()));
}

std::vector<Object> shown_objects(const Video& video, const Scene& scene) {
    std::vector<Object> out;
    for (const int t : shown_in(video, scene)) {
        std::vector<Object> now = video.objects(scene, t);
        if (out.empty()) {
            out = std::move(now);
            continue;
        }
        for (std::size_t i = 0; i < out.size(); ++i) out[i].views.push_back(std::move(now.at(i).views[0]));
    }
    return out;
}

}  // namespace stim
