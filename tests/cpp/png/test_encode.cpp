// The PNG encoder against libpng: every kind of picture must come back pixel for pixel.
#include <png.h>
#include <zlib.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <functional>
#include <random>
#include <vector>

#include "stim/base/error.hpp"
#include "stim/png/encode.hpp"

namespace {

using Bytes = std::vector<std::uint8_t>;
using Rng = std::mt19937;

struct Picture {
    int width, height;
    std::vector<std::uint32_t> pixels;

    Picture(int w, int h, std::uint32_t colour = 0xffffff)
        : width(w), height(h), pixels(static_cast<std::size_t>(w) * static_cast<std::size_t>(h), colour) {}
    std::uint32_t& at(int x, int y) {
        return pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
    }
    stim::PixelView view() const { return {pixels.data(), width, height, width}; }
    void rectangle(int x0, int y0, int x1, int y1, std::uint32_t colour) {
        for (int y = std::max(y0, 0); y < std::min(y1, height); ++y)
            for (int x = std::max(x0, 0); x < std::min(x1, width); ++x) at(x, y) = colour;
    }
};

std::uint32_t blend(std::uint32_t a, std::uint32_t b, double t) {
    std::uint32_t out = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        const double v = (1 - t) * (a >> shift & 0xff) + t * (b >> shift & 0xff);
        out |= static_cast<std::uint32_t>(std::lround(v)) << shift;
    }
    return out;
}

void disc(Picture& p, double cx, double cy, double r, std::uint32_t colour) {
    for (int y = 0; y < p.height; ++y)
        for (int x = 0; x < p.width; ++x) {
            const double cover = std::clamp(r + 0.5 - std::hypot(x - cx, y - cy), 0.0, 1.0);
            if (cover > 0) p.at(x, y) = blend(p.at(x, y), colour, cover);
        }
}

Picture discs(int w, int h, int n, unsigned seed) {
    Picture p(w, h);
    Rng rng(seed);
    for (int i = 0; i < n; ++i) {
        const double x = rng() % static_cast<unsigned>(w), y = rng() % static_cast<unsigned>(h), r = 3 + rng() % 40;
        disc(p, x, y, r, static_cast<std::uint32_t>(rng()) & 0xffffff);
    }
    return p;
}

Picture grid(int w, int h, int step, int line) {
    Picture p(w, h);
    for (int x = step; x < w; x += step) p.rectangle(x, 0, x + line, h, 0);
    for (int y = step; y < h; y += step) p.rectangle(0, y, w, y + line, 0);
    return p;
}

Picture maze(int w, int h, int cell, unsigned seed) {
    Picture p(w, h);
    Rng rng(seed);
    for (int y = 0; y < h; y += cell)
        for (int x = 0; x < w; x += cell) {
            if (rng() % 2) p.rectangle(x, y, x + cell, y + 3, 0);
            if (rng() % 2) p.rectangle(x, y, x + 3, y + cell, 0);
        }
    return p;
}

Picture from_formula(int w, int h, const std::function<std::uint32_t(int, int)>& f) {
    Picture p(w, h);
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) p.at(x, y) = f(x, y) & 0xffffff;
    return p;
}

Picture noise(int w, int h, unsigned seed) {
    Rng rng(seed);
    return from_formula(w, h, [&](int, int) { return static_cast<std::uint32_t>(rng()); });
}

stim::Image decode(const Bytes& png) {
    png_image reader{};
    reader.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_memory(&reader, png.data(), png.size())) throw std::runtime_error(reader.message);
    if (reader.format != PNG_FORMAT_RGB) throw std::runtime_error("not RGB8");
    stim::Image out{static_cast<int>(reader.width), static_cast<int>(reader.height), Bytes(PNG_IMAGE_SIZE(reader))};
    if (!png_image_finish_read(&reader, nullptr, out.rgb.data(), 0, nullptr)) throw std::runtime_error(reader.message);
    if (reader.warning_or_error) throw std::runtime_error(reader.message);
    return out;
}

stim::Image naive(const stim::PixelView& v) {
    stim::Image out{v.width, v.height, {}};
    for (int y = 0; y < v.height; ++y)
        for (int x = 0; x < v.width; ++x)
            for (int shift = 16; shift >= 0; shift -= 8)
                out.rgb.push_back(static_cast<std::uint8_t>(v.row(y)[x] >> shift));
    return out;
}

