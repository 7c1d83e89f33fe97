#include "stim/domain/audit.hpp"

#include <set>
#include <utility>

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

template <class F>
void for_each_view(const Scene& scene, F look_at) {
    for (const Object& object : scene.objects)
        for (std::size_t k = 0; k < object.views.size(); ++k)
            if (object.visible(k)) look_at(object.view(k));
}

}  // namespace

std::vector<Box> drawn_boxes(const Scene& scene) {
    std::vector<Box> out;
    for_each_view(scene, [&](const View& view) {
        out.push_back(view.box());
        if (!view.label) return;
        const Vec2 reach(static_cast<double>(view.label->text.size()) * view.label->digit_height, view.label->digit_height);
        out.push_back({view.label->centre - reach, view.label->centre + reach});
    });
    return out;
}

int count_fills(const Scene& scene) {
    std::set<std::pair<std::string, std::uint32_t>> fills;
    for_each_view(scene, [&](const View& view) {
        if (view.fill) fills.emplace(view.fill->name, view.fill->rgb.packed());
    });
    return static_cast<int>(fills.size());
}

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
