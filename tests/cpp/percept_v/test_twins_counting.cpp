// Twins of the counting, region, change and reflection domains: one object differs, and the answer with it.
#include "tests/cpp/support/twin_checks.hpp"

using namespace checks;
using twin_checks::twin_of;

namespace {

struct Task {
    std::string id;
    double from_line[2];  // px, paper and balanced
};
const Task tasks[] = {{"change_colour", {0, 0}},      {"circle_boxes", {4, 8}},     {"circle_location", {4, 8}},
                      {"count_coloured_circles", {0, 0}}, {"counting_circles", {0, 0}}, {"counting_locations", {4, 8}},
                      {"counting_shapes", {0, 0}},    {"mirror_image", {4, 8}},     {"vanishing_objects", {0, 0}},
                      {"water_image", {4, 8}}};

Margins margins(const Task& task, Preset preset) {
    return preset == Preset::paper ? Margins{4, 4, task.from_line[0]} : Margins{6, 8, task.from_line[1]};
}

int number(const Instance& made) { return static_cast<int>(made.answer.value.as_int()); }
int part(const Instance& made, const char* key) { return static_cast<int>(made.answer.value.at(key).as_int()); }

int steps(const Instance& a, const Instance& b, std::initializer_list<const char*> keys) {
    int out = 0;
    for (const char* key : keys) out += std::abs(part(a, key) - part(b, key));
    return out;
}

// Whether the answers differ as one disc or shape makes them differ.
bool one_apart(const std::string& id, const Instance& a, const Instance& b) {
    if (id == "circle_location") return steps(a, b, {"count"}) <= 1;
    if (id == "counting_locations") return steps(a, b, {"above", "below"}) == 1;
    if (id == "counting_shapes") return steps(a, b, {"circles", "triangles", "squares"}) == 2;
    return std::abs(number(a) - number(b)) == 1;
}

}  // namespace

TEST_CASE("twins, counting: one object changes, the answer is one off, margins hold") {
    for (const Task& task : tasks)
        over_range(task.id, 100, [&](const Instance& control) {
            for (const int k : {0, 1}) {
                const Instance twin = twin_of(task.id, control, k);
                CHECK(one_apart(task.id, control, twin));
                check_margins(twin.scene, margins(task, control.request.preset));
            }
        });
}

TEST_CASE("twins, counting: pixels differ at the changed object alone, and the reader follows") {
    for (const Task& task : tasks)
        over_range(task.id, 7, [&](const Instance& control) {
            twin_checks::check_pictures(task.id, control, twin_of(task.id, control, 0));
        });
}

TEST_CASE("twins, counting: the parameters of the record follow the change") {
    for (const Task& task : tasks)
        over_range(task.id, 20, [&](const Instance& control) {
            const Instance twin = twin_of(task.id, control, 0);
            const Json& p = twin.scene.params;
            if (task.id == "change_colour") CHECK(p.at("changed").as_int() == number(twin));
            if (task.id == "count_coloured_circles") CHECK(p.at("red").as_int() == number(twin));
            if (task.id == "counting_circles") CHECK(p.at("circles").as_int() == number(twin));
            if (task.id == "circle_boxes")
                CHECK(std::abs(p.at("circles").as_int() - 2 * p.at("left").as_int()) == 2 * number(twin));
            if (task.id == "counting_locations") CHECK(p.at("below").as_int() == part(twin, "below"));
            if (task.id == "circle_location") {
                const auto& counts = p.at("quadrant_counts").as_array();
                CHECK(counts[static_cast<std::size_t>(part(twin, "quadrant") - 1)].as_int() == part(twin, "count"));
            }
            if (task.id == "vanishing_objects") {
                CHECK(p.at("vanished").as_int() == number(twin));
                CHECK(static_cast<std::size_t>(p.at("survivors").as_int()) == figures(twin.scene, 1).size());
            }
            if (task.id == "mirror_image" || task.id == "water_image") CHECK(p.at("mirrored").as_int() == number(twin));
        });
}

// A uniform count one off by coin, reflected at the ends of its law: the ends come half as often as under the control's
// law, their neighbours half as often again, all other counts equally often.
TEST_CASE("twins, counting: in balanced the count keeps its law, but for its ends") {
    struct Law {
        std::string id;
        int low, high;
    };
    const int n = 3, keys = 1400;
    for (const Law& law :
         {Law{"change_colour", 0, 6}, Law{"count_coloured_circles", 0, 6}, Law{"mirror_image", 0, 6}, Law{"water_image", 0, 6},
          Law{"vanishing_objects", 0, 6}, Law{"counting_circles", 2, 5}, Law{"circle_boxes", 0, 3}}) {
        Histogram<int> seen;
        for (int i = 0; i < keys; ++i) ++seen[number(make_twin(domain(law.id), instance(law.id, Preset::balanced, n, i), 0))];
        INFO(law.id);
        CHECK(seen.begin()->first == law.low);
        CHECK(seen.rbegin()->first == law.high);
        for (int v = law.low; v <= law.high; ++v) {
            const bool end = v == law.low || v == law.high, beside_end = v == law.low + 1 || v == law.high - 1;
            CHECK(looks_like(seen[v], keys, (end ? 0.5 : beside_end ? 1.5 : 1) / (law.high - law.low + 1)));
        }
    }
}

