// counting_locations, circle_boxes, circle_location: discs on sides of lines.
#include "tests/cpp/support/placement_checks.hpp"

using namespace checks;

namespace {

constexpr Margins paper{4, 4, 4}, balanced{6, 8, 8};
const Margins& margins(Preset preset) { return preset == Preset::paper ? paper : balanced; }

Box divider(const Scene& scene) { return with_role(scene, "divider").front()->view().box(); }

// Discs wholly before and wholly beyond the divider along one axis; those on it are in neither.
std::pair<int, int> sides(const Scene& scene, int axis) {
    const Box line = divider(scene);
    int before = 0, beyond = 0;
    for (const View& view : figures(scene)) {
        before += view.box().high[axis] < line.low[axis];
        beyond += view.box().low[axis] > line.high[axis];
    }
    return {before, beyond};
}

int moves_to_balance(std::pair<int, int> counts) {
    int moves = 0;
    for (; counts.first != counts.second; ++moves) {
        auto& [fuller, other] = counts;
        if (fuller < other) std::swap(fuller, other);
        --fuller;
        ++other;
    }
    return moves;
}

// Discs in quadrants 1 to 4, by the signs of their offset from the middle of the canvas, the axes' widths aside.
std::vector<int> quadrant_counts(const Scene& scene) {
    std::vector<int> counts(4, 0);
    for (const View& view : figures(scene)) {
        const Vec2 from = bounds(view.geometry).centre() - Vec2(scene.width, scene.height) / 2;
        const bool right = from.x() > 0, up = from.y() < 0;
        ++counts[right && up ? 0 : up ? 1 : right ? 3 : 2];
    }
    return counts;
}

std::pair<int, int> fullest(const std::vector<int>& counts) {
    int best = 3;
    for (int q = 2; q >= 0; --q)
        if (counts[static_cast<std::size_t>(q)] >= counts[static_cast<std::size_t>(best)]) best = q;
    return {best + 1, counts[static_cast<std::size_t>(best)]};
}

}  // namespace

TEST_CASE("counting_locations: every disc is wholly above or wholly below the bar, and counted there") {
    over_range("counting_locations", 200, [](const Instance& made) {
        const auto [above, below] = sides(made.scene, 1);
        CHECK(above + below == static_cast<int>(figures(made.scene).size()));
        CHECK(made.answer.text == "ABOVE:" + std::to_string(above) + " BELOW:" + std::to_string(below));
        check_margins(made.scene, margins(made.request.preset));
        check_work(made);
    });
}

TEST_CASE("counting_locations: paper shows n and n, balanced independent U[0..2n]") {
    const Box published = divider(instance("counting_locations", Preset::paper, 1, 0).scene);
    CHECK(published == Box{{10, 140}, {490, 160}});
    for (int n = 1; n <= 28; ++n) CHECK(sides(instance("counting_locations", Preset::paper, n, 0).scene, 1) == std::pair(n, n));
    Histogram<std::pair<int, int>> counts;
    std::set<double> bars;
    for (int i = 0; i < 3000; ++i) {
        const Scene scene = instance("counting_locations", Preset::balanced, 2, i).scene;
        ++counts[sides(scene, 1)];
        bars.insert(divider(scene).centre().y());
    }
    CHECK(looks_uniform(counts, 25));
    CHECK(bars.size() == 81);
    CHECK(*bars.begin() == 344);
    CHECK(*bars.rbegin() == 424);
}

TEST_CASE("circle_boxes: the answer is the number of moves that make both sides equal") {
    over_range("circle_boxes", 200, [](const Instance& made) {
        const auto counts = sides(made.scene, 0);
        CHECK(counts.first + counts.second == 2 * made.request.size);
        CHECK(made.answer.value.as_int() == moves_to_balance(counts));
        check_margins(made.scene, margins(made.request.preset));
        check_work(made);
    });
}

TEST_CASE("circle_boxes: paper's left count is uniform, balanced's number of moves") {
    Histogram<int> left, moves;
    int fuller_left = 0, unequal = 0;
    for (int i = 0; i < 2500; ++i) {
        ++left[sides(instance("circle_boxes", Preset::paper, 3, i).scene, 0).first];
        const auto counts = sides(instance("circle_boxes", Preset::balanced, 3, i).scene, 0);
        ++moves[moves_to_balance(counts)];
        fuller_left += counts.first > counts.second;
        unequal += counts.first != counts.second;
    }
    CHECK(looks_uniform(left, 7));
    CHECK(looks_uniform(moves, 4));
    CHECK(looks_like(fuller_left, unequal, 0.5));
}