Bytes encode(const stim::PixelView& v) {
    Bytes out;
    stim::encode_png(v, out);
    return out;
}

// Rows with a filter, but for those that are the same as the row above.
int filtered_rows(const Picture& p) {
    const Bytes png = encode(p.view());
    const std::size_t stride = 3 * static_cast<std::size_t>(p.width) + 1;
    Bytes rows(stride * static_cast<std::size_t>(p.height));
    uLongf size = rows.size();  // one IDAT: behind the signature and IHDR, before the CRC-32 and IEND
    if (uncompress(rows.data(), &size, png.data() + 41, png.size() - 41 - 16) != Z_OK) throw std::runtime_error("not zlib");
    int count = 0;
    for (std::size_t y = 0; y < static_cast<std::size_t>(p.height); ++y) {
        const auto row = rows.begin() + static_cast<std::ptrdiff_t>(y * stride);
        count += *row && std::any_of(row + 1, row + static_cast<std::ptrdiff_t>(stride), [](std::uint8_t v) { return v; });
    }
    return count;
}

std::size_t check(const Picture& p) {
    const Bytes png = encode(p.view());
    REQUIRE(decode(png) == naive(p.view()));
    return png.size();
}

}  // namespace

TEST_CASE("PNG round trip: flat art", "[encode]") {
    CHECK(check(Picture(1000, 1000)) < 6000);
    check(Picture(1000, 1000, 0));
    CHECK(check(grid(1000, 1000, 50, 3)) < 10000);
    CHECK(check(maze(1000, 1000, 25, 1)) < 20000);
    check(discs(600, 400, 20, 2));
    check(discs(1800, 1800, 30, 3));
    check(discs(5000, 360, 20, 4));
}

TEST_CASE("PNG round trip: rows longer than the deflate window", "[encode]") {
    check(discs(12000, 90, 30, 5));
    check(maze(32767, 40, 20, 6));
    check(noise(32767, 3, 7));
}

TEST_CASE("PNG round trip: every small size", "[encode]") {
    Rng rng(8);
    for (int w = 1; w <= 20; ++w)
        for (int h = 1; h <= 4; ++h) {
            check(Picture(w, h, 0x123456));
            check(noise(w, h, rng()));
        }
}

TEST_CASE("PNG round trip: widths around the block and match lengths", "[encode]") {
    for (const int w : {63, 64, 65, 66, 86, 87, 88, 127, 128, 129, 172, 173, 174, 191, 192, 193, 259, 260, 10922, 10923})
        for (const int h : {1, 7}) {
            check(Picture(w, h));
            check(maze(w, h, 5, 9));
            check(noise(w, h, 10));
            Picture last(w, h);  // only the last column changes
            for (int y = 0; y < h; ++y) last.at(w - 1, y) = static_cast<std::uint32_t>(y);
            check(last);
        }
}

TEST_CASE("PNG round trip: thin pictures", "[encode]") {
    for (const int n : {2, 86, 1000, 32767}) {
        check(Picture(1, n));
        check(Picture(n, 1));
        check(noise(1, n, 11));
        check(noise(n, 1, 12));
    }
}

TEST_CASE("PNG round trip: gradients and noise", "[encode]") {
    const auto grey = [](int v) { return static_cast<std::uint32_t>(v & 0xff) * 0x010101; };
    CHECK(check(from_formula(512, 512, [&](int x, int) { return grey(x / 2); })) < 10000);
    CHECK(check(from_formula(512, 512, [&](int, int y) { return grey(y / 2); })) < 10000);
    check(from_formula(512, 512, [&](int x, int y) { return grey((x + y) / 4); }));
    check(from_formula(512, 512, [&](int x, int y) { return grey(x * y / 512) ^ 0x000f00; }));
    const std::size_t raw = 700 * 301 * 3;
    CHECK(check(noise(700, 301, 13)) < raw + raw / 500 + 1000);
    // half noise, half flat: blocks of both kinds in one stream
    Picture mixed = noise(700, 700, 14);
    mixed.rectangle(0, 200, 700, 450, 0x00ff00);
    check(mixed);
}

