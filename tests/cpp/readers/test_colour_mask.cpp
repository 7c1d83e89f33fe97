// The mask of a colour, sixteen pixels at a time, against one pixel after the other.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "readers/toolkit/colour_mask.hpp"
#include "readers/toolkit/picture.hpp"
#include "stim/base/random.hpp"

using namespace stim;
using namespace stim::read;

namespace {

// Values near the limits, so that both outcomes are common.
std::vector<std::uint8_t> near_limits(Rng& rng, const ColourRange& range, int pixels) {
    std::vector<std::uint8_t> out;
    for (int i = 0; i < 3 * pixels; ++i) {
        const auto c = static_cast<std::size_t>(i % 3);
        const int limit = rng.coin() ? range.low[c] : range.high[c];
        out.push_back(static_cast<std::uint8_t>(std::clamp(limit + static_cast<int>(rng.integer(-2, 2)), 0, 255)));
    }
    return out;
}

}  // namespace

TEST_CASE("Colour masks: sixteen pixels at a time are what one after the other is", "[read]") {
    Rng rng = Streams("colour masks").stream("rows");
    for (int round = 0; round < 2000; ++round) {
        ColourRange range;
        for (std::size_t c = 0; c < 3; ++c) {
            range.low[c] = static_cast<std::uint8_t>(rng.integer(0, 255));
            range.high[c] = static_cast<std::uint8_t>(rng.integer(range.low[c], 255));
        }
        const int pixels = static_cast<int>(rng.integer(0, 70));
        const auto rgb = near_limits(rng, range, pixels);
        std::vector<std::uint8_t> fast(rgb.size() / 3 + 1, 7), plain(fast);
        mask_row(rgb.data(), pixels, range, fast.data());
        detail::mask_pixels(rgb.data(), pixels, range, plain.data());
        REQUIRE(fast == plain);
        const auto most = static_cast<std::uint8_t>(rng.integer(0, 60));
        REQUIRE(steps_in_row(rgb.data(), pixels, most) == detail::steps_of_pixels(rgb.data(), pixels, most));
    }
}

TEST_CASE("Colour masks: all or none of a row, and a part of a picture", "[read]") {
    Image image{40, 3, std::vector<std::uint8_t>(360, 200)};
    image.rgb[3 * 57 + 1] = 170;  // the green of pixel (17, 1)
    const cv::Mat rgb = matrix(image);
    CHECK(cv::countNonZero(mask_of(rgb, {200, 200, 200})) == 119);
    CHECK(cv::countNonZero(mask_of(rgb, {200, 200, 200}, 30)) == 120);
    CHECK(cv::countNonZero(mask_of(rgb, {199, 200, 200})) == 0);
    CHECK(cv::countNonZero(mask_unlike(rgb, {200, 200, 200}, 29)) == 1);
    CHECK(mask_unlike(rgb, {200, 200, 200}, 29).at<std::uint8_t>(1, 17) == 255);
    const cv::Mat part = rgb(cv::Rect(17, 1, 20, 2));
    CHECK(cv::countNonZero(mask_of(part, {200, 200, 200})) == 39);
    CHECK(cv::countNonZero(mask_of(part, {250, 250, 250}, 60)) == 39);
    CHECK(cv::countNonZero(mask_of(part, {250, 250, 250}, 80)) == 40);
}
