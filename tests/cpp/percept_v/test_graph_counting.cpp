// graph_counting: nodes and edges that can all be told apart.
#include "tests/cpp/support/graph_checks.hpp"

using namespace graph_checks;

TEST_CASE("graph_counting: the answer counts discs and the pairs that lines join", "[graph_counting]") {
    checks::over_range("graph_counting", 200, [](const Instance& made) {
        const GraphLayout graph = graph_of(made.scene);
        std::set<std::pair<double, double>> nodes;
        for (const Vec2& p : graph.nodes) nodes.emplace(p.x(), p.y());
        std::set<std::pair<int, int>> edges;
        for (const auto& [a, b] : graph.edges) edges.insert(std::minmax(a, b));
        CHECK(made.answer.value.at("nodes").as_int() == static_cast<int>(nodes.size()));
        CHECK(made.answer.value.at("edges").as_int() == static_cast<int>(edges.size()));
        CHECK(made.answer.text == "NODES:" + std::to_string(nodes.size()) + " EDGES:" + std::to_string(edges.size()));
    });
}

TEST_CASE("graph_counting: every graph is connected and legible", "[graph_counting]") {
    checks::over_range("graph_counting", 200, [](const Instance& made) {
        check_legible(graph_of(made.scene), style(made.request.preset));
        CHECK(made.scene.work.tries <= 400);
    });
}

TEST_CASE("graph_counting: the regular layout holds every number of nodes and edges", "[graph_counting]") {
    for (const Preset preset : all_presets)
        for (int n = 1; n <= (preset == Preset::paper ? 40 : 61); ++n)
            for (int e = n - 1; e <= most_edges(preset, n); e += (n <= 8 ? 1 : std::max(1, most_edges(preset, n) - n + 1)))
                for (int turn = 0; turn < 3; ++turn) {
                    INFO(name_of(preset) << ", " << n << " nodes, " << e << " edges");
                    Rng rng(digest(std::to_string(100 * n + e) + "/" + std::to_string(turn)));
                    const GraphLayout graph = percept_v::regular_layout(style(preset), n, e, rng);
                    REQUIRE(static_cast<int>(graph.nodes.size()) == n);
                    REQUIRE(static_cast<int>(graph.edges.size()) == e);
                    check_legible(graph, style(preset));
                }
}

TEST_CASE("graph_counting: complete graphs of five nodes fall back to a polygon now and then", "[graph_counting]") {
    int fallbacks = 0;
    for (int i = 0; i < 300; ++i) {
        Rng rng(digest("complete " + std::to_string(i)));
        Work work;
        check_legible(percept_v::legible_graph(paper_style, 5, 10, rng, work), paper_style);
        CHECK(work.tries <= 400);
        fallbacks += work.fallbacks;
    }
    CHECK(fallbacks < 30);
}

TEST_CASE("graph_counting: numbers of nodes and edges keep their law", "[graph_counting]") {
    std::map<std::int64_t, int> paper_edges, balanced_nodes;
    for (int i = 0; i < 1000; ++i) {
        const Instance paper = checks::instance("graph_counting", Preset::paper, 10, i);
        REQUIRE(paper.answer.value.at("nodes").as_int() == 10);
        ++paper_edges[paper.answer.value.at("edges").as_int()];
        const Instance balanced = checks::instance("graph_counting", Preset::balanced, 10, i);
        const std::int64_t n = balanced.answer.value.at("nodes").as_int(), e = balanced.answer.value.at("edges").as_int();
        ++balanced_nodes[n];
        CHECK((e >= n - 1 && e <= most_edges(Preset::balanced, static_cast<int>(n))));
    }
    REQUIRE(paper_edges.size() == 7);  // 9..15
    CHECK((paper_edges.begin()->first == 9 && paper_edges.rbegin()->first == 15));
    for (const auto& [e, times] : paper_edges) CHECK((times > 95 && times < 195));
    REQUIRE(balanced_nodes.size() == 12);  // 5..16
    CHECK((balanced_nodes.begin()->first == 5 && balanced_nodes.rbegin()->first == 16));
    for (const auto& [n, times] : balanced_nodes) CHECK((times > 45 && times < 130));
}

TEST_CASE("graph_counting: a single node has no edges, two have one", "[graph_counting]") {
    CHECK(checks::instance("graph_counting", Preset::paper, 1, 0).answer.text == "NODES:1 EDGES:0");
    CHECK(checks::instance("graph_counting", Preset::paper, 2, 0).answer.text == "NODES:2 EDGES:1");
}