TEST_CASE("circle_boxes: a side can be empty, at the smallest and the largest size") {
    for (const Preset preset : all_presets) {
        bool empty = false;
        for (int i = 0; i < 20; ++i) {
            const auto counts = sides(instance("circle_boxes", preset, 1, i).scene, 0);
            empty = empty || counts.first == 0 || counts.second == 0;
        }
        CHECK(empty);
    }
}

TEST_CASE("circle_location: the answer is the fullest quadrant, the lowest number on a tie") {
    over_range("circle_location", 200, [](const Instance& made) {
        const std::vector<int> counts = quadrant_counts(made.scene);
        const auto [quadrant, count] = fullest(counts);
        CHECK(made.answer.text == "QUADRANT:" + std::to_string(quadrant) + " COUNT:" + std::to_string(count));
        CHECK(counts[0] + counts[1] + counts[2] + counts[3] == made.request.size);
        check_margins(made.scene, margins(made.request.preset));
        check_work(made);
    });
}

TEST_CASE("circle_location: paper places are natural") {
    Histogram<std::vector<int>> pairs;
    for (int i = 0; i < 3000; ++i) ++pairs[quadrant_counts(instance("circle_location", Preset::paper, 2, i).scene)];
    CHECK(pairs.size() == 10);
    CHECK(looks_like(pairs[{2, 0, 0, 0}], 3000, 1.0 / 16));
    CHECK(looks_like(pairs[{0, 1, 0, 1}], 3000, 1.0 / 8));
}

TEST_CASE("circle_location: balanced quadrants are uniform, a quarter tied, winning counts uniform") {
    Histogram<int> quadrants, alone;
    int ties = 0;
    for (int i = 0; i < 4000; ++i) {
        const std::vector<int> counts = quadrant_counts(instance("circle_location", Preset::balanced, 10, i).scene);
        const auto [quadrant, most] = fullest(counts);
        ++quadrants[quadrant];
        const auto winners = std::count(counts.begin(), counts.end(), most);
        REQUIRE(winners <= 2);
        ties += winners == 2;
        if (winners == 2) CHECK((most >= 3 && most <= 5));
        if (winners == 1) ++alone[most];
    }
    CHECK(looks_uniform(quadrants, 4));
    CHECK(looks_like(ties, 4000, 0.25));
    CHECK(alone.begin()->first == 4);
    CHECK(looks_uniform(alone, 4));  // 4..7
}

TEST_CASE("circle_location: no tie with one or three discs, one at two") {
    std::map<int, int> ties;
    for (const int n : {1, 2, 3})
        for (int i = 0; i < 300; ++i) {
            const std::vector<int> counts = quadrant_counts(instance("circle_location", Preset::balanced, n, i).scene);
            ties[n] += std::count(counts.begin(), counts.end(), fullest(counts).second) > 1;
        }
    CHECK(ties[1] == 0);
    CHECK(looks_like(ties[2], 300, 0.25));
    CHECK(ties[3] == 0);
}

TEST_CASE("regions: the lattice holds all discs of the largest size in one region") {
    check_lattice(Disc{{0, 0}, 15}, 28, {{4, 4}, {496, 136}}, 4);
    for (int n = 1; n <= 50; ++n) check_lattice(Disc{{0, 0}, largest(17, n, 50)}, 2 * n, {{8, 8}, {1016, 324}}, 6);
    check_lattice(Disc{{0, 0}, 5.5}, 120, {{4, 4}, {252, 346}}, 4);
    for (int n = 1; n <= 60; ++n) check_lattice(Disc{{0, 0}, largest(16, n, 60)}, 2 * n, {{8, 8}, {502, 632}}, 6);
    check_lattice(Disc{{0, 0}, 12.5}, 36, {{4, 4}, {253, 170}}, 4);
    for (int n = 1; n <= 60; ++n) check_lattice(Disc{{0, 0}, largest(18, n, 60)}, 2 * n / 3 + 1, {{8, 8}, {502, 374}}, 6);
}
