// Core knowledge: laws of doors and of mice between boxes, and what earns by a rule without the concept.
#include <catch2/catch.hpp>

#include "tests/cpp/support/core_pairs.hpp"

using namespace core_pairs;

namespace {

double middle_x(const Object& object) { return object.view().box().centre().x(); }

// The number of the only door whose handle is of that kind, and 0 if there are more.
int lone_handle(const Scene& scene, const std::string& kind) {
    std::vector<double> found;
    for (const Object* handle : with_role(scene, "handle"))
        if (handle->kind == kind) found.push_back(middle_x(*handle));
    if (found.size() != 1) return 0;
    int number = 0;
    for (const Object* door : with_role(scene, "door")) {
        ++number;
        if (door->view().box().contains(Vec2(found[0], door->view().box().centre().y()))) return number;
    }
    return 0;
}

struct Run {
    int from, to;
};

std::vector<Run> runs(const Scene& scene) {
    std::vector<Run> out;
    for (const Json& one : scene.timeline.at("plan").at("passages").as_array()) {
        const int gap = static_cast<int>(one.at("gap").as_int());
        out.push_back(one.at("right").as_bool() ? Run{gap, gap + 1} : Run{gap + 1, gap});
    }
    return out;
}

// By trying so many mice at all boxes: whether they can do what is seen.
bool can_do(const std::vector<Run>& all, std::size_t next, std::vector<int>& at) {
    if (next == all.size()) return true;
    for (int& mouse : at) {
        if (mouse != all[next].from) continue;
        mouse = all[next].to;
        if (can_do(all, next + 1, at)) return true;
        mouse = all[next].from;
    }
    return false;
}

bool so_many_can_do(const std::vector<Run>& all, int mice, std::vector<int> at = {}) {
    if (static_cast<int>(at.size()) == mice) return can_do(all, 0, at);
    for (int box = at.empty() ? 0 : at.back(); box < 5; ++box) {
        std::vector<int> more = at;
        more.push_back(box);
        if (so_many_can_do(all, mice, more)) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("Core knowledge: one door has the handle that fits, and ledges are below and above as often", "[core_knowledge]") {
    check_even("tool_door", 60, [](int size) { return 2 + (size - 1) / 5; });
    Counts ways;
    for_each_pair("tool_door", 60, [&](const Domain&, int size, const Pair& pair) {
        const Scene& scene = pair.control.scene;
        const std::string way = scene.params.at("way").as_string();
        ++ways[way];
        const int doors = 2 + (size - 1) / 5, fits = lone_handle(scene, way == "push" ? "plate" : "bracket");
        REQUIRE(static_cast<int>(with_role(scene, "door").size()) == doors);
        if (doors > 2) CHECK(std::to_string(fits) == scene.params.at("shortcut").as_string());
        CHECK(pair.control.prompt.question == "Which door can she " + way + " open?");
        for (const Instance* one : {&pair.control, &pair.manipulated}) {
            const double wall = with_role(one->scene, "door")[0]->view().box().centre().y();
            int near = 0, all = 0;
            for (const Object& object : one->scene.objects) {
                if (object.kind != "ledge") continue;
                ++all;
                near += object.view().box().centre().y() > wall;
            }
            CHECK(all == 2 * doors);
            CHECK(near == (way == "push" ? 2 : all - 2));
        }
    });
    CHECK(unevenness(ways) < 10.83);
}

TEST_CASE("Core knowledge: the fewest mice, by trying all places at which they can be", "[core_knowledge]") {
    check_even("continuity_mice", 60, [](int) { return 3; });
    Counts pairs;
    int first_gap = 0, all = 0;
    for_each_pair("continuity_mice", 60, [&](const Domain&, int size, const Pair& pair) {
        std::vector<std::pair<int, int>> seen[2];
        int member = 0;
        for (const Instance* one : {&pair.control, &pair.manipulated}) {
            const std::vector<Run> found = runs(one->scene);
            REQUIRE(static_cast<int>(found.size()) == 3 + (size - 1) / 5);
            const int mice = std::stoi(meaning(*one));
            CHECK(so_many_can_do(found, mice));
            CHECK_FALSE(so_many_can_do(found, mice - 1));
            for (const Run& run : found) seen[member].emplace_back(run.from, run.to);
            ++member;
        }
        CHECK(seen[0] != seen[1]);
        for (auto& one : seen) std::sort(one.begin(), one.end());
        CHECK(seen[0] == seen[1]);  // in another order
        ++pairs[meaning(pair.control) + " " + meaning(pair.manipulated)];
        first_gap += runs(pair.control.scene)[0].from > runs(pair.manipulated.scene)[0].from;
        first_gap -= runs(pair.control.scene)[0].from < runs(pair.manipulated.scene)[0].from;
        ++all;
    });
    CHECK(pairs.size() == 6);
    CHECK(unevenness(pairs) < 20.52);
    CHECK(std::abs(first_gap) < .05 * all);
}

TEST_CASE("Core knowledge: readers find the answers of doors and of mice", "[core_knowledge][read]") {
    check_readers("tool_door");
    check_readers("continuity_mice");
}
