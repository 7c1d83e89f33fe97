// Any bytes as a reply: against one domain of each form, in both modes, and against questions with options.
// The first byte chooses the form; the questions with options, with and without a text, are all asked.
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "stim/score/choices/choice.hpp"
#include "stim/score/judge.hpp"

using namespace stim;

namespace {

struct Question {
    AnswerSpec spec;
    Json gold;
    Dialect dialect;
};

Question question(std::string_view domain, AnswerSpec spec, Json gold) {
    Dialect dialect = dialect_of(domain, spec);
    return {std::move(spec), std::move(gold), std::move(dialect)};
}

Json twenty_truths(const Dialect& dialect) {
    Json out = Json::Object{};
    for (const std::string& part : dialect.parts) out[part] = false;
    return out;
}

std::vector<Question> make_questions() {
    const std::vector<std::string> shapes{"circle", "triangle", "square", "diamond", "star", "cross", "crescent"};
    const AnswerSpec truths{AnswerClass::tuple, AnswerType::fixed, "ANSWER: yes, no, ...", {"yes", "no"}};
    std::vector<Question> out;
    out.push_back(question("counting_circles", {AnswerClass::integer, AnswerType::single, "COUNT:x", {}}, 5));
    out.push_back(question("counting_shapes", {AnswerClass::tuple, AnswerType::fixed, "CIRCLES:x TRIANGLES:y SQUARES:z", {}},
                           Json::object({{"circles", 1}, {"triangles", 2}, {"squares", 3}})));
    out.push_back(question("colours_present", truths, twenty_truths(dialect_of("colours_present", truths))));
    out.push_back(
        question("circle_right_triangle", {AnswerClass::boolean, AnswerType::single, "YES or NO", {"yes", "no"}}, true));
    out.push_back(question("layered_shapes", {AnswerClass::sequence, AnswerType::list, "SHAPES : Shape 1 , Shape 2", shapes},
                           Json::Array{"star"}));
    out.push_back(
        question("list_shapes", {AnswerClass::set, AnswerType::set, "shape, shape, ...", shapes}, Json::Array{"circle"}));
    out.push_back(
        question("maze_solving", {AnswerClass::sequence, AnswerType::list, "S,label,...,E", {"S", "E"}}, Json::Array{"S", "E"}));
    out.push_back(question("numbered_shapes", {AnswerClass::set, AnswerType::set, "CIRCLES:x", {}}, Json::Array{1, 2}));
    out.push_back(question("locate_circles_shape", {AnswerClass::set, AnswerType::set, "(row,column) (row,column)", {}},
                           Json::Array{Json(Json::Array{1, 2})}));
    out.push_back(question("cross_and_knots", {AnswerClass::any_of, AnswerType::fixed, "(x,y)", {"none"}},
                           Json::Array{Json(Json::Array{0, 2})}));
    out.push_back(question("own", {AnswerClass::real, AnswerType::single, "RATIO:x", {}, 0.05}, 0.75));
    out.push_back(question("own", {AnswerClass::tuple, AnswerType::fixed, "COLOUR:x, COUNT:y", {"red", "sky blue"}},
                           Json::object({{"colour", "red"}, {"count", -3}})));
    out.push_back(question("own", {AnswerClass::boolean, AnswerType::single, "TRUE or FALSE", {}}, false));
    return out;
}

void check(const Verdict& verdict, std::size_t size) {
    const bool read = verdict.outcome == Outcome::correct || verdict.outcome == Outcome::wrong;
    if (read == verdict.value.is_null()) std::abort();
    if (verdict.span && (verdict.span->begin > verdict.span->end || verdict.span->end > size)) std::abort();
}

// A letter that no option has is a span without a value.
void check_choice(const Verdict& verdict, std::size_t size) {
    if (verdict.outcome == Outcome::correct && verdict.value.is_null()) std::abort();
    if (verdict.span && (verdict.span->begin > verdict.span->end || verdict.span->end > size)) std::abort();
}

// Questions whose text the reader knows: what a reply says again, denies or names in other words.
std::vector<ChoiceQuestion> make_asked() {
    return {
        {QuestionKind::boolean, {}, "yes", "Is the red ball behind the left box?"},
        {QuestionKind::boolean, {}, "no", "Are there more dogs than cats in the picture, or is it the same number?"},
        {QuestionKind::boolean, {}, "yes", "The tower on the left is taller than the one on the right. True or false?"},
        {QuestionKind::number, {}, 4, "How many boats are on the lake in 2019?"},
        {QuestionKind::choice,
         {"The ball rises.", "The ball falls.", "The ball stays where it is."},
         "B",
         "What happens to the ball when the string is cut?"},
        {QuestionKind::choice, {"the red gear", "the blue gear", "both", "neither"}, "A", "Which gear turns faster?"},
        {QuestionKind::choice, {"12 cm", "1.5 cm", "30\xc2\xb0", "picture 2"}, "D", "How far apart are the two lines?"},
        {QuestionKind::choice, {"P", "Q", "R"}, "C", "At which of the points P, Q and R is the pressure lowest?"},
    };
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::vector<Question> questions = make_questions();
    if (size == 0) return 0;
    const Question& asked = questions[data[0] % questions.size()];
    const std::string_view reply(reinterpret_cast<const char*>(data) + 1, size - 1);
    for (const Mode mode : {Mode::lenient, Mode::strict})
        check(judge(reply, asked.spec, asked.gold, asked.dialect, mode), reply.size());
    static const ChoiceQuestion rows{
        QuestionKind::choice, {"No, the lower row has more.", "No, the upper row has more.", "Yes, a tie."}, "C"};
    static const ChoiceQuestion truth{QuestionKind::boolean, {}, "yes"};
    static const ChoiceQuestion several{
        QuestionKind::multiple, {"red", "green", "the left hand", "12", "1.5", "\xe7\x8c\xab"}, Json::Array{"A", "D"}};
    check_choice(match_choice(reply, several, ChoiceMatcher::rules), reply.size());
    static const std::vector<ChoiceQuestion> asked_with_text = make_asked();
    for (const ChoiceQuestion& one : asked_with_text) check_choice(match_choice(reply, one, ChoiceMatcher::rules), reply.size());
    for (const ChoiceMatcher matcher : {ChoiceMatcher::exact, ChoiceMatcher::in, ChoiceMatcher::rules})
        for (const ChoiceQuestion* asked_too : {&rows, &truth})
            check_choice(match_choice(reply, *asked_too, matcher), reply.size());
    return 0;
}
