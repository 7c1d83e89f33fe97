#include "generators/percept_v/parts/graph_layout.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "generators/common/search.hpp"
#include "generators/percept_v/parts/counts.hpp"
#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"
#include "stim/scene/layout.hpp"

namespace stim::percept_v {
namespace {

constexpr int layouts = 400;
constexpr int tries_per_node = 200;
constexpr double cos_20 = 0.93969262078590838;
constexpr double cos_30 = 0.86602540378443865;
constexpr double cos_slack = 1e-6;  // keeps angles clear of their bounds by more than rounding

using Edge = std::pair<int, int>;

double square(double v) { return v * v; }

// Adds edges to fixed nodes as long as they stay legible.
class Drawing {
public:
    Drawing(const GraphStyle& style, const std::vector<Vec2>& nodes) : style_(style), nodes_(nodes) {}

    bool clear_of_nodes(const Edge& e) const {
        const Vec2 &a = at(e.first), &b = at(e.second);
        const double reach = style_.radius + style_.edge_width / 2 + style_.edge_to_rim + aim;
        const Vec2 along = b - a;
        const double length2 = along.squared_norm();
        for (int i = 0; i < static_cast<int>(nodes_.size()); ++i) {
            if (i == e.first || i == e.second) continue;
            const Vec2 to = at(i) - a;
            const double t = along.dot(to);
            if (t <= 0 ? to.squared_norm() < reach * reach
                       : (t >= length2 ? (at(i) - b).squared_norm() < reach * reach
                                       : square(cross(along, to)) < reach * reach * length2))
                return false;
        }
        return true;
    }

    bool clear_of_edges(const Edge& e) const {
        return std::all_of(edges_.begin(), edges_.end(), [&](const Edge& other) { return compatible(e, other); });
    }

    void add(const Edge& e) { edges_.push_back(e); }
    const std::vector<Edge>& edges() const { return edges_; }

private:
    const Vec2& at(int i) const { return nodes_[static_cast<std::size_t>(i)]; }

    bool compatible(const Edge& e, const Edge& f) const {
        for (const Edge& g : {Edge(f.first, f.second), Edge(f.second, f.first)}) {
            if (e.first == g.first) return apart_at(e.first, e.second, g.second);
            if (e.second == g.first) return apart_at(e.second, e.first, g.second);
        }
        const Vec2 &a = at(e.first), &b = at(e.second), &c = at(f.first), &d = at(f.second);
        const Vec2 u = b - a, v = d - c;
        // An edge's ends on one side of the other: no crossing. Touching ends are excluded by the distance to nodes.
        if (cross(u, c - a) * cross(u, d - a) > 0 || cross(v, a - c) * cross(v, b - c) > 0) return true;
        return square(u.dot(v)) <= square(cos_30 - cos_slack) * u.squared_norm() * v.squared_norm();
    }

    bool apart_at(int node, int left, int right) const {
        const Vec2 u = at(left) - at(node), v = at(right) - at(node);
        const double dot = u.dot(v);
        return dot <= 0 || dot * dot <= square(cos_20 - cos_slack) * u.squared_norm() * v.squared_norm();
    }

