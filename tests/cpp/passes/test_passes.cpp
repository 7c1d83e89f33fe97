#include <catch2/catch.hpp>
#include <fstream>
#include <functional>
#include <numeric>
#include <sstream>

#include "libstim/src/passes/philox_row.hpp"
#include "stim/base/error.hpp"
#include "tests/cpp/passes/passes_pictures.hpp"

using namespace stim;
using namespace passes_test;

namespace {

const Digest key = digest("look|1|noise|passes");

using Pass = std::function<void(const PixelTile&)>;

// What gives a pixel what depends on its place alone.
std::vector<std::pair<std::string, Pass>> of_places() {
    std::vector<std::pair<std::string, Pass>> out{{"shade", [](const PixelTile& t) { shade(t, .3); }},
                                                  {"contrast", [](const PixelTile& t) { reduce_contrast(t, .6); }},
                                                  {"noise", [](const PixelTile& t) { add_noise(t, 24, key, 1); }}};
    for (const auto& named : papers())
        out.emplace_back(named.first, [paper = named.second](const PixelTile& t) { draw_paper(t, paper, key, .75); });
    for (const int level : {1, 5})
        out.emplace_back("smudge", [level](const PixelTile& t) { draw_smudges(t, level, 40, key, .5); });
    return out;
}

}  // namespace

TEST_CASE("Passes: their pixels are the approved ones", "[passes][golden]") {
    std::ifstream file(PERCEPTV_GOLDEN_DIR "/passes/digests.txt", std::ios::binary);
    std::ostringstream approved;
    approved << file.rdbuf();
    CHECK(approved.str() == digests());
}

TEST_CASE("Passes of places: tiles of any size in any order are the whole", "[passes]") {
    for (const auto& [name, pass] : of_places()) {
        INFO(name);
        const Picture before = patches(101, 67);
        Picture whole = before, tiles = before;
        pass(whole.tile());
        CHECK((whole != before || name == "own"));
        for (int top = 66; top >= 0; top -= 13)
            for (int left = 0; left < 101; left += 17) {
                const int upper = std::max(0, top - 12);
                pass(tiles.part(left, upper, std::min(17, 101 - left), top - upper + 1));
            }
        CHECK(tiles == whole);
    }
}

TEST_CASE("Blur and JPEG: what is far from a part's edge is as in the whole", "[passes]") {
    const Picture before = patches(160, 128);
    Picture whole = before, part = before.cut(32, 16, 96, 80);
    blur(whole.tile(), 1.4);
    blur(part.tile(), 1.4);
    const int far = static_cast<int>(blur_weights(1.4).size()) - 1;
    CHECK(part.cut(far, far, 96 - 2 * far, 80 - 2 * far) == whole.cut(32 + far, 16 + far, 96 - 2 * far, 80 - 2 * far));
    CHECK(part != whole.cut(32, 16, 96, 80));

    whole = before, part = before.cut(32, 16, 96, 80);
    pass_through_jpeg(whole.tile(), 30);
    pass_through_jpeg(part.tile(), 30);
    CHECK(part == whole.cut(32, 16, 96, 80));
}

TEST_CASE("Passes: all of them are each in turn, and none is nothing", "[passes]") {
    Picture together = patches(90, 70), apart = together;
    const Picture before = together;
    apply({}, together.tile(), key, 0, 1);
    CHECK(together == before);
    apply({.2, .7, .6, 6, 60}, together.tile(), key, 1, 1.5);
    shade(apart.tile(), .2);
    reduce_contrast(apart.tile(), .7);
    blur(apart.tile(), .6 * 1.5);
    add_noise(apart.tile(), 6, key, 1);
    pass_through_jpeg(apart.tile(), 60);
    CHECK(together == apart);
}

