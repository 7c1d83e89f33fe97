#include <catch2/catch.hpp>

#include <limits>
#include <set>

#include "stim/base/error.hpp"
#include "stim/base/json_read.hpp"
#include "stim/look/look.hpp"
#include "stim/look/named_looks.hpp"

using namespace stim;
using Catch::Matchers::Contains;

namespace {

std::string refused(std::string_view name) {
    try {
        look_of(name);
    } catch (const InvalidParams& error) {
        return error.what();
    }
    return "taken";
}

}  // namespace

TEST_CASE("Looks: every name gives its record and comes back from JSON") {
    std::set<std::string> names;
    for (const Look& look : named_looks()) {
        CHECK_NOTHROW(check_look(look));
        CHECK(look_of(look.name) == look);
        CHECK(look_from_json(parse_json(to_json(look).dump())) == look);
        names.insert(look.name);
    }
    CHECK(names.size() == 61);
    CHECK(named_looks().size() == 61);
}

TEST_CASE("Looks: a level of a family sets one factor") {
    for (const Look& look : named_looks())
        if (look.name.find('-') != std::string::npos) CHECK(factors_of(look).size() == 1);
}

TEST_CASE("Looks: parts are joined in one order, each factor once") {
    CHECK(look_of("noise-2+dark").name == "dark+noise-2");
    CHECK(look_of("noise-2+dark") == look_of("dark+noise-2"));
    CHECK(look_of("dark+noise-2").noise == 12);
    CHECK(look_of("plain+jpeg-1") == look_of("jpeg-1"));
    CHECK(look_of("plain+plain") == Look{});
    CHECK_THAT(refused("noise-1+noise-2"), Contains("not noise twice"));
    CHECK_THAT(refused("chalk+hand"), Contains("not font twice"));
    CHECK_THAT(refused("dark+"), Contains("near names"));
    std::string many = "plain";
    for (int i = 0; i < 1'000'000; ++i) many += "+plain";
    CHECK_THAT(refused(many), Contains("at most"));
}

TEST_CASE("Looks: names that people guess get an answer") {
    CHECK_THAT(refused("greyscale"), Contains("legal: gray"));
    CHECK_THAT(refused("dark mode"), Contains("legal: dark"));
    CHECK_THAT(refused("Dark Mode"), Contains("legal: dark"));
    CHECK_THAT(refused("noise"), Contains("legal: noise-1 .. noise-5"));
    CHECK_THAT(refused("noise-6"), Contains("noise-1 .. noise-5"));
    CHECK_THAT(refused("blureprint"), Contains("blueprint"));
    CHECK_THAT(refused(""), Contains("plain"));
}

TEST_CASE("Looks: what moves, and what a vector file can hold") {
    CHECK(moves(look_of("wobble-1")));
    CHECK(moves(look_of("photo")));
    CHECK_FALSE(moves(look_of("dark+noise-2")));
    CHECK(pixel_factors_of(look_of("dark+serif+tilt-2")).empty());
    CHECK(pixel_factors_of(look_of("soft")) == std::vector<std::string>{"paper"});
    CHECK(pixel_factors_of(look_of("noise-1")) == std::vector<std::string>{"noise"});
    CHECK(pixel_factors_of(look_of("photo")) == std::vector<std::string>{"paper", "pose", "shade", "blur", "noise", "jpeg"});
}

TEST_CASE("Looks: every number of an own look is checked") {
    const auto own = [](const std::string& members) {
        return look_from_json(parse_json(R"({"name": "own")" + members + "}"));
    };
    CHECK(own(R"(, "stroke": 1.5)").stroke == 1.5);
    for (const char* wrong :
         {R"(, "stroke": 1.7)", R"(, "wobble": -1)", R"(, "noise": 51)", R"(, "jpeg": 9)", R"(, "jpeg": 1000000000000)",
          R"(, "contrast": 0)", R"(, "blur": 3)", R"(, "smudge": 6)", R"(, "shade": 0.5)", R"(, "pose": {"degrees": 6})",
          R"(, "pose": {"tilt": 1})", R"(, "ink": "neon")", R"(, "paper": {"kind": "tint", "colour": [0, 0, 256]})",
          R"(, "paper": {"kind": "tint", "colour": [0, 0]})", R"(, "paper": {"kind": "grain", "amplitude": 16})",
          R"(, "colour": 1)", R"(, "noise": "2")", R"(, "smudge": 1.5)"}) {
        INFO(wrong);
        CHECK_THROWS_AS(own(wrong), InvalidParams);
    }
    Look look;
    look.noise = std::numeric_limits<double>::quiet_NaN();
    CHECK_THROWS_AS(check_look(look), InvalidParams);
    for (const char* name : {"", "a b", "A", "-a", "a+", "../a"}) {
        INFO(name);
        CHECK_THROWS_AS(look_from_json(Json::object({{"name", name}})), InvalidParams);
    }
    CHECK_THROWS_AS(look_from_json(Json(3)), InvalidParams);
}
