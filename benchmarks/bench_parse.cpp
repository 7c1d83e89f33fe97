// How long the reply parser takes for 1 MB of hostile text: processor time, the best of fifteen runs, five rounds over
// all texts of three each: what else the machine does for some seconds spoils one round only.
// Prints one JSON object: milliseconds of the slowest kind of answer and of the slower kind of choice for each text.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "stim/score/choices/choice.hpp"
#include "stim/score/judge.hpp"

using namespace stim;

namespace {

constexpr std::size_t size = 1'000'000;
constexpr int rounds = 5, runs = 3;

std::string repeated(std::string_view piece, std::string out = {}) {
    while (out.size() < size) out += piece;
    out.resize(size);
    return out;
}

std::string times(int count, std::string_view piece) {
    std::string out;
    for (int i = 0; i < count; ++i) out += piece;
    return out;
}

struct Question {
    const char* name;
    AnswerSpec spec;
    Json gold;
};

const std::vector<Question>& questions() {
    static const std::vector<Question> out{
        {"integer", {AnswerClass::integer, AnswerType::single, "COUNT:x", {}}, 5},
        {"words", {AnswerClass::set, AnswerType::set, "shape, shape, ...", {"circle", "star", "heart"}}, Json::Array{"circle"}},
        {"cells", {AnswerClass::set, AnswerType::set, "(row,column) (row,column)", {}}, Json::Array{Json(Json::Array{1, 2})}},
        {"labels", {AnswerClass::sequence, AnswerType::list, "label label ... label", {}}, Json::Array{"1"}},
        {"order",
         {AnswerClass::sequence, AnswerType::list, "SHAPES : Shape 1 , Shape 2", {"circle", "square", "star", "crescent"}},
         Json::Array{"star"}},
        {"any cell", {AnswerClass::any_of, AnswerType::fixed, "(x,y)", {"none"}}, Json::Array{Json(Json::Array{0, 2})}},
        {"truth", {AnswerClass::boolean, AnswerType::single, "YES or NO", {"yes", "no"}}, true},
    };
    return out;
}

const std::vector<std::pair<const char*, std::string>>& texts() {
    static const std::vector<std::pair<const char*, std::string>> out{
        {"keys", repeated("COUNT:5 ")},
        {"keys without a value", repeated("COUNT:")},
        {"negated keys", repeated("not COUNT:5 ")},
        {"different values", repeated("COUNT:5\nCOUNT:6\n")},
        {"empty lines", repeated("\n")},
        {"lines of one word", repeated("circle\n")},
        {"one line of words", repeated("circle, star, ")},
        {"doubts", repeated("or maybe 6 ")},
        {"corrections", repeated("wait, 5. ", "COUNT:5\n")},
        {"open tags", repeated("<think>")},
        {"closing tags", repeated("</think>")},
        {"angle brackets", repeated("<a<")},
        {"boxes", repeated("\\boxed{")},
        {"struck out", repeated("~~a ")},
        {"brackets", repeated("((((")},
        {"cells", repeated("(1,2)")},
        {"tables", repeated("|a|b|\n|-|-|\n")},
        {"cells of one table row", repeated("a|", "|")},
        {"digits", repeated("1234567890")},
        {"numbers", repeated("7 ")},
        {"emphasis", repeated("*_`")},
        {"full width", repeated("\xef\xbc\xa3\xef\xbc\xaf\xef\xbc\x95 ")},
        {"no UTF-8", repeated("\xff\xc3\x28")},
        {"answers", repeated("answer: A ")},
        {"answer lines", repeated("Answer: A\n")},
        {"different answers", repeated("B\n", "Final answer: A\n")},
        {"boxed letters", repeated("\\boxed{A ")},
        {"letters in order", repeated("A, B or ")},
        {"lone letters", repeated("A\n")},
        {"options in brackets", repeated("(A) ")},
        {"lists of options", repeated("(A) No, the lower row has more.\n(B) No, the upper row has more.\n")},
        {"texts of options", repeated("No, the lower row has more\n")},
        {"answers in words", repeated("the answer is the ")},
        {"letters that are correct", repeated("A is correct ")},
        {"answers and turns", repeated("The answer is A. Wait, no, B. ")},
        {"phrases cut short", repeated("let me ")},
        {"wide gaps in phrases", repeated("i" + std::string(200, ' '))},
        {"negations", repeated("not ")},
        {"conditions", repeated("if a, ")},
        {"questions", repeated("5? ")},
        {"yes and no", repeated("yes\nno\n")},
        {"yes in one line", repeated("yes, ")},
        {"thoughts between answers", repeated("<think>a</think>5 ")},
        {"channels", repeated("<|channel|>final<|message|>5")},
        {"tags", repeated("<b>5</b>\n")},
        {"answer tags", repeated("<answer>5</answer>")},
        {"code fences", repeated("```\n5\n")},
        {"backticks", repeated("`5")},
        {"braces", repeated("{")},
        {"LaTeX", repeated("$\\text{5}\\to\\frac{")},
        {"whole boxes", repeated("\\boxed{5} ")},
        {"tables with keys", repeated("|COUNT|b|\n|-|-|\n|5|6|\n")},
        {"rows of a table", repeated("|5|6|\n")},
        {"bullets", repeated("- 5\n")},
        {"numbered lines", repeated("1. circle\n")},
        {"headings and quotes", repeated("> # 5\n")},
        {"keys and lines", repeated("COUNT:\n5\n")},
        {"number words", repeated("nine hundred and ninety-nine ")},
        {"single number words", repeated("seven\n")},
        {"words one at a time", repeated("circle ")},
        {"five-pointed stars", repeated("five-pointed ")},
        {"pairs", repeated("1,2\n")},
        {"open cells", repeated("(1,")},
        {"blanks", repeated(" ")},
        {"one word", repeated("a")},
        {"inner signs", repeated("a'b-c.d")},
        {"ellipses", repeated("... ")},
        {"full stops", repeated("a. ")},
        {"colons", repeated("a: ")},
        {"carriage returns", repeated("5\r")},
        {"control characters", repeated("\x01\x02\x03\v")},
        {"circled numbers", repeated("\xe2\x91\xa0")},
        {"mathematical letters", repeated("\xf0\x9d\x90\x80")},
        {"letters of other scripts", repeated("\xd0\x90\xd0\x91 ")},
        {"emoji", repeated("\xf0\x9f\x98\x80")},
        {"invisible characters", repeated("5\xe2\x80\x8b")},
        {"dotted numbers", repeated("\xe2\x92\x88")},
        {"placeholders", repeated("column ")},
        {"options without a letter", repeated(".option \n")},
        {"lines of no", repeated("no\n")},
        {"announcements", repeated("the correct point is ")},
        {"short sentences", repeated("so it fits. ").substr(0, 49'000)},  // the longest texts that sentences are read in
        {"one sentence that concludes", repeated("so 5 it fits ").substr(0, 49'000)},
        {"truths without a full stop", repeated("hence yes ")},
        {"truths behind colons", repeated(": yes ")},
        {"many truths in a sentence", repeated(times(160, ": yes ") + ". ")},
        {"truths that go on with the writer", repeated(times(100, ": yes, i ") + ". ")},
        {"prose", repeated("I cannot say whether it is one, or what the answer might be. ")},
    };
    return out;
}

const std::vector<ChoiceQuestion>& choices() {
    static const std::vector<ChoiceQuestion> out{
        {QuestionKind::choice, {"No, the lower row has more.", "No, the upper row has more.", "Yes, a tie."}, "C"},
        {QuestionKind::boolean, {}, "yes"}};
    return out;
}

// The best of some runs, and of `best`.
double milliseconds(double best, const std::function<void()>& work) {
    for (int i = 0; i < runs; ++i) {
        const std::clock_t start = std::clock();
        work();
        best = std::min(best, 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    }
    return best;
}

// Milliseconds for each kind of answer and of choice.
struct Times {
    std::vector<double> answers = std::vector<double>(questions().size(), 1e9);
    std::vector<double> choices = std::vector<double>(::choices().size(), 1e9);
};

void measure(const std::string& reply, Times& times) {
    for (std::size_t i = 0; i < questions().size(); ++i) {
        const Question& question = questions()[i];
        times.answers[i] =
            milliseconds(times.answers[i], [&] { judge(reply, question.spec, question.gold, dialect_of("", question.spec)); });
    }
    for (std::size_t i = 0; i < choices().size(); ++i)
        times.choices[i] = milliseconds(times.choices[i], [&] { match_choice(reply, choices()[i], ChoiceMatcher::rules); });
}

}  // namespace

int main() {
    std::vector<Times> times(texts().size());
    for (int round = 0; round < rounds; ++round)
        for (std::size_t i = 0; i < times.size(); ++i) measure(texts()[i].second, times[i]);
    const char* separator = "";
    std::printf("{\"megabytes\": %.1f, \"texts\": [", static_cast<double>(size) / 1e6);
    for (std::size_t i = 0; i < times.size(); ++i) {
        const auto worst = std::max_element(times[i].answers.begin(), times[i].answers.end());
        const char* slowest = questions()[static_cast<std::size_t>(worst - times[i].answers.begin())].name;
        const double choice_ms = *std::max_element(times[i].choices.begin(), times[i].choices.end());
        std::printf("%s\n  {\"text\": \"%s\", \"ms\": %.3f, \"answers\": \"%s\", \"choice_ms\": %.3f}", separator,
                    texts()[i].first, *worst, slowest, choice_ms);
        separator = ",";
    }
    std::printf("\n]}\n");
}
