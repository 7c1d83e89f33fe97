#include "libstim/src/score/choices/foreign.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "libstim/src/score/choices/commitments.hpp"
#include "libstim/src/score/choices/decision.hpp"
#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/choices/wording.hpp"
#include "libstim/src/score/text/languages.hpp"
#include "libstim/src/score/text/sentences.hpp"
#include "libstim/src/score/text/text.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

using languages::holds_any;
using languages::Language;
using languages::phrase_end;

bool is_letter_of_option(std::string_view text, std::size_t at) {
    if (!is_upper(text[at]) || (at > 0 && (is_latin(text[at - 1]) || is_digit(text[at - 1])))) return false;
    return at + 1 >= text.size() || (!is_latin(text[at + 1]) && !is_digit(text[at + 1]) && text[at + 1] != '\'');
}

bool is_sign(char c) { return is_blank(c) || is_one_of(c, ":=-\"'([*"); }

struct Candidate {
    std::size_t option = 0;
    Extent at{};
};

// One sentence.
class ForeignSentence {
public:
    ForeignSentence(const Said& said, const Language& language, Extent sentence)
        : said_(said),
          language_(language),
          text_(said.text.substr(0, sentence.end)),
          low_(said.page.substr(0, sentence.end)),
          sentence_(sentence) {}

    // The only option that a clause commits to.
    std::optional<Candidate> run() {
        const std::string_view all = low_.substr(sentence_.begin);
        if (all.empty() || all.find('?') != npos) return std::nullopt;
        const std::string_view rest = behind_turns(all);
        if (is_doubted(rest)) return std::nullopt;
        const std::size_t floor = is_doubted(all) ? low_.size() - rest.size() : sentence_.begin;
        std::optional<Candidate> out;
        for (Extent clause = next(sentence_.begin); clause.begin < sentence_.end; clause = next(clause.end))
            if (const auto found = of(clause); found && found->at.begin >= floor && !is_listed(found->at)) out = found;
        return out;
    }

private:
    bool is_doubted(std::string_view said) const {
        return languages::holds_doubt(said, language_) || holds_any(said, language_.conditions);
    }

    bool is_option(std::size_t at) const { return is_letter_of_option(text_, at) && !is_article(at); }

    // "A resposta", "O gabarito", "I risultati": before what does not follow an option.
    bool is_article(std::size_t at) const {
        if (language_.followers.empty() || !is_one_of(text_[at], "AEIO") || at + 2 >= text_.size()) return false;
        const bool word = text_[at + 1] == ' ' && is_letter(text_[at + 2]) && !is_upper(text_[at + 2]);
        return word && !phrase_end(low_, at + 2, language_.followers);
    }

    // "Option A is too large": only spoken of, unless the clause ends behind it.
    bool is_only_mentioned(Extent announcement, const Candidate& found, std::string_view low) const {
        if (phrase_end(low, announcement.begin, language_.mild) != announcement.end) return false;
        const std::size_t behind = skip(low, found.at.end);
        return behind < low.size() && !is_one_of(low[behind], ",.!;") && !phrase_end(low, behind, language_.praises);
    }

    bool is_listed(Extent at) const { return ends_list(at.begin) || begins_list(at.end); }

    // "A, B, C, D": the last one of a list.
    bool ends_list(std::size_t at) const {
        bool comma = false;
        for (; at > sentence_.begin && (is_sign(low_[at - 1]) || low_[at - 1] == ','); --at) comma = comma || low_[at - 1] == ',';
        if (!comma || at == sentence_.begin) return false;
        const auto& patterns = said_.options.patterns();
        return (said_.options.lettered() && is_option(at - 1)) ||
               std::any_of(patterns.begin(), patterns.end(),
                           [&](const std::string& words) { return !words.empty() && low_.substr(0, at).ends_with(words); });
    }

    // "A, B ...", "A and B": another option's text follows right behind.
    bool begins_list(std::size_t at) const {
        for (int i = 0; i < 4 && at < low_.size() && (is_sign(low_[at]) || low_[at] == ','); ++i) ++at;
        const auto& patterns = said_.options.patterns();
        return std::any_of(patterns.begin(), patterns.end(), [&](const std::string& words) {
            const auto follows = [&](std::string_view joint) {
                return low_.substr(at).starts_with(joint) && low_.substr(at + joint.size()).starts_with(words);
            };
            return !words.empty() && static_cast<unsigned char>(words[0]) >= 0x80 &&
                   (follows("") || follows("和") || follows("と") || follows("و"));
        });
    }

