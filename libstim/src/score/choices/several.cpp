#include "libstim/src/score/choices/several.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "libstim/src/score/choices/announced.hpp"
#include "libstim/src/score/choices/cues.hpp"
#include "libstim/src/score/choices/page.hpp"
#include "libstim/src/score/text/text.hpp"

namespace stim::score {
namespace {

// Options side by side: mentions [first, last).
struct Group {
    std::size_t first = 0, last = 0;
};

std::vector<Group> groups_of(const ReplyPage& page) {
    const auto& all = page.mentions();
    std::vector<Group> out;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i > 0 && all[i].group == all[i - 1].group)
            ++out.back().last;
        else
            out.push_back({i, i + 1});
    }
    return out;
}

bool is_sound(const ReplyPage& page, Group group) {
    const auto& all = page.mentions();
    return std::all_of(all.begin() + static_cast<std::ptrdiff_t>(group.first), all.begin() + static_cast<std::ptrdiff_t>(group.last),
                       [&](const Mention& m) { return !m.alternative && !m.clashes && m.option < page.options().size(); });
}

ChoiceReading choose_group(const ReplyPage& page, Group group, std::string_view rule, Grade grade) {
    const auto& all = page.mentions();
    const Extent begin = page.extent(all[group.first].at), end = page.extent(all[group.last - 1].at);
    if (!is_sound(page, group)) return {Cause::hedge, Grade::none, nullptr, {begin.begin, end.end}, rule};
    std::vector<bool> named(page.options().size());
    for (std::size_t i = group.first; i < group.last; ++i) named[all[i].option] = true;
    Json::Array letters;
    for (std::size_t i = 0; i < named.size(); ++i)
        if (named[i]) letters.push_back(page.options().value(i));
    return {Cause::answered, grade, letters, {begin.begin, end.end}, rule};
}

bool is_doubted(const Announcement& found) { return found.cause == Cause::hedge || found.cause == Cause::supposition; }

// "The answers are A and C", "A and C are correct"
std::optional<ChoiceReading> read_announced(const ReplyPage& page, const std::vector<Group>& groups) {
    std::optional<ChoiceReading> out;
    for (const Group& group : groups) {
        auto found = find_announcement(page, group.first);
        if (!found) found = find_announcement(page, group.last - 1);
        if (!found || found->denied) continue;
        out = choose_group(page, group, "announced", Grade::stated);
        if (is_doubted(*found)) out = ChoiceReading{found->cause, Grade::none, nullptr, out->at, "announced"};
    }
    return out;
}

// Whether words stand on a line beside its options.
bool holds_options_alone(const ReplyPage& page, Span line) {
    const auto& all = page.mentions();
    auto m = std::lower_bound(all.begin(), all.end(), line.first, [](const Mention& one, std::size_t at) { return one.at.first < at; });
    for (std::size_t i = line.first; i < line.last; ++i) {
        if (m != all.end() && i >= m->at.last) ++m;
        if (m != all.end() && i >= m->at.first) continue;
        const bool leads = page.cue(i) == Cue::label || page.cue(i) == Cue::noun || page.word(i) == "and";
        if ((page.sign(i) == '\0' && !leads) || page.sign(i) == '?') return false;
    }
    return true;
}

// Lines in a row, the last ones or the first ones, that are nothing but options.
std::optional<ChoiceReading> read_lines(const ReplyPage& page) {
    std::vector<Span> lines;
    for (std::size_t i = 0; i < page.tokens().size();) {
        const Span line = page.line_at(i);
        if (line.last > line.first) lines.push_back(line);
        i = line.last + 1;
    }
    const auto& all = page.mentions();
    const auto is_answer = [&](Span line) {
        const auto m = std::lower_bound(all.begin(), all.end(), line.first, [](const Mention& one, std::size_t at) { return one.at.first < at; });
        return m != all.end() && m->at.first < line.last && holds_options_alone(page, line);
    };
    for (const bool last : {true, false}) {
        if (last) std::reverse(lines.begin(), lines.end());
        std::size_t count = 0;
        while (count < lines.size() && is_answer(lines[count])) ++count;
        if (last) std::reverse(lines.begin(), lines.end());
        if (!count) continue;
        const std::size_t from = last ? lines[lines.size() - count].first : lines[0].first, to = last ? lines.back().last : lines[count - 1].last;
        const auto at = [&](std::size_t token) {
            return static_cast<std::size_t>(std::lower_bound(all.begin(), all.end(), token, [](const Mention& one, std::size_t t) { return one.at.first < t; }) - all.begin());
        };
        return choose_group(page, {at(from), at(to)}, last ? "last line" : "first line", Grade::stated);
    }
    return std::nullopt;
}

// "All of the above": every option.
std::optional<ChoiceReading> read_all(const ReplyPage& page) {
    static constexpr std::array<std::string_view, 6> phrases{"all of the above", "all of them are correct", "all options are correct", "all are correct", "all of the options are correct", "all the options are correct"};
    for (const std::string_view phrase : phrases) {
        const std::size_t at = page.low().find(phrase);
        if (at == npos || page.low().substr(0, at).ends_with("not ")) continue;
        Json::Array letters;
        for (std::size_t i = 0; i < page.options().size(); ++i) letters.push_back(page.options().value(i));
        return ChoiceReading{Cause::answered, Grade::stated, letters, {at, at + phrase.size()}, "all options"};
    }
    return std::nullopt;
}

// The content of the last box.
std::optional<ChoiceReading> read_box(const ReplyPage& page, const std::vector<Group>& groups) {
    std::optional<ChoiceReading> out;
    for (const Group& group : groups) {
        const std::size_t before = page.mentions()[group.first].at.first;
        std::size_t open = before;
        while (open > 0 && page.sign(open - 1) != '\0' && page.sign(open - 1) != box_open) --open;
        if (open > 0 && page.sign(open - 1) == box_open) out = choose_group(page, group, "box", Grade::stated);
    }
    return out;
}

}  // namespace

ChoiceReading read_several(const ReplyPage& page) {
    const std::vector<Group> groups = groups_of(page);
    if (const auto box = read_box(page, groups)) return *box;
    if (const auto lines = read_lines(page)) return *lines;
    if (const auto announced = read_announced(page, groups)) return *announced;
    if (const auto all = read_all(page)) return *all;
    const bool refusal = page.cues_in({0, page.tokens().size()}) & bit_of(Cue::refuse);
    ChoiceReading none;
    none.cause = refusal ? Cause::refusal : Cause::unstated;
    return none;
}

}  // namespace stim::score