TEST_CASE("PNG round trip: many small shapes find copies", "[encode]") {
    Rng rng(21);
    const auto colour = [&] { return (static_cast<std::uint32_t>(rng()) % 10) * 0x191a55; };
    Picture dots(512, 512);
    for (int y = 0; y < 512; y += 7)
        for (int x = 0; x < 512; x += 7) dots.rectangle(x, y, x + 4, y + 4, colour());
    CHECK(check(dots) < 60000);
    Picture line(512, 12);  // as of text
    for (int y = 0; y < 12; ++y)
        for (int x = 0; x < 512; x += 6) {
            const std::uint32_t fill = colour();  // drawn first, whatever the compiler
            line.rectangle(x, y, x + 1 + static_cast<int>(rng() % 4), y + 1, fill);
        }
    const Picture repeated = from_formula(512, 512, [&](int x, int y) { return line.view().row(y % 12)[x]; });
    CHECK(check(repeated) < 8 * check(line));
    check(from_formula(300, 300, [&](int, int) { return colour(); }));
}

// A copy must not come from a row that was written as equal to the one above, or filtered.
TEST_CASE("PNG round trip: busy rows between repeated and shaded ones", "[encode]") {
    Rng rng(22);
    for (int trial = 0; trial < 150; ++trial) {
        Picture p(90 + static_cast<int>(rng() % 400), 60);
        std::vector<int> source(60);  // which of a few rows each row shows
        for (std::size_t y = 0; y < 60; ++y)
            source[y] = y && rng() % 3 == 0 ? source[y - 1] : static_cast<int>(y * y % 7 + rng() % 3);
        for (int y = 0; y < p.height; ++y) {
            const int kind = source[static_cast<std::size_t>(y)];
            Rng row(static_cast<unsigned>(kind));
            for (int x = 0; x < p.width; ++x)
                p.at(x, y) = kind == 4 ? static_cast<std::uint32_t>(x / 2 + y) % 256 * 0x010101
                                       : row() % 3 ? 0xffffff : (row() % 10) * 0x191a55;
        }
        for (int i = 0; i < 40; ++i)
            p.at(static_cast<int>(rng()) & 63, static_cast<int>(rng() % 60)) = 0x00ff00;
        check(p);
    }
}

TEST_CASE("PNG round trip: shaded rows use filters", "[encode]") {
    const auto shade = [](int x, int y) {
        const auto v = static_cast<std::uint32_t>(128 + 76 * std::sin(x / 40.0) + 48 * std::cos(y / 30.0));
        return v << 16 | (255 - v) << 8 | v;
    };
    const Picture p = from_formula(600, 400, shade);
    CHECK(check(p) < 600 * 400 * 3 / 6);
    CHECK(filtered_rows(p) > 300);
}

// Runs of a few pixels, though alike, do better with copies: a filter would leave twice as much of this.
TEST_CASE("PNG round trip: slow shading uses no filters", "[encode]") {
    const auto round_shade = [](int x, int y) {
        const auto v = static_cast<std::uint32_t>(255 * std::hypot(x - 500, y - 500) / 708);
        return v << 16 | v << 8 | (255 - v);
    };
    const Picture p = from_formula(1000, 400, round_shade);
    CHECK(check(p) < 1000 * 400 * 3 / 18);
    CHECK(filtered_rows(p) < 20);
    CHECK(filtered_rows(discs(500, 500, 40, 30)) == 0);
}

TEST_CASE("PNG round trip: shading that a filter makes even uses one", "[encode]") {
    const auto tiles = [](int x, int y) {
        const auto red = static_cast<std::uint32_t>(x * 255 / 1000), green = static_cast<std::uint32_t>(y * 255 / 1000);
        return (x / 100 + y / 100) % 2 ? red << 16 | green << 8 | 90 : 0xffffff;
    };
    const Picture p = from_formula(1000, 1000, tiles);
    CHECK(check(p) < 60000);
    CHECK(filtered_rows(p) > 100);
}

// Rims of many colours around a flat middle: no shading, although most neighbours are alike.
TEST_CASE("PNG round trip: nested shapes find copies", "[encode]") {
    Rng rng(25);
    Picture p(800, 800);
    for (int i = 0; i < 20; ++i) {
        const double r = 390 - 18 * i;
        const std::uint32_t fill = static_cast<std::uint32_t>(rng()) & 0xffffff;
        for (int y = 0; y < p.height; ++y)
            for (int x = 0; x < p.width; ++x) {  // diamonds and octagons, 2 px of outline
                const double dx = std::abs(x - 400), dy = std::abs(y - 400);
                const double from = r - (i % 2 ? dx + dy : std::max(std::max(dx, dy), (dx + dy) * 0.7071));
                if (from > 0) p.at(x, y) = from < 2 ? blend(p.at(x, y), 0x222222, std::min(from, 1.0)) : fill;
            }
    }
    CHECK(check(p) < 30000);
}