    // "It is the lamp", where the verb stands last: the only text of an option in the clause.
    std::optional<Candidate> equated(std::string_view low, Extent clause) const {
        std::optional<Candidate> out;
        const auto& patterns = said_.options.patterns();
        for (std::size_t i = 0; i < patterns.size() && !language_.copulas.empty(); ++i) {
            const std::size_t at = patterns[i].empty() ? npos : low.find(patterns[i], clause.begin);
            if (at == npos) continue;
            const std::size_t end = skip(low, at + patterns[i].size()), stop = phrase_end(low, end, language_.copulas);
            if (out || !stop) return std::nullopt;
            if (stop < low.size() && low[stop] != '.' && low[stop] != '!') return std::nullopt;
            out = Candidate{i, {at, at + patterns[i].size()}};
        }
        return out;
    }

    // What stands behind the last "but" of a sentence: doubts before it are overcome.
    std::string_view behind_turns(std::string_view sentence) const {
        for (auto place = languages::next_of_phrases(sentence, 0, language_.turns);
             place.begin != npos && place.end < sentence.size(); place = languages::next_of_phrases(sentence, 0, language_.turns))
            sentence.remove_prefix(place.end);
        return sentence;
    }

    // Up to a comma, or a phrase behind which something else is said to be so.
    Extent next(std::size_t begin) const {
        std::size_t at = begin;
        while (at < sentence_.end) {
            if (at > begin && (low_[at] == ',' || low_[at] == ';')) return {begin, at + 1};
            if (const std::size_t turn = at > begin ? phrase_end(low_, at, language_.turns) : 0) return {begin, turn};
            ++at;
        }
        return {begin, at};
    }

    std::optional<Candidate> of(Extent clause) {
        const std::string_view low = low_.substr(0, clause.end);
        auto found = announced(low, clause);
        if (!found) found = praised(low, clause);
        if (!found && said_.options.lettered()) found = equated(low, clause);
        if (!found || others(clause, found->option)) return std::nullopt;
        const std::size_t end = said_.options.lettered() ? clause.end : found->at.begin;  // a no is a negation itself
        if (holds_any(low.substr(clause.begin, end - clause.begin), language_.negations)) return std::nullopt;
        return found;
    }

    std::optional<Candidate> announced(std::string_view low, Extent clause) const {
        std::size_t from = clause.begin;
        if (const std::size_t turn = behind_turn(clause.begin)) {
            if (auto found = linked(low, turn)) return found;
        }
        while (true) {
            const auto place = languages::next_of_phrases(low, from, language_.announces);
            if (place.begin == npos) return std::nullopt;
            const auto found = linked(low, place.end);
            if (found && !is_only_mentioned({place.begin, place.end}, *found, low)) return found;
            from = place.end;
        }
    }

    // An option behind signs and the words that link it to its announcement.
    std::optional<Candidate> linked(std::string_view low, std::size_t at) const {
        for (int i = 0; i < 12 && at < low.size(); ++i) {
            if (auto found = option_at(low, at)) return found;
            const std::size_t end = phrase_end(low, at, language_.links);
            if (!end && !is_sign(low[at])) break;
            at = end ? end : at + 1;
        }
        return std::nullopt;
    }

    // A clause that stands behind "but": where that ended.
    std::size_t behind_turn(std::size_t begin) const {
        for (const std::string_view turn : language_.turns)
            if (begin >= turn.size() && low_.substr(begin - turn.size(), turn.size()) == turn) return begin;
        return 0;
    }

    std::optional<Candidate> option_at(std::string_view low, std::size_t at) const {
        if (at >= low.size()) return std::nullopt;
        if (said_.options.lettered() && is_option(at)) {
            const auto option = static_cast<std::size_t>(text_[at] - 'A');
            return option < said_.options.size() ? std::optional(Candidate{option, {at, at + 1}}) : std::nullopt;
        }
        return said_.options.lettered() ? text_at(low, at) : truth_at(low, at);
    }

    std::optional<Candidate> text_at(std::string_view low, std::size_t at) const {
        std::optional<Candidate> out;
        const auto& patterns = said_.options.patterns();
        for (std::size_t i = 0; i < patterns.size(); ++i) {
            const std::string& words = patterns[i];
            const std::size_t end = words.empty() ? 0 : words_end(low, at, words);
            const bool named = end && (!out || end > out->at.end) && !goes_on(low, end);
            if (named && !said_.asked.gives(said_.page, {at, end})) out = Candidate{i, {at, end}};
        }
        return out;
    }

