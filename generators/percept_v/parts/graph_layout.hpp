// Node-link drawings of connected graphs in which every node and every edge can be told apart.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "stim/base/random.hpp"
#include "stim/scene/scene.hpp"

namespace stim::percept_v {

struct GraphStyle {
    double side;        // px, of the square canvas
    double border;      // px from the canvas to the centres of nodes
    double radius;      // px, of nodes
    double edge_width;  // px
    double edge_to_rim;  // px between an edge and the rim of a node that is not its end
    double rim_to_rim;
};

struct GraphLayout {
    std::vector<Vec2> nodes;
    std::vector<std::pair<int, int>> edges;  // indices of nodes
};

/// A connected graph of so many nodes and edges, edges straight: at least 20 degrees apart at a shared node, crossing at
/// 30 degrees or more. <= 400 random layouts, else regular_layout.
GraphLayout legible_graph(const GraphStyle& style, int nodes, int edges, Rng& rng, Work& work);

/// Pairs of nodes that a further edge could join as legibly; those it would draw at once where there are such.
std::vector<std::pair<int, int>> joinable_pairs(const GraphStyle& style, const GraphLayout& graph);
/// Indices of edges without which the graph still hangs together.
std::vector<int> spare_edges(const GraphLayout& graph);
/// The graph with one more node and an edge to it, both last; nothing where no room is found.
std::optional<GraphLayout> with_leaf(const GraphStyle& style, const GraphLayout& graph, Rng& rng);

/// The layout that always succeeds: a turned and jittered polygon for up to 6 nodes, else a jittered lattice with edges
/// between neighbours. Holds every legal pair up to 6 nodes, and about 1.5 edges a node beyond.
GraphLayout regular_layout(const GraphStyle& style, int nodes, int edges, Rng& rng);

}  // namespace stim::percept_v
