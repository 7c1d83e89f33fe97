// Ink maps: one colour for each, paper for white alone.
#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

#include "libstim/src/look/ink.hpp"
#include "stim/base/error.hpp"
#include "stim/base/random.hpp"

namespace {

using namespace stim;

constexpr InkFactor all_inks[] = {InkFactor::own,  InkFactor::dark,  InkFactor::gray,
                                  InkFactor::soft, InkFactor::chalk, InkFactor::blueprint};

std::vector<Rgb> random_colours(std::uint32_t seed, int count, int spread) {
    std::vector<Rgb> out;
    for (int i = 0; i < count; ++i) {
        const auto words = philox4x32({static_cast<std::uint32_t>(i), seed, 0, 0}, {1, 2});
        const auto channel = [&](std::size_t k) {
            return static_cast<std::uint8_t>(words[k] % static_cast<unsigned>(spread));
        };
        out.push_back(Rgb{channel(0), channel(1), channel(2)});
    }
    return out;
}

}  // namespace

TEST_CASE("Inks are one to one, also for colours that differ by one level", "[looks]") {
    for (const InkFactor ink : all_inks)
        for (const int spread : {3, 12, 256}) {
            std::vector<Rgb> drawn = random_colours(static_cast<std::uint32_t>(spread), 300, spread);
            const Inks inks(ink, drawn);
            drawn.push_back(white);
            std::set<std::uint32_t> before, after;
            for (const Rgb c : drawn) {
                before.insert(c.packed());
                after.insert(inks.of(c).packed());
            }
            CHECK(before.size() == after.size());
            std::reverse(drawn.begin(), drawn.end());
            const Inks again(ink, drawn);
            CHECK(std::all_of(drawn.begin(), drawn.end(), [&](Rgb c) { return again.of(c) == inks.of(c); }));
        }
}

TEST_CASE("Inks of the usual colours are those of the look", "[looks]") {
    std::vector<Rgb> drawn{outline_rgb, {160, 160, 160}};
    for (const Colour& c : p20()) drawn.push_back(c.rgb);
    const Inks dark(InkFactor::dark, drawn), chalk(InkFactor::chalk, drawn), soft(InkFactor::soft, drawn);
    CHECK(dark.paper() == Rgb{24, 26, 30});
    CHECK(dark.of(black) == Rgb{236, 236, 230});
    CHECK(dark.of(outline_rgb) == Rgb{205, 205, 200});
    CHECK(dark.of(named("blue").rgb) == Rgb{88, 140, 255});
    CHECK(dark.of(named("maroon").rgb) == Rgb{160, 64, 64});
    CHECK(dark.of(named("yellow").rgb) == named("yellow").rgb);
    CHECK(chalk.paper() == Rgb{43, 50, 48});
    CHECK(chalk.of(black) == Rgb{238, 238, 230});
    CHECK(soft.paper() == white);
    CHECK(soft.of(black) == Rgb{57, 54, 50});
    for (const Inks* inks : {&dark, &chalk})  // a guide line stays fainter than what is black
        CHECK(ciede2000(inks->of({160, 160, 160}), inks->paper()) < ciede2000(inks->of(black), inks->paper()));
    CHECK(Inks(InkFactor::own, drawn).of(outline_rgb) == outline_rgb);
}

TEST_CASE("Gray and blueprint give levels by luminance, far apart where colours are few", "[looks]") {
    const std::vector<Rgb> drawn{named("red").rgb, named("orange").rgb, black, white, named("blue").rgb};
    const Inks gray(InkFactor::gray, drawn), blue(InkFactor::blueprint, drawn);
    CHECK(gray.paper() == white);
    CHECK(gray.of(black) == Rgb{17, 17, 17});
    CHECK(blue.of(black) == Rgb{244, 248, 255});
    CHECK(blue.of(named("orange").rgb) == Rgb{136, 161, 198});
    Rgb last = black;
    for (const std::string_view name : {"blue", "red", "orange"}) {
        const Rgb ink = gray.of(named(name).rgb);
        CHECK(ink.r == ink.g);
        CHECK(ink.g == ink.b);
        CHECK(ciede2000(ink, last) > 10);
        CHECK(luminance_ratio(ink, black) > luminance_ratio(last, black));
        last = ink;
    }
    CHECK(Inks(InkFactor::gray, {black}).of(black) == Rgb{17, 17, 17});
}

TEST_CASE("A list keeps everything but its colours", "[looks]") {
    DisplayList list{10, 10, black, {}};
    list.items.push_back({3, false, Fill{Disc{{5, 5}, 2}, white}});
    list.items.push_back({4, true, Text{{{'7', 1, 8}}, 6, named("blue").rgb, false, 2}});
    std::vector<Rgb> drawn;
    add_colours(drawn, list);
    CHECK(drawn == std::vector<Rgb>{black, white, named("blue").rgb});
    const Inks inks(InkFactor::dark, drawn);
    const DisplayList out = inked(list, inks);
    CHECK(out.background == Rgb{236, 236, 230});
    CHECK(out.items[0].what == decltype(out.items[0].what){Fill{Disc{{5, 5}, 2}, inks.paper()}});
    CHECK(out.items[1].what == decltype(out.items[1].what){Text{{{'7', 1, 8}}, 6, {88, 140, 255}, false, 2}});
    CHECK_THROWS_AS(inks.of(named("coral").rgb), GenerationError);
}
