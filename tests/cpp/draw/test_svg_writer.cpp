// SVG files of our own: elements that can be found, text that stays text, the same bytes each time.
#include <catch2/catch.hpp>

#include <set>
#include <string>

#include "libstim/src/draw/svg_writer.hpp"
#include "stim/draw/canvas.hpp"
#include "tests/cpp/support/combos.hpp"

using namespace contract;

namespace {

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t out = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++out;
    return out;
}

std::string one(const DrawItem& item) { return render_svg({40, 30, white, {item}}); }

// What stands between id=" and the next quote, each time.
std::vector<std::string> ids(const std::string& svg) {
    std::vector<std::string> out;
    const std::string mark = " id=\"";
    for (std::size_t at = svg.find(mark); at != std::string::npos; at = svg.find(mark, at + 1)) {
        const std::size_t begin = at + mark.size();
        out.push_back(svg.substr(begin, svg.find('"', begin) - begin));
    }
    return out;
}

}  // namespace

TEST_CASE("SVG: numbers have four places at most and none that say nothing", "[svg]") {
    const std::pair<double, const char*> numbers[] = {
        {0, "0"},     {1, "1"},     {-0.00001, "0"},       {0.5, "0.5"},          {-2.25, "-2.25"},
        {100, "100"}, {9.99999, "10"}, {1.0 / 256, "0.0039"}, {12.34567, "12.3457"}, {-1048576, "-1048576"}};
    for (const auto& [value, text] : numbers) CHECK(svg_number(value) == text);
}

TEST_CASE("SVG: every shape as its own element", "[svg]") {
    CHECK_THAT(one({3, true, Fill{Disc{{20, 15.5}, 4.25}, Rgb{1, 2, 255}}}),
               Catch::Contains("<circle cx=\"20\" cy=\"15.5\" r=\"4.25\" id=\"object-3-fill\" fill=\"#0102ff\"/>"));
    CHECK_THAT(one({0, true, Outline{rectangle(1, 2, 3, 4), black, 1.5}}),
               Catch::Contains("<polygon points=\"1,2 4,2 4,6 1,6\" id=\"object-0-outline\" fill=\"none\" stroke=\"#000000\" "
                               "stroke-width=\"1.5\"/>"));
    CHECK_THAT(one({-1, true, Outline{Paths{{{{1, 2}, {3, 4}, {5, 6}}, {{7, 8}, {9, 9}}}}, white, 2}}),
               Catch::Contains("<path d=\"M1,2L3,4 5,6M7,8L9,9\" id=\"other-outline\""));
    CHECK_THAT(one({-1, false, Fill{Paths{{{{1, 2}, {3, 4}, {5, 6}}}}, white}}),
               Catch::Contains("M1,2L3,4 5,6Z\" id=\"other-fill\" shape-rendering=\"crispEdges\""));
    CHECK_THAT(one({-1, true, Fill{Disc{{20, 15.5}, 4.25}, white}}), Catch::StartsWith("<?xml version=\"1.0\"") &&
               Catch::Contains("width=\"40\" height=\"30\" viewBox=\"0 0 40 30\"") && Catch::EndsWith("</svg>\n"));
}

TEST_CASE("SVG: text is text, each letter in its place", "[svg]") {
    const std::vector<PlacedGlyph> glyphs{{'a', 3, 20}, {'<', 11, 20}, {' ', 19, 20}, {'&', 24, 20}};
    const std::string level = one({0, true, Text{glyphs, 10, black, false, 0}});
    CHECK_THAT(level, Catch::Contains("id=\"object-0-text\" x=\"3 11 19 24\" y=\"20\" font-size=") &&
                          Catch::Contains(">a&lt; &amp;</text>"));
    CHECK(count(level, "<text") == 1);
    const std::string turned = one({0, true, Text{{{'a', 3, 20}, {'b', 3, 12}}, 10, black, true, 0}});
    CHECK_THAT(turned, Catch::Contains("x=\"-20 -12\" y=\"3\" transform=\"rotate(-90)\""));
    const std::string rimmed = one({0, true, Text{glyphs, 10, black, false, 2}});
    CHECK(count(rimmed, "<text") == 2);
    CHECK_THAT(rimmed, Catch::Contains("aria-hidden=\"true\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"4\""));
    CHECK(rimmed.find("aria-hidden") < rimmed.find("object-0-text"));
}

TEST_CASE("SVG: every domain has an element for each item, named once, without a version of anything", "[svg]") {
    for (const Combo& combo : combos()) {
        if (!combo.shown_by_default()) continue;
        INFO(combo.name());
        const Scene scene = generate_scene(*combo.domain, combo.request(combo.middle(), 1));
        const DisplayList list = combo.domain->draw(scene, 0);
        const std::string svg = render_svg(list);
        const std::vector<std::string> names = ids(svg);
        CHECK(names.size() == list.items.size() + 1);
        CHECK(std::set<std::string>(names.begin(), names.end()).size() == names.size());
        CHECK(svg == render_svg(list));
        CHECK(count(svg, "version") == 1);  // that of XML
        CHECK(count(svg, "<") == count(svg, ">"));
        CHECK(svg.find("nan") == std::string::npos);
    }
}
