// Canonical JSON text, and typed access that names what was expected.
#include <catch2/catch.hpp>
#include <limits>

#include "libstim/src/base/json_sinks.hpp"
#include "stim/base/error.hpp"
#include "stim/base/json.hpp"

using namespace stim;

TEST_CASE("Canonical numbers", "[json]") {
    CHECK(canonical_number(0) == "0");
    CHECK(canonical_number(-0.0) == "0");
    CHECK(canonical_number(1) == "1");
    CHECK(canonical_number(-17.5) == "-17.5");
    CHECK(canonical_number(1.0 / 256) == "0.00390625");
    CHECK(canonical_number(1023 + 255.0 / 256) == "1023.99609375");
    CHECK(canonical_number(-1e-12) == "0");
    for (int k = 0; k < 256; ++k) CHECK(std::stod(canonical_number(717 + k / 256.0)) == 717 + k / 256.0);
    CHECK_THROWS_AS(canonical_number(std::numeric_limits<double>::quiet_NaN()), InvalidParams);
    CHECK_THROWS_AS(canonical_number(std::numeric_limits<double>::infinity()), InvalidParams);
}

TEST_CASE("Canonical text: sorted keys, no blanks, integral reals as integers", "[json]") {
    const Json json = Json::object({{"b", 2.0}, {"a", Json::Array{true, nullptr, "x", 0.5}}, {"c", Json::Object{}}});
    CHECK(json.dump() == R"({"a":[true,null,"x",0.5],"b":2,"c":{}})");
    CHECK(Json(std::vector<int>{3, 1}).dump() == "[3,1]");
    CHECK(Json(std::int64_t{9223372036854775807}).dump() == "9223372036854775807");
    CHECK(Json(3.0) == Json(3));
}

TEST_CASE("An object is written with a member more, wherever its name stands", "[json]") {
    for (const char* name : {"a", "c", "e"}) {
        Json json = Json::object({{"b", "x"}, {"d", Json::Array{2}}});
        const std::string text = dump_with(json.as_object(), name, R"([1,{"k":null}])");
        json[name] = Json::Array{1, Json::object({{"k", nullptr}})};
        CHECK(text == json.dump());
    }
    CHECK(dump_with({}, "a", "1") == R"({"a":1})");
}

TEST_CASE("Strings are escaped", "[json]") {
    CHECK(quoted("plain") == "\"plain\"");
    CHECK(quoted("a\"b\\c\n\t\r") == R"("a\"b\\c\n\t\r")");
    CHECK(quoted(std::string("\x01\x1f\0", 3)) == R"("\u0001\u001f\u0000")");
    CHECK(quoted("grün") == "\"grün\"");
}

TEST_CASE("Access of the wrong kind is an error", "[json]") {
    const Json json = Json::object({{"n", 1}, {"s", "x"}, {"r", 0.5}});
    CHECK(json.at("n").as_int() == 1);
    CHECK(json.at("n").as_double() == 1.0);
    CHECK(json.at("r").as_double() == 0.5);
    CHECK(json.find("none") == nullptr);
    CHECK_THROWS_WITH(json.at("none"), Catch::Contains("none"));
    CHECK_THROWS_AS(json.at("none"), InvalidParams);
    CHECK_THROWS_AS(json.at("s").as_int(), InvalidParams);
    CHECK_THROWS_AS(json.at("r").as_int(), InvalidParams);
    CHECK_THROWS_AS(json.at("n").as_bool(), InvalidParams);
    CHECK_THROWS_AS(json.at("n").as_string(), InvalidParams);
    CHECK_THROWS_AS(json.at("n").as_array(), InvalidParams);
    CHECK_THROWS_AS(json.at("n").at("deeper"), InvalidParams);
    CHECK_THROWS_AS(json.at("s").as_double(), InvalidParams);
    CHECK_THROWS_AS(Json().as_object(), InvalidParams);
}