// Noise is stored. What follows it may be copied from it, and rows of it may equal those above.
TEST_CASE("PNG round trip: noise between flat art and copies of itself", "[encode]") {
    const std::size_t raw = 500 * 1200 * 3;
    CHECK(check(noise(500, 1200, 26)) < raw + raw / 1000);
    Rng rng(27);
    for (int trial = 0; trial < 12; ++trial) {
        Picture p = noise(300 + static_cast<int>(rng() % 300), 400, rng());
        for (int band = 0; band < 12; ++band) {
            const int y0 = static_cast<int>(rng() % 400), y1 = std::min(400, y0 + 1 + static_cast<int>(rng() % 30));
            const int from = static_cast<int>(rng() % 12), kind = static_cast<int>(rng() % 4);
            for (int y = y0; y < y1; ++y)
                for (int x = 0; x < p.width; ++x)
                    if (kind == 0) p.at(x, y) = 0xffffff;
                    else if (kind == 1 && y >= from) p.at(x, y) = p.at(x, y - from);
                    else if (kind == 2 && y) p.at(x, y) = x > 100 ? p.at(x - 2, y - 1) : 0;
                    else if (kind == 3) p.at(x, y) = static_cast<std::uint32_t>(x + y) / 3 * 0x010101 & 0xffffff;
        }
        check(p);
    }
}

TEST_CASE("PNG round trip: random mixtures", "[encode]") {
    Rng rng(15);
    for (int trial = 0; trial < 400; ++trial) {
        const auto below = [&](unsigned n) { return static_cast<int>(rng() % n); };
        Picture p(1 + below(300), 1 + below(120), static_cast<std::uint32_t>(rng()) & 0xffffff);
        const unsigned palette = 1 + rng() % 9;
        const auto colour = [&] { return rng() % 4 ? (rng() % palette) * 0x1f3a55u & 0xffffff : rng() & 0xffffffu; };
        for (int i = below(30); i > 0; --i) {
            const int x = below(300), y = below(120);
            p.rectangle(x, y, x + below(90), y + below(60), static_cast<std::uint32_t>(colour()));
        }
        for (int i = below(4); i > 0; --i) {
            const double x = below(300), y = below(120), r = 1 + below(40);
            disc(p, x, y, r, static_cast<std::uint32_t>(colour()));
        }
        if (rng() % 3 == 0)
            for (int y = below(100), end = std::min(p.height, y + below(40)); y < end; ++y)
                for (int x = 0; x < p.width; ++x) p.at(x, y) = static_cast<std::uint32_t>(colour());
        if (rng() % 3 == 0)  // a smooth patch
            for (int y = 0; y < p.height; ++y)
                for (int x = p.width / 3; x < p.width; ++x)
                    p.at(x, y) = static_cast<std::uint32_t>((x * 3 + y * 2) % 256) * 0x010201 & 0xffffff;
        CAPTURE(trial, p.width, p.height);
        check(p);
    }
}

TEST_CASE("PNG bytes depend on the pixels alone", "[encode]") {
    const Picture p = discs(331, 207, 12, 16);
    const Bytes expected = encode(p.view());

    SECTION("stride and top byte") {
        Rng rng(17);
        std::vector<std::uint32_t> padded(static_cast<std::size_t>(400 * p.height));
        for (auto& v : padded) v = static_cast<std::uint32_t>(rng());
        for (int y = 0; y < p.height; ++y)
            for (int x = 0; x < p.width; ++x) {
                auto& v = padded[static_cast<std::size_t>(400 * y + x)];
                v = (v & 0xff000000) | p.view().row(y)[x];
            }
        CHECK(encode({padded.data(), p.width, p.height, 400}) == expected);
    }
    SECTION("earlier images of the same encoder") {
        stim::PngEncoder encoder;
        Bytes out;
        encoder.encode(noise(500, 90, 18).view(), out);
        encoder.encode(grid(70, 900, 9, 2).view(), out);
        encoder.encode(p.view(), out);
        CHECK(out == expected);
        encoder.encode(p.view(), out);
        CHECK(out == expected);
    }
    SECTION("image or view") { CHECK(stim::encode_png(stim::to_image(p.view())) == expected); }
}

