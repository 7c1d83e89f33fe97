#include "stim/domain/prompt.hpp"

#include <fmt/format.h>

#include <utility>

namespace stim {
namespace {

void add_paragraph(std::string& text, const std::string& paragraph) {
    if (paragraph.empty()) return;
    text += text.empty() ? "" : "\n\n";
    text += paragraph;
}

std::string answer_request(const AnswerForm& form) {
    if (form.line.empty() || form.in_text) return {};
    return fmt::format("End your reply with one line in exactly this form:\n{}\n{}", form.line, form.explanation);
}

}  // namespace

std::vector<std::string> option_lines(const std::vector<std::string>& options) {
    std::vector<std::string> out;
    for (const std::string& option : options) out.push_back(fmt::format("({}) {}", static_cast<char>('A' + out.size()), option));
    return out;
}

std::string joined(const Prompt& prompt) {
    std::string out = prompt.picture;
    add_paragraph(out, prompt.rule);
    add_paragraph(out, prompt.question);
    add_paragraph(out, fmt::format("{}", fmt::join(option_lines(prompt.options), "\n")));
    add_paragraph(out, answer_request(prompt.form));
    return out;
}

}  // namespace stim
