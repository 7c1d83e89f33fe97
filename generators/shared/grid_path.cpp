#include "shared/grid_path.hpp"

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
           narrow(a.column, b.column - a.column, o.low.column, o.high.column, from, to) && from < Fraction{1, 1} && Fraction{0, 1} < to;
}

bool is_free(const Point& p, const std::vector<Obstacle>& obstacles) {
    return p.row >= lowest && p.row <= highest && p.column >= lowest && p.column <= highest &&
           std::none_of(obstacles.begin(), obstacles.end(), [&](const Obstacle& o) { return o.holds(p); });
}

// Corners about which a shortest way may turn: free, and so are the points beside them on both sides of the obstacle.
std::vector<Point> turning_points(const std::vector<Obstacle>& obstacles) {
    std::vector<Point> out;
    for (const Obstacle& o : obstacles)
        for (const bool below : {false, true})
            for (const bool right : {false, true}) {
                const Point corner{below ? o.high.row : o.low.row, right ? o.high.column : o.low.column};
                const Point beside{corner.row, corner.column + (right ? -1 : 1)}, above{corner.row + (below ? -1 : 1), corner.column};
                if (is_free(corner, obstacles) && is_free(beside, obstacles) && is_free(above, obstacles)) out.push_back(corner);
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

// Dijkstra's search; `nodes` holds the start first and the goal last.
std::optional<Way> search(const std::vector<Point>& nodes, const std::vector<Obstacle>& obstacles) {
    std::vector<Label> labels(nodes.size());
    labels[0] = {0, {nodes[0]}, false};
    while (true) {
        std::size_t next = nodes.size();
        for (std::size_t i = 0; i < nodes.size(); ++i)
            if (!labels[i].settled && !labels[i].way.empty() && (next == nodes.size() || better(labels[i].length, labels[i].way, labels[next])))
                next = i;
        if (next == nodes.size()) return std::nullopt;
        if (next + 1 == nodes.size()) return labels[next].way;
        labels[next].settled = true;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (labels[i].settled) continue;
            const double length = labels[next].length + distance(nodes[next], nodes[i]);
            if (length > labels[i].length + tie || !visible(nodes[next], nodes[i], obstacles)) continue;
            Way way = labels[next].way;
            way.push_back(nodes[i]);
            if (better(length, way, labels[i])) labels[i] = {length, std::move(way), false};
        }
    }
}

int sign(int v) { return v > 0 ? 1 : v < 0 ? -1 : 0; }

}  // namespace

double length_of(const Way& way) {
    double out = 0;
    for (std::size_t i = 1; i < way.size(); ++i) out += distance(way[i - 1], way[i]);
    return out;
}

bool visible(const Point& a, const Point& b, const std::vector<Obstacle>& obstacles) {
    return std::none_of(obstacles.begin(), obstacles.end(), [&](const Obstacle& o) { return meets(a, b, o); });
}

std::optional<Way> efficient_way(const Point& from, const Point& to, const std::vector<Obstacle>& obstacles) {
    if (!is_free(from, obstacles) || !is_free(to, obstacles)) return std::nullopt;
    if (from == to) return Way{from};
    if (visible(from, to, obstacles)) return Way{from, to};
    std::vector<Point> nodes{from};
    for (const Point& p : turning_points(obstacles))
        if (p != from && p != to) nodes.push_back(p);
    nodes.push_back(to);
    return search(nodes, obstacles);
}

std::vector<Point> walk_along(const Way& way) {
    std::vector<Point> out;
    for (std::size_t i = 1; i < way.size(); ++i) {
        const Point a = way[i - 1], d = way[i] - a;
        const int m = max_norm(d);
        const auto at = [&](int v, int k) { return sign(v) * ((2 * std::abs(v) * k + m) / (2 * m)); };
        for (int k = i == 1 ? 1 : 2;; k += 2) {
            const int reached = std::min(k, m);
            out.push_back({a.row + at(d.row, reached), a.column + at(d.column, reached)});
            if (reached == m) break;
        }
    }
    return out;
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
