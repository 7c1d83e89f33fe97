#include "generators/bib/parts/world.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "generators/common/search.hpp"

namespace stim::bib {
namespace {

constexpr int off_walls = 9;  // px from a wall's side to the middle of what is beside it

// The first bit that is set, from that one on, or the number of bits. The standard has no way that looks at many at once.
template <std::size_t N>
std::size_t next_set(const std::bitset<N>& bits, std::size_t from) {
#ifdef __GLIBCXX__
    return from == 0 ? bits._Find_first() : bits._Find_next(from - 1);
#else
    for (; from < N && !bits[from]; ++from) {}
    return from;
#endif
}

}  // namespace

int max_norm(const Point& p) { return std::max(std::abs(p.row), std::abs(p.column)); }

double distance(const Point& a, const Point& b) {
    const Point d = b - a;
    return std::sqrt(double(d.row) * d.row + double(d.column) * d.column);
}

Obstacle square_about(const Point& middle, int half_side) {
    return {{middle.row - half_side, middle.column - half_side}, {middle.row + half_side, middle.column + half_side}};
}

bool is_off_walls(const Point& p, const std::vector<Obstacle>& obstacles) {
    constexpr Point gap{thing_gap, thing_gap};
    return is_off_border(p) && std::none_of(obstacles.begin(), obstacles.end(), [&](const Obstacle& o) {
        return Obstacle{o.low - gap, o.high + gap}.holds(p);
    });
}

Obstacle about_cell(const Point& cell) { return square_about(middle_of(cell), cell_size / 2 + off_walls); }

Obstacle about_door(const Point& middle, const Point& size) {
    const Point reach{size.row / 2 + off_walls, size.column / 2 + off_walls};
    return {middle - reach, middle + reach};
}

std::vector<Obstacle> obstacles_of(const World& world) {
    std::vector<Obstacle> out;
    for (const Point& cell : world.blocks) out.push_back(about_cell(cell));
    return out;
}

const std::vector<Point>& interior_cells() {
    static const std::vector<Point> all = [] {
        std::vector<Point> out;
        for (int row = 1; row < cells_per_side - 1; ++row)
            for (int column = 1; column < cells_per_side - 1; ++column) out.push_back({row * cell_size, column * cell_size});
        return out;
    }();
    return all;
}

Free::Free(const std::vector<Obstacle>& obstacles, int bottom) : bottom_(bottom) {
    for (std::size_t i = 0; i < index({bottom + 1, lowest}); ++i) free_.set(i);
    for (const Obstacle& o : obstacles) take(o);
}

void Free::take(const Obstacle& o) {
    for (int row = std::max(lowest, o.low.row + 1); row <= std::min(bottom_, o.high.row - 1); ++row)
        for (int column = std::max(lowest, o.low.column + 1); column <= std::min(highest, o.high.column - 1); ++column)
            free_.reset(index({row, column}));
}

// Shifting the whole set by each displacement leaves the starts from which all of them are free. A start whose walk would
// leave the border has wrapped round a row and is left out.
std::vector<Point> Free::places_for(const std::vector<Point>& track) const {
    Points starts = free_;
    Point low{0, 0}, high{0, 0};
    for (const Point& d : track) {
        const int shift = d.row * width + d.column;
        starts &= shift >= 0 ? free_ >> static_cast<std::size_t>(shift) : free_ << static_cast<std::size_t>(-shift);
        low = {std::min(low.row, d.row), std::min(low.column, d.column)};
        high = {std::max(high.row, d.row), std::max(high.column, d.column)};
    }
    std::vector<Point> out;
    for (std::size_t i = next_set(starts, 0); i < starts.size(); ++i, i = next_set(starts, i))
        if (inside(point(i) + low) && inside(point(i) + high)) out.push_back(point(i));
    return out;
}

// All spans in order. The part of a span is the number of its first span.
std::vector<Free::Span> Free::parts() const {
    std::vector<Span> out;
    const auto first_of = [&](int part) {
        return root_of(part, out.size(), [&](int i) { return out[static_cast<std::size_t>(i)].part; });
    };
    const Points taken = ~free_;
    std::size_t above = 0;  // the first span that may touch the next one
    std::size_t begin = next_set(free_, 0);
    for (std::size_t left = free_.size(); left > 0 && begin < free_.size(); --left, begin = next_set(free_, out.back().end)) {
        const std::size_t row_end = (begin / width + 1) * width;
        out.push_back({begin, std::min(next_set(taken, begin), row_end), static_cast<int>(out.size())});
        // Spans of the row above touch it along sides or corners, in columns that go one further at both ends.
        const std::size_t low = begin % width ? begin - 1 : begin, high = std::min(out.back().end + 1, row_end);
        for (; above < out.size() && out[above].end + width <= low; ++above) {}
        for (std::size_t i = above; i < out.size() && out[i].begin + width < high; ++i) {
            const int a = first_of(out[i].part), b = first_of(out.back().part);
            out[static_cast<std::size_t>(std::max(a, b))].part = std::min(a, b);
        }
    }
    for (Span& span : out) span.part = first_of(span.part);
    return out;
}

std::vector<Point> Free::largest_part() const {
    const std::vector<Span> spans = parts();
    std::vector<std::size_t> sizes(spans.size());
    for (const Span& span : spans) sizes[static_cast<std::size_t>(span.part)] += span.end - span.begin;
    const auto best = std::max_element(sizes.begin(), sizes.end());  // of equal ones the first
    std::vector<Point> out;
    for (const Span& span : spans)
        if (span.part == best - sizes.begin())
            for (std::size_t i = span.begin; i < span.end; ++i) out.push_back(point(i));
    return out;
}

bool Free::connected(const Point& a, const Point& b) const {
    if (!holds(a) || !holds(b)) return false;
    const std::vector<Span> spans = parts();
    const auto part_of = [&](const Point& p) {
        return std::find_if(spans.begin(), spans.end(), [at = index(p)](const Span& s) { return at < s.end; })->part;
    };
    return part_of(a) == part_of(b);
}

World draw_world(int blocks, Rng& rng) {
    World out;
    for (const int i : rng.sample(static_cast<int>(interior_cells().size()), blocks))
        out.blocks.push_back(interior_cells()[static_cast<std::size_t>(i)]);
    return out;
}

}  // namespace stim::bib
