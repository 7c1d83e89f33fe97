// graph_counting: nodes and edges that can all be told apart.
#include <cmath>

#include "generators/shared/graph_layout.hpp"
#include "placement_checks.hpp"

using namespace stim;
using percept_v::GraphLayout;
using percept_v::GraphStyle;

namespace {

constexpr double degrees = 180 / 3.14159265358979323846;
const GraphStyle paper_style{1200, 44, 32, 2, 10, 40};
const GraphStyle balanced_style{1024, 44, 16, 3, 12, 40};

const GraphStyle& style(Preset preset) { return preset == Preset::paper ? paper_style : balanced_style; }

int most_edges(Preset preset, int n) {
    const int pairs = n * (n - 1) / 2;
    if (preset == Preset::paper) return std::min(pairs, n + 5);
    return std::min(pairs, n - 1 + std::max(2, (n + 1) / 2));
}

// From what is drawn: nodes are discs, edges lines whose ends must be centres of nodes.
GraphLayout graph_of(const Scene& scene) {
    GraphLayout out;
    for (const Object& object : scene.objects)
        if (const auto* disc = std::get_if<Disc>(&object.view().geometry)) out.nodes.push_back(disc->centre);
    const auto node_at = [&](const Vec2& p) {
        return static_cast<int>(std::find(out.nodes.begin(), out.nodes.end(), p) - out.nodes.begin());
    };
    for (const Object& object : scene.objects)
        if (const auto* paths = std::get_if<Paths>(&object.view().geometry))
            out.edges.emplace_back(node_at(paths->lines[0].front()), node_at(paths->lines[0].back()));
    return out;
}

double angle(const Vec2& u, const Vec2& v) { return degrees * std::acos(std::clamp(u.dot(v) / u.norm() / v.norm(), -1.0, 1.0)); }

// What is wrong with a pair of edges; empty if nothing.
std::string fault(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
    if ((a == c && b == d) || (a == d && b == c)) return "drawn twice";
    if (a == c || a == d) return angle(b - a, (a == c ? d : c) - a) >= 20 ? "" : "narrow angle";
    if (b == c || b == d) return angle(a - b, (b == c ? d : c) - b) >= 20 ? "" : "narrow angle";
    if (!segments_meet(a, b, c, d)) return "";
    const double crossing = angle(b - a, d - c);
    return std::min(crossing, 180 - crossing) >= 30 ? "" : "flat crossing";
}

bool connected(const GraphLayout& graph) {
    std::vector<bool> reached(graph.nodes.size(), false);
    reached[0] = true;
    for (std::size_t round = 0; round < graph.nodes.size(); ++round)
        for (const auto& [a, b] : graph.edges)
            if (reached[static_cast<std::size_t>(a)] || reached[static_cast<std::size_t>(b)])
                reached[static_cast<std::size_t>(a)] = reached[static_cast<std::size_t>(b)] = true;
    return std::all_of(reached.begin(), reached.end(), [](bool r) { return r; });
}

void check_legible(const GraphLayout& graph, const GraphStyle& s) {
    const int n = static_cast<int>(graph.nodes.size());
    for (const auto& [a, b] : graph.edges) REQUIRE((a < n && b < n && a != b));
    REQUIRE(connected(graph));
    const auto at = [&](int i) { return graph.nodes[static_cast<std::size_t>(i)]; };
    for (int i = 0; i < n; ++i) {
        REQUIRE(at(i).minCoeff() >= s.border);
        REQUIRE(at(i).maxCoeff() <= s.side - s.border);
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

}  // namespace

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
