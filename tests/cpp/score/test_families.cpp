// Families of replies as models write them: every row is read as it says, or left unread where it says so.
#include <fmt/format.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>

#include "stim/domain/builtin.hpp"
#include "stim/domain/instance.hpp"
#include "stim/score/choices/choice.hpp"
#include "stim/score/judge.hpp"
#include "tests/cpp/support/json_text.hpp"

using namespace stim;

namespace {

std::vector<std::filesystem::path> families() {
    std::vector<std::filesystem::path> out;
    for (const auto& entry : std::filesystem::directory_iterator(PERCEPTV_CASES_DIR "/families"))
        if (entry.path().extension() == ".jsonl") out.push_back(entry.path());
    std::sort(out.begin(), out.end());
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

}  // namespace

TEST_CASE("Families: every reply is read as its row says") {
    const Registry registry = builtin_registry();
    std::size_t count = 0;
    for (const std::filesystem::path& path : families()) {
        std::size_t line = 0;
        for (const Json& row : read_json_lines(path.string())) {
            ++line;
            const std::string kind = row.at("kind").as_string();
            const Verdict verdict = kind == "free" ? of_domain(registry, row) : of_question(row);
            INFO(fmt::format("{}:{}: {}", path.filename().string(), line, verdict.reason));
            CHECK(verdict.value == row.at("expected"));
            CHECK((verdict.cause == Cause::answered) == !verdict.value.is_null());
            ++count;
        }
    }
    CHECK(count > 3000);
}
