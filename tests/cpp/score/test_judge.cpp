// Replies against gold answers: the table of cases, and what no case tells.
#include <catch2/catch.hpp>

#include <map>
#include <set>

#include "stim/base/error.hpp"
#include "stim/domain/builtin.hpp"
#include "stim/domain/instance.hpp"
#include "stim/score/judge.hpp"
#include "tests/cpp/support/json_text.hpp"

using namespace stim;

namespace {

const std::vector<Json>& cases() {
    static const std::vector<Json> rows = read_json_lines(PERCEPTV_CASES_DIR "/replies.jsonl");
    return rows;
}

AnswerSpec spec_of(const Registry& registry, const Json& row) {
    const Domain& domain = registry.at(row.at("domain").as_string());
    Wanted wanted;
    wanted.preset = row.at("preset").as_string();
    for (const auto& [name, value] : row.at("switches").as_object()) wanted.switches[name] = value.as_string();
    return domain.answer_spec(make_request(domain, wanted));
}

Verdict judged(const Registry& registry, const Json& row, Mode mode) {
    const AnswerSpec spec = spec_of(registry, row);
    return judge(row.at("reply").as_string(), spec, row.at("gold"), dialect_of(row.at("domain").as_string(), spec), mode);
}

const AnswerSpec count{AnswerClass::integer, AnswerType::single, "COUNT:x", {}};

Verdict counted(std::string_view reply, int gold = 5) { return judge(reply, count, gold, {}); }

}  // namespace

TEST_CASE("Judge: every case of the table has its verdict in both modes") {
    const Registry registry = builtin_registry();
    for (const Json& row : cases()) {
        INFO(row.dump());
        for (const auto& [name, mode] : {std::pair{"lenient", Mode::lenient}, std::pair{"strict", Mode::strict}}) {
            const Verdict verdict = judged(registry, row, mode);
            INFO(name << ": " << verdict.matcher << ", " << verdict.reason);
            CHECK(name_of(verdict.outcome) == row.at(name).as_string());
        }
    }
}

TEST_CASE("Judge: the table holds every domain and every family of each") {
    std::map<std::string, std::set<std::string>> families;
    for (const Json& row : cases()) families[row.at("domain").as_string()].insert(row.at("family").as_string());
    CHECK(cases().size() >= 400);
    CHECK(families.size() == 30);
    for (const auto& [domain, names] : families) {
        INFO(domain);
        for (const char* due :
             {"literal", "wrong value", "hedging", "listing every option", "echo of the prompt", "rejected", "refusal", "empty",
              "contains the answer", "thinking", "correction", "box", "full width", "echo, then the answer"})
            CHECK(names.contains(due));
    }
}

TEST_CASE("Judge: spans are bytes of the reply") {
    const std::string reply = "<think>hm</think>\n**COUNT:** \xef\xbc\x91\xef\xbc\x92 discs";
    const Verdict verdict = counted(reply, 12);
    REQUIRE(verdict.outcome == Outcome::correct);
    REQUIRE(verdict.span.has_value());
    CHECK(reply.substr(verdict.span->begin, verdict.span->end - verdict.span->begin) == "\xef\xbc\x91\xef\xbc\x92");
    CHECK(verdict.value == Json(12));
    CHECK(verdict.matcher == "key");
}

TEST_CASE("Judge: bytes that are no UTF-8 spoil what they touch and nothing else") {
    CHECK(counted("\xff\xfe COUNT:5").outcome == Outcome::correct);
    CHECK(counted("COUNT:5\xff").outcome == Outcome::format_error);
    CHECK(counted("COUNT:\xc3").outcome == Outcome::format_error);
    CHECK(counted(std::string_view("COUNT:1\0" "5", 9), 15).outcome == Outcome::format_error);
}

TEST_CASE("Judge: a gold that is no answer of its class is refused") {
    CHECK_THROWS_AS(judge("COUNT:5", count, "five", {}), InvalidParams);
    const AnswerSpec tuple{AnswerClass::tuple, AnswerType::fixed, "A:x B:y", {}};
    CHECK_THROWS_AS(judge("A:1 B:2", tuple, Json::object({{"a", 1}}), {}), InvalidParams);
    CHECK(judge("A:1 B:2", tuple, Json::object({{"a", 1}, {"b", 2}}), {}).outcome == Outcome::correct);
}

