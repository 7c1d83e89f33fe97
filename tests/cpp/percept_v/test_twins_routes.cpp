// Twins of the route, graph, nesting and sorting domains.
#include <cmath>
#include <numeric>

#include "tests/cpp/support/graph_checks.hpp"
#include "tests/cpp/support/nest_checks.hpp"
#include "tests/cpp/support/percept_v_keys.hpp"
#include "tests/cpp/support/sorting_checks.hpp"
#include "tests/cpp/support/twin_checks.hpp"

using namespace stim;
using checks::Histogram;
using checks::looks_like;
using percept_v_keys::for_keys;
using percept_v_keys::make;
using sorting_checks::labels_of;
using twin_checks::twin_of;

namespace {

const std::string ids[] = {"graph_counting", "grid_path", "maze_solving", "inside_circles", "sort_circles", "sort_lines"};

// At most so many objects change. Where circles crowd, a dot that must leave all of them takes a few of them along, and
// at the largest sizes a nest may have to be drawn anew.
std::size_t most_changed(const std::string& id, const Request& request) {
    if (id == "grid_path") return 1;
    if (id != "inside_circles") return 2;
    if (request.size >= 26) return static_cast<std::size_t>(request.size) + 1;
    return request.preset == Preset::balanced && request.at("query") == "any" ? 4 : 1;
}

template <class F>
void everywhere(const std::string& id, int keys, F check) {
    for (const Switches& switches : tests::switch_settings(checks::domain(id)))
        for (const Preset preset : all_presets)
            for_keys(id, preset, keys, [&](const Instance& control) {
                INFO(control.id);
                check(control);
            }, switches);
}

using Check = std::function<void(const Instance& control, const Instance& twin)>;

void check_both(const std::string& id, const Check& check) {
    everywhere(id, 100, [&](const Instance& control) {
        for (const int k : {0, 1}) check(control, twin_of(id, control, k, most_changed(id, control.request)));
    });
}

// `keys` pairs of one size under the balanced law.
void balanced_pairs(const std::string& id, int size, int keys, const Check& check, const Switches& switches = {}) {
    for (int i = 0; i < keys; ++i) {
        const Instance control = make(id, Preset::balanced, size, i, switches);
        check(control, make_twin(checks::domain(id), control, 0));
    }
}

// Items that differ between two answers of the same length.
int items_changed(const Instance& a, const Instance& b) {
    const auto &left = a.answer.value.as_array(), &right = b.answer.value.as_array();
    REQUIRE(left.size() == right.size());
    int out = 0;
    for (std::size_t i = 0; i < left.size(); ++i) out += !(left[i] == right[i]);
    return out;
}

int part(const Instance& made, const char* name) { return static_cast<int>(made.answer.value.at(name).as_int()); }

}  // namespace

TEST_CASE("twins, routes: pixels differ at the changed objects alone, and the reader follows") {
    for (const std::string& id : ids)
        everywhere(id, 5, [&](const Instance& control) {
            twin_checks::check_pictures(id, control, twin_of(id, control, 0, most_changed(id, control.request)));
        });
}

TEST_CASE("twins, graph_counting: an edge or, where none can, a leaf, still connected and legible") {
    check_both("graph_counting", [](const Instance& control, const Instance& twin) {
        graph_checks::check_legible(graph_checks::graph_of(twin.scene), graph_checks::style(twin.request.preset));
        const int nodes = part(twin, "nodes") - part(control, "nodes"), edges = part(twin, "edges") - part(control, "edges");
        CHECK(std::abs(edges) == 1);
        CHECK((nodes == 0 || nodes == edges));
        CHECK(twin.scene.params.at("nodes").as_int() == part(twin, "nodes"));
        CHECK(twin.scene.params.at("edges").as_int() == part(twin, "edges"));
        CHECK(part(twin, "edges") >= part(twin, "nodes") - 1);
        CHECK(part(twin, "edges") <= graph_checks::most_edges(twin.request.preset, part(twin, "nodes")));
    });
}

// Edge effects: from the fewest edges up and from the most down always, so these two are half as frequent and their
// neighbours more. One or two nodes exchange places, as far as the size's law has both.
TEST_CASE("twins, graph_counting: in balanced the numbers stay in their law") {
    Histogram<int> before, after;
    int same_nodes = 0;
    constexpr int keys = 500;
    balanced_pairs("graph_counting", 8, keys, [&](const Instance& control, const Instance& twin) {
        CHECK((part(twin, "nodes") >= 4 && part(twin, "nodes") <= 13));
        same_nodes += part(control, "nodes") == part(twin, "nodes");
        ++before[part(control, "edges") - part(control, "nodes")];
        ++after[part(twin, "edges") - part(twin, "nodes")];
    });
    CHECK(same_nodes >= 0.97 * keys);
    int moved = 0;
    for (int spare = -1; spare <= 6; ++spare) moved += std::abs(before[spare] - after[spare]);
    CHECK(moved <= keys / 2);
    balanced_pairs("graph_counting", 1, 60, [](const Instance& control, const Instance& twin) {
        CHECK(part(control, "nodes") + part(twin, "nodes") == 3);
    });
}

