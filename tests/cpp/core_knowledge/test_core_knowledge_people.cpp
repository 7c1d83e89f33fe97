// Core knowledge about people: gaze, sight, belief, and places round a table. What their laws promise, on many pairs.
#include <catch2/catch.hpp>

#include <cmath>
#include <map>
#include <set>
#include <string>

#include "generators/core_knowledge/parts/numbered.hpp"
#include "stim/base/portable_math.hpp"
#include "tests/cpp/support/core_pairs.hpp"

using namespace core_pairs;
using core_knowledge::NumberedThing;
using core_knowledge::numbered_things;

namespace {

const Object& part(const Scene& scene, std::string_view kind) {
    for (const Object& object : scene.objects)
        if (object.kind == kind) return object;
    FAIL("no " << kind);
    throw std::logic_error("no such part");
}

Vec2 middle(const Object& object) { return bounds(object.view().geometry).centre(); }

// Degrees, 0..180.
double between(const Vec2& a, const Vec2& b) {
    return std::abs(portable::atan2(cross(a, b), a.dot(b))) * 180 / portable::pi;
}

int things_of(int size, int few, int some, int many) { return size <= 7 ? few : size <= 14 ? some : many; }

}  // namespace

TEST_CASE("Core knowledge: gaze takes each thing equally often in each member", "[core_knowledge]") {
    std::map<int, Counts> control, changed;
    for_each_pair("intent_gaze", 200, [&](const Domain&, int size, const Pair& pair) {
        ++control[things_of(size, 4, 6, 8)][meaning(pair.control)];
        ++changed[things_of(size, 4, 6, 8)][meaning(pair.manipulated)];
    });
    const std::map<int, double> limits{{4, 16.27}, {6, 20.52}, {8, 24.32}};
    for (const auto* counts : {&control, &changed})
        for (const auto& [things, seen] : *counts) {
            CHECK(static_cast<int>(seen.size()) == things);
            CHECK(unevenness(seen) < limits.at(things));
        }
}

TEST_CASE("Core knowledge: each eye looks at its thing, and the next thing is far off that way", "[core_knowledge]") {
    for_each_pair("intent_gaze", 40, [](const Domain&, int size, const Pair& pair) {
        const int things = things_of(size, 4, 6, 8);
        for (const Instance* one : {&pair.control, &pair.manipulated}) {
            std::vector<Vec2> eyes, pupils;
            for (const Object& object : one->scene.objects) {
                if (object.kind == "eye") eyes.push_back(middle(object));
                if (object.kind == "pupil") pupils.push_back(middle(object));
            }
            REQUIRE(eyes.size() == 2);
            REQUIRE(pupils.size() == 2);
            const std::vector<NumberedThing> all = numbered_things(one->scene);
            REQUIRE(static_cast<int>(all.size()) == things);
            for (std::size_t i = 0; i < 2; ++i)
                for (const NumberedThing& thing : all) {
                    const double off = between(pupils[i] - eyes[i], thing.centre - eyes[i]);
                    if (thing.number == meaning(*one)) CHECK(off < 3);
                    else CHECK(off > .7 * 360 / things);
                }
        }
    });
}

TEST_CASE("Core knowledge: sight takes each number equally often in each member", "[core_knowledge]") {
    check_even("perspective_sight", 200, [](int size) { return things_of(size, 3, 4, 5); });
}

