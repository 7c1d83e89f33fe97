// What tests of free-placement domains share: keys over the legal range, margins between drawn extents, counts of draws.
#pragma once

#include <catch2/catch.hpp>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "stim/domain/builtin.hpp"
#include "stim/domain/instance.hpp"
#include "stim/scene/layout.hpp"
#include "stim/scene/shape.hpp"

namespace checks {

using namespace stim;

inline const Domain& domain(const std::string& id) {
    static const Registry registry = builtin_registry();
    return registry.at(id);
}

inline Instance instance(const std::string& id, Preset preset, int size, int index) {
    Wanted wanted;
    wanted.size = size;
    wanted.index = index;
    wanted.seed = 11;
    wanted.preset = std::string(name_of(preset));
    return generate(domain(id), make_request(domain(id), wanted));
}

inline int largest(const std::string& id, Preset preset) { return static_cast<int>(domain(id).sizes(preset, {}).high); }

/// `keys` instances of each preset, sizes spread over the whole legal range, its ends included.
inline void over_range(const std::string& id, int keys, const std::function<void(const Instance&)>& check) {
    for (const Preset preset : all_presets)
        for (int i = 0; i < keys; ++i) {
            const int size = 1 + i * (largest(id, preset) - 1) / (keys - 1);
            const Instance made = instance(id, preset, size, i);
            INFO("instance " << made.id);
            check(made);
        }
}

struct Margins {
    double gap, border, from_line;
};

inline bool is_line(const Object& object) { return object.role == "axis" || object.role == "divider"; }

/// Everything but lines and bars that image `image` shows.
inline std::vector<View> figures(const Scene& scene, std::size_t image = 0) {
    std::vector<View> out;
    for (const Object& object : scene.objects)
        if (!is_line(object) && object.visible(image)) out.push_back(object.view(image));
    return out;
}

inline void check_margins(const Scene& scene, const Margins& margins) {
    for (std::size_t image = 0; image < static_cast<std::size_t>(scene.images); ++image) {
        const std::vector<View> views = figures(scene, image);
        std::vector<Footprint> drawn;
        bool inside = true, clear = true, apart_all = true;
        for (const View& view : views) {
            inside = inside && inset(scene.width, scene.height, margins.border).contains(view.box());
            for (const Object& line : scene.objects)
                if (is_line(line)) clear = clear && !view.box().grown(margins.from_line).overlaps(line.view(image).box());
            const Footprint here(view.geometry, view.grow());
            for (const Footprint& other : drawn) apart_all = apart_all && apart(here, other, margins.gap);
            drawn.push_back(here);
        }
        CHECK(inside);
        CHECK(clear);
        CHECK(apart_all);
    }
}

inline void check_work(const Instance& made) {
    const Work& work = made.scene.work;
    const int items = static_cast<int>(made.scene.objects.size());
    CHECK(work.restarts <= 20);
    CHECK(work.fallbacks <= 1);
    CHECK(work.tries <= 21 * 2000 * items);
    if (made.request.size <= 20) CHECK(work.restarts + work.fallbacks == 0);
}

template <class T>
using Histogram = std::map<T, int>;

/// Whether the counts look like draws from `cells` equally likely values: all occur, chi-square within six deviations.
template <class T>
bool looks_uniform(const Histogram<T>& counts, std::size_t cells) {
    double total = 0, squares = 0;
    for (const auto& [value, count] : counts) total += count;
    const double expected = total / static_cast<double>(cells);
    for (const auto& [value, count] : counts) squares += (count - expected) * (count - expected) / expected;
    const double freedom = static_cast<double>(cells) - 1;
    INFO("values " << counts.size() << " of " << cells << ", chi-square " << squares);
    CHECK(counts.size() == cells);
    return counts.size() == cells && squares <= freedom + 6 * std::sqrt(2 * freedom);
}

/// Whether `count` of `total` look like draws with probability p: within five deviations.
inline bool looks_like(int count, int total, double p) {
    INFO(count << " of " << total << ", expected share " << p);
    return std::abs(count - total * p) <= 5 * std::sqrt(total * p * (1 - p)) + 1e-9;
}

/// The lattice holds `count` figures like `largest` in `region`, `gap` apart.
inline void check_lattice(const Geometry& figure, int count, const Box& region, double distance) {
    const std::vector<ScatterItem> items(static_cast<std::size_t>(count), ScatterItem{figure, 0, region});
    Rng rng(digest("lattice"));
    const std::vector<Vec2> places = lattice(items, distance, rng);
    std::vector<Footprint> drawn;
    bool apart_all = true, inside = true;
    for (const Vec2& at : places) {
        const Footprint here(translated(figure, at), 0);
        inside = inside && region.contains(here.box());
        for (const Footprint& other : drawn) apart_all = apart_all && apart(here, other, distance);
        drawn.push_back(here);
    }
    CHECK(inside);
    CHECK(apart_all);
}

// Fewer shapes are larger, up to three times, than at the largest size.
inline double times_larger(int n, int largest_size) { return std::clamp(std::sqrt(double(largest_size) / n), 1.0, 3.0); }
inline double largest(double size, int n, int largest_size) { return std::floor(size * times_larger(n, largest_size)); }

}  // namespace checks
