#include "stim/domain/audit.hpp"

#include "stim/base/parallel.hpp"

namespace stim {
namespace {

Crowd crowd(const Scene& scene, std::size_t image) {
    Crowd out{};
    for (const Object& object : scene.objects) {
        if (!object.visible(image)) continue;
        const Vec2 at = object.view(image).box().centre();
        ++out[0];
        out[1] += at.x() > scene.width / 2.0;
        out[2] += at.y() > scene.height / 2.0;
    }
    return out;
}

}  // namespace

std::vector<Glance> glances(const Domain& domain, const std::vector<Request>& requests, int threads) {
    std::vector<Glance> out(requests.size());
    parallel_for(requests.size(), threads, [&](std::size_t i, int) {
        const Scene scene = generate_scene(domain, requests[i]);
        out[i] = {requests[i].size, domain.solve(requests[i], scene).value.dump(), {}};
        for (int k = 0; k < scene.images; ++k) out[i].images.push_back(crowd(scene, static_cast<std::size_t>(k)));
    });
    return out;
}

}  // namespace stim
