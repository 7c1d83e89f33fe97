// Maps of points: wobble and pose.
#include <catch2/catch.hpp>

#include <thread>

#include "libstim/src/look/outlines.hpp"
#include "libstim/src/look/paint_drawing.hpp"
#include "libstim/src/look/pose.hpp"
#include "libstim/src/look/wobble.hpp"
#include "stim/base/random.hpp"

namespace {

using namespace stim;

std::vector<Vec2> random_points(int count, double width, double height) {
    std::vector<Vec2> out;
    for (int i = 0; i < count; ++i) {
        const auto words = philox4x32({static_cast<std::uint32_t>(i), 7, 0, 0}, {3, 4});
        out.emplace_back(words[0] / 4294967296.0 * width, words[1] / 4294967296.0 * height);
    }
    return out;
}

Contours lines_of(const std::vector<Vec2>& points) {
    Contours out;
    for (const Vec2& p : points) out.add(p);
    out.close();
    return out;
}

Drawing board(int width, int height) {
    DisplayList list{width, height, black, {}};
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 4; ++j)
            list.items.push_back({6 * j + i, true, Fill{rectangle(20 + 30 * i, 20 + 30 * j, 30, 30), white}});
    list.items.push_back({24, true, Fill{Disc{{width - 5.0, 60}, 20}, named("red").rgb}});  // beyond the border
    return outlines(list, 1, Typeface::sans);
}

constexpr PoseFactor all_poses[] = {{1, 0}, {5, 0}, {2.5, 1}, {0, 1}, {5, 1}};

}  // namespace

TEST_CASE("The field of wobble keeps its bounds and moves nothing across the border", "[looks]") {
    for (const double amplitude : {0.4, 1.2, 2.0})
        for (const auto& [width, height] : {std::pair(300, 200), std::pair(97, 1577), std::pair(30, 43), std::pair(88, 44)}) {
            const Lattice field(amplitude, digest("wobble"), width, height);
            double slope = 0, shift = 0, back = 0, most = 0;
            for (const Vec2& p : random_points(4000, width, height)) {
                const Vec2 moved = field.moved(p);
                constexpr double step = 1e-4;
                for (const Vec2& by : {Vec2(step, 0), Vec2(0, step)}) {
                    const Vec2 change = (field.moved(p + by) - moved - by) / step;
                    slope = std::max({slope, std::abs(change.x()), std::abs(change.y())});
                }
                shift = std::max({shift, std::abs((moved - p).x()), std::abs((moved - p).y())});
                most = std::max(most, (moved - p).norm());
                back = std::max(back, (field.origin(moved) - p).norm());
            }
            CHECK(slope <= 3 * amplitude / 44 * (1 + 1e-6));
            CHECK(shift <= amplitude);
            CHECK(most <= amplitude * std::sqrt(2.0));
            CHECK((width < 88 || most > amplitude / 4));
            CHECK(back < 1e-9);
            for (const double t : {0.0, 0.3, 0.77, 1.0}) {
                CHECK(field.moved({0.0, t * height}).x() == 0);
                CHECK(field.moved({width, t * height}).x() == width);
                CHECK(field.moved({t * width, 0.0}).y() == 0);
                CHECK(field.moved({t * width, height}).y() == height);
            }
        }
}

TEST_CASE("Wobble depends on its key alone, in any thread", "[looks]") {
    const Lattice one(1.2, digest("a"), 400, 300), other(1.2, digest("b"), 400, 300);
    const std::vector<Vec2> points = random_points(500, 400, 300);
    std::vector<Vec2> here, there;
    for (const Vec2& p : points) here.push_back(one.moved(p));
    std::thread([&] {
        const Lattice again(1.2, digest("a"), 400, 300);
        for (const Vec2& p : points) there.push_back(again.moved(p));
    }).join();
    CHECK(here == there);
    CHECK(here[0] != other.moved(points[0]));
}

TEST_CASE("Bent lines stay near the curve that they stand for", "[looks]") {
    for (const double scale : {0.5, 1.0, 4.0}) {
        const Lattice field(2, digest("bent"), 600, 400);
        Drawing drawing{600, 400, white, true, {}};
        drawing.areas.push_back({.contours = lines_of({{3, 5}, {590, 8}, {585, 390}, {10, 300}})});
        const Contours before = drawing.areas[0].contours;
        wobble(drawing, field, scale);
        const Contours& bent = drawing.areas[0].contours;
        REQUIRE(bent.ends == std::vector<std::size_t>{bent.points.size()});
        CHECK(bent.points.size() > 40);
        double off = 0;
        for (std::size_t i = 0; i < 4; ++i)
            for (int k = 0; k < 1000; ++k) {
                const Vec2 p = field.moved(before.points[i] + k / 1000.0 * (before.points[(i + 1) % 4] - before.points[i]));
                double nearest = 1e9;
                for (std::size_t j = 0; j < bent.points.size(); ++j)
                    nearest = std::min(nearest,
                                       distance_to_segment(p, bent.points[j], bent.points[(j + 1) % bent.points.size()]));
                off = std::max(off, nearest);
            }
        CHECK(off * scale < 1.0 / 32);
    }
}

