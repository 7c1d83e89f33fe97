// Families of replies as models write them, by kind of question: how many are read, how many wrongly, and how many
// replies that commit to nothing are read all the same.
#include <fmt/format.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <map>

#include "stim/domain/builtin.hpp"
#include "stim/domain/instance.hpp"
#include "stim/score/choices/choice.hpp"
#include "stim/score/judge.hpp"
#include "tests/cpp/support/json_text.hpp"

using namespace stim;

namespace {

struct Tally {
    int due = 0, read = 0, wrong = 0;  // replies that state an answer
    int traps = 0, unfounded = 0;      // replies that state none
    double share_read() const { return due ? static_cast<double>(read) / due : 1; }
    double share_wrong() const { return due ? static_cast<double>(wrong) / due : 0; }
};

struct Goal {
    double read, wrong;
};
// What is asked of each kind of question.
const std::map<std::string, Goal> goals{
    {"choice", {.95, .003}}, {"number", {.90, .008}}, {"boolean", {.97, .003}}, {"free", {.90, .008}}, {"multiple", {.90, .008}}};
constexpr double least_of_a_family = .90;
const std::map<std::string, double> most_unfounded{{"dev", .02}, {"more", .03}};
// The other parts were written to mislead the reader: a floor of what is read.
constexpr double least_of_more = .90;
// Of the fresh part the goals, which it met when it was read for the first time; of lists a little less than was read.
const std::map<std::string, Goal> fresh_floors{
    {"choice", {.95, .003}}, {"number", {.90, .008}}, {"boolean", {.97, .003}}, {"multiple", {.75, .008}}};
constexpr double most_unfounded_of_fresh = .01;

std::vector<Json> rows() {
    std::vector<std::string> paths;
    for (const auto& entry : std::filesystem::directory_iterator(PERCEPTV_CASES_DIR "/families"))
        if (entry.path().extension() == ".jsonl") paths.push_back(entry.path().string());
    std::sort(paths.begin(), paths.end());
    std::vector<Json> out;
    for (const std::string& path : paths)
        for (Json& row : read_json_lines(path)) out.push_back(std::move(row));
    return out;
}

// Any answer will do where none is to be read.
Json answer_of(const Json& row, QuestionKind kind) {
    if (!row.at("expected").is_null()) return row.at("expected");
    switch (kind) {
        case QuestionKind::boolean:
            return "yes";
        case QuestionKind::number:
            return 1;
        case QuestionKind::multiple:
            return Json::Array{"A"};
        case QuestionKind::choice:
            break;
    }
    return "A";
}

Verdict of_question(const Json& row) {
    ChoiceQuestion question{question_kind_of(row.at("kind").as_string()), {}, nullptr};
    question.answer = answer_of(row, question.kind);
    if (const Json* options = row.find("options"); options && options->is_array())
        for (const Json& option : options->as_array()) question.options.push_back(option.as_string());
    if (const Json* asked = row.find("question"); asked && asked->is_string()) question.text = asked->as_string();
    return match_choice(row.at("reply").as_string(), question, ChoiceMatcher::rules);
}

Verdict of_domain(const Registry& registry, const Json& row) {
    const Domain& domain = registry.at(row.at("domain").as_string());
    Wanted wanted;
    wanted.preset = row.at("preset").as_string();
    for (const auto& [name, value] : row.at("switches").as_object()) wanted.switches[name] = value.as_string();
    const AnswerSpec spec = domain.answer_spec(make_request(domain, wanted));
    const Mode mode = row.find("mode") ? mode_of(row.at("mode").as_string()) : Mode::lenient;
    return judge(row.at("reply").as_string(), spec, row.at("gold"), dialect_of(row.at("domain").as_string(), spec), mode);
}

void count(Tally& tally, const Json& expected, const Json& value) {
    const bool read = !value.is_null();
    if (expected.is_null()) {
        ++tally.traps;
        tally.unfounded += read;
        return;
    }
    ++tally.due;
    tally.read += read;
    tally.wrong += read && value != expected;
}

using Tallies = std::map<std::string, Tally>;

void print(const Tallies& tallies) {
    for (const auto& [name, t] : tallies)
        fmt::print("{:40} read {:3} of {:3}, wrong {}; of {:3} that state nothing {} read\n", name, t.read, t.due, t.wrong,
                   t.traps, t.unfounded);
}

}  // namespace

TEST_CASE("Families: replies are read as often as they should be, and hardly ever wrongly") {
    const Registry registry = builtin_registry();
    Tallies families, kinds;
    for (const Json& row : rows()) {
        const std::string kind = row.at("kind").as_string(), half = row.at("half").as_string();
        const Verdict verdict = kind == "free" ? of_domain(registry, row) : of_question(row);
        count(families[row.at("family").as_string() + ", " + half], row.at("expected"), verdict.value);
        count(kinds[kind + ", " + half], row.at("expected"), verdict.value);
    }
    print(families);
    print(kinds);
    for (const auto& [name, tally] : families) {
        if (!name.ends_with(", dev")) continue;
        INFO(name);
        CHECK(tally.due + tally.traps >= 40);
        CHECK(tally.share_read() >= least_of_a_family);
    }
    for (const std::string half : {"dev", "more"}) {
        Tally all;
        for (const auto& [kind, goal] : goals) {
            INFO(kind << ", " << half);
            const Tally& tally = kinds[kind + ", " + half];
            REQUIRE(tally.due >= 20);
            CHECK(tally.share_read() >= (half == "dev" ? goal.read : least_of_more));
            CHECK(tally.share_wrong() <= goal.wrong);
            all.traps += tally.traps;
            all.unfounded += tally.unfounded;
        }
        INFO(half);
        CHECK(all.unfounded <= most_unfounded.at(half) * all.traps);
    }
    Tally fresh;
    for (const auto& [kind, floor] : fresh_floors) {
        INFO(kind << ", fresh");
        const Tally& tally = kinds[kind + ", fresh"];
        REQUIRE(tally.due >= 3);
        CHECK(tally.share_read() >= floor.read);
        CHECK(tally.share_wrong() <= floor.wrong);
        fresh.traps += tally.traps;
        fresh.unfounded += tally.unfounded;
    }
    CHECK(fresh.unfounded <= most_unfounded_of_fresh * fresh.traps);
}
