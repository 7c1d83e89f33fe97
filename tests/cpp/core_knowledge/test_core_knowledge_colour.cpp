// Core knowledge: laws of cards under coloured lamps.
#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <map>

#include "generators/core_knowledge/parts/light.hpp"
#include "stim/base/error.hpp"
#include "stim/look/named_looks.hpp"
#include "stim/look/refusals.hpp"
#include "tests/cpp/support/core_pairs.hpp"

using namespace core_pairs;
namespace ck = stim::core_knowledge;

namespace {

Rgb colour_of(const Scene& scene, const char* role) { return first_with_role(scene, role).view().colour().rgb; }

// The lamps' glows, of the left niche first.
std::vector<Rgb> glows(const Scene& scene) {
    std::vector<Rgb> out;
    for (const Object* part : with_role(scene, "lit"))
        if (part->kind == "glow") out.push_back(part->view().colour().rgb);
    return out;
}

std::array<int, 3> levels(Rgb c) { return {c.r, c.g, c.b}; }

// From the card over a number to its paint.
std::map<std::string, Rgb> numbered(const Scene& scene) {
    std::map<std::string, Rgb> out;
    const auto cards = with_role(scene, "numbered");
    for (const Object* label : with_role(scene, "label"))
        for (const Object* card : cards)
            if (std::abs(card->view().box().centre().x() - label->view().written().centre.x()) < 1 &&
                label->view().written().text != "?")
                out[label->view().written().text] = card->view().colour().rgb;
    return out;
}

Rgb right_paint(const Instance& made) { return numbered(made.scene).at(meaning(made)); }

}  // namespace

TEST_CASE("Core knowledge: a light weakens one channel or two, and the paint for a look is found again", "[core_knowledge]") {
    std::vector<std::array<int, 3>> all;
    for (int number = 0; number < ck::coloured_lights; ++number) {
        const ck::Light light = ck::coloured_light(number, 450);
        const auto weak = std::count(light.keeps.begin(), light.keeps.end(), 450);
        CHECK((weak == 1 || weak == 2));
        CHECK(std::find(all.begin(), all.end(), light.keeps) == all.end());
        all.push_back(light.keeps);
        for (int v = 24; v < 112; ++v) {
            const Rgb seen{static_cast<std::uint8_t>(v), static_cast<std::uint8_t>(v + 1), static_cast<std::uint8_t>(112)};
            const auto paint = ck::paint_that_looks(seen, light);
            REQUIRE(paint);
            CHECK(ck::lit(*paint, light) == seen);
        }
    }
    CHECK_FALSE(ck::paint_that_looks({113, 113, 113}, ck::coloured_light(0, 450)));
    CHECK(ck::lit({250, 200, 100}, ck::Light{}) == Rgb{250, 200, 100});
}

TEST_CASE("Core knowledge: each card as often looks like the asked card as it is that card", "[core_knowledge]") {
    check_even("constancy_colour", 100, [](int) { return 4; });
}

TEST_CASE("Core knowledge: the lamps change niches, and the asked card keeps its pixels", "[core_knowledge]") {
    double nearest = 99;
    int least_levels = 255;
    for_each_pair("constancy_colour", 40, [&](const Domain&, int, const Pair& pair) {
        const Scene &control = pair.control.scene, &manipulated = pair.manipulated.scene;
        CHECK(first_with_role(control, "asked") == first_with_role(manipulated, "asked"));
        const auto before = glows(control), after = glows(manipulated);
        REQUIRE((before.size() == 2 && after.size() == 2));
        CHECK((before[0] == after[1] && before[1] == after[0] && !(before[0] == before[1])));
        CHECK((before[0] == white || before[1] == white));
        const Rgb seen = colour_of(control, "asked"), under = right_paint(pair.manipulated);
        CHECK(right_paint(pair.control) == seen);
        int most = 0;
        for (std::size_t i = 0; i < 3; ++i) most = std::max(most, levels(under).at(i) - levels(seen).at(i));
        least_levels = std::min(least_levels, most);
        const auto cards = numbered(control);
        REQUIRE(cards.size() == 4);
        for (const auto& [name, a] : cards)
            for (const auto& [other, b] : cards) {
                if (name != other) nearest = std::min(nearest, ciede2000(a, b));
                const auto [low, high] = std::minmax({a.r, a.g, a.b});
                CHECK((low >= 24 && high <= 250));
            }
    });
    INFO("cards " << nearest << " (CIEDE2000), right card and S " << least_levels << " levels");
    CHECK(nearest >= 10);
    CHECK(least_levels >= 20);
}

TEST_CASE("Core knowledge: looks that change what light leaves of channels are refused", "[core_knowledge]") {
    const Registry registry = builtin_registry();
    const Domain& domain = registry.at("constancy_colour");
    const Instance made = member(domain, 20, 1, "manipulated");
    const InstanceLooks looks(domain, made);
    for (const char* name : {"dark", "gray", "soft", "chalk", "sketch", "blueprint", "scan", "faint-1", "shade-4", "noise-4",
                             "jpeg-3"}) {
        INFO(name);
        CHECK(looks.refusal(look_of(name)).has_value());
    }
    for (const char* name : {"serif", "jpeg-2", "smudge-2", "tilt-2", "wobble-2", "blur-1"}) {
        INFO(name << ": " << looks.refusal(look_of(name)).value_or("taken"));
        CHECK_FALSE(looks.refusal(look_of(name)).has_value());
    }
}

TEST_CASE("Core knowledge: readers find the answers of both members of cards under lamps", "[core_knowledge][read]") {
    check_readers("constancy_colour");
}
