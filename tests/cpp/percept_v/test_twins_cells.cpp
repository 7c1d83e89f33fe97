// Twins of the row, matching and grid domains.
#include "tests/cpp/support/cell_checks.hpp"
#include "tests/cpp/support/twin_checks.hpp"

using namespace checks;
using twin_checks::twin_of;

namespace {

const std::string all_ids[] = {"circle_right_triangle", "comparing_size", "cross_and_knots",       "identifying_shapes",
                               "match_outline",         "match_shadow",   "locate_circles_colour", "locate_circles_shape"};

std::size_t safe(const Instance& made) { return made.answer.value.as_array().size(); }

// Circles one cell to the right of a triangle.
std::size_t hits(const Scene& scene, double cell) {
    std::size_t out = 0;
    for (const View& triangle : shapes(scene))
        for (const View& circle : shapes(scene)) {
            if (std::holds_alternative<Disc>(triangle.geometry) || !std::holds_alternative<Disc>(circle.geometry)) continue;
            const Vec2 step = middle_of(circle) - middle_of(triangle);
            out += std::abs(step.y()) < 1 && std::abs(step.x() - cell) < 1;
        }
    return out;
}

// Crosses move in `balanced`: three at most to spoil safe cells, or as many as stand about one cell to make it safe, and
// two more where the wanted number of safe cells needs them.
// In `paper` one cross leaves up to 33 cells safe, and names come and go with crosses.
std::size_t most_changed(const Instance& control, const std::string& id) {
    const bool paper = is_paper(control);
    if (id == "comparing_size") return 2;
    if (id == "cross_and_knots") return paper ? 40 : 5;
    if (id == "circle_right_triangle") return std::max<std::size_t>(paper ? 2 : 1, hits(control.scene, cell_size(control)));
    if (id == "locate_circles_colour" || id == "locate_circles_shape") return paper || control.request.size == 1 ? 2 : 1;
    return 1;
}

Margins margins(const Instance& made, const std::string& id) {
    if (is_paper(made)) return {4, 4, 4};
    return {6, 8, id == "circle_right_triangle" ? 3.0 : id == "cross_and_knots" ? 4.0 : 8.0};
}

Instance twin0(const std::string& id, Preset preset, int n, int index) {
    return make_twin(domain(id), instance(id, preset, n, index), 0);
}

}  // namespace

TEST_CASE("twins, rows and cells: few objects change, margins hold", "[twins]") {
    for (const std::string& id : all_ids)
        over_range(id, 100, [&](const Instance& control) {
            for (const int k : {0, 1}) {
                const Instance twin = twin_of(id, control, k, most_changed(control, id));
                if (k == 0) check_cells(twin.scene, margins(twin, id));
            }
        });
}

TEST_CASE("twins, rows and cells: pixels differ at the changed objects alone, and the reader follows", "[twins]") {
    for (const std::string& id : all_ids)
        over_range(id, 6, [&](const Instance& control) {
            twin_checks::check_pictures(id, control, twin_of(id, control, 0, most_changed(control, id)));
        });
}

TEST_CASE("twins of sequences differ in one row", "[twins]") {
    for (const std::string id : {"comparing_size", "identifying_shapes"})
        over_range(id, 40, [&](const Instance& control) {
            const Instance twin = make_twin(domain(id), control, 0);
            const Json::Array &before = control.answer.value.as_array(), &after = twin.answer.value.as_array();
            REQUIRE(after.size() == before.size());
            int different = 0;
            for (std::size_t i = 0; i < before.size(); ++i) different += !(before[i] == after[i]);
            CHECK(different == 1);
        });
}

TEST_CASE("twins of named shapes have every kind, and in paper its colour", "[twins]") {
    for (const Preset preset : all_presets) {
        Histogram<std::string> kinds;
        std::set<std::pair<std::string, std::uint32_t>> coloured;
        for (int index = 0; index < 400; ++index) {
            const Instance twin = twin0("identifying_shapes", preset, 1, index);
            for (const Object* object : with_role(twin.scene, "target")) {
                ++kinds[object->kind];
                coloured.insert({object->kind, object->view().fill->rgb.packed()});
            }
        }
        CHECK(looks_uniform(kinds, preset == Preset::paper ? 5 : 10));
        CHECK((coloured.size() == 5) == (preset == Preset::paper));
    }
}