TEST_CASE("Passes: what no pass does is named", "[passes]") {
    Picture picture(8, 8);
    const auto applied = [&](const Passes& passes) { apply(passes, picture.tile(), key, 0, 1); };
    const double no_number = std::numeric_limits<double>::quiet_NaN();
    CHECK_THROWS_WITH(applied({.shade = 1}), "shade is 1; legal: 0 to below 1");
    CHECK_THROWS_WITH(applied({.contrast = 0}), "contrast is 0; legal: above 0 to 1");
    CHECK_THROWS_WITH(applied({.blur = no_number}), "blur is nan; legal: 0..16");
    CHECK_THROWS_WITH(applied({.noise = 129}), "noise is 129; legal: 0..128");
    CHECK_THROWS_WITH(applied({.jpeg = 101}), "jpeg is 101; legal: 0..100");
    CHECK_THROWS_WITH(apply({.blur = 1}, picture.tile(), key, 0, 1e-9), "scale is 1e-09; legal: 1/64..64");
    CHECK_THROWS_WITH(draw_smudges(picture.tile(), 6, 20, key, 1), "level of smudges is 6; legal: 1..5");
    CHECK_THROWS_WITH(draw_paper(picture.tile(), {Paper::Kind::grain, 0, 0, no_number}, key, 1),
                      "amplitude of paper is nan; legal: 0..64");
    CHECK(picture == Picture(8, 8));
}

TEST_CASE("Philox along a row is Philox one by one", "[passes]") {
    const detail::PhiloxKey words = detail::philox_key(key);
    CHECK(words == detail::PhiloxKey{static_cast<std::uint32_t>(key.low), static_cast<std::uint32_t>(key.low >> 32)});
    for (const int count : {0, 1, 7, 8, 9, 100}) {
        std::vector<std::uint32_t> a(100), b(100), c(100);
        const detail::PhiloxRow row{0xFFFFFFFA, 0x80000003, 7};  // columns go round
        detail::philox_words(row, words, count, a.data(), b.data(), c.data());
        for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(count); ++i) {
            const auto due = philox4x32({row.x + i, row.y, row.third, 0}, words);
            CHECK((a[i] == due[0] && b[i] == due[1] && c[i] == due[2]));
        }
    }
}

TEST_CASE("Noise: mean, deviation, no correlation", "[passes]") {
    constexpr int side = 512;
    const double sigma = GENERATE(1., 6., 24.);
    Picture picture(side, side, 0xFF808080), second = picture, again = picture;
    add_noise(picture.tile(), sigma, key, 0);
    add_noise(again.tile(), sigma, key, 0);
    add_noise(second.tile(), sigma, key, 1);
    CHECK(picture == again);
    const auto mean_of = [&](const std::function<double(int, int)>& f) {
        double sum = 0;
        for (int y = 0; y + 1 < side; ++y)
            for (int x = 0; x + 1 < side; ++x) sum += f(x, y);
        return sum / ((side - 1.) * (side - 1));
    };
    for (int c = 0; c < 3; ++c) {
        const auto at = [&](const Picture& p, int x, int y, int channel) { return p.at(x, y, channel) - 128.; };
        const auto own = [&](int x, int y) { return at(picture, x, y, c); };
        const double variance = mean_of([&](int x, int y) { return own(x, y) * own(x, y); });
        CHECK(std::abs(mean_of(own)) < .02 * sigma);
        CHECK(std::sqrt(variance) == Approx(std::sqrt(sigma * sigma + 1. / 12)).epsilon(.015));
        const auto correlation = [&](const std::function<double(int, int)>& other) {
            return mean_of([&](int x, int y) { return own(x, y) * other(x, y); }) / variance;
        };
        CHECK(std::abs(correlation([&](int x, int y) { return own(x + 1, y); })) < .01);
        CHECK(std::abs(correlation([&](int x, int y) { return own(x, y + 1); })) < .01);
        CHECK(std::abs(correlation([&](int x, int y) { return at(picture, x, y, (c + 1) % 3); })) < .01);
        CHECK(std::abs(correlation([&](int x, int y) { return at(second, x, y, c); })) < .01);
    }
}

TEST_CASE("Shade takes its share at the corner farthest from the light, contrast keeps 128", "[passes]") {
    Picture picture(400, 300, 0xFFC8C8C8);
    shade(picture.tile(), .42);
    CHECK(picture.at(168, 114, 0) == 200);
    CHECK(std::abs(picture.at(399, 299, 1) - 200 * .58) < 1.5);
    for (int x = 170; x < 400; ++x) CHECK(picture.at(x, 299, 2) <= picture.at(x - 1, 299, 2));
    Picture levels(256, 1);
    for (std::uint32_t v = 0; v < 256; ++v) levels.pixels[v] = 0xFF000000 | v << 16 | v << 8 | v;
    reduce_contrast(levels.tile(), .45);
    for (int v = 0; v < 256; ++v) CHECK(std::abs(levels.at(v, 0, 1) - (128 + (v - 128) * .45)) < .52);
}
