// How long the reply parser takes for 1 MB of hostile text: processor time, the best of five runs.
// Prints one JSON object: milliseconds of the slowest kind of answer for each text.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "stim/score/choice.hpp"
#include "stim/score/judge.hpp"

using namespace stim;

namespace {

constexpr std::size_t size = 1'000'000;

std::string repeated(std::string_view piece) {
    std::string out;
    while (out.size() < size) out += piece;
    out.resize(size);
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
        {"corrections", "COUNT:5\n" + repeated("wait, 5. ")},
        {"open tags", repeated("<think>")},
        {"closing tags", repeated("</think>")},
        {"angle brackets", repeated("<a<")},
        {"boxes", repeated("\\boxed{")},
        {"struck out", repeated("~~a ")},
        {"brackets", repeated("((((")},
        {"cells", repeated("(1,2)")},
        {"tables", repeated("|a|b|\n|-|-|\n")},
        {"cells of one table row", "|" + repeated("a|")},
        {"digits", repeated("1234567890")},
        {"numbers", repeated("7 ")},
        {"emphasis", repeated("*_`")},
        {"full width", repeated("\xef\xbc\xa3\xef\xbc\xaf\xef\xbc\x95 ")},
        {"no UTF-8", repeated("\xff\xc3\x28")},
        {"answers", repeated("answer: A ")},
        {"answer lines", repeated("Answer: A\n")},
        {"different answers", "Final answer: A\n" + repeated("B\n")},
        {"boxed letters", repeated("\\boxed{A ")},
        {"letters in order", repeated("A, B or ")},
        {"prose", repeated("I cannot say whether it is one, or what the answer might be. ")},
    };
    return out;
}

const ChoiceQuestion& choice() {
    static const ChoiceQuestion out{QuestionKind::choice, {"No, the lower row has more.", "No, the upper row has more.", "Yes, a tie."}, "C"};
    return out;
}

double milliseconds(const std::function<void()>& work) {
    double best = 1e9;
    for (int i = 0; i < 5; ++i) {
        const std::clock_t start = std::clock();
        work();
        best = std::min(best, 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    }
    return best;
}

}  // namespace

int main() {
    const char* separator = "";
    std::printf("{\"megabytes\": %.1f, \"texts\": [", static_cast<double>(size) / 1e6);
    for (const auto& [name, text] : texts()) {
        double worst = 0;
        const char* slowest = "";
        const std::string& reply = text;
        for (const Question& question : questions()) {
            const double ms = milliseconds([&] { judge(reply, question.spec, question.gold, dialect_of("", question.spec)); });
            if (ms > worst) worst = ms, slowest = question.name;
        }
        const double choice_ms = milliseconds([&] { match_choice(reply, choice(), ChoiceMatcher::rules); });
        std::printf("%s\n  {\"text\": \"%s\", \"ms\": %.3f, \"answers\": \"%s\", \"choice_ms\": %.3f}", separator, name, worst, slowest, choice_ms);
        separator = ",";
    }
    std::printf("\n]}\n");
}