    // Letters of an alphabet go on behind the option's text.
    bool goes_on(std::string_view low, std::size_t end) const {
        if (end >= low.size()) return false;
        const std::string_view all = said_.page;  // the clause may end with the comma of a fraction
        const bool fraction =
            is_digit(low[end - 1]) && is_one_of(low[end], ".,:/") && end + 1 < all.size() && is_digit(all[end + 1]);
        return fraction || ((is_latin(low[end]) || is_digit(low[end])) && (is_latin(low[end - 1]) || is_digit(low[end - 1])));
    }

    std::optional<Candidate> truth_at(std::string_view low, std::size_t at) const {
        const std::size_t yes = phrase_end(low, at, language_.yes), no = phrase_end(low, at, language_.no);
        if (!yes && !no) return std::nullopt;
        const std::size_t end = std::max(yes, no);
        const std::size_t behind = skip(low, end);
        const bool closed = behind >= low.size() || is_one_of(low[behind], ",.!;:") || phrase_end(low, behind, language_.praises);
        return closed ? std::optional(Candidate{no >= yes ? std::size_t{1} : std::size_t{0}, {at, end}}) : std::nullopt;
    }

    std::size_t skip(std::string_view low, std::size_t at) const {
        while (at < low.size() && (is_sign(low[at]) || closes(low[at]))) ++at;
        return at;
    }

    // "... C is correct", with what closes quotation marks between.
    std::optional<Candidate> praised(std::string_view low, Extent clause) const {
        if (!said_.options.lettered())
            return clause.begin == sentence_.begin ? truth_at(low, skip(low, clause.begin)) : std::nullopt;
        for (std::size_t at = clause.begin; at < clause.end; ++at) {
            if (!is_option(at)) continue;
            const std::size_t behind = skip(low, at + 1);
            const bool praise = phrase_end(low, behind, language_.praises) || phrase_end(low, at + 1, language_.praises);
            const auto option = static_cast<std::size_t>(text_[at] - 'A');
            if (praise && option < said_.options.size()) return Candidate{option, {at, at + 1}};
        }
        return std::nullopt;
    }

    // Another letter in the same clause.
    bool others(Extent clause, std::size_t option) const {
        if (!said_.options.lettered()) return false;
        for (std::size_t at = clause.begin; at < clause.end; ++at)
            if (is_option(at) && static_cast<std::size_t>(text_[at] - 'A') != option) return true;
        return false;
    }

    const Said& said_;
    const Language& language_;
    std::string_view text_, low_;
    Extent sentence_;
};

// Where a sentence ends; scripts without blanks have none behind a full stop.
std::size_t sentence_end(std::string_view text, std::size_t at, const Said& said, const Language& language) {
    for (; at < text.size(); ++at) {
        if (text[at] == '\n') return at;
        if (!is_one_of(text[at], ".!?;")) continue;
        const char next = at + 1 < text.size() ? text[at + 1] : '\n';
        const bool corrected = phrase_end(said.page, said.skip(at + 1, text.size()), language.corrections) > 0;
        const bool initial =
            !corrected && text[at] == '.' && at > 0 && is_upper(text[at - 1]) && (at < 2 || !is_word(text[at - 2]));
        if (!initial && (corrected || (!is_latin(next) && !is_digit(next)))) return at;
    }
    return at;
}

}  // namespace

namespace {

// Without blanks and signs, in lower case.
std::string bare(std::string_view text) {
    std::string out;
    for (const char c : text)
        if (is_word(c)) out += lower(c);
    return out;
}

// "The animal is eating", where it is asked what the animal is doing: the question with an option in place of its question
// word, and nothing else.
std::optional<Candidate> substituted(const Said& said, const std::string& question, Extent sentence) {
    constexpr std::size_t shortest = 9, longest = 400;  // bytes of the question that are said again
    if (question.empty() || !said.options.lettered() || sentence.end - sentence.begin > longest) return std::nullopt;
    const std::string own = bare(said.page.substr(sentence.begin, sentence.end - sentence.begin));
    std::optional<Candidate> out;
    const auto& patterns = said.options.patterns();
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        const std::string words = bare(patterns[i]);
        const std::size_t at = words.empty() ? npos : own.find(words);
        if (at == npos || own.size() - words.size() < shortest || own.size() - words.size() >= question.size()) continue;
        if (!question.starts_with(own.substr(0, at)) || !question.ends_with(own.substr(at + words.size()))) continue;
        if (out) return std::nullopt;
        out = Candidate{i, sentence};
    }
    return out;
}

