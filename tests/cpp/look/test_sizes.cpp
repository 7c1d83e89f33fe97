// Pictures at other sizes: exact widths, no seams, the same picture when averaged, legal sizes, masks.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "stim/base/error.hpp"
#include "stim/look/dresser.hpp"
#include "tests/cpp/support/contract.hpp"
#include "tests/cpp/support/reading.hpp"

using namespace contract;

namespace {

Appearance at(std::int64_t num, std::int64_t den, Legible legible = Legible::models) { return {{}, {num, den}, legible}; }

std::vector<std::uint32_t> copied(const PixelView& view) {
    std::vector<std::uint32_t> out;
    for (int y = 0; y < view.height; ++y)
        for (int x = 0; x < view.width; ++x) out.push_back(view.row(y)[x] & 0xFFFFFFu);
    return out;
}

int channel(std::uint32_t pixel, int shift) { return static_cast<int>(pixel >> shift & 255); }

// The mean of 2 x 2 pixels, halves upwards.
Image halved(const PixelView& view) {
    Image out{view.width / 2, view.height / 2, {}};
    for (int y = 0; y + 1 < view.height; y += 2)
        for (int x = 0; x + 1 < view.width; x += 2)
            for (const int shift : {16, 8, 0}) {
                int sum = 2;
                for (const int k : {0, 1, 2, 3}) sum += channel(view.row(y + k / 2)[x + k % 2], shift);
                out.rgb.push_back(static_cast<std::uint8_t>(sum / 4));
            }
    return out;
}

// Where a pixel holds more than one border, which no rasteriser tells from their mean, or text, which Cairo has drawn: thin rims
// and letters, a little thicker. White elsewhere.
Image crowded(DisplayList list) {
    list.background = white;
    std::vector<DrawItem> kept;
    for (DrawItem& item : list.items) {
        if (auto* outline = std::get_if<Outline>(&item.what); outline && outline->width < 2.5) {
            kept.push_back({-1, true, Outline{outline->geometry, black, outline->width + 3}});
        } else if (auto* text = std::get_if<Text>(&item.what)) {
            for (const PlacedGlyph& g : text->glyphs) {
                const double size = 2.5 * text->digit_height;
                kept.push_back({-1, true, Fill{rectangle(g.x - size, g.y - size, 2 * size, 2 * size), black}});
            }
        }
    }
    list.items = std::move(kept);
    return render(list);
}

// The domain without patches that have hard edges: those lie on whole pixels, whatever their size.
Domain smooth(Domain domain) {
    domain.draw = [draw = domain.draw](const Scene& scene, int image) {
        DisplayList list = draw(scene, image);
        std::erase_if(list.items, [](const DrawItem& item) { return !item.antialias; });
        return list;
    };
    return domain;
}

struct Differences {
    int worst = 0;
    int above_one = 0;
    int compared = 0;
};

Differences compared(const Image& a, const Image& b, const Image& without) {
    Differences out;
    for (int y = 0; y < a.height; ++y)
        for (int x = 0; x < a.width; ++x) {
            const std::size_t pixel = 3 * static_cast<std::size_t>(y * a.width + x);
            if (without.rgb[pixel] < 255) continue;
            int worst = 0;
            for (std::size_t i = pixel; i < pixel + 3; ++i) worst = std::max(worst, std::abs(a.rgb[i] - b.rgb[i]));
            ++out.compared;
            out.above_one += worst > 1;
            out.worst = std::max(out.worst, worst);
        }
    return out;
}

bool is_percept_v(const Combo& combo) { return combo.domain->suite == "percept_v" && combo.shown_by_default(); }

std::string refusal_of(const Combo& combo, const Instance& instance, const Appearance& asked) {
    try {
        fitted(*combo.domain, instance, asked);
    } catch (const InvalidParams& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("Sizes: plain is the picture of the rasteriser, byte for byte", "[look][size]") {
    Dresser dresser;
    for (const Combo& combo : combos()) {
        if (!combo.shown_by_default()) continue;
        const Instance instance = generate(*combo.domain, combo.request(combo.middle(), 1));
        INFO(instance.id);
        for (int k = 0; k < instance.scene.images; ++k) {
            const DisplayList list = combo.domain->draw(instance.scene, k);
            CHECK(to_image(dresser.draw(*combo.domain, instance, k, {})) == render(list));
            CHECK(dressed_svg(*combo.domain, instance, k, {}) == render_svg(list));
        }
    }
}

TEST_CASE("Sizes: widths are hit exactly, from the least to the largest, in every domain", "[look][size]") {
    Dresser dresser;
    for (const Combo& combo : combos()) {
        if (!is_percept_v(combo)) continue;
        const Instance instance = generate(*combo.domain, combo.request(combo.middle(), 2));
        INFO(instance.id);
        const std::int64_t plain = instance.scene.width;
        const Ratio least = least_scale(*combo.domain, instance, Legible::models);
        CHECK_FALSE(Ratio{1, 1} < least);
        CHECK_FALSE(least < Ratio{1, 4});
        const std::int64_t low = (plain * least.num + least.den - 1) / least.den;
        for (const std::int64_t width : {low, std::int64_t{896}, std::int64_t{1121}}) {
            if (width < low || width > 8 * plain) continue;
            const Appearance shown = fitted(*combo.domain, instance, at(width, plain));
            CHECK(shown_size(*combo.domain, instance, shown).first == width);
            const PixelView view = dresser.draw(*combo.domain, instance, 0, shown);
            CHECK(view.width == width);
            CHECK(std::abs(view.height - static_cast<double>(instance.scene.height * width) / static_cast<double>(plain)) <= 0.5);
        }
        const std::string below = refusal_of(combo, instance, at(low - 1, plain));
        CHECK_THAT(below, Catch::Contains("width of " + combo.domain->id + " is " + std::to_string(low - 1) + "; legal: " +
                                          std::to_string(low) + ".."));
        CHECK_THAT(below, Catch::Contains("at least"));
        CHECK(refusal_of(combo, instance, at(low - 1, plain, Legible::no)) == "");
        CHECK_FALSE(least < least_scale(*combo.domain, instance, Legible::people));
    }
}

TEST_CASE("Sizes: what nobody can draw is refused", "[look][size]") {
    const Combo& combo = combos().front();
    const Instance instance = generate(*combo.domain, combo.request(combo.middle(), 2));
    const Ratio huge{std::int64_t{1} << 40, 1};
    for (const Ratio scale : {Ratio{1, 1'000'000'000}, Ratio{100, 11}, Ratio{0, 1}, Ratio{1, 0}, Ratio{-1, 2}, huge})
        CHECK_THAT(refusal_of(combo, instance, {{}, scale, Legible::no}), Catch::Contains("scale is "));
    CHECK_THROWS_AS(legible_of("everybody"), InvalidParams);
}

TEST_CASE("Sizes: the legal widths are drawn, and what lies beyond is told as a width", "[look][size]") {
    for (const Combo& combo : combos()) {
        if (!is_percept_v(combo)) continue;
        const Instance instance = generate(*combo.domain, combo.request(combo.middle(), 2));
        INFO(instance.id);
        const std::int64_t plain = instance.scene.width;
        const auto [low, high] = legal_widths(*combo.domain, instance, Legible::models);
        CHECK(low <= plain);
        CHECK(plain < high);
        for (const std::int64_t width : {low, high}) CHECK(refusal_of(combo, instance, at(width, plain)) == "");
        const std::string legal = "; legal: " + std::to_string(low) + ".." + std::to_string(high);
        for (const std::int64_t width : {std::int64_t{1}, low - 1, high + 1, 100 * plain})
            CHECK_THAT(refusal_of(combo, instance, at(width, plain)),
                       Catch::StartsWith("width of " + combo.domain->id + " is " + std::to_string(width) + legal));
    }
}

TEST_CASE("Sizes: the 2 x 2 mean at scale 2 is the plain picture", "[look][size]") {
    Dresser dresser;
    for (const Combo& combo : combos()) {
        if (!is_percept_v(combo)) continue;
        const Instance instance = generate(*combo.domain, combo.request(combo.middle(), 3));
        const Domain domain = smooth(*combo.domain);
        INFO(instance.id);
        for (int k = 0; k < instance.scene.images; ++k) {
            const DisplayList list = domain.draw(instance.scene, k);
            const Image small = halved(dresser.draw(domain, instance, k, at(2, 1)));
            const Differences found = compared(small, render(list), crowded(list));
            INFO(found.above_one << " of " << found.compared);
            // Beyond one level only where borders cross, as lines of graphs do: layers each rounded there, at either size.
            CHECK(found.worst <= 64);
            CHECK(found.above_one * 2000.0 <= found.compared);
        }
    }
}

TEST_CASE("Sizes: readers read pictures of twice the size, averaged", "[look][size][read]") {
    const std::set<std::string> few{"counting_circles", "circle_boxes",  "sort_lines",     "maze_solving",
                                    "list_shapes",      "layered_colours", "match_outline"};
    Dresser dresser;
    int read = 0;
    for (const read::Reader& reader : tests::all_readers())
        for (const Combo& combo : combos()) {
            if (combo.domain->id != reader.domain || !few.contains(reader.domain) || !is_percept_v(combo)) continue;
            const Instance instance = generate(*combo.domain, combo.request(combo.middle(), 4));
            std::vector<Image> pictures;
            for (int k = 0; k < instance.scene.images; ++k)
                pictures.push_back(halved(dresser.draw(*combo.domain, instance, k, at(2, 1))));
            CHECK(tests::disagreement(reader, instance, pictures) == "");
            ++read;
        }
    CHECK(read == 14);
}

TEST_CASE("Sizes: masks hold the same objects, larger by the square of the scale", "[look][size]") {
    Dresser dresser;
    for (const Combo& combo : combos()) {
        if (!is_percept_v(combo)) continue;
        const Instance instance = generate(*combo.domain, combo.request(combo.middle(), 5));
        INFO(instance.id);
        const auto pixels = [&](const Appearance& shown) {
            std::map<int, int> out;
            for (const int id : dresser.mask(*combo.domain, instance, 0, shown).ids) ++out[id];
            return out;
        };
        const std::map<int, int> plain = pixels({}), larger = pixels(at(3, 1));
        CHECK(plain.size() == larger.size());
        for (const auto& [id, count] : larger) {
            const int before = plain.contains(id) ? plain.at(id) : 0;
            INFO("object " << id - 1 << ": " << before << " px, then " << count);
            CHECK(std::abs(count / 9.0 - before) <= 20 + 0.12 * before);
        }
    }
}

TEST_CASE("Sizes: the same bytes again, whatever was drawn before", "[look][size]") {
    Dresser used, fresh;
    const Combo& combo = combos()[4];
    const Instance instance = generate(*combo.domain, combo.request(combo.middle(), 6));
    const Appearance odd = at(7, 9, Legible::no);
    const auto first = copied(used.draw(*combo.domain, instance, 0, odd));
    used.draw(*combo.domain, instance, 0, at(3, 1));
    CHECK(copied(used.draw(*combo.domain, instance, 0, odd)) == first);
    CHECK(copied(fresh.draw(*combo.domain, instance, 0, odd)) == first);
}
