// Blur and JPEG against floating point.
#include <catch2/catch.hpp>
#include <numeric>

#include "tests/cpp/passes/passes_pictures.hpp"

using namespace stim;
using namespace passes_test;

namespace {

double mean_error(const Picture& a, const Picture& b) {
    double sum = 0;
    for (int y = 0; y < a.height; ++y)
        for (int x = 0; x < a.width; ++x)
            for (int c = 0; c < 3; ++c) sum += std::abs(a.at(x, y, c) - b.at(x, y, c));
    return sum / (3. * a.width * a.height);
}

Picture greys(int width, int height) {
    Picture out = patches(width, height);
    for (std::uint32_t& pixel : out.pixels) pixel = 0xFF000000 | (pixel & 255) * 0x010101;
    return out;
}

double cosine(std::size_t k, std::size_t i) {
    return (k == 0 ? std::sqrt(.125) : .5) * std::cos(static_cast<double>((2 * i + 1) * k) * std::acos(-1.) / 16);
}

// Of coefficient k at place i of a block.
double cosines(std::size_t k, std::size_t i) { return cosine(k / 8, i / 8) * cosine(k % 8, i % 8); }

// One grey block through the tables in floating point. Gives by how much a pixel may differ, as coefficients near the middle
// between two steps may go to either.
double lose_block(std::vector<double>& block, const std::array<int, 64>& steps) {
    std::vector<double> found(64), out(64, 128.);
    double slack = 0;
    for (std::size_t k = 0; k < 64; ++k) {
        double sum = 0;
        for (std::size_t i = 0; i < 64; ++i) sum += (block[i] - 128) * cosines(k, i);
        const double whole = std::round(sum / steps[k]);
        found[k] = whole * steps[k];
        if (std::abs(sum - found[k]) > steps[k] / 2. - .07) slack += .25 * steps[k];
    }
    for (std::size_t i = 0; i < 64; ++i)
        for (std::size_t k = 0; k < 64; ++k) out[i] += found[k] * cosines(k, i);
    block = out;
    return slack;
}

}  // namespace

TEST_CASE("Blur: weights are of the deviation asked for and sum to 256", "[passes]") {
    for (double sigma = .05; sigma < 64; sigma *= 1.3) {
        const std::vector<int> weights = blur_weights(sigma);
        INFO(sigma);
        int sum = weights[0];
        double variance = 0;
        for (std::size_t k = 1; k < weights.size(); ++k) {
            CHECK(weights[k] >= 0);
            sum += 2 * weights[k];
            variance += 2. * weights[k] * static_cast<double>(k * k) / 256;
        }
        CHECK(sum == 256);
        if (sigma >= .5) CHECK(std::sqrt(variance) == Approx(sigma).epsilon(.06));
    }
}

TEST_CASE("Blur: the mean is kept, what is flat stays so, and a point becomes the weights", "[passes]") {
    const double sigma = GENERATE(.5, 1.4, 2.8, 9.);
    const int far = static_cast<int>(blur_weights(sigma).size());
    Picture picture(160, 160, 0xFF646464);
    const Picture inner = patches(160 - 2 * far, 160 - 2 * far);
    for (int y = 0; y < inner.height; ++y)
        std::copy_n(inner.pixels.begin() + y * inner.width, inner.width, picture.pixels.begin() + (y + far) * 160 + far);
    const auto mean = [](const Picture& p) {
        double sum = 0;
        for (int y = 0; y < p.height; ++y)
            for (int x = 0; x < p.width; ++x) sum += p.at(x, y, 0);
        return sum / (p.width * p.height);
    };
    const double before = mean(picture);
    blur(picture.tile(), sigma);
    CHECK(std::abs(mean(picture) - before) < .05);
    Picture flat(40, 30, 0xFF0180FE);
    blur(flat.tile(), sigma);
    CHECK(flat == Picture(40, 30, 0xFF0180FE));
    Picture line(99, 3, 0xFF000000);
    for (int y = 0; y < 3; ++y) line.pixels[static_cast<std::size_t>(99 * y + 49)] = 0xFFFFFFFF;
    blur(line.tile(), sigma);
    const std::vector<int> weights = blur_weights(sigma);
    for (int k = 0; k < far && k < 49; ++k) {
        const double due = weights[static_cast<std::size_t>(k)] * 255 / 256.;
        CHECK(std::abs(line.at(49 + k, 1, 1) - due) < .52);
        CHECK(line.at(49 - k, 1, 1) == line.at(49 + k, 1, 1));
    }
}

TEST_CASE("JPEG: the tables are those of the standard at 50, and steps of one at 100", "[passes]") {
    const auto half = jpeg_tables(50), all = jpeg_tables(100), low = jpeg_tables(10);
    CHECK((half[0][0] == 16 && half[0][7] == 61 && half[0][63] == 99 && half[1][0] == 17 && half[1][3] == 47));
    CHECK((jpeg_tables(75)[0][0] == 8 && low[0][0] == 80 && low[0][63] == 255));
    for (int i = 0; i < 64; ++i) CHECK((all[0][i] == 1 && all[1][i] == 1));
}

TEST_CASE("JPEG: what is flat stays flat, near its colour", "[passes]") {
    for (const std::uint32_t colour : {0xFF000000u, 0xFFFFFFFFu, 0xFF808080u, 0xFF375AC3u, 0xFFFF0000u, 0xFF00FF00u}) {
        Picture picture(37, 21, colour);
        const Picture before = picture;
        pass_through_jpeg(picture.tile(), 90);
        CHECK(picture == Picture(37, 21, picture.pixels[0]));
        CHECK(mean_error(picture, before) < 3);
    }
}

TEST_CASE("JPEG: the better the quality, the less is lost", "[passes]") {
    const Picture before = patches(200, 150);
    double last = 1e9;
    for (const int quality : {1, 5, 10, 18, 30, 50, 75, 90}) {
        Picture picture = before;
        pass_through_jpeg(picture.tile(), quality);
        const double error = mean_error(picture, before);
        INFO(quality);
        CHECK(error < last);
        CHECK(error > 0);
        last = error;
    }
}

TEST_CASE("JPEG: greys are those of the transform in floating point", "[passes]") {
    const int quality = GENERATE(10, 50, 85, 100);
    const Picture before = greys(64, 48);
    Picture picture = before;
    pass_through_jpeg(picture.tile(), quality);
    int strict = 0;
    for (int top = 0; top < 48; top += 8)
        for (int left = 0; left < 64; left += 8) {
            std::vector<double> block(64);
            for (int i = 0; i < 64; ++i) block[static_cast<std::size_t>(i)] = before.at(left + i % 8, top + i / 8, 0);
            const double slack = lose_block(block, jpeg_tables(quality)[0]);
            strict += slack < .5;
            for (int i = 0; i < 64; ++i) {
                const double due = std::clamp(block[static_cast<std::size_t>(i)], 0., 255.);
                CHECK(std::abs(picture.at(left + i % 8, top + i / 8, 1) - due) < 1 + slack);
            }
        }
    CHECK(strict > 5);
}