// A change here is a change of output: say so in the changelog.
TEST_CASE("PNG bytes are pinned", "[encode]") {
    const auto digest = [](const Picture& p) {
        std::uint64_t h = 0xcbf29ce484222325;
        for (const auto byte : encode(p.view())) h = (h ^ byte) * 0x100000001b3;
        return h;
    };
    CHECK(digest(grid(640, 480, 40, 3)) == 0x764e2142bd720a0c);
    CHECK(digest(maze(640, 480, 20, 23)) == 0xff2f05173e01f83b);
    CHECK(digest(noise(200, 200, 24)) == 0x416e282659a1ea38);
    CHECK(digest(from_formula(300, 200, [](int x, int y) { return static_cast<std::uint32_t>(x * 3 + y) / 4 * 0x010101; })) ==
          0xbccdc0703842eb2b);
    CHECK(digest(from_formula(300, 200, [](int x, int y) {
              return static_cast<std::uint32_t>((x / 5 * 7 + y / 3 * 13 + x * x % 3) % 11) * 0x191a55;
          })) == 0xd5489a7572fcec03);
}

TEST_CASE("PNG layout: IHDR, one IDAT, IEND", "[encode]") {
    const Bytes png = encode(discs(300, 300, 9, 19).view());
    std::string types;
    for (std::size_t at = 8; at + 12 <= png.size();) {
        const auto length = static_cast<std::size_t>(png[at]) << 24 | static_cast<std::size_t>(png[at + 1]) << 16 |
                            static_cast<std::size_t>(png[at + 2]) << 8 | png[at + 3];
        types.append(png.begin() + static_cast<std::ptrdiff_t>(at) + 4, png.begin() + static_cast<std::ptrdiff_t>(at) + 8);
        at += 12 + length;
    }
    CHECK(types == "IHDRIDATIEND");
}

TEST_CASE("the output buffer is reused", "[encode]") {
    const Picture p = discs(300, 300, 9, 20);
    stim::PngEncoder encoder;
    Bytes out;
    encoder.encode(p.view(), out);
    const auto* before = out.data();
    encoder.encode(p.view(), out);
    CHECK(out.data() == before);
}

TEST_CASE("encode_png refuses impossible images", "[encode]") {
    const std::uint32_t pixel = 0;
    Bytes out;
    CHECK_THROWS_AS(stim::encode_png({&pixel, 0, 1, 1}, out), stim::InvalidParams);
    CHECK_THROWS_AS(stim::encode_png({&pixel, 1, 0, 1}, out), stim::InvalidParams);
    CHECK_THROWS_AS(stim::encode_png({&pixel, 32768, 1, 1}, out), stim::InvalidParams);
    CHECK_THROWS_AS(stim::encode_png({&pixel, 1, -1, 1}, out), stim::InvalidParams);
    CHECK_THROWS_AS(stim::encode_png(stim::Image{2, 2, Bytes(11)}), stim::InvalidParams);
}

TEST_CASE("pack_rgb agrees with the definition", "[encode]") {
    for (int w = 1; w <= 70; ++w) {
        const Picture p = noise(w, 3, static_cast<unsigned>(w));
        const auto stride = static_cast<std::size_t>(3 * w + 5);
        Bytes packed(3 * stride, 0xa5);
        stim::pack_rgb(p.view(), packed.data(), stride);
        const stim::Image expected = naive(p.view());
        CHECK(stim::to_image(p.view()) == expected);
        for (std::size_t y = 0; y < 3; ++y) {
            const std::size_t bytes = stride - 5;
            CHECK(std::equal(packed.begin() + static_cast<std::ptrdiff_t>(y * stride),
                             packed.begin() + static_cast<std::ptrdiff_t>(y * stride + bytes),
                             expected.rgb.begin() + static_cast<std::ptrdiff_t>(y * bytes)));
            for (std::size_t i = bytes; i < stride; ++i) CHECK(packed[y * stride + i] == 0xa5);  // padding stays
        }
    }
}
