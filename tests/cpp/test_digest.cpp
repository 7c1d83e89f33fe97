// Digests: published XXH3 values, and what the pixel digest covers.
#include <catch2/catch.hpp>

#include "stim/digest.hpp"

using namespace stim;

TEST_CASE("XXH3-128 of known texts", "[digest]") {
    CHECK(digest("").hex() == "99aa06d3014798d86001c324468d497f");
    CHECK(digest("abc").hex() == "06b05ab6733a618578af5f94892f3950");
    CHECK(digest("abc") != digest("abd"));
}

TEST_CASE("The pixel digest covers size and bytes", "[digest]") {
    const Image wide{3, 2, std::vector<std::uint8_t>(18, 7)};
    Image tall{2, 3, wide.rgb};
    CHECK(pixel_digest(wide) != pixel_digest(tall));
    CHECK(pixel_digest(wide) == digest(std::string("3x2:") + std::string(18, '\7')));
    tall.rgb[17] = 8;
    CHECK(pixel_digest(tall) != pixel_digest(2, 3, wide.rgb.data()));
}
