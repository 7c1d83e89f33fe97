#include <catch2/catch.hpp>
#include <cmath>

#include "libstim/src/draw/legend.hpp"
#include "stim/draw/canvas.hpp"

using namespace stim;

namespace {

struct Strip {
    int width, height, top;
    Legend::Layout layout;
};
constexpr Strip strips[] = {{489, 486, 389, Legend::Layout::small},
                            {515, 437, 350, Legend::Layout::small},
                            {1024, 768, 608, Legend::Layout::large},
                            {1024, 1024, 864, Legend::Layout::large}};

DisplayList strip_of(const Strip& strip) {
    DisplayList list{strip.width, strip.height, white, {}};
    draw_legend(list, {strip.layout, strip.top});
    return list;
}

bool is_white(const Image& image, int x, int y) {
    const auto* p = &image.rgb[3 * static_cast<std::size_t>(y * image.width + x)];
    return p[0] == 255 && p[1] == 255 && p[2] == 255;
}

// Box of the pixels that an item alone leaves non-white.
Box ink(const DisplayList& list, DrawItem item) {
    if (auto* fill = std::get_if<Fill>(&item.what)) fill->rgb = black;
    const Image image = render({list.width, list.height, white, {item}});
    Box box{{1e9, 1e9}, {-1e9, -1e9}};
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            if (!is_white(image, x, y))
                box = {min(box.low, Vec2(x, y)), max(box.high, Vec2(x + 1, y + 1))};
    return box;
}

struct Entry {
    Rgb rgb;
    Box swatch, name;
    std::string text;
};

std::vector<Entry> entries(const Strip& strip) {
    const DisplayList list = strip_of(strip);
    std::vector<Entry> out;
    for (std::size_t i = 1; i + 2 < list.items.size(); i += 3) {  // after the line: swatch, its outline, its name
        const auto& text = std::get<Text>(list.items[i + 2].what);
        Entry entry{std::get<Fill>(list.items[i].what).rgb, ink(list, list.items[i]), ink(list, list.items[i + 2]), {}};
        for (const PlacedGlyph& glyph : text.glyphs) entry.text += glyph.character;
        out.push_back(entry);
    }
    return out;
}

}  // namespace

TEST_CASE("Legend: twenty names in list order, nothing clipped or overlapping", "[legend]") {
    for (const Strip& strip : strips) {
        INFO(strip.width << "x" << strip.height);
        const auto all = entries(strip);
        REQUIRE(all.size() == colour_count);
        const Box inside{{3.0, strip.top + 4.0}, {strip.width - 3.0, strip.height - 3.0}};
        for (std::size_t i = 0; i < all.size(); ++i) {
            INFO(all[i].text);
            REQUIRE(all[i].text == colour_names()[i]);
            REQUIRE(all[i].rgb == (strip.layout == Legend::Layout::small ? p20() : everyday_p20())[i].rgb);
            REQUIRE(inside.contains(all[i].swatch));
            REQUIRE(inside.contains(all[i].name));
            const double gap = strip.layout == Legend::Layout::small ? 2 : 3;
            for (std::size_t j = 0; j < all.size(); ++j) {
                REQUIRE_FALSE(all[i].name.grown(gap).overlaps(all[j].swatch));
                if (i == j) continue;
                REQUIRE_FALSE(all[i].name.grown(gap).overlaps(all[j].name));
                REQUIRE_FALSE(all[i].swatch.grown(gap).overlaps(all[j].swatch));
            }
        }
    }
}

TEST_CASE("Legend: a name stands beside its own swatch", "[legend]") {
    for (const Strip& strip : strips)
        for (const Entry& e : entries(strip)) {
            INFO(e.text);
            const bool small = strip.layout == Legend::Layout::small;
            REQUIRE(e.swatch.size() == (small ? Vec2(20, 12) : Vec2(48, 28)));
            REQUIRE(std::abs(e.name.low.x() - e.swatch.high.x() - (small ? 6 : 10)) <= 2);
            REQUIRE(std::abs(e.name.centre().y() - e.swatch.centre().y()) <= 4);
        }
}

TEST_CASE("Legend: it reads row by row in columns, and small ones take at most a fifth of the picture", "[legend]") {
    for (const Strip& strip : strips) {
        const auto all = entries(strip);
        const std::size_t columns = strip.layout == Legend::Layout::small ? 4 : 5;
        for (std::size_t i = 0; i < all.size(); ++i) {
            REQUIRE(std::abs(all[i].swatch.low.x() - all[i % columns].swatch.low.x()) < 1);
            REQUIRE(all[i].swatch.low.y() == all[i - i % columns].swatch.low.y());
            if (i >= columns) REQUIRE(all[i].swatch.low.y() > all[i - columns].swatch.low.y());
        }
        if (strip.layout == Legend::Layout::small) REQUIRE(5 * (strip.height - strip.top) <= strip.height);
    }
}

TEST_CASE("Legend: turned text is upright text turned", "[legend]") {
    for (const std::string word : {"goldenrod", "yellow", "skyblue"}) {
        const TextLine line = left_text(word, 10, 20, 50);
        const Image flat = render({140, 140, white, {{-1, true, Text{line.glyphs, 10, black, false, 0}}}});
        std::vector<PlacedGlyph> turned = line.glyphs;
        for (PlacedGlyph& g : turned) {
            const int x = g.x;
            g.x = g.y;
            g.y = 140 - x;
        }
        const Image up = render({140, 140, white, {{-1, true, Text{turned, 10, black, true, 0}}}});
        double difference = 0, darkness = 0;
        for (int y = 0; y < 140; ++y)
            for (int x = 0; x < 140; ++x) {
                const int a = flat.rgb[3 * static_cast<std::size_t>(y * 140 + x)];
                const int b = up.rgb[3 * static_cast<std::size_t>((139 - x) * 140 + y)];
                difference += std::abs(a - b);
                darkness += 255 - a;
            }
        REQUIRE(darkness > 20000);
        REQUIRE(difference < 0.1 * darkness);
    }
}