// Controls are uniform in 0..n. Twins are one off, inwards from the ends: these keep half their share, their neighbours gain it.
TEST_CASE("twins of matches have one match more or less, with the controls' law but for its ends", "[twins]") {
    for (const std::string id : {"match_outline", "match_shadow"}) {
        Histogram<int> counts;
        constexpr int n = 6, keys = 700;
        for (int index = 0; index < keys; ++index) {
            const Instance control = instance(id, Preset::balanced, n, index);
            const auto before = static_cast<int>(control.answer.value.as_int());
            const auto after = static_cast<int>(make_twin(domain(id), control, 0).answer.value.as_int());
            CHECK(std::abs(after - before) == 1);
            ++counts[after];
        }
        for (const int end : {0, n}) CHECK(looks_like(counts[end], keys, 0.5 / (n + 1)));
        for (const int next : {1, n - 1}) CHECK(looks_like(counts[next], keys, 1.5 / (n + 1)));
        for (int k = 2; k < n - 1; ++k) CHECK(looks_like(counts[k], keys, 1.0 / (n + 1)));
    }
}

TEST_CASE("twins of right neighbours answer the other way and keep the numbers of shapes", "[twins]") {
    over_range("circle_right_triangle", 60, [](const Instance& control) {
        const Instance twin = make_twin(domain("circle_right_triangle"), control, 0);
        CHECK(twin.answer.value.as_bool() != control.answer.value.as_bool());
        CHECK(twin.answer.value.as_bool() == (hits(twin.scene, cell_size(twin)) > 0));
        CHECK(param(twin, "circles") + param(twin, "triangles") == static_cast<int>(shapes(twin.scene).size()));
        const bool room = param(control, "circles") + param(control, "triangles") < 30;
        if (room || !is_paper(control)) CHECK(shapes(twin.scene).size() == shapes(control.scene).size());
    });
}

TEST_CASE("crowded published grids have twins both ways", "[twins]") {
    std::set<bool> answers;
    for (const int n : {1, 2, 3, 30, 33, 34, 35})
        for (int index = 0; index < 150; ++index)
            answers.insert(twin0("circle_right_triangle", Preset::paper, n, index).answer.value.as_bool());
    CHECK(answers == std::set<bool>{false, true});
}

// Controls: none with p 1/5, else uniform in 1..most. A twin of one without has some, one in four others has none.
TEST_CASE("twins of crosses have the controls' law of safe cells", "[twins]") {
    const std::map<int, std::size_t> most{{1, 1}, {2, 2}, {3, 3}, {12, 3}, {60, 3}};
    for (const auto& [n, highest] : most) {
        INFO("n = " << n);
        const int keys = n == 60 ? 100 : 300;
        Histogram<std::size_t> counts;
        for (int index = 0; index < keys; ++index) ++counts[safe(twin0("cross_and_knots", Preset::balanced, n, index))];
        CHECK(looks_like(counts[0], keys, 0.2));
        CHECK(counts.rbegin()->first <= highest);
        for (std::size_t k = 1; k <= highest; ++k) CHECK(looks_like(counts[k], keys, 0.8 / static_cast<double>(highest)));
    }
}

TEST_CASE("twins of crosses keep their number in balanced and their names in paper", "[twins]") {
    over_range("cross_and_knots", 100, [](const Instance& control) {
        const Instance twin = make_twin(domain("cross_and_knots"), control, 0);
        CHECK(param(twin, "crosses") == static_cast<int>(shapes(twin.scene).size()));
        if (!is_paper(twin)) CHECK(param(twin, "crosses") == twin.request.size);
        if (is_paper(twin)) CHECK(label_boxes(twin.scene).size() + shapes(twin.scene).size() == 36);
    });
}

// Uniform in low..high for controls; twins one off, the ends' inwards; where the law has one value a circle moves instead.
TEST_CASE("twins of searches stay within the law of green circles", "[twins]") {
    for (const std::string id : {"locate_circles_colour", "locate_circles_shape"}) {
        for (const int n : {1, 5, 35}) CHECK(safe(twin0(id, Preset::paper, n, 0)) == static_cast<std::size_t>(n));
        CHECK(safe(twin0(id, Preset::paper, 36, 0)) == 35);
        CHECK(safe(twin0(id, Preset::balanced, 1, 0)) == 1);
        Histogram<std::size_t> counts;
        for (int index = 0; index < 400; ++index) ++counts[safe(twin0(id, Preset::balanced, 4, index))];  // 2..6
        for (const std::size_t end : {2u, 6u}) CHECK(looks_like(counts[end], 400, 0.1));
        for (const std::size_t next : {3u, 5u}) CHECK(looks_like(counts[next], 400, 0.3));
        CHECK(looks_like(counts[4], 400, 0.2));
        CHECK(counts.size() == 5);
    }
}
