// Frames painted where they differ from the one before: the same pixels as painted whole.
#include <catch2/catch.hpp>

#include <algorithm>

#include "libstim/src/draw/list_difference.hpp"
#include "stim/base/error.hpp"
#include "stim/base/random.hpp"
#include "stim/draw/canvas.hpp"
#include "tests/cpp/support/conservation_videos.hpp"

using namespace conservation_videos;

namespace {

bool same_pixels(const PixelView& a, const PixelView& b) {
    if (a.width != b.width || a.height != b.height) return false;
    for (int y = 0; y < a.height; ++y)
        if (!std::equal(a.row(y), a.row(y) + a.width, b.row(y))) return false;
    return true;
}

Vec2 place(Rng& rng) { return {rng.real(-30, 230), rng.real(-30, 180)}; }

std::vector<Vec2> places(Rng& rng, int least, int most) {
    std::vector<Vec2> out;
    for (auto n = rng.integer(least, most); n > 0; --n) out.push_back(snap(place(rng)));
    return out;
}

Geometry shape(Rng& rng) {
    const auto kind = rng.integer(0, 2);
    if (kind == 0) return Disc{place(rng), rng.real(0, 60)};
    if (kind == 1) return Polygon{places(rng, 3, 9)};
    return Paths{{places(rng, 2, 5), places(rng, 2, 3)}};
}

Rgb shade(Rng& rng) {
    const auto channel = [&] { return static_cast<std::uint8_t>(rng.integer(0, 255)); };
    return {channel(), channel(), channel()};
}

DrawItem item(Rng& rng) {
    const bool smooth = rng.integer(0, 3) > 0;
    const auto kind = rng.integer(0, 4);
    if (kind == 0) {
        const double digits = rng.real(8, 24);
        const double y = rng.real(-10, 160), x = rng.real(-20, 190);
        const auto glyphs = left_text("jW0g", digits, x, y).glyphs;
        return {0, smooth, Text{glyphs, digits, shade(rng), rng.coin(), rng.coin() ? 2.0 : 0.0}};
    }
    if (kind < 3) return {0, smooth, Fill{shape(rng), shade(rng)}};
    return {0, smooth, Outline{shape(rng), shade(rng), rng.real(0, 25)}};
}

// Changes, moves, takes away or adds some items.
void alter(DisplayList& list, Rng& rng) {
    for (auto n = rng.integer(0, 3); n > 0; --n) {
        const std::size_t at = rng.index(list.items.size());
        const auto where = list.items.begin() + static_cast<std::ptrdiff_t>(at);
        const auto what = rng.integer(0, 4);
        if (what == 0) list.items.insert(where, item(rng));
        if (what == 1 && list.items.size() > 1) list.items.erase(where);
        if (what == 2) *where = item(rng);
        if (what == 3) std::swap(*where, list.items.front());
        if (what == 4) where->antialias = !where->antialias;
    }
}

// All frames of a video at slow tempo, `step` apart, each drawn both ways.
void check_video(const char* id, int index, int step) {
    Rasteriser whole, next;
    for (const Preset preset : all_presets)
        for (const bool changes : {false, true}) {
            const Instance made = make(id, preset, 8, index, changes, {{"tempo", "slow"}});
            const int frames = frame_count(domain(id), made.request.switches);
            INFO(made.id << " of " << frames << " frames");
            REQUIRE(frames == 2 * domain(id).video->frames);
            for (int t = 0; t < frames; t += step) {
                const DisplayList list = domain(id).video->draw(made.scene, t);
                INFO("frame " << t);
                REQUIRE(same_pixels(next.draw_next(list), whole.draw(list)));
            }
        }
}

}  // namespace

TEST_CASE("draw_next: number's frames are those painted whole", "[draw_next]") { check_video("conservation_number", 0, 2); }
TEST_CASE("draw_next: length's frames are those painted whole", "[draw_next]") { check_video("conservation_length", 1, 2); }
TEST_CASE("draw_next: volume's frames are those painted whole", "[draw_next]") { check_video("conservation_volume", 2, 2); }
TEST_CASE("draw_next: size's frames are those painted whole", "[draw_next]") { check_video("conservation_size", 3, 2); }

TEST_CASE("draw_next: every frame of many videos is the one painted whole", "[.long]") {
    for (const char* id : ids)
        for (int index = 0; index < 8; ++index) check_video(id, index, 1);
}

TEST_CASE("draw_next: random lists give the pixels that they give painted whole", "[draw_next]") {
    for (int i = 0; i < 60; ++i) {
        Rng rng = Streams("draw next " + std::to_string(i)).stream("items");
        DisplayList list{200, 150, shade(rng), {}};
        for (auto n = rng.integer(1, 12); n > 0; --n) list.items.push_back(item(rng));
        Rasteriser whole, next;
        for (int step = 0; step < 40; ++step) {
            INFO("list " << i << " step " << step);
            REQUIRE(same_pixels(next.draw_next(list), whole.draw(list)));
            alter(list, rng);
        }
    }
}

TEST_CASE("draw_next: other sizes, grounds and calls between change nothing", "[draw_next]") {
    DisplayList list{60, 40, white, {{0, true, Fill{Disc{{20, 20}, 12}, black}}}};
    const Image wanted = render(list);
    Rasteriser rasteriser;
    const auto next = [&](const DisplayList& l) { return to_image(rasteriser.draw_next(l)); };
    CHECK(next(list) == wanted);
    rasteriser.draw_mask(list);
    CHECK(next(list) == wanted);
    rasteriser.draw({60, 40, black, {}});
    CHECK(next(list) == wanted);
    CHECK(next({90, 10, white, {}}) == render({90, 10, white, {}}));
    CHECK(next({10, 90, white, {}}) == render({10, 90, white, {}}));
    CHECK(next(list) == wanted);
    list.background = Rgb{1, 2, 3};
    CHECK(next(list) == render(list));
    CHECK_THROWS_AS(rasteriser.draw_next({0, 10, white, {}}), InvalidParams);
    CHECK(next(list) == render(list));
}

TEST_CASE("draw_next: lists differ where what changed was and is", "[draw_next]") {
    const DisplayList before{100, 80, white, {{0, true, Fill{rectangle(0, 0, 100, 80), Rgb{9, 9, 9}}},
                                              {1, true, Fill{rectangle(10, 20, 10, 10), black}},
                                              {2, true, Fill{Disc{{50, 40}, 8}, black}}}};
    DisplayList after = before;
    CHECK(difference(before, after).empty());
    after.items[1].object = 7;  // nobody sees it
    CHECK(difference(before, after).empty());
    after.items[1].what = Fill{rectangle(14, 30, 10, 10), black};
    const PixelBox box = difference(before, after);
    CHECK(box.holds({10, 20, 24, 40}));
    CHECK_FALSE(box.overlaps({42, 32, 58, 48}));
    after.items.erase(after.items.begin() + 1);
    CHECK(difference(before, after).holds({10, 20, 20, 30}));
    CHECK_FALSE(difference(before, after).overlaps({42, 32, 58, 48}));
    CHECK(difference({100, 80, black, {}}, after) == PixelBox{0, 0, 100, 80});
}
