#include "generators/bib/parts/ring.hpp"

#include <algorithm>

namespace stim::bib {
namespace {

constexpr double longer = 1.6, detour = 20;  // how much the way in may be longer: a factor, and px on top

}  // namespace

bool in_border(const Point& cell) {
    const int last = side - cell_size;
    return cell.row <= 0 || cell.row >= last || cell.column <= 0 || cell.column >= last;
}

bool is_wall(const Point& cell, const std::vector<Point>& blocks) { return in_border(cell) || has(blocks, cell); }

std::vector<Point> ring_of(const Point& cell, const std::vector<Point>& blocks) {
    std::vector<Point> out;
    for (const Point& c : cells_about(cell))
        if (!is_wall(c, blocks)) out.push_back(c);
    return out;
}

OpenRing open_ring_of(std::vector<Point> ring, const std::vector<Point>& blocks, const Point& from, const Point& to) {
    std::replace(ring.begin(), ring.end(), from, to);
    Roads roads(obstacles_of({joined(blocks, ring)}));
    return {std::move(ring), std::move(roads)};
}

std::optional<OpenRing> draw_open_ring(const Point& enclosed, const std::vector<Point>& ring, const std::vector<Point>& blocks,
                                       const Point& start, const std::vector<Point>& keep_free, const std::vector<Point>& seen,
                                       Rng& rng) {
    const auto unseen = [&](const Point& cell) {
        return std::none_of(seen.begin(), seen.end(), [&](const Point& p) { return max_norm(p - middle_of(cell)) < cell_size; });
    };
    const Point inside = middle_of(enclosed);
    const auto straight = efficient_length(start, inside, Roads(obstacles_of({blocks})));
    if (!straight) return std::nullopt;
    return search(inner_draws, [&]() -> std::optional<OpenRing> {
        const Point from = rng.pick(ring);
        const Point to = rng.pick(interior_cells());
        if (!unseen(from) || !unseen(to)) return std::nullopt;
        if (to == enclosed || has(ring, to) || has(blocks, to) || !all_free(joined(keep_free, {start}), {to}))
            return std::nullopt;
        OpenRing out = open_ring_of(ring, blocks, from, to);
        const auto length = efficient_length(start, inside, out.roads);
        return length && *length <= longer * *straight + detour ? std::optional(std::move(out)) : std::nullopt;
    });
}

}  // namespace stim::bib
