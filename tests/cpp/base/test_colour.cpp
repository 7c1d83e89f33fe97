// CIEDE2000 against the table of Sharma, Wu & Dalal (2005), and the distances that the palettes promise.
#include <catch2/catch.hpp>
#include <set>

#include "stim/base/error.hpp"
#include "stim/scene/colour.hpp"

namespace {

using namespace stim;

struct Pair {
    std::array<double, 3> a, b;
    double difference;
};

constexpr Pair sharma[] = {
    {{50, 2.6772, -79.7751}, {50, 0, -82.7485}, 2.0425},
    {{50, 3.1571, -77.2803}, {50, 0, -82.7485}, 2.8615},
    {{50, 2.8361, -74.0200}, {50, 0, -82.7485}, 3.4412},
    {{50, -1.3802, -84.2814}, {50, 0, -82.7485}, 1.0000},
    {{50, -1.1848, -84.8006}, {50, 0, -82.7485}, 1.0000},
    {{50, -0.9009, -85.5211}, {50, 0, -82.7485}, 1.0000},
    {{50, 0, 0}, {50, -1, 2}, 2.3669},
    {{50, -1, 2}, {50, 0, 0}, 2.3669},
    {{50, 2.4900, -0.0010}, {50, -2.4900, 0.0009}, 7.1792},
    {{50, 2.4900, -0.0010}, {50, -2.4900, 0.0010}, 7.1792},
    {{50, 2.4900, -0.0010}, {50, -2.4900, 0.0011}, 7.2195},
    {{50, 2.4900, -0.0010}, {50, -2.4900, 0.0012}, 7.2195},
    {{50, -0.0010, 2.4900}, {50, 0.0009, -2.4900}, 4.8045},
    {{50, -0.0010, 2.4900}, {50, 0.0010, -2.4900}, 4.8045},
    {{50, -0.0010, 2.4900}, {50, 0.0011, -2.4900}, 4.7461},
    {{50, 2.5, 0}, {50, 0, -2.5}, 4.3065},
    {{50, 2.5, 0}, {73, 25, -18}, 27.1492},
    {{50, 2.5, 0}, {61, -5, 29}, 22.8977},
    {{50, 2.5, 0}, {56, -27, -3}, 31.9030},
    {{50, 2.5, 0}, {58, 24, 15}, 19.4535},
    {{50, 2.5, 0}, {50, 3.1736, 0.5854}, 1.0000},
    {{50, 2.5, 0}, {50, 3.2972, 0}, 1.0000},
    {{50, 2.5, 0}, {50, 1.8634, 0.5757}, 1.0000},
    {{50, 2.5, 0}, {50, 3.2592, 0.3350}, 1.0000},
    {{60.2574, -34.0099, 36.2677}, {60.4626, -34.1751, 39.4387}, 1.2644},
    {{63.0109, -31.0961, -5.8663}, {62.8187, -29.7946, -4.0864}, 1.2630},
    {{61.2901, 3.7196, -5.3901}, {61.4292, 2.2480, -4.9620}, 1.8731},
    {{35.0831, -44.1164, 3.7933}, {35.0232, -40.0716, 1.5901}, 1.8645},
    {{22.7233, 20.0904, -46.6940}, {23.0331, 14.9730, -42.5619}, 2.0373},
    {{36.4612, 47.8580, 18.3852}, {36.2715, 50.5065, 21.2231}, 1.4146},
    {{90.8027, -2.0831, 1.4410}, {91.1528, -1.6435, 0.0447}, 1.4441},
    {{90.9257, -0.5406, -0.9208}, {88.6381, -0.8985, -0.7239}, 1.5381},
    {{6.7747, -0.2908, -2.4247}, {5.8714, -0.0985, -2.2286}, 0.6377},
    {{2.0776, 0.0795, -1.1350}, {0.9033, -0.0636, -0.5514}, 0.9082},
};

}  // namespace

