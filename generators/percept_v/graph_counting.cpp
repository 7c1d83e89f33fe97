// Counting two kinds of parts at once: the nodes of a graph and the edges between them, which may cross. Harder with more
// nodes and more crossings.
#include <algorithm>

#include "shared/figures.hpp"
#include "shared/graph_layout.hpp"

namespace stim::percept_v {
namespace {

struct Law {
    GraphStyle style;
    Colour node, edge;
    IntRange nodes;
    int spare_edges_low, spare_edges_per_two;  // beyond a tree: up to max(low, per_two * N / 2)
};

Law law(Preset preset, int n) {
    if (preset == Preset::paper) return {{1200, 44, 32, 2, 10, 40}, Rgb{173, 216, 230}, Rgb{128, 128, 128}, {n, n}, 6, 0};
    const IntRange nodes{std::max(1, (n + 1) / 2), 3 * n / 2 + 1};
    return {{1024, 44, 16, 3, 12, 40}, named("blue"), Rgb{64, 64, 64}, nodes, 2, 1};
}

// A tree's edges, and as many more as the law and the number of pairs allow.
IntRange edge_range(const Law& l, int nodes) {
    const int tree = nodes - 1, pairs = nodes * (nodes - 1) / 2;
    const int spare = std::max(l.spare_edges_low, (l.spare_edges_per_two * nodes + 1) / 2);
    return {tree, std::min(pairs, tree + spare)};
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    Rng counts = random.stream("answer");
    const int nodes = l.nodes.draw(counts);
    const int edges = edge_range(l, nodes).draw(counts);

    const int side = static_cast<int>(l.style.side);
    Scene scene = blank(side, side);
    Rng layout = random.stream("layout");
    GraphLayout graph = legible_graph(l.style, nodes, edges, layout, scene.work);
    Rng order = random.stream("order");
    order.shuffle(graph.edges);
    for (const auto& [a, b] : graph.edges) {
        const Paths line = segment(graph.nodes[static_cast<std::size_t>(a)], graph.nodes[static_cast<std::size_t>(b)]);
        scene.objects.push_back(make_object("line", "edge", stroked(line, {l.edge, l.style.edge_width})));
    }
    order.shuffle(graph.nodes);
    for (const Vec2& node : graph.nodes)
        scene.objects.push_back(make_object("circle", "node", filled(Disc{node, l.style.radius}, l.node)));
    scene.params["nodes"] = nodes;
    scene.params["edges"] = edges;
    return scene;
}

Answer solve(const Request&, const Scene& scene) {
    int nodes = 0, edges = 0;
    for (const Object& object : scene.objects) {
        nodes += std::holds_alternative<Disc>(object.view().geometry);
        edges += std::holds_alternative<Paths>(object.view().geometry);
    }
    return tuple_answer({{"NODES", nodes}, {"EDGES", edges}});
}

std::string prompt(const Request& request) {
    const bool blue = law(request.preset, 1).node.name == "blue";
    return prompt_text(std::string("The picture shows a graph: ") + (blue ? "blue" : "light blue") +
                           " circles, the nodes, and straight grey lines, the edges. Each edge joins the middles of two nodes.",
                       "Count the nodes and the edges. Edges may cross; a place where they cross is not a node, and an edge "
                       "goes straight on through it as one edge. No edge runs past its two nodes or behind a third one.",
                       "NODES:x EDGES:y",
                       "where x is the number of nodes and y is the number of edges, 0 if there is none.");
}

}  // namespace

Domain graph_counting() {
    return {.id = "graph_counting",
            .title = "How many nodes and how many edges has the graph?",
            .skills = {Skill::memory},
            .size_meaning = "nodes (balanced: their mean)",
            .sizes = sizes_up_to(40, 40),
            .answer_spec = answers(AnswerClass::tuple, AnswerType::fixed, "NODES:x EDGES:y"),
            .sample = sample,
            .solve = solve,
            .prompt = prompt};
}

}  // namespace stim::percept_v
