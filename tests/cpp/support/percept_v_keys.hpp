// Instances of domains with switches or backgrounds: keys with switches, margins of the objects of one role.
#pragma once

#include "stim/draw/canvas.hpp"
#include "tests/cpp/support/placement_checks.hpp"

namespace percept_v_keys {

using checks::domain;

inline stim::Instance make(const std::string& id, stim::Preset preset, int size, int index, const stim::Switches& switches = {}) {
    stim::Wanted wanted;
    wanted.preset = std::string(stim::name_of(preset));
    wanted.size = size;
    wanted.index = index;
    wanted.switches = switches;
    return stim::generate(domain(id), stim::make_request(domain(id), wanted));
}

inline int largest(const std::string& id, stim::Preset preset, stim::Switches switches = {}) {
    for (const auto& spec : domain(id).switches) switches.try_emplace(spec.name, spec.values.front());
    return static_cast<int>(domain(id).sizes(preset, switches).high);
}

/// Calls f(instance) for `count` keys spread over the whole legal range, both ends included.
template <class F>
void for_keys(const std::string& id, stim::Preset preset, int count, F f, const stim::Switches& switches = {}) {
    const int high = largest(id, preset, switches);
    for (int i = 0; i < count; ++i) f(make(id, preset, 1 + (count > 1 ? i * (high - 1) / (count - 1) : 0), i, switches));
}

/// Least distance between the drawn extents of two shapes of a role.
inline double least_gap(const stim::Scene& scene, std::string_view role) {
    std::vector<stim::Footprint> shapes;
    for (const auto* object : stim::with_role(scene, role))
        if (object->visible(0)) shapes.emplace_back(object->view().geometry, object->view().grow());
    double least = 1e9;
    for (std::size_t i = 0; i < shapes.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (!stim::apart(shapes[i], shapes[j], 12)) least = std::min(least, stim::gap(shapes[i], shapes[j]));
    return least;
}

/// Least distance of the drawn extents to the sides of a width x height box at the origin.
inline double least_border(const stim::Scene& scene, std::string_view role, double width, double height) {
    double least = 1e9;
    for (const auto* object : stim::with_role(scene, role)) {
        if (!object->visible(0)) continue;
        const stim::Box box = object->view().box();
        least = std::min({least, box.low.x(), box.low.y(), width - box.high.x(), height - box.high.y()});
    }
    return least;
}

/// Pairs of colours that meet, shape and patch, and differ by less than CIEDE2000 30 or a luminance ratio of 1.3; from pixels.
inline int clashes(const stim::Scene& scene) {
    std::set<std::uint32_t> patches, shapes;
    for (const stim::Object& object : scene.objects)
        if (object.visible(0)) (object.role == "background" ? patches : shapes).insert(object.view().colour().rgb.packed());
    const stim::Image image = stim::render(stim::draw_objects(scene, 0));
    const auto packed = [&](int x, int y) {
        const std::uint8_t* p = &image.rgb[3 * static_cast<std::size_t>(y * image.width + x)];
        return stim::Rgb{p[0], p[1], p[2]}.packed();
    };
    std::set<std::pair<std::uint32_t, std::uint32_t>> met;
    const int bottom = scene.legend ? scene.legend->top : scene.height;
    for (int y = 2; y < bottom - 2; ++y)
        for (int x = 2; x < scene.width - 2; ++x) {
            const std::uint32_t here = packed(x, y);
            if (!shapes.count(here)) continue;
            for (int dy = -2; dy <= 2; ++dy)
                for (int dx = -2; dx <= 2; ++dx)
                    if (const std::uint32_t other = packed(x + dx, y + dy); patches.count(other)) met.emplace(here, other);
        }
    return static_cast<int>(std::count_if(met.begin(), met.end(), [&](const auto& pair) {
        const auto a = stim::unpacked(pair.first), b = stim::unpacked(pair.second);
        return stim::ciede2000(a, b) < 30 || stim::luminance_ratio(a, b) < 1.3;
    }));
}

}  // namespace percept_v_keys
