// What tests of graphs share: the graph that a scene shows, and whether all of it can be told apart.
#pragma once

#include <cmath>

#include "generators/percept_v/parts/graph_layout.hpp"
#include "tests/cpp/support/placement_checks.hpp"

namespace graph_checks {

using namespace stim;
using percept_v::GraphLayout;
using percept_v::GraphStyle;

inline constexpr double degrees = 180 / 3.14159265358979323846;
inline const GraphStyle paper_style{1200, 44, 32, 2, 10, 40};
inline const GraphStyle balanced_style{1024, 24, 16, 4, 12, 40};

inline const GraphStyle& style(Preset preset) { return preset == Preset::paper ? paper_style : balanced_style; }

inline int most_edges(Preset preset, int n) {
    const int pairs = n * (n - 1) / 2;
    if (preset == Preset::paper) return std::min(pairs, n + 5);
    return std::min(pairs, n - 1 + std::max(2, (n + 1) / 2));
}

template <class Shape>
const Shape* seen(const Object& object) {
    return object.visible(0) ? std::get_if<Shape>(&object.view().geometry) : nullptr;
}

// From what is drawn: nodes are discs, edges lines whose ends must be centres of nodes.
inline GraphLayout graph_of(const Scene& scene) {
    GraphLayout out;
    for (const Object& object : scene.objects)
        if (const auto* disc = seen<Disc>(object)) out.nodes.push_back(disc->centre);
    const auto node_at = [&](const Vec2& p) {
        return static_cast<int>(std::find(out.nodes.begin(), out.nodes.end(), p) - out.nodes.begin());
    };
    for (const Object& object : scene.objects)
        if (const auto* paths = seen<Paths>(object))
            out.edges.emplace_back(node_at(paths->lines[0].front()), node_at(paths->lines[0].back()));
    return out;
}

inline double angle(const Vec2& u, const Vec2& v) {
    return degrees * std::acos(std::clamp(u.dot(v) / u.norm() / v.norm(), -1.0, 1.0));
}

// What is wrong with a pair of edges; empty if nothing.
inline std::string fault(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
    if ((a == c && b == d) || (a == d && b == c)) return "drawn twice";
    if (a == c || a == d) return angle(b - a, (a == c ? d : c) - a) >= 20 ? "" : "narrow angle";
    if (b == c || b == d) return angle(a - b, (b == c ? d : c) - b) >= 20 ? "" : "narrow angle";
    if (!segments_meet(a, b, c, d)) return "";
    const double crossing = angle(b - a, d - c);
    return std::min(crossing, 180 - crossing) >= 30 ? "" : "flat crossing";
}

inline bool connected(const GraphLayout& graph) {
    std::vector<bool> reached(graph.nodes.size(), false);
    reached[0] = true;
    for (std::size_t round = 0; round < graph.nodes.size(); ++round)
        for (const auto& [a, b] : graph.edges)
            if (reached[static_cast<std::size_t>(a)] || reached[static_cast<std::size_t>(b)])
                reached[static_cast<std::size_t>(a)] = reached[static_cast<std::size_t>(b)] = true;
    return std::all_of(reached.begin(), reached.end(), [](bool r) { return r; });
}

inline void check_legible(const GraphLayout& graph, const GraphStyle& s) {
    const int n = static_cast<int>(graph.nodes.size());
    for (const auto& [a, b] : graph.edges) REQUIRE((a < n && b < n && a != b));
    REQUIRE(connected(graph));
    const auto at = [&](int i) { return graph.nodes[static_cast<std::size_t>(i)]; };
    for (int i = 0; i < n; ++i) {
        REQUIRE(smaller(at(i)) >= s.border);
        REQUIRE(larger(at(i)) <= s.side - s.border);
        for (int j = 0; j < i; ++j) REQUIRE((at(i) - at(j)).norm() - 2 * s.radius >= s.rim_to_rim);
        for (const auto& [a, b] : graph.edges)
            if (i != a && i != b)
                REQUIRE(distance_to_segment(at(i), at(a), at(b)) - s.radius - s.edge_width / 2 >= s.edge_to_rim);
    }
    for (std::size_t i = 0; i < graph.edges.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            REQUIRE(fault(at(graph.edges[i].first), at(graph.edges[i].second), at(graph.edges[j].first),
                          at(graph.edges[j].second)) == "");
}

}  // namespace graph_checks