// What a sentence may begin with, what may stand between it and an option, and what may end it behind one.
constexpr auto led_by = std::to_array<std::string_view>(
    {"所以", "因此", "因而", "可见", "那么", "따라서", "그래서", "그러므로", "したがって", "よって", "だから"});
constexpr auto seen_in =
    std::to_array<std::string_view>({"从图中可以看到", "从图中可以看出", "可以看到", "可以看出", "图片显示", "图中显示"});
constexpr auto measures = std::to_array<std::string_view>({"一只", "一个", "一辆", "一名", "一位", "一条", "一张", "一种", "一座",
                                                           "一把", "一棵", "一朵", "一匹", "一头", "一艘", "一架"});
constexpr auto pronouns = std::to_array<std::string_view>(
    {"他", "她", "它", "他们", "她们", "它们", "这个人", "这", "이것은", "그는", "그녀는", "これは", "彼は", "彼女は"});
constexpr auto joints = std::to_array<std::string_view>({"正在", "是在", "在", "是", "为", "正"});
constexpr auto closings = std::to_array<std::string_view>({"面",
                                                           "边",
                                                           "侧",
                                                           "方",
                                                           "部",
                                                           "里",
                                                           "中",
                                                           "了",
                                                           "着",
                                                           "呢",
                                                           "运动",
                                                           "에있습니다",
                                                           "에있어요",
                                                           "에있다",
                                                           "입니다",
                                                           "이다",
                                                           "이에요",
                                                           "예요",
                                                           "을하고있습니다",
                                                           "를하고있습니다",
                                                           "하고있습니다",
                                                           "쪽에있습니다",
                                                           "です",
                                                           "である",
                                                           "にいます",
                                                           "にあります",
                                                           "をしています",
                                                           "しています"});

template <class List>
bool is_any(std::string_view said, const List& list) {
    return std::find(list.begin(), list.end(), said) != list.end();
}

// Whether what stands before an option is what the question asks about, or a pronoun.
bool is_of_asked(std::string_view before, const std::string& question) {
    bool concludes = false;
    for (const std::string_view word : led_by)
        if (before.starts_with(word)) before.remove_prefix(word.size()), concludes = true;
    for (const std::string_view view : seen_in)
        if (before.starts_with(view)) before.remove_prefix(view.size());
    for (const std::string_view one : measures)
        if (before.ends_with(one)) before.remove_suffix(one.size());
    if (before.empty()) return concludes;
    if (is_any(before, pronouns) || question.find(before) != npos) return true;
    for (const std::string_view joint : joints)
        if (before.ends_with(joint)) {
            before.remove_suffix(joint.size());
            return is_any(before, pronouns) || (!before.empty() && question.find(before) != npos);
        }
    return false;
}

// Whether nothing more is told behind the option: its place is done with, or a verb ends the clause.
bool closes_clause(std::string_view behind, std::string_view option, const std::string& question) {
    constexpr std::size_t shortly = 9;  // bytes of a verb behind a place
    if (behind.empty() || is_any(behind, closings)) return true;
    constexpr std::string_view stated = "다";  // the question ends with another syllable
    if (behind.ends_with(stated) && behind.size() > 2 * stated.size() &&
        question.find(behind.substr(0, behind.size() - stated.size())) != npos)
        return true;
    return option.starts_with("在") && behind.size() <= shortly && behind.find("的") == npos;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != npos; at = text.find(from, at + to.size())) text.replace(at, from.size(), to);
    return text;
}

// Without what tells only how many, where to look or that it lasts.
std::string plainly(std::string text) {
    for (const std::string_view one : measures) text = replaced(std::move(text), one, "");
    for (const std::string_view one : {"图片中", "图中", "图里", "确实", "有一些", "任何", "着", "了"})
        text = replaced(std::move(text), one, one == "有一些" ? "有" : "");
    return text;
}

// The only option that a sentence names, the longest where one text holds another; beyond the options without one.
std::size_t only_named(const std::vector<std::string>& options, std::string_view own) {
    std::size_t out = options.size();
    for (std::size_t i = 0; i < options.size(); ++i) {
        const std::string& words = options[i];
        if (words.empty() || own.find(words) == npos) continue;
        const bool first = out == options.size();
        if (!first && words.find(options[out]) == npos && options[out].find(words) == npos) return options.size();
        if (first || words.size() > options[out].size()) out = i;
    }
    return out;
}

