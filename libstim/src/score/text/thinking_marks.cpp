#include "stim/score/text/thinking_marks.hpp"

#include <algorithm>

#include "libstim/src/score/text/thinking.hpp"

namespace stim {
namespace {

bool begins_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

// A blank for each character of a stretch, and a line's end for the last.
void blank(std::string& out, std::string_view thought) {
    out.append(static_cast<std::size_t>(std::count_if(thought.begin(), thought.end(), begins_character)), ' ');
    if (!thought.empty()) out.back() = '\n';
}

}  // namespace

std::string with_thinking_blanked(std::string_view reply, const ThinkingMarks& own) {
    std::string out;
    std::size_t at = 0;
    for (const auto& part : score::without_thinking(reply, own).parts) {
        blank(out, reply.substr(at, part.begin - at));
        out += reply.substr(part.begin, part.end - part.begin);
        at = part.end;
    }
    blank(out, reply.substr(at));
    return out;
}

}  // namespace stim