TEST_CASE("Judge: forms of other people's domains") {
    const AnswerSpec bare{AnswerClass::integer, AnswerType::single, "x", {}};
    CHECK(judge("I see 7.\n5", bare, 5, {}).outcome == Outcome::correct);
    const AnswerSpec moods{AnswerClass::sequence, AnswerType::list, "MOODS: Mood, Mood", {"happy", "very sad"}};
    const Json gold = Json::Array{"very sad", "happy"};
    CHECK(judge("MOODS: Very sad, Happy", moods, gold, {}, Mode::strict).outcome == Outcome::correct);
    CHECK(judge("moods: very sad and happy", moods, gold, {}).outcome == Outcome::correct);
    CHECK(judge("moods: glum, happy", moods, gold, {}).outcome == Outcome::format_error);
    CHECK(judge("moods: glum, happy", moods, gold, {{{"glum", "very sad"}}, {}}).outcome == Outcome::correct);
}

TEST_CASE("Judge: a verdict names its cause and its grade") {
    CHECK(counted("COUNT:5").cause == Cause::answered);
    CHECK(counted("COUNT:5").grade == Grade::stated);
    CHECK(counted("After a second look I see 5 circles.").grade == Grade::inferred);
    CHECK(counted("").cause == Cause::empty);
    CHECK(counted("<think>COUNT:5").cause == Cause::only_thinking);
    CHECK(counted("I can't see any image here.").cause == Cause::refusal);
    CHECK(counted("Maybe:\nCOUNT:5").cause == Cause::hedge);
    CHECK(counted("If the small one counts, COUNT:5").cause == Cause::supposition);
    CHECK(counted("COUNT: 5, 6").cause == Cause::several);
    CHECK(counted("COUNT:4\nCOUNT:5").cause == Cause::contradiction);
    CHECK(counted("COUNT:5\nScratch that.").cause == Cause::retraction);
    CHECK(counted("COUNT: 5th").cause == Cause::wrong_form);
    CHECK(counted("A pretty picture.").cause == Cause::unstated);
    CHECK(counted("A pretty picture.").grade == Grade::none);
}

TEST_CASE("Judge: how far an answer is from the right one") {
    const auto partly = [](std::string_view reply, const AnswerSpec& spec, const Json& gold) {
        const Verdict verdict = judge(reply, spec, gold, {});
        REQUIRE(verdict.partial.has_value());
        return std::pair{*verdict.distance, *verdict.partial};
    };
    CHECK(partly("COUNT:7", count, 10) == std::pair{3.0, .7});
    CHECK(partly("COUNT:10", count, 10) == std::pair{0.0, 1.0});
    CHECK(partly("COUNT:30", count, 10) == std::pair{20.0, 0.0});
    const AnswerSpec counts{AnswerClass::tuple, AnswerType::fixed, "A:x B:y", {}};
    CHECK(partly("A:3 B:4", counts, Json::object({{"a", 4}, {"b", 4}})) == std::pair{.5, .875});
    const AnswerSpec order{AnswerClass::sequence, AnswerType::list, "ORDER: X, Y, Z, W", {"x", "y", "z", "w"}};
    const Json gold = Json::Array{"x", "y", "z", "w"};
    CHECK(partly("ORDER: y, x, z, w", order, gold).second == Approx(5.0 / 6));
    CHECK(partly("ORDER: x, y, z", order, gold) == std::pair{.25, .75});
    const AnswerSpec words{AnswerClass::set, AnswerType::set, "SEEN: X Y", {"x", "y", "z", "w"}};
    CHECK(partly("SEEN: x y z", words, Json::Array{"x", "y", "w"}).second == Approx(2.0 / 3));
    const AnswerSpec cells{AnswerClass::set, AnswerType::set, "(row,column) (row,column)", {}};
    CHECK(partly("(1,2) (3,4)", cells, Json::Array{Json::Array{1, 2}, Json::Array{5, 6}}).second == Approx(1.0 / 3));
    CHECK_FALSE(judge("COUNT: none of these", count, 5, {}).partial.has_value());
    const AnswerSpec truth{AnswerClass::boolean, AnswerType::single, "YES or NO", {}};
    CHECK_FALSE(judge("YES", truth, false, {}).distance.has_value());
}

TEST_CASE("Judge: real answers of any size") {
    const AnswerSpec ratio{AnswerClass::real, AnswerType::single, "MASS:x", {}};
    CHECK(judge("MASS:1e20", ratio, 1e20, {}).outcome == Outcome::correct);
    CHECK(judge("MASS:100000000000000000000", ratio, 1e20, {}).outcome == Outcome::correct);
    CHECK(judge("MASS:1e19", ratio, 1e20, {}).outcome == Outcome::wrong);
}
