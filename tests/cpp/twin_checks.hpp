// What tests of twins share: what differs between control and twin in scene and pixels, and what a reader makes of it.
#pragma once

#include <algorithm>

#include "placement_checks.hpp"
#include "reading.hpp"
#include "stim/draw.hpp"

namespace twin_checks {

using namespace stim;

/// Twin k, made twice: the same both times, few objects changed, all others and the prompt as in the control.
inline Instance twin_of(const std::string& id, const Instance& control, int k, std::size_t most_changed = 1) {
    const Domain& domain = checks::domain(id);
    const Instance made = make_twin(domain, control, k);
    CHECK(made.scene == make_twin(domain, control, k).scene);
    CHECK(made.prompt == control.prompt);
    const std::vector<int>& changed = made.twin->changed;
    CHECK(!changed.empty());
    CHECK(changed.size() <= most_changed);
    bool others_equal = made.scene.objects.size() >= control.scene.objects.size();
    for (std::size_t i = 0; i < control.scene.objects.size(); ++i)
        if (std::find(changed.begin(), changed.end(), static_cast<int>(i)) == changed.end())
            others_equal = others_equal && made.scene.objects[i] == control.scene.objects[i];
    CHECK(others_equal);
    return made;
}

/// Extents of the changed objects and their labels in control and twin, with the rim that drawing may touch.
inline std::vector<Box> changed_boxes(const Instance& control, const Instance& twin) {
    std::vector<Box> out;
    for (const Scene* scene : {&control.scene, &twin.scene})
        for (const int id : twin.twin->changed) {
            if (id >= static_cast<int>(scene->objects.size())) continue;
            for (const auto& view : scene->objects[static_cast<std::size_t>(id)].views) {
                if (view) out.push_back(view->box().grown(2));
                if (view && view->label) out.push_back(label_line(*view->label).ink.grown(2));
            }
        }
    return out;
}

/// Pixels that differ although they lie in none of the boxes; counts all differing pixels too.
struct PixelDifference {
    int inside = 0, outside = 0;
};
inline PixelDifference compare(const Image& a, const Image& b, const std::vector<Box>& boxes) {
    PixelDifference out;
    for (int y = 0; y < a.height; ++y) {
        const auto row = static_cast<std::ptrdiff_t>(3) * a.width * y;
        if (std::equal(a.rgb.begin() + row, a.rgb.begin() + row + 3 * a.width, b.rgb.begin() + row)) continue;
        for (int x = 0; x < a.width; ++x) {
            const auto at = row + 3 * x;
            if (std::equal(a.rgb.begin() + at, a.rgb.begin() + at + 3, b.rgb.begin() + at)) continue;
            const Vec2 middle(x + 0.5, y + 0.5);
            const bool known = std::any_of(boxes.begin(), boxes.end(), [&](const Box& box) { return box.contains(middle); });
            ++(known ? out.inside : out.outside);
        }
    }
    return out;
}

/// The pictures differ in the changed objects' boxes alone, and the reader reads the twin's answer.
inline void check_pictures(const std::string& id, const Instance& control, const Instance& twin) {
    const Domain& domain = checks::domain(id);
    const std::vector<Image> before = tests::pictures(domain, control.scene), after = tests::pictures(domain, twin.scene);
    const std::vector<Box> boxes = changed_boxes(control, twin);
    int inside = 0, outside = 0;
    for (std::size_t k = 0; k < before.size(); ++k) {
        const PixelDifference found = compare(before[k], after[k], boxes);
        inside += found.inside;
        outside += found.outside;
    }
    CHECK(inside > 0);
    CHECK(outside == 0);
    static const std::vector<read::Reader> readers = tests::all_readers();
    const auto reader = std::find_if(readers.begin(), readers.end(), [&](const read::Reader& r) { return r.domain == id; });
    REQUIRE(reader != readers.end());
    const read::Reading reading = read::run(*reader, after, {twin.request.preset, twin.request.switches});
    INFO(reading.why_not);
    REQUIRE(reading.answer);
    CHECK(reading.answer->value == twin.answer.value);
}

}  // namespace twin_checks