    const GraphStyle& style_;
    const std::vector<Vec2>& nodes_;
    std::vector<Edge> edges_;
};

class Components {
public:
    explicit Components(int n) : parent_(static_cast<std::size_t>(n)) { std::iota(parent_.begin(), parent_.end(), 0); }
    bool join(int a, int b) {
        a = root(a);
        b = root(b);
        parent_[static_cast<std::size_t>(a)] = b;
        return a != b;
    }
    bool joined(int a, int b) { return root(a) == root(b); }

private:
    int root(int i) {
        return root_of(i, parent_.size(), [&](int k) { return parent_[static_cast<std::size_t>(k)]; });
    }
    std::vector<int> parent_;
};

// A random spanning tree out of the candidates, then random others up to `wanted`; none if that many do not fit.
std::optional<std::vector<Edge>> choose_edges(const GraphStyle& style, const std::vector<Vec2>& nodes,
                                              std::vector<Edge> candidates, int wanted, Rng& rng) {
    const int n = static_cast<int>(nodes.size());
    Drawing drawing(style, nodes);
    std::erase_if(candidates, [&](const Edge& e) { return !drawing.clear_of_nodes(e); });
    rng.shuffle(candidates);
    Components components(n);
    std::vector<Edge> rest;
    for (const Edge& e : candidates) {
        if (components.joined(e.first, e.second) || !drawing.clear_of_edges(e)) {
            rest.push_back(e);
            continue;
        }
        components.join(e.first, e.second);
        drawing.add(e);
    }
    if (static_cast<int>(drawing.edges().size()) < n - 1) return std::nullopt;
    for (const Edge& e : rest)
        if (static_cast<int>(drawing.edges().size()) < wanted && drawing.clear_of_edges(e)) drawing.add(e);
    if (static_cast<int>(drawing.edges().size()) < wanted) return std::nullopt;
    return drawing.edges();
}

std::vector<Edge> pairs_within(const std::vector<Vec2>& nodes, double reach) {
    std::vector<Edge> out;
    for (int i = 0; i < static_cast<int>(nodes.size()); ++i)
        for (int j = i + 1; j < static_cast<int>(nodes.size()); ++j)
            if ((nodes[static_cast<std::size_t>(i)] - nodes[static_cast<std::size_t>(j)]).squared_norm() <= reach * reach)
                out.emplace_back(i, j);
    return out;
}

double extent(const GraphStyle& style) { return style.side - 2 * style.border; }

double spacing(const GraphStyle& style, int n) {
    return std::clamp(0.7 * extent(style) / std::sqrt(double(n)), 2 * style.radius + style.rim_to_rim + aim, 260.0);
}

// Poisson disk by dart throwing; fewer than n nodes when the tries run out.
std::vector<Vec2> scattered_nodes(const GraphStyle& style, int n, double apart, Rng& rng) {
    std::vector<Vec2> out;
    for (int tries = n * tries_per_node; tries > 0 && static_cast<int>(out.size()) < n; --tries) {
        const double x = rng.real(style.border, style.side - style.border);
        const double y = rng.real(style.border, style.side - style.border);
        const Vec2 node = snap(Vec2(x, y));
        const auto far = [&](const Vec2& other) { return (node - other).squared_norm() >= apart * apart; };
        if (std::all_of(out.begin(), out.end(), far))
            out.push_back(node);
    }
    return out;
}

std::vector<Vec2> polygon_nodes(const GraphStyle& style, int n, Rng& rng) {
    const Vec2 middle(style.side / 2, style.side / 2);
    const double turn = rng.real(0, 2 * portable::pi);
    std::vector<Vec2> out;
    for (int i = 0; i < n; ++i) {
        const double angle = turn + 2 * portable::pi * i / n;
        const double jitter = rng.real(0.96, 1);
        out.push_back(snap(Vec2(middle + 0.49 * extent(style) * jitter * unit_vector(angle))));
    }
    return out;
}

struct Lattice {
    std::vector<Vec2> nodes;
    std::vector<Edge> neighbours;
};

Lattice lattice_nodes(const GraphStyle& style, int n, Rng& rng) {
    const int columns = ceil_root(n);
    const double pitch = extent(style) / columns;
    const bool transpose = rng.coin();
    Lattice out;
    for (int i = 0; i < n; ++i) {
        const double dx = rng.real(-0.07, 0.07);
        const double dy = rng.real(-0.07, 0.07);
        Vec2 node = Vec2(i % columns + 0.5 + dx, i / columns + 0.5 + dy) * pitch + Vec2(style.border, style.border);
        if (transpose) std::swap(node.x(), node.y());
        out.nodes.push_back(snap(node));
    }
    for (int i = 0; i < n; ++i)
        for (int j = i + 1; j < n; ++j)
            if (std::abs(i % columns - j % columns) <= 1 && std::abs(i / columns - j / columns) <= 1)
                out.neighbours.emplace_back(i, j);
    return out;
}

}  // namespace

std::vector<Edge> joinable_pairs(const GraphStyle& style, const GraphLayout& graph) {
    const int n = static_cast<int>(graph.nodes.size());
    Drawing drawing(style, graph.nodes);
    for (const Edge& e : graph.edges) drawing.add(e);
    for (const double reach : {n > 5 ? 3 * spacing(style, n) : 2 * style.side, 2 * style.side}) {
        std::vector<Edge> out = pairs_within(graph.nodes, reach);
        std::erase_if(out, [&](const Edge& e) {
            const bool drawn = std::any_of(graph.edges.begin(), graph.edges.end(), [&](const Edge& f) {
                return std::minmax(e.first, e.second) == std::minmax(f.first, f.second);
            });
            return drawn || !drawing.clear_of_nodes(e) || !drawing.clear_of_edges(e);
        });
        if (!out.empty()) return out;
    }
    return {};
}

std::vector<int> spare_edges(const GraphLayout& graph) {
    std::vector<int> out;
    for (std::size_t left_out = 0; left_out < graph.edges.size(); ++left_out) {
        Components components(static_cast<int>(graph.nodes.size()));
        std::size_t joins = 0;
        for (std::size_t i = 0; i < graph.edges.size(); ++i)
            if (i != left_out) joins += components.join(graph.edges[i].first, graph.edges[i].second);
        if (joins + 1 == graph.nodes.size()) out.push_back(static_cast<int>(left_out));
    }
    return out;
}

std::optional<GraphLayout> with_leaf(const GraphStyle& style, const GraphLayout& graph, Rng& rng) {
    constexpr int tries = 2000;
    const int n = static_cast<int>(graph.nodes.size());
    const double apart = 2 * style.radius + style.rim_to_rim + aim;
    for (int t = 0; t < tries; ++t) {
        GraphLayout out = graph;
        const double x = rng.real(style.border, style.side - style.border);
        const double y = rng.real(style.border, style.side - style.border);
        const Edge edge(static_cast<int>(rng.index(graph.nodes.size())), n);
        out.nodes.push_back(snap(Vec2(x, y)));
        if (std::any_of(graph.nodes.begin(), graph.nodes.end(),
                        [&](const Vec2& other) { return (out.nodes.back() - other).squared_norm() < apart * apart; }))
            continue;
        Drawing drawing(style, out.nodes);
        for (const Edge& e : graph.edges) drawing.add(e);
        const bool clear = std::all_of(graph.edges.begin(), graph.edges.end(),
                                       [&](const Edge& e) { return drawing.clear_of_nodes(e); });
        if (!clear || !drawing.clear_of_nodes(edge) || !drawing.clear_of_edges(edge)) continue;
        out.edges.push_back(edge);
        return out;
    }
    return std::nullopt;
}

GraphLayout regular_layout(const GraphStyle& style, int nodes, int edges, Rng& rng) {
    const bool polygon = nodes <= 6;
    Lattice layout;
    if (polygon)
        layout = {polygon_nodes(style, nodes, rng), {}};
    else
        layout = lattice_nodes(style, nodes, rng);
    if (polygon) layout.neighbours = pairs_within(layout.nodes, 2 * style.side);
    const auto chosen = choose_edges(style, layout.nodes, layout.neighbours, edges, rng);
    if (!chosen)
        throw GenerationError("no legible drawing of " + std::to_string(nodes) + " nodes and " + std::to_string(edges) +
                              " edges");
    return {layout.nodes, *chosen};
}

GraphLayout legible_graph(const GraphStyle& style, int nodes, int edges, Rng& rng, Work& work) {
    const double apart = spacing(style, nodes);
    const double reach = nodes > 5 ? 3 * apart : 2 * style.side;
    for (int i = 0; i < layouts; ++i) {
        ++work.tries;
        const std::vector<Vec2> places = scattered_nodes(style, nodes, apart, rng);
        if (static_cast<int>(places.size()) < nodes) continue;
        if (const auto chosen = choose_edges(style, places, pairs_within(places, reach), edges, rng)) return {places, *chosen};
    }
    ++work.fallbacks;
    return regular_layout(style, nodes, edges, rng);
}

}  // namespace stim::percept_v
