#include <catch2/catch.hpp>

#include "tests/cpp/passes/passes_pictures.hpp"

using namespace stim;
using namespace passes_test;

namespace {

const Digest key = digest("look|1|paper|passes");

Picture paper(const Paper& of, double scale, int width = 600, int height = 400) {
    Picture out(width, height);
    draw_paper(out.tile(), of, key, scale);
    return out;
}

struct Spread {
    double mean = 0, deviation = 0;
};

Spread spread(const Picture& picture, int channel) {
    double sum = 0, squares = 0;
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x) {
            sum += picture.at(x, y, channel);
            squares += picture.at(x, y, channel) * picture.at(x, y, channel);
        }
    const double n = 1. * picture.width * picture.height;
    return {sum / n, std::sqrt(squares / n - sum / n * sum / n)};
}

// The most by which a channel differs between pixels beside each other.
int greatest_step(const Picture& picture) {
    int most = 0;
    for (int y = 1; y < picture.height; ++y)
        for (int x = 1; x < picture.width; ++x)
            for (int c = 0; c < 3; ++c) {
                most = std::max(most, std::abs(picture.at(x, y, c) - picture.at(x - 1, y, c)));
                most = std::max(most, std::abs(picture.at(x, y, c) - picture.at(x, y - 1, c)));
            }
    return most;
}

// Pixels that are no longer white, and the most by which any channel changed.
struct Marks {
    int pixels = 0, most = 0;
};

Marks marks(const Picture& picture, int from) {
    Marks out;
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x) {
            int most = 0;
            for (int c = 0; c < 3; ++c) most = std::max(most, std::abs(picture.at(x, y, c) - from));
            out.pixels += most > 0;
            out.most = std::max(out.most, most);
        }
    return out;
}

std::vector<int> lines(const Picture& picture, std::uint32_t paper) {
    std::vector<int> out;
    for (int y = 1; y < picture.height; ++y) {
        const auto at = [&](int row) { return picture.pixels[static_cast<std::size_t>(row * picture.width + 3)]; };
        if (at(y) != paper && at(y - 1) == paper) out.push_back(y);
    }
    return out;
}

}  // namespace

TEST_CASE("Paper: no pixel is farther from its colour than told", "[passes]") {
    for (const auto& [name, of] : papers()) {
        if (name == "gradient") continue;
        INFO(name);
        const Picture drawn = paper(of, 1);
        int most = 0;
        for (const std::uint32_t pixel : drawn.pixels)
            for (const int shift : {0, 8, 16}) {
                const auto level = [&](std::uint32_t colour) { return static_cast<int>(colour >> shift & 255); };
                most = std::max(most, std::abs(level(pixel) - level(of.colour)));
            }
        CHECK(most <= greatest_mark(of));
        CHECK(most >= greatest_mark(of) * 2 / 5);
    }
}

TEST_CASE("Paper: grain and texture have the amplitude asked for, about their colour", "[passes]") {
    const Paper grain{Paper::Kind::grain, 0xFF80A0C0, 0, 5}, texture{Paper::Kind::texture, 0xFF80A0C0, 0, 9};
    for (const double scale : {1., 2., 3.}) {
        const Picture fine = paper(grain, scale);
        CHECK(spread(fine, 0).mean == Approx(128).margin(.3));
        CHECK(spread(fine, 2).mean == Approx(192).margin(.3));
        CHECK(spread(fine, 1).deviation == Approx(5).epsilon(.12));
    }
    double deviation = 0;
    for (int k = 0; k < 20; ++k) {
        Picture rough(600, 400);
        draw_paper(rough.tile(), texture, digest("texture " + std::to_string(k)), .25);
        deviation += spread(rough, 0).deviation / 20;
    }
    CHECK(deviation == Approx(9).epsilon(.12));
    CHECK(greatest_step(paper(texture, 1)) <= 4);
    CHECK(paper(grain, 1) != paper(grain, 2));
}

TEST_CASE("Paper: ruling and grid lie where the scale puts them", "[passes]") {
    const Paper ruled{Paper::Kind::ruled, 0xFFFDFDF8, 0xFFC8D8F0}, grid{Paper::Kind::grid, 0xFF1C4A8C, 0xFF3C6AAC};
    CHECK(lines(paper(ruled, 1, 40, 100), ruled.colour) == std::vector{13, 41, 69, 97});
    CHECK(lines(paper(ruled, 2, 40, 200), ruled.colour) == std::vector{26, 82, 138, 194});
    CHECK(lines(paper(grid, 1, 40, 60), grid.colour) == std::vector{7, 23, 39, 55});
    const Picture upright = paper(grid, 1, 90, 90);
    CHECK(upright.at(15, 40, 0) - 28 == 2 * (upright.at(15, 24, 0) - 28));  // the coarse one
    for (int y = 0; y < 90; ++y)
        for (int x = 0; x < y; ++x) REQUIRE(upright.at(x, y, 0) == upright.at(y, x, 0));
}

TEST_CASE("Paper: a gradient goes from one colour to the other", "[passes]") {
    const Picture drawn = paper({Paper::Kind::gradient, 0xFFFA8010, 0xFFDCA060}, 1);
    CHECK(drawn.pixels.front() == 0xFFFA8010);
    CHECK(drawn.pixels.back() == 0xFFDCA060);
    for (int x = 1; x < 600; ++x) CHECK(drawn.at(x, 200, 0) <= drawn.at(x - 1, 200, 0));
}

TEST_CASE("Smudges: within what is allowed, more with the level, with soft edges", "[passes]") {
    for (int k = 0; k < 12; ++k) {
        const Digest of = digest("smudges " + std::to_string(k));
        int last = 0;
        for (int level = 1; level <= 5; ++level) {
            Picture picture(800, 600), dark(800, 600, 0xFF202020), faint(800, 600);
            draw_smudges(picture.tile(), level, 255, of, 1);
            draw_smudges(dark.tile(), level, 255, of, 1);
            draw_smudges(faint.tile(), level, 9, of, 1);
            const Marks found = marks(picture, 255), on_dark = marks(dark, 32);
            INFO(k << " " << level);
            CHECK(found.pixels > last);
            CHECK(found.most <= 7 * level);
            CHECK((on_dark.pixels == found.pixels && on_dark.most == found.most));
            CHECK(*std::min_element(dark.pixels.begin(), dark.pixels.end()) == 0xFF202020);  // lighter, never darker
            CHECK(marks(faint, 255).most <= 9);
            CHECK(greatest_step(picture) <= 4 * level);
            last = found.pixels;
        }
        CHECK(last < 800 * 600 * 7 / 10);
    }
}
