#include "libstim/src/score/choices/hedged_options.hpp"

#include <algorithm>

#include "libstim/src/score/choices/cues.hpp"
#include "libstim/src/score/choices/page.hpp"

namespace stim::score {

bool hedges_before(Cues before) { return before & bits_of({Cue::liken, Cue::doubt, Cue::condition, Cue::refuse}); }

bool is_doubted(Cues around) { return around & bits_of({Cue::doubt, Cue::liken}); }

bool is_doubted_behind(const ReplyPage& page, const OptionMention& m, const Statement& s) {
    if (page.ends_in_dots(m.at.last) && !page.options().lettered()) return true;
    for (std::size_t i = m.at.last; i < std::min(s.at.last, m.at.last + 30) && page.cue(i) != Cue::compare; ++i)
        if (bit_of(page.cue(i)) & bits_of({Cue::condition, Cue::doubt, Cue::refuse})) return true;
    return false;
}

bool is_box_doubted(const ReplyPage& page, std::size_t open, const Statement& s) {
    const std::size_t first = std::max(s.at.first, open - std::min<std::size_t>(open, 12));
    const bool denied = open > 0 && page.cue(open - 1) == Cue::negate;
    return s.asks || denied || (page.cues_in({first, open}) & bit_of(Cue::doubt));
}

bool hedges_next_line(const ReplyPage& page, Span above) {
    const bool brief = above.last - above.first < 8 && page.sign(above.last - 1) == ':';
    const Cues cues = page.cues_in(above) & bits_of({Cue::doubt, Cue::condition});
    const bool either = above.last - above.first < 4 && page.word(above.first) == "or";
    return (brief && (cues || page.word(above.first) == "if")) || either;
}

bool weighs_another(const ReplyPage& page) {
    return std::any_of(page.mentions().begin(), page.mentions().end(), [&](const OptionMention& m) {
        const Cues cues = page.cues_in(page.sentences()[m.sentence].at) & bits_of({Cue::doubt, Cue::condition});
        return m.option != page.mentions()[0].option && (m.joined || m.listed || cues);
    });
}

bool is_list_doubted(const ReplyPage& page, std::size_t line) {
    return line > 0 && (page.cues_in(page.lines()[line - 1]) & bits_of({Cue::doubt, Cue::label, Cue::condition}));
}

}  // namespace stim::score
