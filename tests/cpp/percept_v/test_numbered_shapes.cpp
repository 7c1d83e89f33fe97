#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "stim/draw/display_list.hpp"
#include "tests/cpp/support/percept_v_keys.hpp"

using namespace stim;
using namespace percept_v_keys;

namespace {

std::set<int> answered(const Instance& instance) {
    std::set<int> out;
    for (const Json& number : instance.answer.value.as_array()) out.insert(static_cast<int>(number.as_int()));
    return out;
}

// Least distance of a label's ink from the outline; negative when it sticks out.
double label_margin(const View& view) {
    const Box ink = label_line(*view.label).ink;
    double least = 1e9;
    for (const Vec2& corner : rectangle(ink).vertices) {
        if (const auto* disc = std::get_if<Disc>(&view.geometry)) {
            least = std::min(least, disc->radius - (corner - disc->centre).norm());
            continue;
        }
        if (!contains(view.geometry, corner)) return -1;
        const auto& v = std::get<Polygon>(view.geometry).vertices;
        for (std::size_t i = 0, j = v.size() - 1; i < v.size(); j = i++)
            least = std::min(least, distance_to_segment(corner, v[j], v[i]));
    }
    return least;
}

}  // namespace

TEST_CASE("numbered_shapes: the answer is the labels on discs", "[percept_v]") {
    for (const Preset preset : all_presets)
        for_keys("numbered_shapes", preset, 200, [&](const Instance& i) {
            INFO(i.id);
            std::set<int> on_discs, all;
            for (const Object& object : i.scene.objects) {
                const int number = std::stoi(object.view().label->text);
                if (std::holds_alternative<Disc>(object.view().geometry)) on_discs.insert(number);
                all.insert(number);
            }
            REQUIRE(answered(i) == on_discs);
            REQUIRE(static_cast<int>(all.size()) == 2 * i.request.size);
            REQUIRE(i.answer.text.substr(0, 8) == "CIRCLES:");
        });
}

TEST_CASE("numbered_shapes: labels lie inside their shapes", "[percept_v]") {
    const double margin[] = {0.75, 3.5}, digits[] = {10, 14};
    for (const Preset preset : all_presets)
        for_keys("numbered_shapes", preset, 60, [&](const Instance& i) {
            for (const Object& object : i.scene.objects) {
                INFO(i.id << " " << object.kind << " " << object.view().label->text);
                REQUIRE(object.view().label->digit_height == digits[static_cast<int>(preset)]);
                REQUIRE(label_margin(object.view()) >= margin[static_cast<int>(preset)]);
                REQUIRE(object.view().label->colour.rgb == white);
                REQUIRE(ciede2000(object.view().fill->rgb, white) >= 33);
            }
        });
}

TEST_CASE("numbered_shapes: gaps and borders", "[percept_v]") {
    const double gap[] = {4, 6}, border[] = {4, 8};
    for (const Preset preset : all_presets)
        for_keys("numbered_shapes", preset, 60, [&](const Instance& i) {
            INFO(i.id);
            REQUIRE(least_gap(i.scene, "target") >= gap[static_cast<int>(preset)]);
            REQUIRE(least_border(i.scene, "target", i.scene.width, i.scene.height) >= border[static_cast<int>(preset)]);
            checks::check_work(i);
        });
}

TEST_CASE("numbered_shapes: paper has n circles and the numbers 1 to 2n", "[percept_v]") {
    for (int n = 1; n <= 30; ++n) {
        const Instance i = make("numbered_shapes", Preset::paper, n, n);
        REQUIRE(static_cast<int>(answered(i).size()) == n);
        std::set<int> all;
        for (const Object& object : i.scene.objects) all.insert(std::stoi(object.view().label->text));
        REQUIRE(*all.begin() == 1);
        REQUIRE(*all.rbegin() == 2 * n);
    }
}

TEST_CASE("numbered_shapes: balanced draws circles and numbers uniformly", "[percept_v]") {
    for (const int n : {1, 4, 10}) {
        checks::Histogram<std::size_t> circles;
        checks::Histogram<int> numbers;
        const int most = 2 * n - 1;
        for (int i = 0; i < 40 * most; ++i) {
            const auto answer = answered(make("numbered_shapes", Preset::balanced, n, i));
            ++circles[answer.size()];
            for (const int number : answer) ++numbers[number];
        }
        INFO("n = " << n);
        REQUIRE(circles.begin()->first == 1);
        REQUIRE(static_cast<int>(circles.rbegin()->first) == most);
        REQUIRE(checks::looks_uniform(circles, static_cast<std::size_t>(most)));
        REQUIRE(numbers.begin()->first >= 1);
        REQUIRE(numbers.rbegin()->first <= 99);
        if (n == 10) REQUIRE(checks::looks_uniform(numbers, 99));
    }
}

TEST_CASE("numbered_shapes: the lattice holds the largest shapes", "[percept_v]") {
    checks::check_lattice(make_shape(Kind::square, Template::half_size, 17), 60, inset(515, 350, 4), 4);
    checks::check_lattice(make_shape(Kind::circle, Template::circumradius, 34), 80, inset(1024, 768, 8), 6);
}
