// Pictures as places in a palette: exact where there is room, else the commonest colours and those farthest from them.
#include <catch2/catch.hpp>

#include "stim/base/error.hpp"
#include "stim/base/palette.hpp"

using namespace stim;

namespace {

using Picture = std::vector<std::uint8_t>;

Picture of(const std::vector<std::uint32_t>& colours) {
    Picture out;
    for (const std::uint32_t colour : colours)
        for (const int bits : {16, 8, 0}) out.push_back(static_cast<std::uint8_t>(colour >> bits));
    return out;
}

Indexed indexed_of(const std::vector<Picture>& pictures, int most) {
    std::vector<const std::uint8_t*> each;
    for (const Picture& picture : pictures) each.push_back(picture.data());
    return indexed(each, pictures.front().size() / 3, most);
}

}  // namespace

TEST_CASE("Palette of pictures: up to the limit all colours are kept, shared by the pictures and ascending") {
    const Indexed found = indexed_of({of({0x0000FF, 0xFF0000, 0xFF0000}), of({0x00FF00, 0x0000FF, 0x0000FE})}, 4);
    CHECK(found.palette == std::vector<std::uint32_t>{0x0000FE, 0x0000FF, 0x00FF00, 0xFF0000});
    CHECK(found.pictures == std::vector<std::vector<std::uint8_t>>{{1, 3, 3}, {2, 1, 0}});
}

TEST_CASE("Palette of pictures: 256 colours are kept, one more is not") {
    std::vector<std::uint32_t> colours;
    for (std::uint32_t i = 0; i < 256; ++i) colours.push_back(i << 16 | (255 - i) << 8 | i);
    const Indexed whole = indexed_of({of(colours)}, 256);
    REQUIRE(whole.palette == colours);
    for (std::size_t i = 0; i < 256; ++i) CHECK(whole.pictures[0][i] == i);
    colours.push_back(0x808080);
    CHECK(indexed_of({of(colours)}, 256).palette.size() == 256);
}

TEST_CASE("Palette of pictures: too many colours become the nearest of the commonest") {
    // Cells of 8 x 8 x 8: two near blacks share one, whose commonest stands for both; of the rest the larger cells stay.
    const Picture picture = of({0x000000, 0x000000, 0x010101, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xF00000, 0x303030});
    const Indexed found = indexed_of({picture}, 2);
    CHECK(found.palette == std::vector<std::uint32_t>{0x000000, 0xFFFFFF});
    CHECK(found.pictures[0] == std::vector<std::uint8_t>{0, 0, 0, 1, 1, 1, 0, 0});
}

TEST_CASE("Palette of pictures: ties go to the smaller colour") {
    const Indexed found = indexed_of({of({0x404040, 0x202020, 0x303030})}, 2);
    CHECK(found.palette == std::vector<std::uint32_t>{0x202020, 0x404040});
    CHECK(found.pictures[0] == std::vector<std::uint8_t>{1, 0, 0});
    CHECK(indexed_of({of({0x202020, 0x404040, 0x202020, 0x404040, 0x303030})}, 2).pictures[0].back() == 0);
}

TEST_CASE("Palette of pictures: a quarter goes to rare colours that are far from the common ones") {
    std::vector<std::uint32_t> colours;
    for (const std::uint32_t common : {0x000000, 0x101010, 0x202020, 0x303030, 0x404040})
        colours.insert(colours.end(), 9, common);
    colours.push_back(0xF00000);
    CHECK(indexed_of({of(colours)}, 4).palette == std::vector<std::uint32_t>{0x000000, 0x101010, 0x202020, 0xF00000});
}

TEST_CASE("Palette of pictures: a limit outside 1..256 is refused") {
    for (const int most : {0, -1, 257}) CHECK_THROWS_AS(indexed_of({of({0})}, most), InvalidParams);
}
