// Replies to questions with options: the table of cases, and questions that are none.
#include <catch2/catch.hpp>

#include "stim/base/error.hpp"
#include "stim/score/choices/choice.hpp"
#include "stim/score/explain.hpp"
#include "tests/cpp/support/json_text.hpp"

using namespace stim;

namespace {

const std::vector<Json>& cases() {
    static const std::vector<Json> rows = read_json_lines(PERCEPTV_CASES_DIR "/choices.jsonl");
    return rows;
}

ChoiceQuestion question_of(const Json& row) {
    ChoiceQuestion out{question_kind_of(row.at("kind").as_string()), {}, row.at("answer")};
    for (const Json& option : row.at("options").as_array()) out.options.push_back(option.as_string());
    return out;
}

const ChoiceQuestion coins{QuestionKind::choice, {"No, fewer.", "No, more.", "Yes, as many."}, "C"};

}  // namespace

TEST_CASE("Choice: every case of the table reads as it should") {
    CHECK(cases().size() >= 200);
    for (const Json& row : cases()) {
        INFO(row.dump());
        const Verdict verdict = match_choice(row.at("reply").as_string(), question_of(row),
                                             choice_matcher_of(row.at("matcher").as_string()));
        INFO(verdict.reason);
        CHECK((verdict.value.is_null() ? Json(name_of(verdict.outcome)) : verdict.value) == row.at("expected"));
        CHECK((verdict.outcome == Outcome::correct) == (row.at("expected") == row.at("answer")));
        CHECK(verdict.matcher == row.at("matcher").as_string());
    }
}

TEST_CASE("Choice: the span is where the deciding commitment stands") {
    const std::string reply = "I choose A. **Final answer:** \xef\xbc\xa3";
    const Verdict verdict = match_choice(reply, coins, ChoiceMatcher::rules);
    REQUIRE(verdict.span.has_value());
    CHECK(reply.substr(verdict.span->begin, verdict.span->end - verdict.span->begin) == "\xef\xbc\xa3");
}

TEST_CASE("Choice: the reason names the rule that read the reply") {
    const auto rule = [](std::string_view reply) { return match_choice(reply, coins, ChoiceMatcher::rules).reason; };
    CHECK(rule("\\boxed{C}") == "box: equals the answer");
    CHECK(rule("The answer is A.") == "announced: differs from the answer");
    CHECK(rule("C") == "last line: equals the answer");
    CHECK(rule("Nothing was added. Therefore (C) fits them.") == "conclusion: equals the answer");
    CHECK(rule("\xe7\xad\x94\xe6\xa1\x88\xe6\x98\xaf C") == "announced: equals the answer");
}

TEST_CASE("Choice: the verdict says why, and how firmly the answer stands") {
    const auto read = [](std::string_view reply) { return match_choice(reply, coins, ChoiceMatcher::rules); };
    const auto cause = [&](std::string_view reply) { return read(reply).cause; };
    CHECK(read("The answer is C.").grade == Grade::stated);
    CHECK(read("It has to do with (C), I see. Nothing was added.").grade == Grade::inferred);
    CHECK(read("Hmm.").grade == Grade::none);
    CHECK(cause("C") == Cause::answered);
    CHECK(cause(" ") == Cause::empty);
    CHECK(cause("<think>C</think>") == Cause::only_thinking);
    CHECK(cause("I cannot see the video.") == Cause::refusal);
    CHECK(cause("The answer is C if no coin was hidden.") == Cause::supposition);
    CHECK(cause("The answer might be C.") == Cause::hedge);
    CHECK(cause("The answer is A or C.") == Cause::several);
    CHECK(cause("Answer: A. Yes, as many.") == Cause::contradiction);
    CHECK(cause("Answer: C. I take that back.") == Cause::retraction);
    CHECK(cause("Answer: D") == Cause::unknown_value);
    CHECK(cause("Hmm.") == Cause::unstated);
    CHECK(match_choice("It is C.", coins, ChoiceMatcher::exact).cause == Cause::wrong_form);
    const ChoiceQuestion several{QuestionKind::multiple, {"red", "green", "blue"}, Json::Array{"A"}};
    CHECK(match_choice("A, B, ...", several, ChoiceMatcher::rules).cause == Cause::cut_off);
    CHECK(name_of(Cause::unknown_value) == "unknown_value");
    CHECK(name_of(Grade::inferred) == "inferred");
}

TEST_CASE("Choice: an echo of the question and its options is no answer") {
    const ChoiceQuestion question{
        QuestionKind::choice, {"the cow", "the horse", "the goat"}, "B", "Is it the cow that stands by the tree?"};
    const auto read = [&](std::string_view reply) { return match_choice(reply, question, ChoiceMatcher::rules); };
    CHECK(read("Is it the cow that stands by the tree?\nThe horse.").value == "B");
    CHECK(read("(A) the cow\n(B) the horse\n(C) the goat").value.is_null());
    CHECK(read("(A) the cow\n(B) the horse\n(C) the goat\n\n(B)").value == "B");
    CHECK(read("Answer: B\n\nQuestion: Which animal is brown?\nAnswer: A").value == "B");
}

