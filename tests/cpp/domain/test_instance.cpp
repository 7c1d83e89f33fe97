// Requests, keys and ids; errors that name the key.
#include <catch2/catch.hpp>
#include <limits>
#include <set>

#include "stim/base/error.hpp"
#include "stim/domain/builtin.hpp"
#include "stim/domain/instance.hpp"

namespace {

using namespace stim;

const Registry& registry() {
    static const Registry all = builtin_registry();
    return all;
}
const Domain& circles() { return registry().at("counting_circles"); }

Domain with_switch() {
    Domain out = circles();
    out.id = "switched";
    out.switches.push_back({"query", {"count", "any"}, "what is asked", true});
    out.switches.push_back({"outcome", {"kept", "lost"}, "of a pair", false});
    return out;
}

std::string refusal(const Domain& domain, const Wanted& wanted) {
    try {
        make_request(domain, wanted);
    } catch (const InvalidParams& error) {
        return error.what();
    }
    return "accepted";
}

}  // namespace

TEST_CASE("Keys and ids of different requests differ", "[instance]") {
    std::set<std::string> keys, ids;
    int count = 0;
    for (const char* preset : {"paper", "balanced"})
        for (const std::int64_t size : {1, 2, 12})
            for (const std::int64_t index : {0, 1, 21})
                for (const std::int64_t seed : {0, 1, 121}) {
                    const Request request = make_request(circles(), {size, index, seed, preset, {}});
                    keys.insert(canonical_key(circles(), request));
                    ids.insert(instance_id(circles(), request));
                    ++count;
                }
    CHECK(keys.size() == static_cast<std::size_t>(count));
    CHECK(ids.size() == static_cast<std::size_t>(count));
}

TEST_CASE("Key and id are written as documented", "[instance]") {
    const Request request = make_request(circles(), {7, 3, 42, "balanced", {}});
    CHECK(instance_id(circles(), request) == "percept_v-balanced-counting_circles-n07-i0003-s42");
    CHECK(canonical_key(circles(), request) ==
          R"({"domain":"counting_circles","domain_version":2,"index":3,"params":{},"preset":"balanced","seed":42,"size":7,)"
          R"("suite":"percept_v"})");
}

TEST_CASE("Neighbouring seeds share nothing", "[instance]") {
    std::set<std::string> scenes;
    for (int seed = 0; seed < 10; ++seed)
        for (int index = 0; index < 10; ++index)
            scenes.insert(to_json(generate_scene(circles(), make_request(circles(), {10, index, seed, "paper", {}}))).dump());
    CHECK(scenes.size() == 100);
}

TEST_CASE("Switches: defaults, legal values, and what tells a pair apart", "[instance]") {
    const Domain domain = with_switch();
    const Request plain = make_request(domain, {3, 0, 0, "paper", {}});
    CHECK(plain.at("query") == "count");
    const Request any = make_request(domain, {3, 0, 0, "paper", {{"query", "any"}}});
    CHECK(canonical_key(domain, plain) != canonical_key(domain, any));
    CHECK(instance_id(domain, any) == instance_id(domain, plain) + "-query-any");
    const Request lost = make_request(domain, {3, 0, 0, "paper", {{"outcome", "lost"}}});
    CHECK(canonical_key(domain, plain) == canonical_key(domain, lost));
    CHECK(instance_id(domain, plain) != instance_id(domain, lost));
    CHECK_THAT(refusal(domain, {3, 0, 0, "paper", {{"query", "all"}}}),
               Catch::Contains("query of switched") && Catch::Contains("'all'") && Catch::Contains("'count', 'any'"));
    CHECK_THAT(refusal(domain, {3, 0, 0, "paper", {{"colour", "red"}}}), Catch::Contains("'colour'") && Catch::Contains("query"));
}

TEST_CASE("Requests out of range name parameter, value and range", "[instance]") {
    constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min(), highest = std::numeric_limits<std::int64_t>::max();
    for (const std::int64_t size : {lowest, std::int64_t{-1}, std::int64_t{0}, std::int64_t{29}, std::int64_t{1} << 33, highest})
        CHECK_THAT(refusal(circles(), {size, 0, 0, "paper", {}}), Catch::Contains("size of counting_circles (paper)") &&
                                                                      Catch::Contains(std::to_string(size)) &&
                                                                      Catch::Contains("1..28"));
    CHECK_THAT(refusal(circles(), {1, -1, 0, "paper", {}}), Catch::Contains("index is -1") && Catch::Contains("0..2^63-1"));
    CHECK_THAT(refusal(circles(), {1, 0, lowest, "paper", {}}), Catch::Contains("seed is -9223372036854775808"));
    CHECK_THAT(refusal(circles(), {1, 0, 0, "Paper", {}}), Catch::Contains("'Paper'") && Catch::Contains("'balanced'"));
    CHECK(refusal(circles(), {28, highest, highest, "paper", {}}) == "accepted");
}

TEST_CASE("Huge seeds and indices generate", "[instance]") {
    constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
    const Instance made = generate(circles(), make_request(circles(), {5, highest, highest, "paper", {}}));
    CHECK(made.answer.text == "COUNT:5");
    CHECK_THAT(made.id, Catch::Contains(std::to_string(highest)));
}

TEST_CASE("A failing generator is reported with its key", "[instance]") {
    Domain broken = circles();
    broken.sample = [](const Request&, const Streams&) -> Scene { throw InvalidParams("radius", "-1", "positive"); };
    const Request request = make_request(broken, {5, 8, 9, "paper", {}});
    CHECK_THROWS_AS(generate(broken, request), GenerationError);
    CHECK_THROWS_WITH(generate(broken, request),
                      Catch::Contains("radius is -1") && Catch::Contains(canonical_key(broken, request)));
    CHECK_THROWS_AS(generate_scene(broken, request), GenerationError);
    broken = circles();
    broken.solve = [](const Request&, const Scene&) -> Answer { throw std::runtime_error("two answers"); };
    CHECK_THROWS_WITH(generate(broken, request), Catch::Contains("two answers") && Catch::Contains("\"index\":8"));
}

TEST_CASE("The record holds all that a dataset stores", "[instance]") {
    const Domain domain = with_switch();
    const Instance made = generate(domain, make_request(domain, {5, 0, 0, "balanced", {{"query", "any"}}}));
    const Json json = record(domain, made);
    for (const char* key : {"id", "suite", "domain", "domain_version", "preset", "size", "index", "seed", "prompt", "answer",
                            "answer_text", "answer_type", "answer_class", "answer_format", "skills", "params", "scene"})
        CHECK(json.find(key) != nullptr);
    CHECK(json.at("params").at("query").as_string() == "any");
    CHECK(json.at("params").at("circles") == json.at("answer"));
    CHECK(json.at("skills").as_array().front().as_string() == "form constancy");
    CHECK(scene_from_json(json.at("scene")) == made.scene);
}
