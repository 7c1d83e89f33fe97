#include <fmt/format.h>
#include <pybind11/stl.h>
#include <pybind11/typing.h>

#include <algorithm>
#include <map>
#include <string>

#include "bindings/convert.hpp"
#include "bindings/gil.hpp"
#include "bindings/register.hpp"
#include "stim/base/error.hpp"
#include "stim/score/choices/choice.hpp"
#include "stim/score/explain.hpp"
#include "stim/score/judge.hpp"
#include "stim/score/text/thinking_marks.hpp"

namespace py = pybind11;

namespace stim {
namespace {

// How replies to one kind of question are judged.
struct Judge {
    AnswerSpec spec;
    Dialect dialect;
};

// Whether answers of a form may have the word: one of the vocabulary, yes and no of truths, the word for no cell.
bool takes_word(const Judge& judge, std::string_view word) {
    const bool truths = judge.spec.answer_class == AnswerClass::boolean || !judge.dialect.parts.empty();
    if (truths && (word == "yes" || word == "no")) return true;
    if (judge.spec.answer_class == AnswerClass::any_of && (word == "nowhere" || word == "none")) return true;
    return std::find(judge.spec.vocabulary.begin(), judge.spec.vocabulary.end(), word) != judge.spec.vocabulary.end();
}

Judge make_judge(const std::string& domain, const std::string& answer_class, const std::string& format,
                 const Few<std::string>& vocabulary, double tolerance, const std::map<std::string, std::string>& synonyms) {
    if (!(tolerance >= 0)) throw InvalidParams("tolerance", fmt::format("{}", tolerance), "a number from 0");
    Judge out;
    out.spec = {answer_class_of(answer_class), AnswerType::single, format, vocabulary, tolerance};
    out.dialect = dialect_of(domain, out.spec);
    for (const auto& [other, word] : synonyms)
        if (takes_word(out, word)) out.dialect.synonyms.emplace(other, word);
    return out;
}

// Offsets in code points of byte offsets that rise.
class CodePoints {
public:
    explicit CodePoints(std::string_view text) : text_(text) {}
    std::size_t at(std::size_t byte) {
        for (; byte_ < std::min(byte, text_.size()); ++byte_)
            points_ += (static_cast<unsigned char>(text_[byte_]) & 0xC0) != 0x80;
        return points_;
    }

private:
    std::string_view text_;
    std::size_t byte_ = 0, points_ = 0;
};

py::tuple to_tuple(const Verdict& verdict, std::string_view reply) {
    py::object span = py::none();
    if (verdict.span) {
        CodePoints points(reply);
        const std::size_t begin = points.at(verdict.span->begin);
        span = py::make_tuple(begin, points.at(verdict.span->end));
    }
    return py::make_tuple(std::string(name_of(verdict.outcome)), to_python(verdict.value), span, verdict.matcher, verdict.reason,
                          std::string(name_of(verdict.cause)), std::string(name_of(verdict.grade)), verdict.distance,
                          verdict.partial);
}

void register_choice(Module& module) {
    module.def(
        "match_choice",
        [](const py::bytes& reply, const std::string& kind, const Few<std::string>& options, const py::object& answer,
           const std::string& text, const std::string& matcher) {
            const std::string_view view = reply;
            const ChoiceQuestion question{question_kind_of(kind), options, from_python(answer), text};
            return to_tuple(match_choice(view, question, choice_matcher_of(matcher)), view);
        },
        py::arg("reply"), py::arg("kind"), py::arg("options"), py::arg("answer"), py::arg("text"), py::arg("matcher"),
        "(outcome, value, span in code points or None, matcher, reason, cause, grade, distance, partial) of a reply to a "
        "question.");
}

void register_explain(Module& module) {
    module.def(
        "explain_choice",
        [](const py::bytes& reply, const std::string& kind, const Few<std::string>& options, const py::object& answer,
           const std::string& text) {
            return to_python(
                explain_choice(std::string_view(reply), {question_kind_of(kind), options, from_python(answer), text}));
        },
        py::arg("reply"), py::arg("kind"), py::arg("options"), py::arg("answer"), py::arg("text"),
        "The stages in which a reply is read.");
}

void register_thinking(Module& module) {
    module.def("with_thinking_blanked", [](const py::bytes& reply, const Few<std::pair<std::string, std::string>>& own) {
        return py::bytes(with_thinking_blanked(std::string_view(reply), {own.begin(), own.end()}));
    }, py::arg("reply"), py::arg("own"), "A reply in UTF-8 with a blank for each character of its thinking; own: more marks.");
}

}  // namespace

void register_score(Module& module) {
    register_thinking(module);
    register_choice(module);
    register_explain(module);
    Class<Judge>(module, "Judge", "How replies to one kind of question are judged.")
        .init(py::init(&make_judge), py::arg("domain"), py::arg("answer_class"), py::arg("answer_format"), py::arg("vocabulary"),
              py::arg("tolerance") = 0.0, py::arg("synonyms") = std::map<std::string, std::string>{})
        .property("parts", [](const Judge& judge) { return judge.dialect.parts; },
                  "Names of the parts of a tuple that is answered as one list, in its order.")
        .def(
            "judge",
            [](const Judge& judge, const py::bytes& reply, const py::object& gold, const std::string& mode) {
                const std::string_view view = reply;
                return to_tuple(stim::judge(view, judge.spec, from_python(gold), judge.dialect, mode_of(mode)), view);
            },
            py::arg("reply"), py::arg("gold"), py::arg("mode"),
            "(outcome, value, span in code points or None, matcher, reason, cause, grade, distance, partial) of a reply in "
            "UTF-8.")
        .def(
            "explain",
            [](const Judge& judge, const py::bytes& reply, const py::object& gold, const std::string& mode) {
                return to_python(
                    stim::explain(std::string_view(reply), judge.spec, from_python(gold), judge.dialect, mode_of(mode)));
            },
            py::arg("reply"), py::arg("gold"), py::arg("mode"), "The stages in which a reply in UTF-8 is read.");
    module.def("judge_many", [](const py::typing::Iterable<Judge>& list, const Few<py::bytes>& replies,
                                const py::list& golds, const std::string& mode) {
        const Natives<Judge> natives("judges", list);
        const std::vector<const Judge*>& judges = natives.all();
        const Mode chosen = mode_of(mode);
        require_as_many("judges", judges.size(), "replies", replies.size());
        require_as_many("golds", golds.size(), "replies", replies.size());
        const std::vector<std::string_view> views(replies.begin(), replies.end());
        std::vector<Json> due;
        for (const py::handle gold : py::tuple(golds)) due.push_back(from_python(gold));
        std::vector<Verdict> verdicts;
        {
            const WithoutGil released;
            for (std::size_t i = 0; i < views.size(); ++i)
                verdicts.push_back(stim::judge(views[i], judges[i]->spec, due[i], judges[i]->dialect, chosen));
        }
        py::list out;
        for (std::size_t i = 0; i < views.size(); ++i) out.append(to_tuple(verdicts[i], views[i]));
        return out;
    }, py::arg("judges"), py::arg("replies"), py::arg("golds"), py::arg("mode"), "The same for many at once.");
}

}  // namespace stim