TEST_CASE("CIEDE2000 agrees with the published table", "[colour]") {
    static_assert(std::size(sharma) == 34);
    for (const Pair& pair : sharma) {
        CAPTURE(pair.a[0], pair.a[1], pair.a[2], pair.b[0], pair.b[1], pair.b[2]);
        CHECK(std::abs(ciede2000_lab(pair.a, pair.b) - pair.difference) < 0.5001e-4);
        CHECK(std::abs(ciede2000_lab(pair.b, pair.a) - pair.difference) < 0.5001e-4);
    }
}

TEST_CASE("the everyday brown alone differs from the named colours and stands apart from the others", "[colour]") {
    const Colour& brown = everyday_p20()[static_cast<std::size_t>(colour_index("brown"))];
    CHECK(brown.name == "brown");
    for (std::size_t i = 0; i < colour_count; ++i) {
        if (p20()[i].name == "brown") continue;
        CHECK(everyday_p20()[i] == p20()[i]);
        CHECK(ciede2000(brown.rgb, p20()[i].rgb) >= 19);
    }
}

TEST_CASE("CIEDE2000 of sRGB colours", "[colour]") {
    CHECK(ciede2000(white, white) == 0);
    CHECK(ciede2000(black, white) == Approx(100).margin(1e-3));
    CHECK(ciede2000({255, 0, 0}, {0, 255, 0}) == Approx(86.615).margin(0.02));
    for (const Colour& a : p20())
        for (const Colour& b : p20()) CHECK(ciede2000(a.rgb, b.rgb) == Approx(ciede2000(b.rgb, a.rgb)).epsilon(1e-12));
}

TEST_CASE("Only the two known pairs of the twenty colours are near", "[colour]") {
    std::set<std::string> near;
    for (const Colour& a : p20())
        for (const Colour& b : p20())
            if (a.name < b.name && ciede2000(a.rgb, b.rgb) < 12) near.insert(a.name + " " + b.name);
    CHECK(near == std::set<std::string>{"brown maroon", "goldenrod orange"});
}

TEST_CASE("The six colours are far apart and far from white", "[colour]") {
    for (const Colour& a : p6()) {
        CAPTURE(a.name);
        CHECK(ciede2000(a.rgb, white) >= 33);
        for (const Colour& b : p6())
            if (a.name != b.name) CHECK(ciede2000(a.rgb, b.rgb) >= 19.8);
    }
}

TEST_CASE("The colour list: order, values, look-up", "[colour]") {
    CHECK(colour_names().front() == "black");
    CHECK(colour_names().back() == "fuchsia");
    CHECK(named("goldenrod").rgb == Rgb{218, 165, 32});
    CHECK(colour_index("skyblue") == 14);
    CHECK(colour_index("mauve") == -1);
    CHECK_THROWS_AS(named("mauve"), InvalidParams);
    CHECK_THROWS_WITH(named("mauve"), Catch::Contains("mauve") && Catch::Contains("turquoise"));
    for (std::size_t i = 0; i < colour_count; ++i) CHECK(p20()[i].name == colour_names()[i]);
    CHECK(without(p6(), {"red", "black"}).size() == 4);
    CHECK(Rgb{1, 2, 3}.packed() == 0x010203);
}

TEST_CASE("Luminance ratio: white to black is 21, symmetric, as WCAG gives it", "[colour]") {
    CHECK(luminance_ratio(white, black) == Approx(21));
    CHECK(luminance_ratio(black, white) == luminance_ratio(white, black));
    CHECK(luminance_ratio({119, 119, 119}, white) == Approx(4.478).epsilon(0.001));
    CHECK(luminance_ratio({255, 255, 0}, white) == Approx(1.074).epsilon(0.001));
    for (const Colour& a : p20())
        for (const Colour& b : p20()) CHECK(luminance_ratio(a.rgb, b.rgb) >= 1);
}
