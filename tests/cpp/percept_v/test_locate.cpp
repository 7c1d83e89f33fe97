// locate_circles_colour and locate_circles_shape: answers against what stands in each cell, counts, foils, numbers.
#include "tests/cpp/support/cell_checks.hpp"

#include "generators/percept_v/parts/cells.hpp"

using namespace checks;
using stim::percept_v::CellGrid;

namespace {

const std::vector<std::string> ids{"locate_circles_colour", "locate_circles_shape"};

std::size_t found(const Instance& made) { return made.answer.value.as_array().size(); }

// Cells whose middle shows green and lies in a disc.
Json::Array green_discs(const Instance& made) {
    Json::Array out;
    const auto centres = cell_centres(made);
    const auto views = shapes(made.scene);
    for (std::size_t i = 0; i < centres.size(); ++i)
        for (const View& view : views)
            if (std::holds_alternative<Disc>(view.geometry) && contains(view.geometry, centres[i]) &&
                view.fill->rgb == Rgb{0, 128, 0})
                out.push_back(cell_json(made, i, 1));
    return out;
}

}  // namespace

TEST_CASE("locate tasks list exactly the green discs", "[cells]") {
    for (const std::string& id : ids)
        over_range(id, 105, [](const Instance& made) {
            CHECK(made.answer.value.as_array() == green_discs(made));
            CHECK(!made.answer.value.as_array().empty());
            CHECK(shapes(made.scene).size() == cell_centres(made).size());
            check_cells(made.scene, is_paper(made) ? Margins{4, 4, 4} : Margins{6, 8, 8});
            CHECK(made.scene.width <= 1024);
        });
}

TEST_CASE("locate numbers stand beside their rows and above their columns", "[cells]") {
    for (const int n : {1, 20, 60}) {
        const Instance made = instance("locate_circles_shape", Preset::balanced, n, 0);
        const CellGrid grid = stim::percept_v::recorded_grid(made.scene);
        const auto labels = with_role(made.scene, "label");
        REQUIRE(static_cast<int>(labels.size()) == grid.rows + grid.columns);
        for (int i = 0; i < grid.rows; ++i) {
            const Label& row = *labels[static_cast<std::size_t>(i)]->view().label;
            const Label& column = *labels[static_cast<std::size_t>(grid.rows + i)]->view().label;
            CHECK(row.text == std::to_string(i + 1));
            CHECK(row.centre.y() == grid.centre({i, 0}).y());
            CHECK(column.text == std::to_string(i + 1));
            CHECK(column.centre.x() == grid.centre({0, i}).x());
        }
    }
}

TEST_CASE("locate counts follow their size law", "[cells]") {
    for (const std::string& id : ids) {
        for (const int n : {1, 7, 36}) CHECK(found(instance(id, Preset::paper, n, 0)) == static_cast<std::size_t>(n));
        Histogram<std::size_t> counts;
        for (int index = 0; index < 400; ++index) ++counts[found(instance(id, Preset::balanced, 4, index))];
        CHECK(looks_uniform(counts, 5));
        CHECK(counts.begin()->first == 2);
        CHECK(counts.rbegin()->first == 6);
    }
    CHECK(param(instance("locate_circles_colour", Preset::balanced, 60, 0), "rows") == 14);
    CHECK(param(instance("locate_circles_colour", Preset::balanced, 1, 0), "rows") == 3);
}

TEST_CASE("foils of the conjunction search come two to two to one", "[cells]") {
    int green = 0, circle = 0, neither = 0;
    for (int index = 0; index < 30; ++index) {
        const Instance made = instance("locate_circles_shape", Preset::balanced, 40, index);
        for (const Object* foil : with_role(made.scene, "distractor")) {
            const bool is_green = foil->view().fill->name == "green", is_circle = foil->kind == "circle";
            CHECK_FALSE((is_green && is_circle));
            green += is_green;
            circle += is_circle;
            neither += !is_green && !is_circle;
        }
    }
    const int all = green + circle + neither;
    CHECK(looks_like(green, all, 0.4));
    CHECK(looks_like(circle, all, 0.4));
    CHECK(looks_like(neither, all, 0.2));
}

TEST_CASE("in paper every cell is green and triangles hang down, or every cell holds a circle", "[cells]") {
    const Instance by_shape = instance("locate_circles_shape", Preset::paper, 5, 0);
    const Instance by_colour = instance("locate_circles_colour", Preset::paper, 5, 0);
    for (const Object* foil : with_role(by_shape.scene, "distractor")) {
        CHECK(foil->view().fill->name == "green");
        if (foil->kind != "triangle") continue;
        const auto& v = std::get<Polygon>(foil->view().geometry).vertices;
        CHECK(v[0].y() > v[1].y());
    }
    for (const Object& object : by_colour.scene.objects)
        if (is_shape(object)) CHECK(object.kind == "circle");
}
