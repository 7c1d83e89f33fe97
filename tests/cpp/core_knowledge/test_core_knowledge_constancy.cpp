// Core knowledge: laws of shapes on turned boards.
#include <catch2/catch.hpp>

#include <cmath>

#include "tests/cpp/support/core_pairs.hpp"

using namespace core_pairs;

namespace {

double proportion(const Object& thing) {
    const Vec2 size = bounds(thing.view().geometry).size();
    return size.x() / size.y();
}

// The outlines of that kind, about the red figure and about the blue one.
std::vector<Polygon> about_figures(const Scene& scene, const char* kind) {
    std::vector<Polygon> out;
    for (const char* role : {"red", "blue"})
        for (const Object* part : with_role(scene, "board"))
            if (part->kind == kind && contains(part->view().geometry, first_with_role(scene, role).view().box().centre()))
                out.push_back(std::get<Polygon>(part->view().geometry));
    return out;
}

// From a figure's outline to the edges of the frame about it.
double room(const Object& figure, const Polygon& frame) {
    double out = 999;
    for (const Vec2& p : std::get<Polygon>(figure.view().geometry).vertices)
        for (std::size_t i = 0; i < 4; ++i)
            out = std::min(out, distance_to_segment(p, frame.vertices[i], frame.vertices[(i + 1) % 4]));
    return out;
}

}  // namespace

TEST_CASE("Core knowledge: each card is as often the one that looks right as the one that is", "[core_knowledge]") {
    check_even("constancy_shape", 100, [](int) { return 4; });
}

TEST_CASE("Core knowledge: the boards change states, and figures keep their pixels and their room", "[core_knowledge]") {
    double least_room = 999, least_ratio = 99, nearest_card = 99;
    for_each_pair("constancy_shape", 40, [&](const Domain&, int, const Pair& pair) {
        const auto before = about_figures(pair.control.scene, "board"), after = about_figures(pair.manipulated.scene, "board");
        REQUIRE((before.size() == 2 && after.size() == 2));
        const auto size_of = [](const Polygon& board) { return bounds(board).size(); };
        CHECK((size_of(before[0]) - size_of(after[1])).norm() < .02);
        CHECK((size_of(before[1]) - size_of(after[0])).norm() < .02);
        CHECK(size_of(before[0]).x() == Approx(size_of(before[0]).y()).margin(.02));
        for (const Instance* one : {&pair.control, &pair.manipulated}) {
            const auto frames = about_figures(one->scene, "frame"), boards = about_figures(one->scene, "board");
            const Object &red = first_with_role(one->scene, "red"), &blue = first_with_role(one->scene, "blue");
            CHECK(red == first_with_role(pair.control.scene, "red"));
            least_room = std::min({least_room, room(red, frames.at(0)), room(blue, frames.at(1))});
            const double wide = area(boards[one == &pair.control ? 1 : 0]), facing = area(boards[one == &pair.control ? 0 : 1]);
            least_ratio = std::min(least_ratio, facing / wide);
        }
        const auto cards = with_role(pair.control.scene, "on_card");
        for (const Object* a : cards)
            for (const Object* b : cards)
                if (a != b) nearest_card = std::min(nearest_card, std::exp(std::abs(std::log(proportion(*a) / proportion(*b)))));
    });
    INFO("room " << least_room << " px, boards " << least_ratio << ", cards " << nearest_card);
    CHECK(least_room >= 12);
    CHECK(least_ratio >= 1.34);
    CHECK(nearest_card >= 1.34);
}

TEST_CASE("Core knowledge: readers find the answers of both members of shapes on boards", "[core_knowledge][read]") {
    check_readers("constancy_shape");
}