// What sentences are held against, without blanks and signs; made once.
struct Bare {
    explicit Bare(const Said& said) : question(bare(said.asked.text())) {
        for (const std::string& words : said.options.patterns()) options.push_back(bare(words));
        constexpr std::string_view asking = "吗";
        if (question.ends_with(asking)) asked = plainly(question.substr(0, question.size() - asking.size()));
    }
    std::string question;
    std::string asked{};  // of a question for yes or no, what is so or not
    std::vector<std::string> options{};
};

// "The cat is under the sofa, ...", "he is playing tennis": a clause about what is asked, where the sentence names one option.
std::optional<Candidate> told_of_asked(const Said& said, const Bare& known, const Language& language, Extent sentence) {
    constexpr std::size_t longest = 400;
    const std::string_view own = said.page.substr(sentence.begin, sentence.end - sentence.begin);
    const std::string& question = known.question;
    if (question.empty() || !said.options.lettered() || own.size() > longest || own.find('?') != npos) return std::nullopt;
    const std::size_t option = only_named(known.options, bare(own));
    if (option >= known.options.size() || spoils(language, own) || spoils(language, said.asked.text())) return std::nullopt;
    const std::string& words = known.options[option];
    if (static_cast<unsigned char>(words[0]) < 0x80) return std::nullopt;
    for (std::size_t begin = 0; begin < own.size();) {
        const std::size_t end = std::min(own.find(',', begin), own.size());
        const std::string clause = bare(own.substr(begin, end - begin));
        begin = end + 1;
        const std::size_t at = clause.find(words);
        if (at == npos) continue;
        const std::string_view whole = clause;
        if (is_of_asked(whole.substr(0, at), question) && closes_clause(whole.substr(at + words.size()), words, question))
            return Candidate{option, sentence};
    }
    return std::nullopt;
}

// "There is a dog", "there is no dog", where it is asked whether there is one: the question said again, with one denial at most.
std::optional<Candidate> told_truth(const Said& said, const std::string& due, Extent sentence) {
    constexpr std::size_t longest = 200;
    static constexpr auto denials =
        std::to_array<std::array<std::string_view, 2>>({{"没有", "有"}, {"没有", ""}, {"没", ""}, {"不是", "是"}, {"不", ""}});
    if (said.options.lettered() || due.empty() || sentence.end - sentence.begin > longest) return std::nullopt;
    std::string own = bare(said.page.substr(sentence.begin, sentence.end - sentence.begin));
    for (const std::string_view word : led_by)
        if (own.starts_with(word)) own.erase(0, word.size());
    own = plainly(std::move(own));
    const auto alike = [&](std::string_view told) {
        return !told.empty() && (told == due || (due.ends_with(told) && due.size() < told.size() + 7));
    };
    if (alike(own)) return Candidate{0, sentence};
    for (const auto& [denial, instead] : denials) {
        const std::size_t at = own.find(denial);
        if (at != npos && own.find(denial, at + 1) == npos && alike(replaced(own, denial, instead)))
            return Candidate{1, sentence};
    }
    return std::nullopt;
}

}  // namespace

bool spoils(const Language& language, std::string_view sentence) {
    return holds_any(sentence, language.negations) || languages::holds_doubt(sentence, language) ||
           holds_any(sentence, language.conditions);
}

Decision decide_in(const Language& language, const Said& said) {
    Decision out;
    out.rule = language.name;
    std::size_t chosen = 0;
    const Bare known(said);
    for (std::size_t at = 0; at < said.text.size();) {
        const std::size_t end = sentence_end(said.text, at, said, language);
        const bool short_enough = end - at < longest_sentence;
        const Extent sentence{at, std::min(end + 1, said.text.size())};
        auto found = short_enough ? ForeignSentence(said, language, sentence).run() : std::nullopt;
        if (!found) found = substituted(said, known.question, {at, end});
        if (!found) found = told_of_asked(said, known, language, {at, end});
        if (!found) found = told_truth(said, known.asked, {at, end});
        at = end + 1;
        if (!found) continue;
        const bool differs = out.chosen && out.chosen->option != found->option;
        const bool corrected = differs && holds_any(said.page.substr(chosen, found->at.begin - chosen), language.corrections);
        if (differs && !corrected) return {std::nullopt, "the reply commits to different options"};
        out.chosen = Commitment(2, found->option, found->at);
        chosen = found->at.end;
    }
    if (!out.chosen) out.why_not = "the reply commits to no option";
    return out;
}

}  // namespace stim::score
