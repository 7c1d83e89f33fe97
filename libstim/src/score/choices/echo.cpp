#include "libstim/src/score/choices/echo.hpp"

#include <bit>

#include "libstim/src/score/choices/commitments.hpp"

namespace stim::score {
namespace {

// Whether a line is "(A) text" or "A. text" as the prompt states it; `bit` is set to the option's.
bool echoes(std::string_view line, const Options& options, std::size_t& bit) {
    const auto letter = letter_at(line, 0, line.size());
    if (!letter || letter->lower || letter->option >= options.size() || letter->at.end >= line.size()) return false;
    const char sign = line[letter->at.end];
    if (sign != ')' && sign != '.' && sign != ':' && sign != ']') return false;
    bit = std::size_t{1} << letter->option;
    return options.quoted(line.substr(letter->at.end + 1)) == letter->option;
}

// Lines that repeat options, if they repeat enough of them.
std::vector<Extent> echo(std::string_view text, const Options& options, std::size_t least) {
    std::vector<Extent> lines;
    std::size_t seen = 0, bit = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = line_end(text, at);
        std::size_t begin = at;
        while (begin < end && (text[begin] == ' ' || text[begin] == '-')) ++begin;
        if (echoes(text.substr(begin, end - begin), options, bit)) {
            lines.push_back({at, end});
            seen |= bit;
        }
        at = end + 1;
    }
    if (static_cast<std::size_t>(std::popcount(seen)) < least) lines.clear();
    return lines;
}

void blank(std::string& text, Extent e) { text.replace(e.begin, e.end - e.begin, e.end - e.begin, ' '); }

// "Q: Is it open? A: Yes", on one line or two: the question and what announces the answer go.
void drop_question(std::string& text) {
    std::size_t at = text.find_first_not_of(" \n");
    if (at == std::string::npos || text.compare(at, 2, "Q:") != 0) return;
    const std::size_t end = line_end(text, at), same = std::string_view(text).substr(0, end).find("? A:", at);
    if (same != std::string::npos) return blank(text, {at, same + 4});
    const std::size_t next = text.find("\nA:", end);
    if (next == std::string::npos) return;
    blank(text, {at, end});
    blank(text, {next + 1, next + 3});
}

}  // namespace

std::string without_echo(const std::string& text, const Options& options, QuestionKind kind) {
    std::string out = text;
    drop_question(out);
    if (!options.lettered()) return out;
    const std::size_t least = kind == QuestionKind::multiple ? options.size() : 2;
    for (const Extent& line : echo(out, options, least)) blank(out, line);
    return out;
}

}  // namespace stim::score
