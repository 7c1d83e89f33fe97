// Counting two kinds of parts at once: the nodes of a graph and the edges between them, which may cross. Harder with more
// nodes and more crossings.
#include <algorithm>

#include "generators/percept_v/parts/figures.hpp"
#include "generators/percept_v/parts/graph_layout.hpp"
#include "generators/percept_v/parts/palettes.hpp"
#include "generators/percept_v/parts/style.hpp"
#include "generators/percept_v/parts/twins.hpp"

namespace stim::percept_v {
namespace {

struct Law {
    GraphStyle style;
    Colour node, edge;
    IntRange nodes;
    int spare_edges_low, spare_edges_per_two;  // beyond a tree: up to max(low, per_two * N / 2)
};

Law law(Preset preset, int n) {
    if (preset == Preset::paper)
        return {.style = {1200, 44, 32, 2, 10, 40}, .node = Rgb{173, 216, 230}, .edge = Rgb{128, 128, 128}, .nodes = {n, n},
                .spare_edges_low = 6, .spare_edges_per_two = 0};
    const IntRange nodes{std::max(1, (n + 1) / 2), 3 * n / 2 + 1};
    return {.style = {1024, 16 + balanced::margin, 16, balanced::stroke, 12, 40}, .node = named("blue"),
            .edge = Rgb{128, 128, 128}, .nodes = nodes,
            .spare_edges_low = 2, .spare_edges_per_two = 1};
}

// A tree's edges, and as many more as the law and the number of pairs allow.
IntRange edge_range(const Law& l, int nodes) {
    const int tree = nodes - 1, pairs = nodes * (nodes - 1) / 2;
    const int spare = std::max(l.spare_edges_low, (l.spare_edges_per_two * nodes + 1) / 2);
    return {tree, std::min(pairs, tree + spare)};
}

Object edge_object(const Law& l, const GraphLayout& graph, const std::pair<int, int>& e) {
    const Paths line = segment(graph.nodes[static_cast<std::size_t>(e.first)], graph.nodes[static_cast<std::size_t>(e.second)]);
    return make_object("line", "edge", stroked(line, {l.edge, l.style.edge_width}));
}

Object node_object(const Law& l, const Vec2& node) {
    return make_object("circle", "node", filled(Disc{node, l.style.radius}, l.node));
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
    for (const auto& e : graph.edges) scene.objects.push_back(edge_object(l, graph, e));
    order.shuffle(graph.nodes);
    for (const Vec2& node : graph.nodes) scene.objects.push_back(node_object(l, node));
    scene.params["nodes"] = nodes;
    scene.params["edges"] = edges;
    return scene;
}

// Edges under nodes, whichever came first.
DisplayList draw(const Scene& scene, int image) {
    DisplayList list = draw_objects(scene, image);
    std::stable_partition(list.items.begin(), list.items.end(), [&](const DrawItem& item) {
        return scene.objects[static_cast<std::size_t>(item.object)].role == "edge";
    });
    return list;
}

Answer solve(const Request&, const Scene& scene) {
    int nodes = 0, edges = 0;
    for (const Object& object : scene.objects) {
        if (!object.visible(0)) continue;
        nodes += std::holds_alternative<Disc>(object.view().geometry);
        edges += std::holds_alternative<Paths>(object.view().geometry);
    }
    return tuple_answer({{"NODES", nodes}, {"EDGES", edges}});
}

// The graph that a control shows, and the objects that show it.
struct Shown {
    GraphLayout graph;
    std::vector<std::size_t> nodes, edges;
};

Shown shown(const Scene& scene) {
    Shown out;
    for (std::size_t i = 0; i < scene.objects.size(); ++i)
        if (const auto* disc = std::get_if<Disc>(&scene.objects[i].view().geometry)) {
            out.graph.nodes.push_back(disc->centre);
            out.nodes.push_back(i);
        }
    const auto node_at = [&](const Vec2& p) {
        return static_cast<int>(std::find(out.graph.nodes.begin(), out.graph.nodes.end(), p) - out.graph.nodes.begin());
    };
    for (std::size_t i = 0; i < scene.objects.size(); ++i)
        if (const auto* paths = std::get_if<Paths>(&scene.objects[i].view().geometry)) {
            out.graph.edges.emplace_back(node_at(paths->lines[0].front()), node_at(paths->lines[0].back()));
            out.edges.push_back(i);
        }
    return out;
}

bool change_edge(const Law& l, Scene& scene, const Shown& now, bool add, Rng& rng) {
    if (add) {
        const auto pairs = joinable_pairs(l.style, now.graph);
        if (pairs.empty()) return false;
        scene.objects.push_back(edge_object(l, now.graph, rng.pick(pairs)));
        return true;
    }
    const std::vector<int> spare = spare_edges(now.graph);
    if (spare.empty()) return false;
    take_away(scene.objects[now.edges[static_cast<std::size_t>(rng.pick(spare))]]);
    return true;
}

bool add_leaf(const Law& l, Scene& scene, const Shown& now, Rng& rng) {
    const auto grown = with_leaf(l.style, now.graph, rng);
    if (!grown) return false;
    scene.objects.push_back(edge_object(l, *grown, grown->edges.back()));
    scene.objects.push_back(node_object(l, grown->nodes.back()));
    return true;
}

// A connected graph whose edges are all needed has a node with one edge.
void remove_leaf(Scene& scene, const Shown& now, Rng& rng) {
    std::vector<int> degree(now.nodes.size(), 0);
    for (const auto& [a, b] : now.graph.edges) {
        ++degree[static_cast<std::size_t>(a)];
        ++degree[static_cast<std::size_t>(b)];
    }
    std::vector<std::pair<std::size_t, std::size_t>> leaves;  // node, edge
    for (std::size_t i = 0; i < now.edges.size(); ++i)
        for (const int end : {now.graph.edges[i].first, now.graph.edges[i].second})
            if (const auto node = static_cast<std::size_t>(end); degree[node] == 1)
                leaves.emplace_back(now.nodes[node], now.edges[i]);
    const auto& [node, edge] = rng.pick(leaves);
    take_away(scene.objects[node]);
    take_away(scene.objects[edge]);
}

// A tree with a node more or less; in a size law that fixes the nodes, more.
void change_node(const Law& l, Scene& scene, const Shown& now, Rng& rng) {
    const int n = static_cast<int>(now.nodes.size());
    const bool grow = n == 1 || l.nodes.low == l.nodes.high || one_off(n, l.nodes, rng) > n;
    if (!grow || !add_leaf(l, scene, now, rng)) remove_leaf(scene, now, rng);
}

// One edge more or less, still connected. Up to two nodes leave no choice of edges, and now and then a tree leaves no
// room for one: then a node comes or goes, with its edge.
Scene twin(const Request& request, const Scene& control, Rng& rng) {
    const Law l = law(request.preset, request.size);
    const Shown now = shown(control);
    const IntRange range = edge_range(l, static_cast<int>(now.nodes.size()));
    const int edges = static_cast<int>(now.edges.size());
    Scene scene = control;
    const bool choice = range.low < range.high;
    const bool add = choice && one_off(edges, range, rng) > edges;
    const bool changed = choice && (change_edge(l, scene, now, add, rng) || change_edge(l, scene, now, !add, rng));
    if (!changed) change_node(l, scene, now, rng);
    const Answer answer = solve(request, scene);
    scene.params["nodes"] = answer.value.at("nodes");
    scene.params["edges"] = answer.value.at("edges");
    return scene;
}

Prompt prompt(const Request& request) {
    const bool blue = law(request.preset, 1).node.name == "blue";
    return {.picture = std::string("The picture shows a graph: ") + (blue ? "blue" : "light blue") +
                       " circles, the nodes, and straight gray lines, the edges. Each edge joins the middles of two nodes.",
            .rule =
                "Count the nodes and the edges. Edges may cross; a place where they cross is not a node, and an edge "
                "goes straight on through it as one edge. No edge runs past its two nodes or behind a third one.",
            .form = {.explanation = "where x is the number of nodes and y is the number of edges, 0 if there is none."}};
}

}  // namespace

Domain graph_counting() {
    return with_palettes(
        {.id = "graph_counting",
         .suite = "percept_v",
         .version = 3,
         .title = "How many nodes and how many edges has the graph?",
         .skills = {"memory"},
         .size_meaning = "nodes (balanced: their mean)",
         .sizes = sizes_up_to(40, 40),
         .answer_spec = answers(AnswerClass::tuple, AnswerType::fixed, "NODES:x EDGES:y"),
         .sample = sample,
         .solve = solve,
         .prompt = prompt,
         .draw = draw,
         .twin = twin});
}

}  // namespace stim::percept_v
