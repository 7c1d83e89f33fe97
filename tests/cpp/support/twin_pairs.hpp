// A control and its twin as pictures: where they may differ, and whether a reader follows.
#pragma once

#include <fmt/format.h>

#include <algorithm>

#include "stim/draw/display_list.hpp"
#include "tests/cpp/support/reading.hpp"

namespace stim::tests {

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

/// Differing pixels of all pictures of a pair.
inline PixelDifference compare(const std::vector<Image>& before, const std::vector<Image>& after, const std::vector<Box>& boxes) {
    PixelDifference out;
    for (std::size_t k = 0; k < before.size(); ++k) {
        const PixelDifference found = compare(before[k], after[k], boxes);
        out.inside += found.inside;
        out.outside += found.outside;
    }
    return out;
}

/// Empty where the reader finds both answers of the pair and the pictures differ at the changed objects and nowhere else.
inline std::string pair_problem(const Domain& domain, const read::Reader& reader, const Request& request) {
    const Instance control = generate(domain, request), twin = make_twin(domain, control, 0);
    if (twin.prompt != control.prompt) return fmt::format("{}: another prompt", twin.id);
    const std::vector<Image> before = pictures(domain, control.scene), after = pictures(domain, twin.scene);
    const PixelDifference found = compare(before, after, changed_boxes(control, twin));
    if (!found.inside || found.outside)
        return fmt::format("{}: {} pixels differ, {} elsewhere", twin.id, found.inside, found.outside);
    const std::string first = disagreement(reader, control, before);
    return first.empty() ? disagreement(reader, twin, after) : first;
}

}  // namespace stim::tests
