// inside_circles: a dot and crossing outlines.
#include "tests/cpp/support/nest_checks.hpp"

using namespace nest_checks;

namespace {

Instance instance(Preset preset, int size, int index, const std::string& query) {
    Wanted wanted;
    wanted.size = size;
    wanted.index = index;
    wanted.seed = 5;
    wanted.preset = std::string(name_of(preset));
    wanted.switches = {{"query", query}};
    const Domain& domain = checks::domain("inside_circles");
    return generate(domain, make_request(domain, wanted));
}

}  // namespace

TEST_CASE("inside_circles: both answers agree with exact integer geometry", "[inside_circles]") {
    for (const Preset preset : all_presets)
        for (int i = 0; i < 240; ++i) {
            const int n = 1 + i % (preset == Preset::paper ? 25 : 30);
            const Instance count = instance(preset, n, i, "count");
            INFO(count.id);
            CHECK(static_cast<int>(seen(count.scene).circles.size()) == n);
            CHECK(count.answer.value.as_int() == inside(seen(count.scene)));
            const Instance any = instance(preset, n, i, "any");
            CHECK(any.answer.value.as_bool() == (inside(seen(any.scene)) > 0));
            CHECK(any.answer.text == (inside(seen(any.scene)) > 0 ? "ANSWER: Yes" : "ANSWER: No"));
        }
}

TEST_CASE("inside_circles: outlines, dot and border keep their margins", "[inside_circles]") {
    for (const Preset preset : all_presets)
        for (const char* query : {"count", "any"})
            for (int i = 0; i < 150; ++i) {
                const int n = 1 + i % (preset == Preset::paper ? 25 : 30);
                const Instance made = instance(preset, n, i, query);
                INFO(made.id);
                check_margins(seen(made.scene), made.scene.width, margins(preset));
                CHECK(made.scene.work.restarts <= 20);
            }
}

TEST_CASE("inside_circles: radii and places keep their law", "[inside_circles]") {
    for (int i = 0; i < 100; ++i) {
        const Seen paper = seen(instance(Preset::paper, 1 + i % 25, i, "count").scene);
        const Box middle{{124, 124}, {265, 265}};
        CHECK(middle.contains(paper.dot.centre));
        for (const Disc& c : paper.circles) CHECK((middle.contains(c.centre) && c.radius >= 18 && c.radius <= 88));
        const Seen balanced = seen(instance(Preset::balanced, 1 + i % 30, i, "count").scene);
        CHECK(Box{{307, 307}, {717, 717}}.contains(balanced.dot.centre));
        for (const Disc& c : balanced.circles) CHECK((c.radius >= 39.99 && c.radius <= 280.01));
    }
}

TEST_CASE("inside_circles: balanced counts are uniform, balanced yes and no equally frequent", "[inside_circles]") {
    std::map<int, int> counts, of_any;
    int yes = 0;
    for (int i = 0; i < 1000; ++i) {
        ++counts[static_cast<int>(instance(Preset::balanced, 4, i, "count").answer.value.as_int())];
        const Instance any = instance(Preset::balanced, 9, i, "any");
        yes += any.answer.value.as_bool();
        ++of_any[inside(seen(any.scene))];
    }
    REQUIRE(counts.size() == 5);
    for (const auto& [k, times] : counts) CHECK((times > 150 && times < 250));
    CHECK((yes > 430 && yes < 570));
    REQUIRE(of_any.size() == 4);  // 0 and 1..ceil(9/4)
    for (int k = 1; k <= 3; ++k) CHECK((of_any[k] > 120 && of_any[k] < 215));
}

TEST_CASE("inside_circles: paper leaves the answer to chance", "[inside_circles]") {
    const auto share_of_yes = [](int n) {
        int yes = 0;
        for (int i = 0; i < 1000; ++i) yes += instance(Preset::paper, n, i, "any").answer.value.as_bool();
        return yes / 1000.0;
    };
    CHECK(share_of_yes(1) == Approx(0.28).margin(0.05));
    CHECK(share_of_yes(5) == Approx(0.77).margin(0.05));
}

TEST_CASE("inside_circles: the nest holds every count at every size", "[inside_circles]") {
    const auto check = [](int side, const percept_v::NestLaw& nest, const percept_v::CircleRules& rules, double border,
                          int most) {
        for (int n = 1; n <= most; ++n)
            for (int k = 0; k <= n; ++k) {
                Rng rng(digest(std::to_string(n) + "/" + std::to_string(k)));
                Seen s{percept_v::nested_circles(side, k, n - k, nest, rules, border, rng),
                       Disc{{side / 2.0, side / 2.0}, rules.dot_radius}};
                INFO(side << " px, " << k << " of " << n);
                REQUIRE(static_cast<int>(s.circles.size()) == n);
                REQUIRE(inside(s) == k);
                check_margins(s, side, {rules.stroke, rules.apart, border});
            }
    };
    check(389, {18, 6}, {1, 9, 6, 4}, 4, 25);
    check(1024, {40, 12}, {3, 10, 6, 8}, 8, 30);
}