TEST_CASE("Choice: of a long reply the beginning and the end are read") {
    const std::string filler(40'000, 'x');
    CHECK(match_choice("The answer is C.\n" + filler, coins, ChoiceMatcher::rules).value == "C");
    CHECK(match_choice(filler + "\nThe answer is C.", coins, ChoiceMatcher::rules).value == "C");
}

TEST_CASE("Choice: signs of arithmetic tell options apart") {
    const ChoiceQuestion question{QuestionKind::choice, {"-15", "15", "4 + 3 = 7", "4 - 3 = 1"}, "A"};
    const auto read = [&](std::string_view reply) { return match_choice(reply, question, ChoiceMatcher::rules).value; };
    for (const std::string_view minus : {"-15", "\\boxed{-15}", "The answer is minus 15.",
                                         "x = \xe2\x88\x92"
                                         "15",
                                         "It is negative 15."})
        CHECK(read(minus) == "A");
    for (const std::string_view plus : {"15", "+15", "\\boxed{15}", "The answer is 15."}) CHECK(read(plus) == "B");
    CHECK(read("4+3=7") == "C");
    CHECK(read("4 - 3 = 1") == "D");
    for (const std::string_view none : {"-1.5", "15.5", "\\boxed{-150}", "4 * 3 = 7", "12-15"}) CHECK(read(none).is_null());
    const ChoiceQuestion number{QuestionKind::number, {}, -15};
    CHECK(match_choice("\\boxed{-15}", number, ChoiceMatcher::rules).outcome == Outcome::correct);
    CHECK(match_choice("15", number, ChoiceMatcher::rules).outcome == Outcome::wrong);
    const ChoiceQuestion count{QuestionKind::number, {}, 15, "How many dots are there?"};
    CHECK(match_choice("-15", count, ChoiceMatcher::rules).value.is_null());
}

TEST_CASE("Choice: up to 26 options, and several answers") {
    ChoiceQuestion many{QuestionKind::choice, std::vector<std::string>(26), "Z"};
    for (std::size_t i = 0; i < 26; ++i) many.options[i] = "word " + std::string(i + 2, 'x');
    CHECK(match_choice("The answer is (Z).", many, ChoiceMatcher::rules).outcome == Outcome::correct);
    many.options.emplace_back("too many");
    CHECK_THROWS_AS(match_choice("Z", many, ChoiceMatcher::rules), InvalidParams);

    const ChoiceQuestion several{QuestionKind::multiple, {"red", "green", "blue"}, Json::Array{"C", "A"}};
    const Verdict verdict = match_choice("The answers are A and C.", several, ChoiceMatcher::rules);
    CHECK(verdict.outcome == Outcome::correct);
    CHECK(verdict.value == Json(Json::Array{"A", "C"}));
    CHECK(match_choice("A, B", several, ChoiceMatcher::rules).outcome == Outcome::wrong);
    CHECK(match_choice("A or C", several, ChoiceMatcher::rules).outcome == Outcome::format_error);
    CHECK_THROWS_AS(match_choice("A", several, ChoiceMatcher::in), InvalidParams);
    CHECK_THROWS_AS(match_choice("A", {QuestionKind::multiple, {"red", "green"}, "A"}, ChoiceMatcher::rules), InvalidParams);
}

TEST_CASE("Choice: what explains a reply reads the same text as what judges it") {
    const std::string reply = "A. cat\nC. dog";
    const ChoiceQuestion pets{QuestionKind::multiple, {"cat", "cow", "dog"}, Json::Array{"A", "C"}};
    CHECK(match_choice(reply, pets, ChoiceMatcher::rules).outcome == Outcome::correct);
    CHECK(explain_choice(reply, pets).at("clean") == Json(reply));
}

// In a time that grows with the square, one of these texts would take minutes, which no test may.
TEST_CASE("Choice: eight megabytes of one thing are read") {
    const std::string unit =
        GENERATE(as<std::string>{}, "\\boxed{5} ", "\\boxed{A ", "the answer is the ", "(A) ", "A, B or ", "A\n",
                 "The answer is A. Wait, no, B. ", "if a, ", "5? ", "|5|6|\n", "so B = ", "a: ");
    std::string reply;
    while (reply.size() < 8'000'000) reply += unit;
    INFO(unit);
    for (const QuestionKind kind : {QuestionKind::choice, QuestionKind::multiple}) {
        const Json answer = kind == QuestionKind::multiple ? Json(Json::Array{"C"}) : Json("C");
        const ChoiceQuestion question{kind, {"No, fewer.", "No, more.", "Yes, as many."}, answer};
        CHECK(match_choice(reply, question, ChoiceMatcher::rules).outcome != Outcome::correct);
    }
}

TEST_CASE("Choice: four megabytes of one thing behind a question for yes or no are read") {
    const std::string unit = GENERATE(as<std::string>{}, ": yes ", "hence yes ", ", so  yes ", "there is no doubt: yes ", "yes ");
    std::string reply;
    while (reply.size() < 4'000'000) reply += unit;
    INFO(unit);
    CHECK(match_choice(reply, {QuestionKind::boolean, {}, "no"}, ChoiceMatcher::rules).outcome != Outcome::correct);
}

TEST_CASE("Choice: malformed questions are refused") {
    CHECK_THROWS_AS(match_choice("A", {QuestionKind::choice, {"one"}, "A"}, ChoiceMatcher::rules), InvalidParams);
    CHECK_THROWS_AS(match_choice("A", {QuestionKind::choice, {"one", "two"}, "C"}, ChoiceMatcher::rules), InvalidParams);
    CHECK_THROWS_AS(match_choice("yes", {QuestionKind::boolean, {}, "maybe"}, ChoiceMatcher::rules), InvalidParams);
    CHECK_THROWS_AS(match_choice("5", {QuestionKind::number, {}, "5"}, ChoiceMatcher::rules), InvalidParams);
    CHECK_THROWS_AS(choice_matcher_of("hybrid"), InvalidParams);
    CHECK_THROWS_AS(question_kind_of("essay"), InvalidParams);
}
