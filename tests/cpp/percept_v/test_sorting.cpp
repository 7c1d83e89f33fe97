// Sorting by magnitude: sort_circles and sort_lines.
#include <numeric>

#include "tests/cpp/support/sorting_checks.hpp"

using namespace sorting_checks;

namespace {

void check_all_orders(const char* id, Preset preset) {
    std::map<std::string, int> seen;
    for (int i = 0; i < 1200; ++i) {
        const Instance made = checks::instance(id, preset, 3, i);
        std::string order;
        for (const std::string& label : labels_of(made.answer))
            for (std::size_t k = 0; k < 3; ++k)
                if (made.scene.objects[k].view().label->text == label) order += static_cast<char>('0' + k);
        ++seen[order];
    }
    REQUIRE(seen.size() == 6);
    for (const auto& [order, count] : seen) CHECK((count > 140 && count < 265));
}

}  // namespace

TEST_CASE("sort_circles: the answer has every circle at its rank", "[sort_circles]") {
    checks::over_range("sort_circles", 200, [](const Instance& made) {
        CHECK(static_cast<int>(made.scene.objects.size()) == made.request.size);
        check_order(made, radius);
    });
}

TEST_CASE("sort_circles: radii keep their law and can be told apart", "[sort_circles]") {
    checks::over_range("sort_circles", 500, [](const Instance& made) {
        const std::vector<double> r = sorted(made, radius);
        const bool paper = made.request.preset == Preset::paper;
        const bool few = made.request.size <= 20;
        CHECK(r.front() >= (paper ? 18 - 1.0 / 512 : 10.4 - 1.0 / 512));
        CHECK(r.back() <= (paper ? 160 + 1.0 / 512 : 92 + 1.0 / 512));
        const double least = few ? 1.12 : paper ? 1.05 : 1.089;
        const double shown = 448.0 / made.scene.width;
        for (std::size_t i = 1; i < r.size(); ++i) {
            CHECK(r[i] / r[i - 1] >= least);
            if (made.request.size <= 12) CHECK(2 * (r[i] - r[i - 1]) * shown >= 4);
        }
    });
}

TEST_CASE("sort_circles: canvas, borders, gaps and labels", "[sort_circles]") {
    checks::over_range("sort_circles", 60, [](const Instance& made) {
        const auto& objects = made.scene.objects;
        const bool paper = made.request.preset == Preset::paper;
        if (paper) {
            double widest = 0;
            std::map<double, double> widths;  // of each row, by its height in the picture
            for (const Object& object : objects) {
                double& width = widths[bounds(object.view().geometry).centre().y()];
                width += 2 * radius(object) + 40;
                widest = std::max(widest, width + 40);
            }
            CHECK(made.scene.width == static_cast<int>(std::ceil(widest)));
            CHECK(made.scene.width <= 1600);
            CHECK(made.scene.height == 360 * static_cast<int>(widths.size()));
        }
        const Box canvas = inset(made.scene.width, made.scene.height, paper ? 4 : 8);
        for (std::size_t i = 0; i < objects.size(); ++i) {
            CHECK(canvas.contains(objects[i].view().box()));
            for (std::size_t j = 0; j < i; ++j)
                CHECK(apart(Footprint(objects[i].view().geometry, 0), Footprint(objects[j].view().geometry, 0), paper ? 4 : 6));
        }
        check_labels(made);
    });
}

TEST_CASE("sort_circles: balanced cells in a near-square block", "[sort_circles]") {
    const auto canvas = [](int n) {
        const Instance made = checks::instance("sort_circles", Preset::balanced, n, 0);
        return std::make_pair(made.scene.width, made.scene.height);
    };
    CHECK(canvas(1) == std::make_pair(200, 200));
    CHECK(canvas(2) == std::make_pair(400, 200));
    CHECK(canvas(20) == std::make_pair(1000, 800));
    CHECK(canvas(25) == std::make_pair(1000, 1000));
}

TEST_CASE("sort_lines: the answer has every line at its rank", "[sort_lines]") {
    checks::over_range("sort_lines", 200, [](const Instance& made) {
        CHECK(static_cast<int>(made.scene.objects.size()) == made.request.size);
        check_order(made, length);
    });
}

TEST_CASE("sort_lines: lengths keep their law and can be told apart", "[sort_lines]") {
    checks::over_range("sort_lines", 500, [](const Instance& made) {
        const std::vector<double> l = sorted(made, length);
        const bool paper = made.request.preset == Preset::paper;
        CHECK(l.front() >= (paper ? 250 : 100));
        CHECK(l.back() <= (paper ? 960 : 820));
        const double ratio = made.request.size <= 20 ? 1.1 : 1.05;
        for (std::size_t i = 1; i < l.size(); ++i) CHECK((paper ? l[i] - l[i - 1] >= 20 : l[i] / l[i - 1] >= ratio));
    });
}

TEST_CASE("sort_lines: places, colours and labels", "[sort_lines]") {
    checks::over_range("sort_lines", 60, [](const Instance& made) {
        const bool paper = made.request.preset == Preset::paper;
        const int n = made.request.size;
        CHECK(made.scene.width == 1000);
        CHECK(made.scene.height == (paper ? 1000 : std::max(500, 40 + 24 * n)));
        double last = 0;
        for (const Object& object : made.scene.objects) {
            const Box box = bounds(object.view().geometry);
            CHECK(inset(made.scene.width, made.scene.height, 8).contains(object.view().box()));
            CHECK(ciede2000(object.view().colour().rgb, white) >= 30);
            if (paper) {
                CHECK(box.high.y() == 990);
                CHECK(box.size().x() == 0);
                CHECK(box.low.x() - last == 1000 / (n + 1));
                last = box.low.x();
            } else {
                CHECK(box.size().y() == 0);
                CHECK(box.low.x() >= 60);
                CHECK(box.high.x() <= 992);
                if (last > 0) CHECK(box.low.y() - last >= 24);
                last = box.low.y();
                CHECK(object.view().colour().name != "orange");
                CHECK(label_line(*object.view().label).ink.low.x() >= 7.5);
                CHECK(label_line(*object.view().label).ink.high.x() <= 48);
            }
        }
        check_labels(made);
    });
}

TEST_CASE("Sorting: every order is equally likely", "[sort_circles][sort_lines]") {
    for (const Preset preset : all_presets) {
        check_all_orders("sort_circles", preset);
        check_all_orders("sort_lines", preset);
    }
}
