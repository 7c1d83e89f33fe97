// Discs and rings in pixels against coverage counted point by point.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <vector>

#include "libstim/src/draw/disc_fill.hpp"
#include "stim/base/error.hpp"

namespace {

using namespace stim;

constexpr std::uint32_t paper_white = 0xFFFFFFFF, ink = 0xFF2060C0;

struct Paper {
    int width, height;
    std::vector<std::uint32_t> pixels;
    Paper(int w, int h, std::uint32_t colour = paper_white)
        : width(w), height(h), pixels(static_cast<std::size_t>(w) * static_cast<std::size_t>(h), colour) {}
    PixelCanvas canvas() { return {pixels.data(), width, height, width}; }
    int red(int x, int y) const {
        return pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)] >> 16 & 255;
    }
};

double coverage(int x, int y, const Disc& disc, double hole) {
    constexpr int n = 64;
    int inside = 0;
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i) {
            const double dx = x + (i + 0.5) / n - disc.centre.x(), dy = y + (j + 0.5) / n - disc.centre.y();
            const double d2 = dx * dx + dy * dy;
            inside += d2 < disc.radius * disc.radius && d2 >= hole * hole;
        }
    return inside / double(n * n);
}

// The greatest difference from white blended with ink by true coverage, in levels of red.
int worst(const Paper& paper, const Disc& disc, double hole) {
    int out = 0;
    for (int y = 0; y < paper.height; ++y)
        for (int x = 0; x < paper.width; ++x) {
            const double a = coverage(x, y, disc, hole);
            const int wanted = static_cast<int>(std::lround(0x20 * a + 255 * (1 - a)));
            out = std::max(out, std::abs(paper.red(x, y) - wanted));
        }
    return out;
}

}  // namespace

TEST_CASE("Discs cover what they cover, on and over the border", "[canvas]") {
    const Disc discs[] = {{{30, 25}, 12.5}, {{30.37, 25.81}, 7.25}, {{20.5, 20.5}, 0.75}, {{0.25, 10}, 9}, {{59, 49.5}, 20},
                          {{30, -3}, 5.5}, {{30, 60}, 10.5}, {{30, 25}, 400}, {{-395, 25}, 400}, {{30, -395.3}, 400},
                          {{31.99, 24.01}, 1}};
    for (const Disc& disc : discs) {
        Paper paper(60, 50);
        fill_disc(paper.canvas(), disc, ink);
        INFO(disc.centre.x() << " " << disc.centre.y() << " r " << disc.radius);
        CHECK(worst(paper, disc, 0) <= 8);  // a sixteenth of a row at the flat ends is 14 levels
    }
}

TEST_CASE("Rings leave their hole and cover the rest", "[canvas]") {
    const std::pair<Disc, double> rings[] = {
        {{{30, 25}, 20}, 18}, {{{30.3, 24.6}, 14.5}, 14}, {{{3, 25}, 20.5}, 17.5}, {{{30, 25}, 6}, 0.5}, {{{30, 25}, 300}, 20}};
    for (const auto& [disc, hole] : rings) {
        Paper paper(60, 50);
        fill_ring(paper.canvas(), disc, hole, ink);
        INFO("r " << disc.radius << " hole " << hole);
        CHECK(worst(paper, disc, hole) <= 12);
    }
}

TEST_CASE("Discs beyond the canvas or without extent paint nothing", "[canvas]") {
    const Disc discs[] = {{{-20, 25}, 10}, {{80, 25}, 10}, {{30, -11}, 10}, {{30, 61}, 10}, {{30, 25}, 0}};
    for (const Disc& disc : discs) {
        Paper paper(60, 50);
        fill_disc(paper.canvas(), disc, ink);
        CHECK(paper.pixels == Paper(60, 50).pixels);
    }
}

TEST_CASE("Edges blend with what lies below and insides replace it", "[canvas]") {
    Paper paper(40, 40, 0xFF00FF00);
    fill_disc(paper.canvas(), {{20, 20}, 10}, ink);
    CHECK(paper.pixels[20 * 40 + 20] == ink);
    CHECK(paper.pixels[0] == 0xFF00FF00);
    for (const std::uint32_t pixel : paper.pixels) {
        const double a = (pixel >> 16 & 255) / double(0x20);
        CHECK(std::abs((pixel & 255) - 0xC0 * a) <= 4);
        CHECK(std::abs((pixel >> 8 & 255) - (0x60 * a + 255 * (1 - a))) <= 5);
        CHECK(pixel >> 24 == 0xFF);
    }
}

TEST_CASE("Fillers refuse what is not finite, too large or inside out, and paint nothing", "[disc]") {
    const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
    Paper paper(20, 20);
    for (const double wrong : {nan, inf, -inf, 1e300, 4e6}) {
        CHECK_THROWS_AS(fill_disc(paper.canvas(), Disc{{wrong, 5}, 4}, ink), InvalidParams);
        CHECK_THROWS_AS(fill_disc(paper.canvas(), Disc{{5, wrong}, 4}, ink), InvalidParams);
        CHECK_THROWS_AS(fill_disc(paper.canvas(), Disc{{5, 5}, wrong}, ink), InvalidParams);
        CHECK_THROWS_AS(fill_ring(paper.canvas(), Disc{{5, 5}, 4}, wrong, ink), InvalidParams);
    }
    CHECK_THROWS_AS(fill_ring(paper.canvas(), Disc{{5, 5}, 4}, 5, ink), InvalidParams);
    CHECK(paper.pixels == Paper(20, 20).pixels);
}
