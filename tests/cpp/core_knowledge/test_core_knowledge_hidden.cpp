// Core knowledge: laws of what moves behind a fence or a screen, from what is seen in each frame, and the readers.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "tests/cpp/support/core_pairs.hpp"

using namespace core_pairs;

namespace {

// The middle of the only object of a role in each frame.
std::vector<double> way_of(const Domain& domain, const Instance& made, std::string_view role) {
    std::vector<double> out;
    for (int t = 0; t < domain.video->frames; ++t)
        for (const Object& object : domain.video->objects(made.scene, t))
            if (object.role == role && object.visible(0)) out.push_back(object.view().box().centre().x());
    REQUIRE(static_cast<int>(out.size()) == domain.video->frames);
    return out;
}

constexpr std::size_t joined_corners = 6;  // of a rectangle in a joined polygon: its own, and the way back

// Of a bar: where it ends at first, and how far its stripes go up from frame to frame, where both their ends are seen.
double last_height(const Domain& domain, const Instance& made, std::size_t bar) {
    double height = 0;
    std::map<std::size_t, double> before;  // ends of stripes
    for (int t = 0; t < domain.video->frames; ++t) {
        std::map<std::size_t, double> seen;  // the upper and the lower end of each
        std::size_t bars = 0;
        const std::vector<Object> now = domain.video->objects(made.scene, t);
        for (std::size_t i = 0; i < now.size(); ++i) {
            bars += now[i].kind == "bar";
            if (bars != bar + 1 || !now[i].visible(0)) continue;
            if (now[i].kind == "bar" && t == 0) height = 440 - bounds(now[i].view().geometry).high.y();
            if (now[i].kind != "stripes") continue;
            const std::vector<Vec2>& corners = std::get<Polygon>(now[i].view().geometry).vertices;
            for (std::size_t k = 0; k + 2 < corners.size(); k += joined_corners)
                for (const std::size_t corner : {k, k + 2})  // opposite ones
                    if (corners[corner].y() > 4 && corners[corner].y() < 226) seen[corner] = corners[corner].y();
        }
        const auto again = std::find_if(seen.begin(), seen.end(), [&](const auto& one) { return before.count(one.first) > 0; });
        if (t > 0) REQUIRE(again != seen.end());
        if (t > 0) height += before.at(again->first) - again->second;
        before = seen;
    }
    return height;
}

double range_of(const std::vector<double>& all) {
    const auto [low, high] = std::minmax_element(all.begin(), all.end());
    return *high - *low;
}

}  // namespace

TEST_CASE("Core knowledge: parts above and below a fence are one thing exactly if they move together", "[core_knowledge]") {
    check_even("boundary_rod", 100, [](int) { return 2; });
    for_each_pair("boundary_rod", 3, [](const Domain& domain, int size, const Pair& pair) {
        const double shift = 110 * std::pow(40.0 / 110, (size - 1) / 19.0);
        std::vector<double> upper_before;
        for (const Instance* one : {&pair.control, &pair.manipulated}) {
            const std::vector<double> upper = way_of(domain, *one, "upper"), lower = way_of(domain, *one, "lower");
            std::vector<double> off;
            for (std::size_t t = 0; t < upper.size(); ++t) off.push_back(lower[t] - upper[t]);
            CHECK(range_of(off) == Approx(meaning(*one) == "one" ? 0 : shift).margin(1.1));
            CHECK(range_of(upper) == Approx(shift / 2).margin(.6));
            CHECK(range_of(lower) == Approx(shift / 2).margin(.6));
            CHECK((upper_before.empty() || upper_before == upper));
            upper_before = upper;
            const bool in_line = 2 * std::abs(off[0]) < one->scene.params.at("shift").as_double() - .1;
            CHECK(one->scene.params.at("shortcut").as_string() == (in_line ? "one" : "two"));
        }
    });
}

// How far out of line the parts are in one frame has the same law in both kinds of motion.
TEST_CASE("Core knowledge: no single frame tells whether the parts move together", "[core_knowledge]") {
    int in_line[2] = {0, 0}, items = 0;
    for_each_pair("boundary_rod", 60, [&](const Domain& domain, int, const Pair& pair) {
        for (const Instance* one : {&pair.control, &pair.manipulated}) {
            const std::vector<Object> now = domain.video->objects(one->scene, 72);
            const auto x = [&](std::string_view role) {
                const auto part = std::find_if(now.begin(), now.end(), [&](const Object& o) { return o.role == role; });
                return part->view().box().centre().x();
            };
            const double shift = one->scene.params.at("shift").as_double();
            in_line[meaning(*one) == "one"] += std::abs(x("lower") - x("upper")) < shift / 2;
        }
        ++items;
    });
    INFO("in line: one thing " << in_line[1] << ", two things " << in_line[0] << " of " << items);
    CHECK(std::abs(in_line[0] - in_line[1]) < 3.5 * std::sqrt(items / 2.0));
}

TEST_CASE("Core knowledge: stripes above the screen tell which bar ends on the track and stops the ball", "[core_knowledge]") {
    check_even("permanence_gates", 100, [](int size) { return size <= 7 ? 2 : size <= 14 ? 3 : 4; });
    for_each_pair("permanence_gates", 3, [](const Domain& domain, int, const Pair& pair) {
        for (const Instance* one : {&pair.control, &pair.manipulated}) {
            const double gap = one->scene.params.at("gap").as_double();
            std::string stops;
            const auto bars = static_cast<std::size_t>(one->scene.params.at("bars").as_int());
            for (std::size_t bar = 0; bar < bars; ++bar)
                if (std::abs(last_height(domain, *one, bar)) < gap / 3) stops += std::to_string(bar + 1);
            CHECK(stops == meaning(*one));
        }
    });
}

TEST_CASE("Core knowledge: bars go equally far in both members, from equal places", "[core_knowledge]") {
    for_each_pair("permanence_gates", 10, [](const Domain&, int, const Pair& pair) {
        const auto bars = [](const Instance& made) { return made.scene.timeline.at("plan").at("bars").as_array(); };
        const Json::Array control = bars(pair.control), manipulated = bars(pair.manipulated);
        REQUIRE(control.size() == manipulated.size());
        int differ = 0;
        for (std::size_t i = 0; i < control.size(); ++i) {
            const auto way = [](const Json& bar) { return bar.at("up").as_int() + bar.at("down").as_int(); };
            CHECK(control[i].at("height") == manipulated[i].at("height"));
            CHECK(control[i].at("phase") == manipulated[i].at("phase"));
            CHECK(way(control[i]) == way(manipulated[i]));
            differ += control[i] != manipulated[i];
        }
        CHECK(differ == 2);
    });
}

TEST_CASE("Core knowledge: readers see behind fences and screens", "[core_knowledge][read]") {
    for (const char* id : {"boundary_rod", "permanence_gates"}) check_readers(id);
}
