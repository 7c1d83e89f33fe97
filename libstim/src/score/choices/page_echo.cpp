// The prompt, where a reply says it again.
#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/choices/english_words.hpp"
#include "libstim/src/score/choices/options.hpp"
#include "libstim/src/score/choices/page.hpp"
#include "libstim/src/score/text/number_words.hpp"
#include "libstim/src/score/text/text.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

std::string_view trimmed(std::string_view line) {
    while (!line.empty() && (is_blank(line.front()) || is_one_of(line.front(), "-*"))) line.remove_prefix(1);
    while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
    return line;
}

// The option that a line repeats with its letter, as "(A) text" or "A. text"; beyond the options for other lines.
std::size_t option_of_line(std::string_view line, const Options& options) {
    line = trimmed(line);
    if (!line.empty() && is_one_of(line[0], "([")) line.remove_prefix(1);
    if (line.size() < 3 || !is_upper(line[0]) || !is_one_of(line[1], ")].:")) return options.size();
    const auto letter = static_cast<std::size_t>(line[0] - 'A');
    return letter < options.size() && options.quoted(line.substr(2)) == letter ? letter : options.size();
}

void blank_out(std::string& text, Extent e) {
    std::replace_if(
        text.begin() + static_cast<std::ptrdiff_t>(e.begin), text.begin() + static_cast<std::ptrdiff_t>(e.end),
        [](char c) { return c != '\n'; }, ' ');
}

std::vector<Extent> lines_of(std::string_view text) {
    std::vector<Extent> out;
    for (std::size_t at = 0; at < text.size(); at = out.back().end + 1) out.push_back({at, line_end(text, at)});
    return out;
}

// Lines in a row that repeat options in the order of the prompt.
void blank_options(std::string& text, const Options& options, std::size_t least) {
    std::vector<Extent> run;
    std::size_t next = 0;
    const auto close = [&] {
        if (run.size() >= least)
            for (const Extent& line : run) blank_out(text, line);
        run.clear();
    };
    for (const Extent& line : lines_of(text)) {
        const std::string_view own = std::string_view(text).substr(line.begin, line.end - line.begin);
        if (trimmed(own).empty()) continue;
        const std::size_t option = option_of_line(own, options);
        if (run.empty() || option != next) close();
        if (option < options.size()) run.push_back(line), next = option + 1;
    }
    close();
}

}  // namespace

std::string without_echo(std::string_view text, std::string_view question, const Options& options, std::size_t least) {
    constexpr std::size_t shortest = 12;  // of a line of the question
    std::string out = with_minus_signs(text);
    for (const Extent& line : lines_of(question)) {
        const std::string_view own = trimmed(question.substr(line.begin, line.end - line.begin));
        const bool option = option_of_line(own, options) < options.size();
        const std::size_t at = option || own.size() < shortest ? npos : out.find(own);
        if (at != npos) blank_out(out, {at, at + own.size()});
    }
    if (options.lettered()) blank_options(out, options, least);
    return out;
}

std::size_t next_question(std::string_view text) {
    std::size_t out = text.size();
    for (const std::string_view head : english::question_heads) out = std::min(out, text.find(head));
    return out;
}

}  // namespace stim::score