TEST_CASE("twins, grid_path: one shape on the path, every kind as often") {
    check_both("grid_path", [](const Instance& control, const Instance& twin) {
        CHECK(items_changed(control, twin) == 1);
        const auto k = static_cast<std::size_t>(twin.twin->changed.front());
        CHECK(twin.scene.objects[k].role == "cell");
        CHECK(twin.scene.objects[k].view().colour() == control.scene.objects[k].view().colour());
    });
    Histogram<std::string> kinds;
    balanced_pairs("grid_path", 1, 400, [&](const Instance&, const Instance& twin) { ++kinds[labels_of(twin.answer).front()]; });
    CHECK(checks::looks_uniform(kinds, 5));
}

TEST_CASE("twins, maze_solving: one label on the route, or E goes on") {
    check_both("maze_solving", [](const Instance& control, const Instance& twin) {
        const std::vector<std::string> before = labels_of(control.answer), after = labels_of(twin.answer);
        const std::size_t all = twin.scene.objects.size();
        std::set<std::string> labels;
        for (const Object& object : twin.scene.objects) labels.insert(object.view().label->text);
        CHECK(labels.size() == all);
        for (const std::string& text : labels)
            if (text != "S" && text != "E") CHECK((std::stoi(text) >= 1 && std::stoul(text) <= all));
        if (before.size() > 2) CHECK(twin.twin->changed.size() == 1);
        if (before.size() > 2) CHECK(items_changed(control, twin) == 1);
        if (before.size() == 2) CHECK(after.size() == 3);
    });
}

TEST_CASE("twins, inside_circles: the dot or one circle moves, outlines stay legible") {
    check_both("inside_circles", [](const Instance& control, const Instance& twin) {
        const nest_checks::Seen before = nest_checks::seen(control.scene), after = nest_checks::seen(twin.scene);
        nest_checks::check_margins(after, twin.scene.width, nest_checks::margins(twin.request.preset));
        if (twin.request.at("query") == "count") CHECK(std::abs(nest_checks::inside(before) - nest_checks::inside(after)) == 1);
    });
}

// Edge effects: none and all are half as frequent as in controls, one and all but one half as much again.
TEST_CASE("twins, inside_circles: in balanced the counts stay in their law, and yes is a coin") {
    constexpr int keys = 700, n = 6;
    Histogram<int> counts;
    balanced_pairs("inside_circles", n, keys, [&](const Instance&, const Instance& twin) {
        ++counts[static_cast<int>(twin.answer.value.as_int())];
    });
    for (int k = 0; k <= n; ++k) {
        const double share = k == 0 || k == n ? 0.5 : k == 1 || k == n - 1 ? 1.5 : 1;
        CHECK(looks_like(counts[k], keys, share / (n + 1)));
    }
    int yes = 0;
    balanced_pairs("inside_circles", n, 300, [&](const Instance&, const Instance& twin) {
        yes += twin.answer.value.as_bool();
        CHECK(nest_checks::inside(nest_checks::seen(twin.scene)) <= 2);
    }, {{"query", "any"}});
    CHECK(looks_like(yes, 300, 0.5));
}

TEST_CASE("twins, sorting: two exchange their sizes, or a lone one its label") {
    for (const std::string id : {"sort_circles", "sort_lines"})
        check_both(id, [&](const Instance& control, const Instance& twin) {
            const bool circles = id == "sort_circles";
            const auto measure = circles ? sorting_checks::radius : sorting_checks::length;
            sorting_checks::check_order(twin, measure);
            sorting_checks::check_labels(twin);
            CHECK(sorting_checks::sorted(control, measure) == sorting_checks::sorted(twin, measure));
            CHECK(twin.scene.width == control.scene.width);
            CHECK(items_changed(control, twin) == (control.request.size == 1 ? 1 : 2));
            const Box canvas = inset(twin.scene.width, twin.scene.height, 4);
            for (const Object& object : twin.scene.objects) CHECK(canvas.contains(object.view().box()));
            const auto& objects = twin.scene.objects;
            for (std::size_t i = 1; i < objects.size(); ++i)
                CHECK(apart(Footprint(objects[i].view().geometry, objects[i].view().grow()),
                            Footprint(objects[i - 1].view().geometry, objects[i - 1].view().grow()), circles ? 6 : 4));
        });
}

TEST_CASE("twins, sorting: every order is as frequent, every label too") {
    for (const std::string id : {"sort_circles", "sort_lines"}) {
        Histogram<std::string> orders;
        balanced_pairs(id, 3, 600, [&](const Instance&, const Instance& twin) {
            std::string order;
            for (const std::string& label : labels_of(twin.answer))
                for (std::size_t k = 0; k < 3; ++k)
                    if (twin.scene.objects[k].view().label->text == label) order += static_cast<char>('0' + k);
            ++orders[order];
        });
        CHECK(checks::looks_uniform(orders, 6));
        Histogram<int> tens;
        balanced_pairs(id, 1, 990, [&](const Instance&, const Instance& twin) {
            const int label = std::stoi(labels_of(twin.answer).front());
            CHECK((label >= 1 && label <= 99));
            ++tens[(label - 1) / 11];
        });
        CHECK(checks::looks_uniform(tens, 9));
    }
}
