// JSON text as values: what is read, what is refused and where, and that scenes and episodes come back from their text.
#include <catch2/catch.hpp>
#include <limits>

#include "stim/base/error.hpp"
#include "stim/base/json_read.hpp"
#include "stim/domain/builtin.hpp"
#include "stim/episode/pair.hpp"
#include "tests/cpp/support/combos.hpp"

using namespace stim;

namespace {

void refused(const std::string& text, const std::string& words, const JsonLimits& limits = {}) {
    CAPTURE(text, words);
    CHECK_THROWS_AS(parse_json(text, limits), InvalidParams);
    CHECK_THROWS_WITH(parse_json(text, limits), Catch::Contains(words));
}

std::string nested(int depth) {
    const auto count = static_cast<std::size_t>(depth);
    return std::string(count, '[') + std::string(count, ']');
}

// The text of a scene with one piece of it replaced.
void scene_refused(const std::string& piece, const std::string& other, const std::string& words) {
    const Registry registry = builtin_registry();
    const Domain& domain = registry.at("counting_circles");
    std::string text = to_json(generate(domain, make_request(domain, {.size = 5})).scene).dump();
    const std::size_t at = text.find(piece);
    REQUIRE(at != std::string::npos);
    text.replace(at, piece.size(), other);
    CAPTURE(other);
    CHECK_THROWS_AS(scene_from_json(parse_json(text)), InvalidParams);
    CHECK_THROWS_WITH(scene_from_json(parse_json(text)), Catch::Contains(words));
}

}  // namespace

TEST_CASE("Values come back from their text", "[json]") {
    using Int = std::numeric_limits<std::int64_t>;
    const Json all = Json::object({{"none", nullptr}, {"yes", true}, {"no", false}, {"half", -0.5}, {"huge", 0x1p70},
                                   {"text", "a\"\\\n\x01 grün"}, {"least", Int::min()}, {"most", Int::max()},
                                   {"nothing", Json::Array{}}, {"", Json::Object{}},
                                   {"deep", Json::Array{1, Json::object({{"a", Json::Array{2}}})}}});
    CHECK(parse_json(all.dump()) == all);
    CHECK(parse_json(" [ 1.0 , 2e1, -0, 0.00390625 ]\r\n\t") == Json(Json::Array{1, 20, 0, 1.0 / 256}));
    CHECK(parse_json(R"("\u0041\/\ud83d\ude42\b\f")") == Json("A/\xf0\x9f\x99\x82\b\f"));
    CHECK(parse_json("18446744073709551615.0").as_double() == 0x1p64);
    for (int k = 0; k < 256; ++k) CHECK(parse_json(canonical_number(-717 - k / 256.0)).as_double() == -717 - k / 256.0);
}

TEST_CASE("What is no JSON is refused where it stands", "[json]") {
    refused("", "line 1, byte 0 is cut short; legal: JSON");
    refused("{\"a\": [1,\n  2", "line 2");
    refused("{\"a\": [1,\n  nul]}", "line 2, byte 6 is '  nul]'; legal: JSON");
    refused("[1,]", "line 1, byte 4 is '[1,]'");
    refused("[01]", "line 1, byte 3 is '[01'");
    refused("[1] 2", "line 1, byte 5 is '[1] 2'");
    refused("{'a': 1}", "byte 2 is '{''");
    refused("[NaN]", "'[N'");
    refused("[-Infinity]", "'[-I'");
    refused("[false, " + std::string(1000, ' ') + "nil]", "byte 1010 is '                  ni'");
    refused("[1] // no", "byte 5");
    refused("[\"\xff\"]", "\\xff");
    refused("\"\xc3\"", "\\xc3");
    refused(R"("\ud800")", "ud800");
    refused("\"\n\"", "byte");
    refused(std::string("[1]\0[2]", 7), "byte 4 is a zero byte");
    refused('"' + std::string(1000, 'a'), "byte 1001 is cut short");
}

TEST_CASE("Numbers and names that cannot be kept are refused where they stand", "[json]") {
    refused("[1e999]", "'[1e999'; legal: numbers that a double holds");
    refused("{\"x\": [0, -1e400]}", "line 1, byte");
    refused("{\"x\": [0, 18446744073709551615]}", "x[1] is '18446744073709551615'; legal: integers of 64 bits");
    refused("[-9223372036854775809]", "[0] is '-9223372036854775809'");
    refused("[1180591620717411303425]", "integers of 64 bits");
    CHECK(parse_json("[1180591620717411303424]") == Json(Json::Array{0x1p70}));
    refused(R"({"a": {"b": 1, "b": 2}})", "a.b is a name that stands twice");
    refused(R"([{"odd name": {"b": 1, "b": 2}}])", "[0]['odd name'].b is");
}

