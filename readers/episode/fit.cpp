#include "readers/episode/fit.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <tuple>

namespace stim::read::grid {
namespace {

constexpr std::size_t most_things = 3, most_explanations = 6000, most_pieces = 60;
constexpr int most_tries = 300'000;

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
    std::copy_if(pixels.begin(), pixels.end(), std::back_inserter(out),
                 [&](const Point& pixel) { return !holds(placed, pixel); });
    return out;
}

// Two of a kind occur among rectangles alone.
bool is_there(const Explanation& things, ShapeId id) {
    return shape(id).what != What::grey &&
           std::any_of(things.begin(), things.end(), [&](const Placed& p) { return same_thing(p.shape, id); });
}

// Whether all of a thing's pixels in the picture show one of some labels.
bool shows(const LabelMap& map, LabelSet legal, const Placed& placed) {
    const Shape& s = shape(placed.shape);
    return std::all_of(s.pixels.begin(), s.pixels.end(), [&](const Point& offset) {
        const Point p = placed.middle + offset;
        return inside(p) ? (legal & bit(at(map, p.row, p.column))) != 0 : !s.whole;
    });
}

enum class Cover { none, legal };  // whether things drawn later may hide parts

struct Search {
    const LabelMap& map;
    Label label;
    Cover cover = Cover::legal;
    std::set<Explanation> found = {};
    int tries = 0;

    bool full() const { return found.size() > most_explanations || tries > most_tries; }

    bool fit(const Placed& placed) {
        ++tries;
        return cover == Cover::legal ? fits(map, label, placed) : shows(map, bit(label), placed);
    }

    // Calls take(placed) for everything that fits and holds a pixel.
    template <class F>
    void each_holding(const Explanation& beside, const Point& pixel, F take) {
        for (const ShapeId id : shapes_of(label)) {
            if (is_there(beside, id)) continue;
            for (const auto* offsets : {&shape(id).pixels, &shape(id).edge})
                for (const Point& offset : *offsets)
                    if (const Placed placed{id, pixel - offset}; !full() && fit(placed)) take(placed);
        }
    }

    // Whatever holds the first pixel left over comes next.
    void by_pixel(const Explanation& things, const std::vector<Point>& pixels, std::size_t more) {
        if (pixels.empty()) found.insert(things);
        if (pixels.empty() || more == 0) return;
        each_holding(things, pixels.front(), [&](const Placed& p) { by_pixel(with(things, p), left_over(pixels, p), more - 1); });
    }

    // Each piece of connected pixels is part of one thing.
    void by_piece(const Explanation& things, const std::vector<std::vector<Point>>& pieces, std::size_t more) {
        if (pieces.empty()) found.insert(things);
        if (pieces.empty() || more == 0) return;
        each_holding(things, pieces.front().front(), [&](const Placed& p) {
            if (!covered(pieces.front(), {p})) return;
            std::vector<std::vector<Point>> rest;
            std::copy_if(pieces.begin(), pieces.end(), std::back_inserter(rest),
                         [&](const auto& piece) { return !covered(piece, {p}); });
            by_piece(with(things, p), rest, more - 1);
        });
    }
};

// Pixels (row by row) that touch along an edge.
std::vector<std::vector<Point>> pieces_of(const std::vector<Point>& pixels) {
    std::set<Point> left(pixels.begin(), pixels.end());
    std::vector<std::vector<Point>> out;
    while (!left.empty()) {
        std::vector<Point> piece{*left.begin()};
        left.erase(left.begin());
        for (std::size_t i = 0; i < piece.size(); ++i)
            for (const Point& step : {Point{0, 1}, Point{1, 0}, Point{0, -1}, Point{-1, 0}})
                if (left.erase(piece[i] + step)) piece.push_back(piece[i] + step);
        out.push_back(std::move(piece));
    }
    return out;
}

// Grey that something covers lies beneath everything, and rests.
bool fits_there(const LabelMap& map, Label label, const Placed& before, const Placed& now) {
    const bool may_be_covered = label != grey || now == before;
    return may_be_covered ? fits(map, label, now) : shows(map, bit(grey), now);
}

std::vector<Placed> next_places(const LabelMap& map, Label label, const Placed& before) {
    std::vector<Placed> out;
    const int step = shape(before.shape).step;
    for (const ShapeId id : followers(before.shape))
        for (int row = -step; row <= step; ++row)
            for (int column = -step; column <= step; ++column) {
                const Placed now{id, before.middle + Point{row, column}};
                if (fits_there(map, label, before, now)) out.push_back(now);
            }
    return out;
}

void combine(const std::vector<std::vector<Placed>>& places, std::size_t i, const Explanation& so_far,
             const std::vector<Point>& pixels, std::set<Explanation>& out) {
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
    return shows(map, shape(placed.shape).covers | bit(label), placed);
}

bool reaches(const Placed& before, const Placed& now) {
    const Point d = now.middle - before.middle;
    return may_follow(before.shape, now.shape) && std::max(std::abs(d.row), std::abs(d.column)) <= shape(now.shape).step;
}

bool may_hide(const LabelMap& map, Label label, const Placed& near) { return !next_places(map, label, near).empty(); }

// By whole pieces as a rule; where things of one colour meet, by things that show whole, then by any.
Explanations explain(const LabelMap& map, Label label, const std::vector<Point>& pixels) {
    const std::vector<std::vector<Point>> pieces = pieces_of(pixels);
    if (pieces.size() > most_pieces) return {};
    for (const bool whole_pieces : {true, false})
        for (const Cover cover : {Cover::none, Cover::legal}) {
            if (whole_pieces && cover == Cover::none) continue;
            Search search{map, label, cover};
            for (std::size_t things = 1; things <= most_things && search.found.empty(); ++things)
                whole_pieces ? search.by_piece({}, pieces, things) : search.by_pixel({}, pixels, things);
            if (!search.found.empty()) return search.full() ? Explanations{} : listed(search.found);
        }
    return {};
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

Explanations stay_on(const LabelMap& map, Label label, const std::vector<Point>& pixels, Explanations now, int frames) {
    for (std::size_t before = 0; frames > 0 && !now.empty() && now.size() != before; --frames) {
        before = now.size();
        now = follow(map, label, pixels, now);
    }
    return now;
}

bool same_things(const Explanation& a, const Explanation& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Placed& p, const Placed& q) { return same_thing(p.shape, q.shape); });
}

bool may_become(const Explanation& before, const Explanation& now) {
    return std::equal(before.begin(), before.end(), now.begin(), now.end(), reaches);
}

}  // namespace stim::read::grid
