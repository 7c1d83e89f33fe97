// What the audit's learners see of a scene.
#include <catch2/catch.hpp>

#include "stim/domain/audit.hpp"

namespace {

using namespace stim;

View disc(double x, Rgb fill) { return {Disc{{x, 20}, 5}, Colour(fill), std::nullopt, std::nullopt}; }

}  // namespace

TEST_CASE("Audit: extents of objects and labels over all pictures, and fills", "[audit]") {
    View labelled = disc(20, black);
    labelled.stroke = Stroke{Colour(white), 2};
    labelled.label = Label{"12", {40, 20}, 10, Colour(black), false};
    Scene scene;
    scene.width = 55;
    scene.height = 40;
    scene.images = 2;
    scene.objects = {{"disc", "target", {labelled, std::nullopt}},
                     {"palm", "hand", {disc(10, white), disc(30, white)}},
                     {"thumb", "hand", {disc(14, white), disc(50, white)}},
                     {"disc", "target", {std::nullopt, disc(52, black)}}};

    std::vector<std::array<double, 4>> found;
    for (const Box& box : extents(scene)) found.push_back({box.low.x(), box.low.y(), box.high.x(), box.high.y()});
    CHECK(found == std::vector<std::array<double, 4>>{
                       {14, 14, 26, 26}, {20, 10, 55, 30}, {5, 15, 19, 25}, {25, 15, 55, 25}, {47, 15, 55, 25}});
    CHECK(count_fills(scene) == 2);
}