TEST_CASE("Texts beyond the limits are refused", "[json]") {
    CHECK_NOTHROW(parse_json(nested(64)));
    refused(nested(65), "nested too deeply; legal: arrays and objects within each other up to 64");
    refused(nested(100000), "up to 64");
    refused("{\"a\":{\"b\":[[0]]}}", "a.b[0] is nested too deeply", {.depth = 3});
    CHECK_NOTHROW(parse_json("[1,2,3]", {.bytes = 7, .values = 4}));
    refused("[1,2,3]", "7 bytes long; legal: up to 6 bytes", {.bytes = 6});
    refused("[1,2,3]", "[2] is one value too many; legal: up to 3 values", {.values = 3});
    refused("[[],[],[]]", "up to 3 values", {.values = 3});
}

TEST_CASE("A scene's text is refused with the place of what is wrong", "[json][scene]") {
    const std::string geometry = "objects[0].geometry";
    scene_refused("\"type\":\"disc\"", "\"type\":\"disk\"", geometry + ": geometry type is 'disk'; legal: disc, polygon, paths");
    scene_refused("\"radius\":", "\"radius\":\"wide\",\"x\":", geometry + ".radius: JSON value is 'wide'; legal: a number");
    scene_refused("\"centre\":[", "\"centre\":[[],", geometry + ".centre: point is");
    scene_refused("\"centre\":[", "\"centre\":[null,1],\"y\":[", geometry + ".centre[0]: JSON value is null; legal: a number");
    scene_refused("\"radius\":", "\"radius\":1048577,\"x\":", "object 0 (circle): geometry");
    scene_refused("\"radius\":", "\"radius\":1e999,\"x\":", "\"radius\":1e999'; legal");
    scene_refused("\"canvas\":[", "\"canvas\":[0.5],\"x\":[", "canvas: canvas is");
    scene_refused("\"canvas\":[", "\"canvas\":[9,0.5],\"x\":[", "canvas[1]: JSON value is 0.5; legal: an integer");
    scene_refused("\"kind\":", "\"sort\":", "objects[0]: JSON object has no member 'kind'");
}

TEST_CASE("Scenes of every domain come back from their text, pixels too", "[json][scene]") {
    Rasteriser rasteriser;
    for (const contract::Combo& combo : contract::combos()) {
        INFO(combo.name());
        const Scene scene = generate_scene(*combo.domain, combo.request(combo.middle(), 3, 1));
        const std::string text = to_json(scene).dump();
        const Scene again = scene_from_json(parse_json(text));
        CHECK(again == scene);
        CHECK(to_json(again).dump() == text);
        CHECK(contract::pixels_of(*combo.domain, again, rasteriser) == contract::pixels_of(*combo.domain, scene, rasteriser));
    }
}

TEST_CASE("Episodes of every task come back from the text of their record", "[json][bib]") {
    int episodes = 0;
    for (const contract::Combo& combo : contract::combos()) {
        if (!combo.domain->episodes) continue;
        INFO(combo.name());
        const Scene scene = generate_scene(*combo.domain, combo.request(combo.middle(), 2, 1));
        for (const episode::Episode& episode : episode::episodes_of(scene)) {
            const std::string text = to_json(episode).dump();
            const episode::Episode again = episode::episode_from_json(parse_json(text));
            CHECK(again == episode);
            CHECK(to_json(again).dump() == text);
            ++episodes;
        }
    }
    CHECK(episodes > 40);
}

TEST_CASE("An episode's record is refused with the place of what is wrong", "[json][bib]") {
    const Registry registry = builtin_registry();
    const Domain& domain = registry.at("bib_preference");
    const Scene scene = generate_scene(domain, make_request(domain, {.size = 5}));
    const std::string record = to_json(episode::episodes_of(scene).front()).dump();
    const auto refused_as = [&](const std::string& piece, const std::string& other, const std::string& words) {
        std::string text = record;
        REQUIRE(text.find(piece) != std::string::npos);
        text.replace(text.find(piece), piece.size(), other);
        CAPTURE(other);
        CHECK_THROWS_AS(episode::episode_from_json(parse_json(text)), InvalidParams);
        CHECK_THROWS_WITH(episode::episode_from_json(parse_json(text)), Catch::Contains(words));
    };
    refused_as("\"frames\":", "\"frames\":\"all\",\"x\":", "trials[0].frames: JSON value is 'all'; legal: an integer");
    refused_as("\"frames\":", "\"frames\":4294967297,\"x\":", "trials[0].frames: number of an episode's record is 4294967297");
    refused_as("\"start\":[", "\"start\":[true,1],\"x\":[", "sprites[0].start[0]: JSON value is true; legal: an integer");
    refused_as("\"slot\":", "\"slot\":\"roof\",\"x\":", "trials[0].sprites[0].slot: slot is 'roof'");
    refused_as("\"deeds\":", "\"acts\":", "trials[0]: JSON object has no member 'deeds'");
    refused_as("\"outcome\":", "\"outcome\":\"odd\",\"x\":", "outcome: outcome is 'odd'");
}
