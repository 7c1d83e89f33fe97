// Core knowledge: laws of gears that bridge a gap.
#include <catch2/catch.hpp>

#include <cmath>

#include "generators/core_knowledge/parts/bridges.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/gears.hpp"
#include "tests/cpp/support/core_pairs.hpp"

using namespace core_pairs;
namespace ck = stim::core_knowledge;

namespace {

using Pairs = std::vector<std::pair<int, int>>;

// Neighbours on each chain, each bridge and each dead end.
Pairs meant_to_touch(const ck::BridgeLayout& layout) {
    Pairs out;
    const auto add_chain = [&](const std::vector<int>& chain) {
        for (std::size_t i = 1; i < chain.size(); ++i) out.emplace_back(chain[i - 1], chain[i]);
    };
    add_chain(layout.driven);
    add_chain(layout.wanted);
    for (const auto& place : layout.places) add_chain(place);
    for (std::size_t i = 0; i < 2; ++i) {
        out.emplace_back(layout.driven.back(), layout.places[i].front());
        out.emplace_back(layout.places[i].back(), layout.wanted.front());
    }
    for (std::size_t i = 0; i < layout.idle.size(); ++i) out.emplace_back(layout.places[i + 2].back(), layout.idle[i]);
    return out;
}

double between(const ck::Wheel& a, const ck::Wheel& b) { return (a.centre - b.centre).norm() - a.radius - b.radius; }

// Wheels touch where they are meant to, each dead end touches one chain, all others keep apart; all lie in the picture.
void check_layout(const ck::BridgeLayout& layout, double least_apart) {
    const auto wheel = [&](int i) { return layout.wheels.at(static_cast<std::size_t>(i)); };
    const Pairs meant = meant_to_touch(layout);
    for (const auto& [a, b] : meant) CHECK(std::abs(between(wheel(a), wheel(b))) < .05);
    int touching = 0;
    double nearest = 999;
    const int count = static_cast<int>(layout.wheels.size());
    for (int b = 1; b < count; ++b)
        for (int a = 0; a < b; ++a)
            if (const double d = between(wheel(a), wheel(b)); d < 1) ++touching;
            else nearest = std::min(nearest, d);
    CHECK(touching == static_cast<int>(meant.size() + layout.idle.size()));
    CHECK(nearest >= least_apart);
    const Box picture{{0, 0}, Vec2(ck::picture_width, ck::picture_height)};
    for (const ck::Wheel& w : layout.wheels) {
        CHECK(picture.contains(Box{w.centre, w.centre}.grown(w.radius + 12)));
        CHECK(w.radius >= 27);
    }
}

ck::BridgePlan plan_of(int driven, int wanted, int fewer, int dead, int dead_wheels) {
    ck::BridgePlan out{driven, wanted, fewer, {}};
    for (int i = 0; i < dead; ++i) out.dead_ends.push_back({i == 0, dead_wheels});
    return out;
}

}  // namespace

TEST_CASE("Core knowledge: bridges between wheels keep to their gaps, also those of the last resort", "[core_knowledge]") {
    int tries = 0, most = 0, failed = 0, made = 0;
    for (const int fewer : {1, 2})
        for (const int driven : {1, 2, 5})
            for (const int wanted : {1, 3, 5})
                for (const int dead_wheels : {1, fewer + 1}) {
                    const ck::BridgePlan plan = plan_of(driven, wanted, fewer, fewer, dead_wheels);
                    check_layout(ck::plain_bridges(plan), 18);
                    for (int i = 0; i < 5; ++i) {
                        Rng draws = Streams("bridges " + std::to_string(i)).stream("layout");
                        const std::vector<double> radii = ck::draw_radii(plan, draws);
                        int here = 0;
                        std::optional<ck::BridgeLayout> layout;
                        for (; here < 400 && !layout; ++here) layout = ck::random_bridges(plan, radii, draws);
                        tries += here;
                        most = std::max(most, here);
                        ++made;
                        if (layout) check_layout(*layout, 23.9);
                        else ++failed;
                    }
                }
    WARN("tries " << double(tries) / made << ", at most " << most << ", failed " << failed << " of " << made);
    CHECK(failed <= 1);
}

TEST_CASE("Core knowledge: each number is as often that of the shorter bridge as that of the right one", "[core_knowledge]") {
    check_even("mechanical_bridge", 100, [](int size) { return size <= 7 ? 3 : 4; });
}

TEST_CASE("Core knowledge: equal arrows ask for the shorter bridge as often as unequal ones", "[core_knowledge]") {
    int shorter = 0, pairs = 0;
    for_each_pair("mechanical_bridge", 20, [&](const Domain&, int, const Pair& pair) {
        const Json& params = pair.control.scene.params;
        const auto touching = params.at("driven").as_int() + params.at("wanted").as_int() + params.at("fewer").as_int() - 1;
        ++pairs;
        shorter += touching % 2 == 0;
    });
    CHECK(std::abs(shorter - pairs / 2.0) < 3.3 * std::sqrt(pairs) / 2);
}

TEST_CASE("Core knowledge: teeth mesh, and a wheel is known from its outline", "[core_knowledge]") {
    const ck::Wheel one{Vec2(200, 200), 50}, two{Vec2(200, 200) + 90 * unit_vector(.7), 40};
    const Polygon teeth = ck::gear_outline(one, .3), others = ck::gear_outline(two, ck::meshing_phase(two, one, .3));
    CHECK((ck::wheel_of(teeth).centre - one.centre).norm() < .01);
    CHECK(std::abs(ck::wheel_of(others).radius - two.radius) < .01);
    for (const Vec2& corner : others.vertices) CHECK_FALSE(contains(teeth, corner));
    for (const Vec2& corner : teeth.vertices) CHECK_FALSE(contains(others, corner));
}

TEST_CASE("Core knowledge: readers find the answers of both members of bridges between wheels", "[core_knowledge][read]") {
    check_readers("mechanical_bridge");
}