TEST_CASE("Core knowledge: the child sees the nearest thing, or has its back to it or a screen before it", "[core_knowledge]") {
    int turns = 0, items = 0;
    for_each_pair("perspective_sight", 40, [&](const Domain&, int, const Pair& pair) {
        const bool by_turning = pair.control.scene.params.at("by").as_string() == "turn";
        turns += by_turning;
        ++items;
        for (const Instance* one : {&pair.control, &pair.manipulated}) {
            const Vec2 child = middle(part(one->scene, "head"));
            const Vec2 ahead = middle(part(one->scene, "nose")) - child;
            double nearest = 1e9, nearest_ahead = 1e9;
            std::string first, first_ahead;
            for (const NumberedThing& thing : numbered_things(one->scene)) {
                const double far = (thing.centre - child).norm(), off = between(ahead, thing.centre - child);
                if (thing.number == meaning(*one)) CHECK(off < 36);
                if (far < nearest) nearest = far, first = thing.number;
                if (off < 90 && far < nearest_ahead) nearest_ahead = far, first_ahead = thing.number;
            }
            const bool control = one == &pair.control;
            CHECK((first == meaning(*one)) == control);
            CHECK((first_ahead == meaning(*one)) == control);
        }
    });
    CHECK(std::abs(turns - items / 2) < 70);
}

TEST_CASE("Core knowledge: beliefs ask for each box equally often in each member", "[core_knowledge]") {
    check_even("perspective_belief", 200, [](int size) { return things_of(size, 2, 3, 4); });
}

TEST_CASE("Core knowledge: the pictures of a belief are the same in both members, in another order", "[core_knowledge]") {
    std::map<int, int> moves;
    for_each_pair("perspective_belief", 40, [&](const Domain& domain, int, const Pair& pair) {
        std::multiset<std::string> shown[2];
        for (int k = 0; k < domain.images; ++k) {
            int side = 0;
            for (const Instance* one : {&pair.control, &pair.manipulated}) {
                std::string all;
                for (const Object& object : one->scene.objects)
                    if (object.visible(static_cast<std::size_t>(k)))
                        all += object.kind + std::to_string(area(object.view(static_cast<std::size_t>(k)).geometry)) + " ";
                shown[side++].insert(all);
                for (const Object& object : one->scene.objects)
                    if (object.kind == "tip" && object.visible(static_cast<std::size_t>(k))) moves[side * 100 + k] += 1;
            }
        }
        CHECK(shown[0] == shown[1]);
    });
    // The move stands at each place about as often in the one member as in the other one.
    for (int k = 2; k < 7; ++k) CHECK(std::abs(moves[100 + k] - moves[200 + k]) < 90);
}

TEST_CASE("Core knowledge: places round a table ask for both hands equally often", "[core_knowledge]") {
    check_even("spatiality_around", 200, [](int) { return 2; });
}

TEST_CASE("Core knowledge: neither the walks nor the turns of the table alone tell the hand", "[core_knowledge]") {
    int walks_right = 0, turns_right = 0, pairs_by_walks = 0, items = 0;
    for_each_pair("spatiality_around", 100, [&](const Domain&, int size, const Pair& pair) {
        bool by_walks[2];
        int side = 0;
        for (const Instance* one : {&pair.control, &pair.manipulated}) {
            const Json& plan = one->scene.timeline.at("plan");
            int walks = 0, turns = 0, count = 0;
            for (const Json& event : plan.at("events").as_array()) {
                walks += event.at("kind").as_string() == "walk";
                turns += event.at("kind").as_string() == "through";
                ++count;
            }
            REQUIRE(count == 2 + (size - 1) / 5);
            const auto hand = [&](int flips) { return plan.at("right").as_bool() != (flips % 2 == 1) ? "right" : "left"; };
            REQUIRE(meaning(*one) == hand(walks + turns));
            by_walks[side] = meaning(*one) == hand(walks);
            walks_right += by_walks[side++];
            turns_right += meaning(*one) == hand(turns);
            ++items;
        }
        pairs_by_walks += by_walks[0] && by_walks[1];
    });
    CHECK(2 * walks_right == items);
    CHECK(pairs_by_walks == 0);
    CHECK(turns_right < .53 * items);
}

TEST_CASE("Core knowledge: readers find the answers about people, in both members", "[core_knowledge][read]") {
    for (const char* id : {"intent_gaze", "perspective_belief", "perspective_sight", "spatiality_around"}) check_readers(id);
}
