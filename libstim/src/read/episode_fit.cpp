#include "stim/read/episode_fit.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace stim::read::grid {
namespace {

constexpr std::size_t most_things = 3, most_explanations = 6000;

bool inside(const Point& p) { return grid::inside(p.row, p.column); }

bool by_shape(const Placed& a, const Placed& b) {
    return std::tie(a.shape, a.middle.column, a.middle.row) < std::tie(b.shape, b.middle.column, b.middle.row);
}

Explanation with(Explanation things, const Placed& more) {
    things.insert(std::upper_bound(things.begin(), things.end(), more, by_shape), more);
    return things;
}

bool holds(const Placed& placed, const Point& pixel) { return shape(placed.shape).holds(pixel - placed.middle) != 0; }

bool covered(const std::vector<Point>& pixels, const Explanation& things) {
    return std::all_of(pixels.begin(), pixels.end(), [&](const Point& pixel) {
        return std::any_of(things.begin(), things.end(), [&](const Placed& p) { return holds(p, pixel); });
    });
}

std::vector<Point> left_over(const std::vector<Point>& pixels, const Placed& placed) {
    std::vector<Point> out;
    std::copy_if(pixels.begin(), pixels.end(), std::back_inserter(out), [&](const Point& pixel) { return !holds(placed, pixel); });
    return out;
}

// Two of a kind occur among rectangles alone.
bool is_there(const Explanation& things, ShapeId id) {
    return shape(id).what != What::grey && std::any_of(things.begin(), things.end(), [&](const Placed& p) { return same_thing(p.shape, id); });
}

struct Search {
    const LabelMap& map;
    Label label;
    std::set<Explanation> found = {};

    bool full() const { return found.size() > most_explanations; }

    // Whatever holds the first pixel left over comes next.
    void extend(const Explanation& things, const std::vector<Point>& pixels, std::size_t more) {
        if (pixels.empty()) found.insert(things);
        if (pixels.empty() || more == 0 || full()) return;
        for (const ShapeId id : shapes_of(label)) {
            if (is_there(things, id)) continue;
            for (const auto* offsets : {&shape(id).pixels, &shape(id).edge})
                for (const Point& offset : *offsets) {
                    const Placed placed{id, pixels.front() - offset};
                    if (fits(map, label, placed)) extend(with(things, placed), left_over(pixels, placed), more - 1);
                }
        }
    }
};

std::vector<Placed> next_places(const LabelMap& map, Label label, const Placed& before) {
    std::vector<Placed> out;
    const int step = shape(before.shape).step;
    for (const ShapeId id : followers(before.shape))
        for (int row = -step; row <= step; ++row)
            for (int column = -step; column <= step; ++column) {
                const Placed now{id, before.middle + Point{row, column}};
                if (fits(map, label, now)) out.push_back(now);
            }
    return out;
}

void combine(const std::vector<std::vector<Placed>>& places, std::size_t i, const Explanation& so_far, const std::vector<Point>& pixels,
             std::set<Explanation>& out) {
    if (out.size() > most_explanations) return;
    if (i == places.size()) {
        if (covered(pixels, so_far)) out.insert(so_far);
        return;
    }
    for (const Placed& placed : places[i]) combine(places, i + 1, with(so_far, placed), pixels, out);
}

Explanations listed(const std::set<Explanation>& found) {
    return found.size() > most_explanations ? Explanations{} : Explanations(found.begin(), found.end());
}

}  // namespace

bool fits(const LabelMap& map, Label label, const Placed& placed) {
    const Shape& s = shape(placed.shape);
    const LabelSet legal = s.covers | bit(label);
    return std::all_of(s.pixels.begin(), s.pixels.end(), [&](const Point& offset) {
        const Point p = placed.middle + offset;
        return inside(p) ? (legal & bit(at(map, p.row, p.column))) != 0 : !s.whole;
    });
}

bool reaches(const Placed& before, const Placed& now) {
    const Point d = now.middle - before.middle;
    return may_follow(before.shape, now.shape) && std::max(std::abs(d.row), std::abs(d.column)) <= shape(now.shape).step;
}

bool may_hide(const LabelMap& map, Label label, const Placed& near) { return !next_places(map, label, near).empty(); }

Explanations explain(const LabelMap& map, Label label, const std::vector<Point>& pixels) {
    Search search{map, label};
    for (std::size_t things = 1; things <= most_things && search.found.empty(); ++things) search.extend({}, pixels, things);
    return listed(search.found);
}

Explanations follow(const LabelMap& map, Label label, const std::vector<Point>& pixels, const Explanations& before) {
    std::set<Explanation> out;
    for (const Explanation& things : before) {
        std::vector<std::vector<Placed>> places;
        for (const Placed& placed : things) places.push_back(next_places(map, label, placed));
        combine(places, 0, {}, pixels, out);
    }
    return listed(out);
}

bool same_things(const Explanation& a, const Explanation& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Placed& p, const Placed& q) { return same_thing(p.shape, q.shape); });
}

bool may_become(const Explanation& before, const Explanation& now) {
    return std::equal(before.begin(), before.end(), now.begin(), now.end(), reaches);
}

}  // namespace stim::read::grid
