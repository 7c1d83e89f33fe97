#include "generators/bib/parts/plan.hpp"

#include <algorithm>
#include <cmath>

#include "stim/base/portable_math.hpp"

namespace stim::bib {

std::optional<Walk> walk_on(const Way& way, double efficient, const std::vector<KeepOff>& keep_off, const Limits& limits) {
    const auto points = walk_until(way, way.back(), limits.contact);
    if (!points) return std::nullopt;
    const int steps = static_cast<int>(points->size());
    if (steps < limits.shortest || steps > limits.longest) return std::nullopt;
    for (const KeepOff& k : keep_off)
        if (std::any_of(points->begin(), points->end(), [&](const Point& p) { return max_norm(p - k.middle) < k.distance; }))
            return std::nullopt;
    return Walk{way, steps, length_of(way), efficient, points->back()};
}

std::optional<Walk> walk_to(const Point& from, const Point& target, const Roads& roads,
                            const std::vector<KeepOff>& keep_off, const Limits& limits) {
    // Two frames take 4 px at most along an axis, the first one 1 px: far targets need no search.
    if (max_norm(target - from) > 2 * limits.longest + static_cast<int>(limits.contact)) return std::nullopt;
    const auto way = roads.way(from, target);
    if (!way || way->size() < 2) return std::nullopt;
    return walk_on(*way, length_of(*way), keep_off, limits);
}

std::optional<double> efficient_length(const Point& from, const Point& to, const Roads& roads) {
    const auto way = roads.way(from, to);
    return way ? std::optional(length_of(*way)) : std::nullopt;
}

Ground ground_of(World world) {
    const std::vector<Obstacle> obstacles = obstacles_of(world);
    return {std::move(world), Roads(obstacles), Free(obstacles).largest_part()};
}

Ground draw_ground(int blocks, Rng& rng) {
    auto drawn = search(most_draws, [&]() -> std::optional<Ground> {  // nearly every draw has far more room
        Ground out = ground_of(draw_world(blocks, rng));
        return out.places.size() >= fewest_free ? std::optional(std::move(out)) : std::nullopt;
    });
    return drawn ? std::move(*drawn) : ground_of({outer_ring(blocks)});
}

Point Symmetry::operator()(const Point& p) const {
    Point out = number_ & 4 ? Point{p.column, p.row} : p;
    if (number_ & 1) out.row = side - out.row;
    if (number_ & 2) out.column = side - out.column;
    return out;
}

Point Symmetry::cell(const Point& corner) const {
    const Point middle = (*this)(middle_of(corner));
    return {middle.row - cell_size / 2, middle.column - cell_size / 2};
}

std::vector<Point> Symmetry::cells(const std::vector<Point>& corners) const {
    std::vector<Point> out;
    for (const Point& corner : corners) out.push_back(cell(corner));
    return out;
}

Way Symmetry::operator()(const Way& way) const {
    Way out;
    for (const Point& p : way) out.push_back((*this)(p));
    return out;
}

Symmetry draw_symmetry(Rng& rng) { return Symmetry(static_cast<int>(rng.integer(0, 7))); }

std::vector<Point> outer_ring(int count) {
    const int low = cell_size, high = side - 2 * cell_size;
    std::vector<Point> out;
    for (int k = low; k < high; k += cell_size) out.push_back({low, k});
    for (int k = low; k < high; k += cell_size) out.push_back({k, high});
    for (int k = high; k > low; k -= cell_size) out.push_back({high, k});
    for (int k = high; k > low; k -= cell_size) out.push_back({k, low});
    out.resize(static_cast<std::size_t>(std::min<int>(count, static_cast<int>(out.size()))));
    return out;
}

std::vector<Point> cells_about(const Point& cell) {
    std::vector<Point> out;
    for (int row = -1; row <= 1; ++row)
        for (int column = -1; column <= 1; ++column)
            if (row || column) out.push_back(cell + Point{row * cell_size, column * cell_size});
    return out;
}

std::vector<Point> joined(const std::vector<Point>& a, const std::vector<Point>& b) {
    std::vector<Point> out = a;
    out.insert(out.end(), b.begin(), b.end());
    return out;
}

bool all_free(const std::vector<Point>& middles, const std::vector<Point>& cells) {
    return std::none_of(cells.begin(), cells.end(), [&](const Point& cell) {
        return std::any_of(middles.begin(), middles.end(), [&](const Point& p) { return about_cell(cell).holds(p); });
    });
}

bool bearings_apart(const Point& from, const Point& a, const Point& b, double degrees) {
    const Point u = a - from, v = b - from;
    const double dot = double(u.row) * v.row + double(u.column) * v.column;
    const double lengths = distance(from, a) * distance(from, b);
    return dot <= lengths * portable::cos(degrees * portable::pi / 180);
}

Point draw_at_distance(const Point& middle, double nearest, double farthest, Rng& rng) {
    const int reach = static_cast<int>(farthest);
    const auto drawn = search(most_draws, [&]() -> std::optional<Point> {  // the thinnest ring takes a fifth of its square
        const int row = static_cast<int>(rng.integer(-reach, reach)), column = static_cast<int>(rng.integer(-reach, reach));
        const double d = distance({0, 0}, {row, column});
        return d >= nearest && d <= farthest ? std::optional(Point{row, column}) : std::nullopt;
    });
    return middle + drawn.value_or(Point{reach, 0});
}

}  // namespace stim::bib