TEST_CASE("Cells of one colour show no seam when they are bent, turned or seen in perspective", "[looks]") {
    for (const PoseFactor& factor : {PoseFactor{}, PoseFactor{3, 0}, PoseFactor{2.5, 1}}) {
        Drawing drawing = board(300, 200);
        drawing.areas.pop_back();
        wobble(drawing, Lattice(2, digest("seam"), 300, 200), 1);
        const Pose pose = pose_for(factor, digest("seam"), 300, 200, 0.5);
        set_pose(drawing, pose);
        std::vector<std::uint32_t> pixels(static_cast<std::size_t>(drawing.width * drawing.height));
        const int width = drawing.width, height = drawing.height;
        DrawingPainter().paint({pixels.data(), width, height, width, {0, 0, width, height}}, drawing, nullptr);
        int least = 255;
        for (int k = 0; k < 4000; ++k) {
            const Vec2 p = applied(pose.map, Vec2(25 + k % 80 * 2.1, 25 + k / 80 * 2.1));
            const auto at = static_cast<std::size_t>(static_cast<int>(p.y()) * width + static_cast<int>(p.x()));
            least = std::min(least, static_cast<int>(pixels[at] & 0xFF));
        }
        CHECK(least >= 250);
    }
}

TEST_CASE("Poses have inverses, lie within the page and shrink nothing by more than there is room for", "[looks]") {
    for (const PoseFactor& factor : all_poses)
        for (const auto& [width, height] : {std::pair(1024, 768), std::pair(97, 1577), std::pair(500, 500)})
            for (const double room : {0.5, 0.93, 1.0})
                for (int key = 0; key < 20; ++key) {
                    const Pose pose = pose_for(factor, digest(std::to_string(key)), width, height, room);
                    const Transform back = inverse(pose.map);
                    double off = 0, least = 1e9;
                    for (Vec2 p : random_points(50, width, height)) {
                        const Vec2 to = applied(pose.map, p);
                        off = std::max(off, (applied(back, to) - p).norm());
                        for (const Vec2& by : {Vec2(0.01, 0), Vec2(0, 0.01), Vec2(0.007, 0.007), Vec2(0.007, -0.007)})
                            least = std::min(least, (applied(pose.map, p + by) - to).norm() / by.norm());
                    }
                    CHECK(off < 1.0 / 256);
                    CHECK(least > room - 1e-4);
                    for (const Vec2& p : {Vec2(0, 0), Vec2(width, 0), Vec2(0, height), Vec2(width, height)}) {
                        const Vec2 to = applied(pose.map, p);
                        CHECK(Box{{0, 0}, {pose.width, pose.height}}.grown(1e-6 - pose.margin).contains(to));
                    }
                    CHECK((pose.width >= width && pose.height >= height));
                    if (room == 0.5 && width != 97) CHECK((pose.width == width && pose.height == height));
                }
    const Pose none = pose_for({}, digest("x"), 640, 480, 1);
    CHECK(applied(none.map, {12.25, 7.5}) == Vec2(12.25, 7.5));
    const Pose tilt = pose_for({5, 0}, digest("x"), 1024, 768, 0.5);
    CHECK(applied(tilt.map, {512, 384}).x() == Approx(512));
    CHECK((applied(tilt.map, {612, 384}) - applied(tilt.map, {512, 384})).norm() == Approx(90).epsilon(0.01));
}

TEST_CASE("A page that is turned shows nothing beyond its own border", "[looks]") {
    Drawing drawing = board(240, 160);
    const Pose pose = pose_for({4, 1}, digest("cut"), 240, 160, 0.5);
    set_pose(drawing, pose);
    const Transform back = inverse(pose.map);
    CHECK_FALSE(drawing.paper);
    bool sheet = false;
    for (const Area& area : drawing.areas) {
        if (area.object < 0 && area.rgb == black) sheet = true;
        if (!sheet) continue;
        for (const Vec2& p : area.contours.points) CHECK(Box{{0, 0}, {240, 160}}.grown(1e-6).contains(applied(back, p)));
    }
    CHECK(sheet);
    CHECK(drawing.areas.front().rgb == Desk::planks[0]);
}
