// Replies to questions with several right answers.
#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "libstim/src/score/choices/cues.hpp"
#include "libstim/src/score/choices/english_words.hpp"
#include "libstim/src/score/choices/hedged_options.hpp"
#include "libstim/src/score/choices/page.hpp"
#include "libstim/src/score/choices/rules.hpp"
#include "libstim/src/score/text/text.hpp"

namespace stim::score {
namespace {

// Options side by side.
using Group = std::span<const OptionMention>;

std::vector<Group> groups_of(const ReplyPage& page) {
    std::vector<Group> out;
    const Group all = page.mentions();
    for (std::size_t first = 0, last = 1; first < all.size(); first = last++) {
        while (last < all.size() && all[last].group == all[first].group) ++last;
        out.push_back(all.subspan(first, last - first));
    }
    return out;
}

// "A, C, ...", "A...E", "the answers are A,": the list breaks off.
bool breaks_off(const ReplyPage& page, Group group) {
    const std::size_t count = page.tokens().size(), next = group.back().at.last;
    for (std::size_t i = group.front().at.first; i + 1 < std::min(count, next + 3); ++i)
        if (page.ends_in_dots(i)) return true;
    return next + 1 == count && page.sign(next) == ',';
}

OptionReading choose_all(const ReplyPage& page, Group group) {
    OptionReading out{Cause::answered, Grade::stated, {}, 0, page.extent({group.front().at.first, group.back().at.last})};
    for (const OptionMention& m : group) {
        const bool unknown = m.option >= page.options().size();
        if (unknown || m.clashes || m.alternative)
            out.cause = unknown ? Cause::unknown_value : m.clashes ? Cause::contradiction : Cause::hedge;
        else
            out.options |= std::uint32_t{1} << m.option;
    }
    if (breaks_off(page, group)) out.cause = Cause::cut_off;
    return out;
}

// The last box that holds options.
OptionReading find_boxed_list(const ReplyPage& page) {
    OptionReading last;
    for (const Group& group : groups_of(page)) {
        std::size_t open = group.front().at.first;
        while (open > 0 && group.front().at.first - open < 4 && page.sign(open - 1) != '\0' && page.sign(open) != box_open)
            --open;
        if (page.sign(open) == box_open) last = choose_all(page, group);
    }
    return last;
}

// Whether a line is nothing but options and words that lead to them.
bool lists_options_alone(const ReplyPage& page, Span line) {
    const Group mentions = page.mentions_in(line);
    if (mentions.empty()) return false;
    std::size_t m = 0;
    for (std::size_t i = line.first; i < line.last; ++i) {
        while (m < mentions.size() && i >= mentions[m].at.last) ++m;
        if (m < mentions.size() && i >= mentions[m].at.first) continue;
        const bool leads = (bit_of(page.cue(i)) & bits_of({Cue::label, Cue::noun, Cue::choose})) ||
                           english::holds(english::list_leads, page.word(i));
        if (page.sign(i) == '?' || (page.sign(i) == '\0' && !leads && page.tokens()[i].kind != TokenKind::number)) return false;
    }
    return true;
}

// A line that is a list of its own: announced, or with several options.
bool begins_list(const ReplyPage& page, Span line) {
    const bool announced = page.cues_in(line) & bits_of({Cue::noun, Cue::key, Cue::choose});
    return lists_options_alone(page, line) && (announced || page.mentions_in(line).size() > 1);
}

// Lines [first, last) that are a list of options.
OptionReading choose_lines(const ReplyPage& page, std::size_t first, std::size_t last) {
    if (first == last) return {};
    const OptionReading out = choose_all(page, page.mentions_in({page.lines()[first].first, page.lines()[last - 1].last}));
    return out.chosen() && is_list_doubted(page, first) ? hedged_at(out.at) : out;
}

// The last lines; a list of its own begins them, and a second one before it contradicts.
OptionReading find_last_lines(const ReplyPage& page) {
    const auto& lines = page.lines();
    std::size_t first = lines.size();
    while (first > 0 && lists_options_alone(page, lines[first - 1])) {
        if (!begins_list(page, lines[--first])) continue;
        const bool again = first > 0 && begins_list(page, lines[first - 1]);
        if (again) return {Cause::contradiction, Grade::none, {}, 0, page.extent(lines[first])};
        break;
    }
    return choose_lines(page, first, lines.size());
}

// "The answers are A and C", "A and C are correct"
OptionReading find_announced_list(const ReplyPage& page) {
    OptionReading last;
    for (const Group& group : groups_of(page)) {
        const auto index = static_cast<std::size_t>(group.data() - page.mentions().data());
        auto announcement = find_announcement(page, index);
        if (!announcement) announcement = find_announcement(page, index + group.size() - 1);
        if (!announcement || announcement->denied) continue;
        last = choose_all(page, group);
        if (announcement->cause == Cause::hedge || announcement->cause == Cause::supposition) last.cause = announcement->cause;
    }
    return last;
}

// "A and D; B is wrong.", "A, C and D. The lamp ..."
OptionReading find_leading_list(const ReplyPage& page) {
    if (page.mentions().empty() || page.sentences()[0].asks) return {};
    const Group group = groups_of(page).front();
    const std::size_t behind = group.back().at.last;
    const bool stops = behind < page.tokens().size() && is_one_of(page.sign(behind), ".;\n");
    const bool begins = page.is_alone(group.front(), {page.sentences()[0].at.first, group.front().at.last});
    return begins && stops && !group.front().listed ? choose_all(page, group) : OptionReading{};
}

// "BD": capitals in order that end a line, alone or behind what announces them.
OptionReading find_joined_letters(const ReplyPage& page) {
    OptionReading last;
    for (std::size_t i = 0; i < page.tokens().size(); ++i) {
        const Extent at = page.extent({i, i + 1});
        const std::string_view letters = page.text().substr(at.begin, at.end - at.begin);
        const auto is_letter = [&](char c) { return is_upper(c) && static_cast<std::size_t>(c - 'A') < page.options().size(); };
        const bool ordered = letters.size() > 1 && std::all_of(letters.begin(), letters.end(), is_letter) &&
                             std::adjacent_find(letters.begin(), letters.end(), std::greater_equal<>{}) == letters.end();
        if (!ordered) continue;
        const Cue leading = page.cue_leading_to(i);
        const bool announced =
            leading == Cue::link || leading == Cue::choose || leading == Cue::noun || page.tokens().size() < 3;
        if (!announced || !page.ends_clause(i + 1, page.tokens().size())) continue;
        last = {Cause::answered, Grade::stated, {}, 0, at};
        for (const char c : letters) last.options |= std::uint32_t{1} << (c - 'A');
    }
    return last;
}

struct ListRule {
    std::string_view name;
    OptionReading (*find)(const ReplyPage&);
};
// The first rule that finds a list, or that finds why there is none, decides.
constexpr std::array list_rules{ListRule{"box", find_boxed_list},
                                ListRule{"last line", find_last_lines},
                                ListRule{"announced", find_announced_list},
                                ListRule{"letters", find_joined_letters},
                                ListRule{"leading answer", find_leading_list}};

}  // namespace

OptionReading read_several(const ReplyPage& page) {
    for (const ListRule& rule : list_rules) {
        OptionReading out = rule.find(page);
        if (out.cause == Cause::unstated) continue;
        out.rule = rule.name;
        if (!out.chosen()) out.grade = Grade::none;
        return out;
    }
    return {refuses(page) ? Cause::refusal : Cause::unstated};
}

}  // namespace stim::score
