#include "generators/percept_v/parts/twins.hpp"

#include <algorithm>
#include <utility>

#include "generators/percept_v/parts/matching.hpp"
#include "stim/base/error.hpp"

namespace stim::percept_v {
namespace {

bool is_figure(const Object& object) {
    return object.role != "axis" && object.role != "divider" && object.role != "background";
}

}  // namespace

int one_off(int value, const IntRange& range, Rng& rng) {
    const bool up = value <= range.low || (value < range.high && rng.coin());
    return up ? value + 1 : value - 1;
}

Room::Room(const Scene& scene, const Box& region, double gap, const Object* leaving,
           std::function<bool(const Footprint&)> may_lie)
    : region_(region), gap_(gap), may_lie_(std::move(may_lie)) {
    for (const Object& object : scene.objects) {
        if (&object == leaving || !is_figure(object)) continue;
        for (const auto& view : object.views)
            if (view) taken_.emplace_back(view->geometry, view->grow());
    }
}

bool Room::fits(const Footprint& here) const {
    return region_.contains(here.box()) && (!may_lie_ || may_lie_(here)) &&
           std::all_of(taken_.begin(), taken_.end(), [&](const Footprint& f) { return apart(f, here, gap_ + aim); });
}

bool Room::fits(const View& view) const { return fits(Footprint(view.geometry, view.grow())); }

std::optional<View> Room::placed(const View& view, Rng& rng) const {
    constexpr int tries = 2000;
    constexpr double step = 2;  // px
    const Footprint shape(view.geometry, view.grow());
    const Vec2 low = region_.low - shape.box().low, high = region_.high - shape.box().high;
    if (low.x() > high.x() || low.y() > high.y()) return std::nullopt;
    for (int t = 0; t < tries; ++t) {
        const double x = rng.real(low.x(), high.x());
        const double y = rng.real(low.y(), high.y());
        const Vec2 by = snap(Vec2(x, y));
        if (fits(shape.translated(by))) return moved(view, by);
    }
    std::vector<Vec2> free;
    for (double y = low.y(); y <= high.y(); y += step)
        for (double x = low.x(); x <= high.x(); x += step)
            if (const Vec2 by = snap(Vec2(x, y)); fits(shape.translated(by))) free.push_back(by);
    if (free.empty()) return std::nullopt;
    return moved(view, rng.pick(free));
}

std::vector<std::size_t> shuffled(const Scene& scene, const Condition& holds, Rng& rng) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < scene.objects.size(); ++i)
        if (holds(scene.objects[i])) out.push_back(i);
    rng.shuffle(out);
    return out;
}

Object& any_with(Scene& scene, const Condition& holds, Rng& rng) {
    const std::vector<std::size_t> found = shuffled(scene, holds, rng);
    if (found.empty()) throw GenerationError("no object that a twin could change");
    return scene.objects[found.front()];
}

Condition seen_as(std::string role) {
    return [role = std::move(role)](const Object& object) {
        const auto seen = [](const std::optional<View>& view) { return view.has_value(); };
        return object.role == role && std::any_of(object.views.begin(), object.views.end(), seen);
    };
}

void take_away(Object& object) {
    for (auto& view : object.views) view.reset();
}

Object* put_in(Scene& scene, const Figure& figure, const Box& region, double gap, Rng& rng) {
    const auto view = Room(scene, region, gap).placed(view_at(figure, {0, 0}), rng);
    if (!view) return nullptr;
    scene.objects.push_back(make_object(std::string(name_of(figure.kind)), figure.role, *view, scene.images));
    return &scene.objects.back();
}

}  // namespace stim::percept_v
