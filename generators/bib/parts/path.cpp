#include "generators/bib/parts/path.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>

namespace stim::bib {
namespace {

constexpr double tie = 1e-9;

// n / d with d > 0; exact in comparisons.
struct Fraction {
    std::int64_t n, d;
    bool operator<(const Fraction& o) const { return n * o.d < o.n * d; }
};

// Narrows the open interval (from, to) of the parameter to where low < a + t delta < high; false where none is left.
bool narrow(std::int64_t a, std::int64_t delta, std::int64_t low, std::int64_t high, Fraction& from, Fraction& to) {
    if (delta == 0) return low < a && a < high;
    Fraction enters{low - a, delta}, leaves{high - a, delta};
    if (delta < 0) {
        enters = {a - high, -delta};
        leaves = {a - low, -delta};
    }
    from = std::max(from, enters);
    to = std::min(to, leaves);
    return from < to;
}

// The parameter runs over the closed interval 0..1, which an open interval that is not empty meets iff it starts before 1
// and ends after 0.
bool meets(const Point& a, const Point& b, const Obstacle& o) {
    Fraction from{-1, 1}, to{2, 1};
    return narrow(a.row, b.row - a.row, o.low.row, o.high.row, from, to) &&
           narrow(a.column, b.column - a.column, o.low.column, o.high.column, from, to) && from < Fraction{1, 1} &&
           Fraction{0, 1} < to;
}

bool is_free(const Point& p, const std::vector<Obstacle>& obstacles, int bottom) {
    return p.row >= lowest && p.row <= bottom && p.column >= lowest && p.column <= highest &&
           std::none_of(obstacles.begin(), obstacles.end(), [&](const Obstacle& o) { return o.holds(p); });
}

// Corners about which a shortest way may turn: free, and so are the points beside them on both sides of the obstacle.
std::vector<Point> turning_points(const std::vector<Obstacle>& obstacles, int bottom) {
    std::vector<Point> out;
    for (const Obstacle& o : obstacles)
        for (const bool below : {false, true})
            for (const bool right : {false, true}) {
                const Point corner{below ? o.high.row : o.low.row, right ? o.high.column : o.low.column};
                const Point beside{corner.row, corner.column + (right ? -1 : 1)},
                    above{corner.row + (below ? -1 : 1), corner.column};
                const auto is_open = [&](const Point& p) { return is_free(p, obstacles, bottom); };
                if (is_open(corner) && is_open(beside) && is_open(above)) out.push_back(corner);
            }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

struct Label {
    double length = std::numeric_limits<double>::infinity();
    Way way;
    bool settled = false;
};

bool better(double length, const Way& way, const Label& than) {
    if (std::abs(length - than.length) > tie) return length < than.length;
    if (way.size() != than.way.size()) return way.size() < than.way.size();
    return way < than.way;
}

// The nearest label that has a way and is not settled; none where all that can be reached are.
std::optional<std::size_t> nearest_label(const std::vector<Label>& labels) {
    std::optional<std::size_t> out;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (labels[i].settled || labels[i].way.empty()) continue;
        if (!out || better(labels[i].length, labels[i].way, labels[*out])) out = i;
    }
    return out;
}

// Takes the way over `by` to a node if that is better.
void relax(Label& label, const Label& by, const Point& node, double length) {
    Way way = by.way;
    way.push_back(node);
    if (better(length, way, label)) label = {length, std::move(way), false};
}

}  // namespace

double length_of(const Way& way) {
    double out = 0;
    for (std::size_t i = 1; i < way.size(); ++i) out += distance(way[i - 1], way[i]);
    return out;
}

bool visible(const Point& a, const Point& b, const std::vector<Obstacle>& obstacles) {
    return std::none_of(obstacles.begin(), obstacles.end(), [&](const Obstacle& o) { return meets(a, b, o); });
}

Roads::Roads(std::vector<Obstacle> obstacles, int bottom)
    : obstacles_(std::move(obstacles)), bottom_(bottom), corners_(turning_points(obstacles_, bottom)),
      seen_(corners_.size() * corners_.size(), -1) {}

bool Roads::is_free(const Point& p) const { return bib::is_free(p, obstacles_, bottom_); }


// Nodes are the start, the corners, the goal.
bool Roads::sees(std::size_t a, std::size_t b, const std::vector<Point>& nodes) const {
    if (a == 0 || b == 0 || a + 1 == nodes.size() || b + 1 == nodes.size()) return visible(nodes[a], nodes[b], obstacles_);
    signed char& known = seen_[(std::min(a, b) - 1) * corners_.size() + std::max(a, b) - 1];
    if (known < 0) known = visible(nodes[a], nodes[b], obstacles_);
    return known;
}

// Dijkstra's search.
std::optional<Way> Roads::way(const Point& from, const Point& to) const {
    if (!is_free(from) || !is_free(to)) return std::nullopt;
    if (from == to) return Way{from};
    if (visible(from, to, obstacles_)) return Way{from, to};
    std::vector<Point> nodes{from};
    nodes.insert(nodes.end(), corners_.begin(), corners_.end());
    nodes.push_back(to);
    std::vector<Label> labels(nodes.size());
    labels[0] = {0, {nodes[0]}, false};
    for (std::size_t settled = 0; settled < nodes.size(); ++settled) {
        const auto next = nearest_label(labels);
        if (!next) return std::nullopt;
        Label& by = labels[*next];
        if (*next + 1 == nodes.size()) return by.way;
        by.settled = true;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (labels[i].settled || nodes[i] == nodes[*next]) continue;
            const double length = by.length + distance(nodes[*next], nodes[i]);
            if (length <= labels[i].length + tie && sees(*next, i, nodes)) relax(labels[i], by, nodes[i], length);
        }
    }
    return std::nullopt;
}

std::optional<std::vector<Point>> walk_until(const Way& way, const Point& goal, double contact) {
    std::vector<Point> out;
    for (const Point& p : walk_along(way)) {
        out.push_back(p);
        if (distance(p, goal) <= contact) return out;
    }
    return std::nullopt;
}

}  // namespace stim::bib
