// comparing_size and identifying_shapes: answers against the geometry, row layout, margins, laws.
#include "tests/cpp/support/cell_checks.hpp"

#include "generators/percept_v/parts/rows.hpp"

using namespace checks;

namespace {

std::vector<std::string> words(const Answer& answer) {
    std::vector<std::string> out;
    for (const Json& word : answer.value.as_array()) out.push_back(word.as_string());
    return out;
}

}  // namespace

TEST_CASE("numbered rows use the fewest columns on canvases of at most 1000 px", "[rows]") {
    const std::map<int, std::pair<int, int>> sizes{{1, {200, 100}}, {2, {200, 200}}, {4, {200, 400}},
                                                   {5, {400, 300}}, {20, {600, 700}}, {50, {1000, 1000}}};
    for (const auto& [n, size] : sizes) {
        const stim::percept_v::Rows rows(stim::percept_v::numbered_rows(n), n);
        CHECK(rows.width() == size.first);
        CHECK(rows.height() == size.second);
        CHECK(rows.row_of(rows.content(n - 1).centre()) == n - 1);
    }
    const stim::percept_v::Rows rows(stim::percept_v::numbered_rows(20), 20);
    CHECK(rows.cell(6).low == Vec2(0, 600));  // down a column first
    CHECK(rows.cell(7).low == Vec2(200, 0));
    CHECK(rows.row_of({-1, 5}) == -1);
}

TEST_CASE("every row has a line under it and in numbered layouts its number", "[rows]") {
    for (const std::string id : {"comparing_size", "identifying_shapes"})
        over_range(id, 20, [&](const Instance& made) {
            const auto n = static_cast<std::size_t>(made.request.size);
            CHECK(line_boxes(made.scene).size() == n);
            CHECK(label_boxes(made.scene).size() == (is_paper(made) && n <= 12 ? 0 : n));
            int number = 0;
            for (const Object* label : with_role(made.scene, "label"))
                CHECK(label->view().label->text == std::to_string(++number));
            for (const Box& line : line_boxes(made.scene)) CHECK(line.high.y() <= made.scene.height - (is_paper(made) ? 4 : 8));
        });
}

TEST_CASE("strips of up to twelve rows have the published sizes, more rows stand in columns", "[rows]") {
    const std::map<int, std::pair<int, int>> comparing{{1, {97, 105}}, {12, {97, 957}}, {13, {274, 570}}, {20, {411, 570}},
                                                       {36, {548, 725}}, {50, {685, 802}}};
    for (const auto& [n, size] : comparing) {
        const Scene scene = instance("comparing_size", Preset::paper, n, 0).scene;
        CHECK(std::pair(scene.width, scene.height) == size);
    }
    for (const std::string id : {"comparing_size", "identifying_shapes", "match_outline", "match_shadow"})
        for (int n = 13; n <= 50; ++n) {
            const Scene scene = instance(id, Preset::paper, n, 0).scene;
            CHECK(scene.height <= 2.1 * scene.width);
            CHECK(scene.height <= 960);
        }
    CHECK(instance("identifying_shapes", Preset::paper, 12, 0).scene.height == 944);
    CHECK(instance("identifying_shapes", Preset::paper, 12, 0).scene.width == 97);
}

TEST_CASE("comparing_size names the colour of the larger area row by row", "[rows]") {
    over_range("comparing_size", 120, [](const Instance& made) {
        std::vector<std::string> larger;
        for (const auto& row : rows_of(made, 0, 77.5)) {
            REQUIRE(row.size() == 2);
            const bool left = area(row[0].geometry) > area(row[1].geometry);
            larger.push_back(row[left ? 0 : 1].fill->rgb == Rgb{0, 0, 255} ? "blue" : "green");
        }
        CHECK(words(made.answer) == larger);
        check_cells(made.scene, is_paper(made) ? Margins{4, 4, 4} : Margins{6, 8, 8});
    });
}

TEST_CASE("comparing_size draws radii, sides and answers by its laws", "[rows]") {
    for (const Preset preset : all_presets) {
        Histogram<int> small;
        int left_blue = 0, blue_wins = 0, left_wins = 0, rows = 0;
        bool apart_enough = true, in_range = true;
        for (int index = 0; index < 60; ++index) {
            const Instance made = instance("comparing_size", preset, 50, index);
            for (const auto& row : rows_of(made, 0, 77.5)) {
                const double a = std::get<Disc>(row[0].geometry).radius, b = std::get<Disc>(row[1].geometry).radius;
                const double low = std::min(a, b), high = std::max(a, b);
                const bool blue_left = row[0].fill->name == "blue";
                const bool ruled = preset == Preset::paper ? high - low >= 3.9 : high - low >= 3 && 100 * high >= 112 * low;
                apart_enough = apart_enough && ruled;
                in_range = in_range && low >= (preset == Preset::paper ? 4 : 10) && high <= (preset == Preset::paper ? 15.5 : 36);
                ++small[static_cast<int>(low)];
                left_blue += blue_left;
                left_wins += a > b;
                blue_wins += (a > b) == blue_left;
                ++rows;
            }
        }
        CHECK(apart_enough);
        CHECK(in_range);
        CHECK(looks_like(left_wins, rows, 0.5));
        CHECK(looks_like(blue_wins, rows, 0.5));
        if (preset == Preset::paper) {
            CHECK(left_blue == rows);
        } else {
            CHECK(looks_like(left_blue, rows, 0.5));
            CHECK(looks_uniform(small, 19));
        }
    }
}

TEST_CASE("identifying_shapes names what the corners say", "[rows]") {
    over_range("identifying_shapes", 120, [](const Instance& made) {
        std::vector<std::string> kinds;
        for (const auto& row : rows_of(made, 0, 77)) {
            REQUIRE(row.size() == 1);
            kinds.emplace_back(name_of(kind_from_corners(row[0].geometry)));
        }
        CHECK(words(made.answer) == kinds);
        check_cells(made.scene, is_paper(made) ? Margins{4, 4, 4} : Margins{6, 8, 8});
    });
}

TEST_CASE("identifying_shapes draws kinds uniformly and ties colours to them in paper only", "[rows]") {
    for (const Preset preset : all_presets) {
        Histogram<std::string> kinds;
        std::set<std::pair<std::string, std::uint32_t>> coloured;
        for (int index = 0; index < 40; ++index) {
            const Instance made = instance("identifying_shapes", preset, 50, index);
            for (const Object* object : with_role(made.scene, "target")) {
                ++kinds[object->kind];
                coloured.insert({object->kind, object->view().fill->rgb.packed()});
            }
        }
        CHECK(looks_uniform(kinds, preset == Preset::paper ? 5 : 10));
        CHECK(coloured.size() == (preset == Preset::paper ? 5 : 60));
        CHECK(coloured.contains({"pentagon", 0x00FFFF}) == (preset == Preset::paper));
    }
}

TEST_CASE("a prompt of rows names every word of its answers", "[rows]") {
    for (const std::string id : {"comparing_size", "identifying_shapes"})
        for (const Preset preset : all_presets) {
            const Instance made = instance(id, preset, 5, 0);
            for (const std::string& word : domain(id).answer_spec(made.request).vocabulary)
                CHECK(joined(made.prompt).find(word) != std::string::npos);
        }
}
