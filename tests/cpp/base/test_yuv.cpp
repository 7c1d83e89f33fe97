#include <catch2/catch.hpp>

#include "stim/base/error.hpp"
#include "stim/base/random.hpp"
#include "stim/base/yuv.hpp"
#include "stim/scene/colour.hpp"

using namespace stim;

namespace {

// BT.709 of mean colours, in floating point.
struct Exact {
    double y, cb, cr;
};

Exact exact(double r, double g, double b) {
    const double y = .2126 * r + .7152 * g + .0722 * b;
    return {16 + 219 * y / 255, 128 + 224 * (b - y) / 1.8556 / 255, 128 + 224 * (r - y) / 1.5748 / 255};
}

std::vector<std::uint8_t> planes_of(const std::vector<std::uint8_t>& rgb, int width, int height) {
    std::vector<std::uint32_t> pixels;
    for (std::size_t i = 0; i + 2 < rgb.size(); i += 3) pixels.push_back(Rgb{rgb[i], rgb[i + 1], rgb[i + 2]}.packed());
    std::vector<std::uint8_t> out(pixels.size() * 3 / 2);
    yuv420({pixels.data(), width, height, width}, out.data());
    return out;
}

void check(std::uint8_t found, double due) { CHECK(std::abs(found - due) < .51); }

}  // namespace

TEST_CASE("Planes for video encoders are those of BT.709, chroma of the mean of four pixels", "[yuv]") {
    constexpr int width = 6, height = 4;
    for (int round = 0; round < 200; ++round) {
        Rng rng = Streams("yuv").stream("pixels " + std::to_string(round));
        std::vector<std::uint8_t> rgb(3 * width * height);
        for (std::uint8_t& v : rgb) v = static_cast<std::uint8_t>(rng.integer(0, 3) * 85);  // pixels that repeat, too
        const std::vector<std::uint8_t> planes = planes_of(rgb, width, height);
        REQUIRE(planes.size() == width * height * 3 / 2);
        const auto at = [&](int x, int y, int c) { return static_cast<double>(rgb[3 * (y * width + x) + c]); };
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) check(planes[y * width + x], exact(at(x, y, 0), at(x, y, 1), at(x, y, 2)).y);
        for (int y = 0; y < height / 2; ++y)
            for (int x = 0; x < width / 2; ++x) {
                const auto mean = [&](int c) {
                    const int left = 2 * x, top = 2 * y;
                    return (at(left, top, c) + at(left + 1, top, c) + at(left, top + 1, c) + at(left + 1, top + 1, c)) / 4;
                };
                const Exact due = exact(mean(0), mean(1), mean(2));
                check(planes[width * height + y * width / 2 + x], due.cb);
                check(planes[width * height * 5 / 4 + y * width / 2 + x], due.cr);
            }
    }
}

TEST_CASE("Planes of greys have no chroma, black is 16 and white 235", "[yuv]") {
    for (const int grey : {0, 1, 127, 255}) {
        const std::vector<std::uint8_t> rgb(12, static_cast<std::uint8_t>(grey));
        const auto y = static_cast<std::uint8_t>(std::lround(16 + 219. * grey / 255));
        CHECK(planes_of(rgb, 2, 2) == std::vector<std::uint8_t>{y, y, y, y, 128, 128});
    }
}

TEST_CASE("Planes need an even width and height", "[yuv]") {
    const std::vector<std::uint8_t> rgb(27, 0);
    CHECK_THROWS_WITH(planes_of(rgb, 3, 2), "width is 3; legal: even numbers from 2 on");
    CHECK_THROWS_WITH(planes_of(rgb, 2, 0), "height is 0; legal: even numbers from 2 on");
}
