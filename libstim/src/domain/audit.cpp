#include "stim/domain/audit.hpp"

#include <algorithm>
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

Box extent(const Label& label) {
    const Vec2 reach(static_cast<double>(label.text.size()) * label.digit_height, label.digit_height);
    return {label.centre - reach, label.centre + reach};
}

Box around(const Box& a, const Box& b) {
    return {{std::min(a.low.x(), b.low.x()), std::min(a.low.y(), b.low.y())},
            {std::max(a.high.x(), b.high.x()), std::max(a.high.y(), b.high.y())}};
}

Vec2 clipped(const Vec2& at, const Vec2& corner) {
    return {std::clamp(at.x(), 0.0, corner.x()), std::clamp(at.y(), 0.0, corner.y())};
}

void add_extents(const Scene& scene, std::size_t image, std::vector<Box>& out) {
    const Object* before = nullptr;  // whose thing is the last of `out`
    for (const Object& object : scene.objects) {
        if (!object.visible(image)) continue;
        const View& view = object.view(image);
        if (before && before->role == object.role && is_hand(object))
            out.back() = around(out.back(), view.box());
        else
            out.push_back(view.box());
        before = view.label ? nullptr : &object;
        if (view.label) out.push_back(extent(*view.label));
    }
}

}  // namespace

std::vector<Box> extents(const Scene& scene) {
    std::vector<Box> out;
    for (int k = 0; k < scene.images; ++k) add_extents(scene, static_cast<std::size_t>(k), out);
    const Vec2 corner(scene.width, scene.height);
    for (Box& box : out) box = {clipped(box.low, corner), clipped(box.high, corner)};
    return out;
}

int count_fills(const Scene& scene) {
    std::set<std::pair<std::string, std::uint32_t>> fills;
    for (const Object& object : scene.objects)
        for (const std::optional<View>& view : object.views)
            if (view && view->fill) fills.emplace(view->fill->name, view->fill->rgb.packed());
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