// One side of two changes, so half of the edge effect above.
TEST_CASE("twins, counting: in balanced each side of the bar keeps its law, but for its ends") {
    Histogram<int> above, below;
    const int n = 2, keys = 1500;
    for (int i = 0; i < keys; ++i) {
        const Instance twin = make_twin(domain("counting_locations"), instance("counting_locations", Preset::balanced, n, i), 0);
        ++above[part(twin, "above")];
        ++below[part(twin, "below")];
    }
    for (int v = 0; v <= 2 * n; ++v) {
        const double weight = v == 0 || v == 2 * n ? 0.75 : v == 1 || v == 2 * n - 1 ? 1.25 : 1;
        CHECK(looks_like(above[v], keys, weight / (2 * n + 1)));
        CHECK(looks_like(below[v], keys, weight / (2 * n + 1)));
    }
}

namespace {

// Half the sum of differences between two histograms of equal totals, as a share: 0 = equal, 1 = disjoint.
double distance(const Histogram<std::string>& a, const Histogram<std::string>& b, int total) {
    std::set<std::string> values;
    for (const auto& [value, count] : a) values.insert(value);
    for (const auto& [value, count] : b) values.insert(value);
    double sum = 0;
    for (const std::string& value : values) {
        const auto x = a.find(value), y = b.find(value);
        sum += std::abs((x == a.end() ? 0 : x->second) - (y == b.end() ? 0 : y->second));
    }
    return sum / 2 / total;
}

struct Answers {
    Histogram<std::string> controls, twins;
};

Answers answers_of(const std::string& id, int n, int keys) {
    Answers out;
    for (int i = 0; i < keys; ++i) {
        const Instance control = instance(id, Preset::balanced, n, i);
        ++out.controls[control.answer.text];
        ++out.twins[make_twin(domain(id), control, 0).answer.text];
    }
    return out;
}

}  // namespace

// Kind counts walk on the triangle of compositions: of the 6 ways to retype a shape those possible are equally likely, so
// compositions with an absent kind come up to half as often as in controls. Exact at n = 1.
TEST_CASE("twins, counting: in balanced the counts of kinds keep their law, but for absent kinds") {
    CHECK(looks_uniform(answers_of("counting_shapes", 1, 900).twins, 3));
    const int keys = 2000;
    const Histogram<std::string> seen = answers_of("counting_shapes", 3, keys).twins;  // 10 compositions
    CHECK(seen.size() == 10);
    CHECK(looks_like(seen.at("CIRCLES:1 TRIANGLES:1 SQUARES:1"), keys, 0.15));
    CHECK(looks_like(seen.at("CIRCLES:3 TRIANGLES:0 SQUARES:0"), keys, 0.05));
    CHECK(looks_like(seen.at("CIRCLES:0 TRIANGLES:1 SQUARES:2"), keys, 0.7 / 6));
}

// Any lawful move of one disc that changes the answer, all equally likely: quadrants stay near uniform (ties favour the
// lower number a little), counts drift from the ends of their law. Distance from the controls' law, worked out exactly:
// 0 at n = 1, .65 at 2 (one count alone, one tied), .17 at 10, .14 at 20; .07 over sizes 1..20 together.
TEST_CASE("twins, counting: in balanced the fullest quadrant and its count stay near their law") {
    CHECK(looks_uniform(answers_of("circle_location", 1, 800).twins, 4));
    Answers all;
    const int keys = 60;
    for (int n = 1; n <= 20; ++n) {
        const Answers some = answers_of("circle_location", n, keys);
        for (const auto& [value, count] : some.controls) all.controls[value] += count;
        for (const auto& [value, count] : some.twins) all.twins[value] += count;
    }
    CHECK(distance(all.controls, all.twins, 20 * keys) < 0.16);  // .07 and chance
    Histogram<char> quadrants;
    for (const auto& [value, count] : all.twins) quadrants[value[9]] += count;
    for (const auto& [quadrant, count] : quadrants) CHECK(std::abs(count - 5 * keys) < 1.5 * keys);
    for (const auto& [value, count] : all.twins) CHECK(value.starts_with("QUADRANT:"));
}
