// Where a reply commits to an option, and how firmly: 1 boxed, "final answer", an answer line; 2 a phrase; 3 a whole line.
#include <algorithm>
#include <array>

#include "options.hpp"

namespace stim::score {
namespace {

bool encloses(char c) { return is_blank(c) || std::string_view("([{\"'").find(c) != std::string_view::npos; }
bool closes(char c) { return is_blank(c) || std::string_view(")]}\"'").find(c) != std::string_view::npos; }

template <std::size_t n>
bool among(const std::array<std::string_view, n>& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

constexpr std::array<std::string_view, 10> triggers{"answer", "option", "choice", "choose", "chose", "pick", "select", "selected", "picked", "letter"};
constexpr std::array<std::string_view, 14> connectors{"is",     "would",   "should", "be",     "must",   "the",     "option",
                                                      "letter", "correct", "answer", "choice", "therefore", "clearly", "definitely"};
// Words that may follow a letter but never an article.
constexpr std::array<std::string_view, 22> after_letter{"is",   "was",  "because", "since", "as",   "and",   "or",    "if",  "unless", "but",    "not",
                                                        "so",   "for",  "due",     "seems", "would", "could", "might", "may", "must",   "should", "cannot"};
// How far behind a letter its sentence is looked at: many letters in one endless sentence stay cheap.
constexpr std::size_t furthest = 1000;
constexpr std::array<std::string_view, 4> reasons{"because", "since", "as", "so"};

class Finder {
public:
    Finder(std::string_view text, const Page& page, const Options& options) : text_(text), page_(page), options_(options) {}

    std::vector<Commitment> run() {
        const std::size_t first = page_.find_first_not_of(" \n"), last = page_.find_last_not_of(" \n");
        one_line_ = first != std::string_view::npos && page_.substr(first, last - first).find('\n') == std::string_view::npos;
        for (std::size_t at = 0; at <= text_.size();) {
            const std::size_t end = std::min(text_.find('\n', at), text_.size());
            line(at, end);
            at = end + 1;
        }
        std::stable_sort(out_.begin(), out_.end(), [](const Commitment& a, const Commitment& b) { return a.at.begin < b.at.begin; });
        return std::move(out_);
    }

private:
    void line(std::size_t begin, std::size_t end) {
        begin = skip(begin, end);
        if (page_.substr(begin, 2) == "- ") begin = skip(begin + 2, end);
        if (begin >= end) return;
        boxes(begin, end);
        if (pending_) {
            pending_ = false;
            if (whole(begin, end, 1)) return;
        }
        whole(begin, end, 3);
        phrases(begin, end);
    }

    std::size_t skip(std::size_t at, std::size_t end) const {
        while (at < end && text_[at] == ' ') ++at;
        return at;
    }
    std::string_view word(std::size_t at, std::size_t end) const { return at < end && is_word(page_[at]) ? word_at(page_, at, end) : std::string_view{}; }

    void add(int rank, std::size_t option, Extent at, bool clashes = false) { out_.push_back({rank, option, at, clashes}); }

    void boxes(std::size_t begin, std::size_t end) {
        Page::Force force = force_from(begin);
        const std::string_view line = text_.substr(0, end);
        for (std::size_t open = line.find(box_open, begin); open < end; open = line.find(box_open, open + 1)) {
            const std::size_t next = std::min(line.find(box_open, open + 1), end);
            const std::size_t close = open + std::min(text_.substr(open, next - open).find(box_close), next - open);
            if (!states(force, open)) continue;
            if (const auto letter = only_letter(open + 1, close)) add(1, letter->option, letter->at);
            else if (const auto option = options_.named(text_.substr(open + 1, close - open - 1))) add(1, *option, {open + 1, close});
        }
    }

    // A stretch that is a letter with brackets and punctuation.
    std::optional<Letter> only_letter(std::size_t begin, std::size_t end) const {
        const auto letter = options_.lettered() ? letter_at(text_, begin, end) : std::nullopt;
        if (!letter) return std::nullopt;
        const bool alone = std::none_of(text_.begin() + static_cast<std::ptrdiff_t>(letter->at.end), text_.begin() + static_cast<std::ptrdiff_t>(end),
                                        [](char c) { return is_word(c) || c == '?' || c == '/'; });
        return alone ? letter : std::nullopt;
    }

    // A whole line: a letter, an option, or a letter with its own text behind.
    bool whole(std::size_t begin, std::size_t end, int rank) {
        if (const auto letter = only_letter(begin, end)) {
            if (letter->lower && !letter->enclosed && !one_line_ && rank == 3) return false;
            return add(rank, letter->option, letter->at), true;
        }
        if (text_.substr(begin, end - begin).find('?') != std::string_view::npos) return false;
        if (const auto option = options_.named(text_.substr(begin, end - begin))) return add(rank, *option, {begin, end}), true;
        if (!options_.lettered()) return truth(begin, end, rank);
        const auto letter = letter_at(text_, begin, end);
        if (!letter || letter->lower || letter->at.end >= end) return false;
        if (!letter->enclosed && std::string_view(".):").find(text_[letter->at.end]) == std::string_view::npos) return false;
        const auto option = options_.named(text_.substr(letter->at.end, end - letter->at.end));
        if (!option) return false;
        return add(rank, letter->option, {begin, end}, *option != letter->option), true;
    }

    // "Yes, there is": the first word decides if the other one does not occur and nothing doubts.
    bool truth(std::size_t begin, std::size_t end, int rank) {
        const std::string_view first = word(begin, end);
        const auto option = first.empty() ? std::nullopt : options_.named(first);
        if (!option) return false;
        const std::size_t next = begin + first.size();
        if (next < end && std::string_view(",.!").find(text_[next]) == std::string_view::npos) return false;
        for (std::size_t at = next; at < end;) {
            const std::string_view other = word(at, end);
            if (const auto said = other.empty() ? std::nullopt : options_.named(other); said && *said != *option) return false;
            at += other.empty() ? 1 : other.size();
        }
        const Phrases said = page_.phrases_in(next, end);
        constexpr Phrases spoiling = Phrase::doubt | Phrase::condition | Phrase::rejection | Phrase::refusal | Phrase::correction;
        if (said & spoiling) return false;
        return add(rank, *option, {begin, next}), true;
    }

    Page::Force force_from(std::size_t begin) const { return {page_, begin, static_cast<Phrases>(Phrase::mention)}; }

    // Whether the words before `at` in its sentence leave what follows a statement.
    static bool states(Page::Force& walk, std::size_t at) {
        const Phrases force = walk.at(at);
        return !has(force, Phrase::negation) && !has(force, Phrase::doubt) && !has(force, Phrase::condition);
    }

    void phrases(std::size_t begin, std::size_t end) {
        force_ = force_from(begin);
        for (std::size_t at = begin; at < end;) {
            const std::string_view w = word(at, end);
            if (w.empty()) {
                ++at;
                continue;
            }
            if (among(triggers, w) || (w == "with" && follows_go(begin, at))) at = trigger(begin, at, end, w);
            else if (w == "no" || has(page_.phrases_in(at, at + 1), Phrase::correction)) at = correction(begin, at, end, w);
            else if (w.size() == 1) at = letter_is_correct(begin, at, end);
            else at += w.size();
        }
    }

    std::string_view previous(std::size_t begin, std::size_t at) const {
        while (at > begin && is_blank(page_[at - 1])) --at;
        std::size_t from = at;
        while (from > begin && is_word(page_[from - 1])) --from;
        return page_.substr(from, at - from);
    }
    bool follows_go(std::size_t begin, std::size_t at) const {
        const std::string_view w = previous(begin, at);
        return w == "go" || w == "going" || w == "went";
    }

    // A word that announces an option; returns where to go on.
    std::size_t trigger(std::size_t begin, std::size_t at, std::size_t end, std::string_view w) {
        std::size_t next = at + w.size();
        const bool starts = begins_sentence(begin, at);
        const std::size_t colon = std::min(page_.find_first_not_of(" \"'", next), end);
        const bool announces = colon < end && (page_[colon] == ':' || page_[colon] == '=');
        const bool final_answer = w == "answer" && (previous(begin, at) == "final" || (starts && announces));
        const bool mild = w == "option" || w == "choice" || w == "letter" || (w == "answer" && !announces && word(skip_signs(next, end), end) != "is" && word(skip_signs(next, end), end) != "would" && word(skip_signs(next, end), end) != "should");
        bool connected = false;
        std::size_t article = end;  // where "the" stands if it came last
        for (int i = 0; i < 6; ++i) {
            next = skip_signs(next, end);
            const std::string_view link = word(next, end);
            if (!among(connectors, link)) break;
            connected = connected || link == "is" || link == "be";
            article = link == "the" ? next : end;
            next += link.size();
        }
        if (next >= end && final_answer) return pending_ = states(force_, at), end;
        const std::size_t before = out_.size();
        const int rank = final_answer ? 1 : 2;
        const bool stated = states(force_, at);
        if (stated) value(rank, next, end, mild && !announces && !connected && !final_answer);
        if (stated && out_.size() == before && article < end) text_value(rank, article, end);
        return std::max(next, at + w.size());
    }

    bool begins_sentence(std::size_t begin, std::size_t at) const {
        while (at > begin && encloses(page_[at - 1])) --at;
        return at == begin || std::string_view(".!?:;)").find(page_[at - 1]) != std::string_view::npos;
    }

    std::size_t skip_signs(std::size_t at, std::size_t end) const {
        while (at < end && (is_blank(page_[at]) || page_[at] == ':' || page_[at] == '=' || page_[at] == '-' || page_[at] == '"')) ++at;
        return at;
    }

    // A letter or an option at `at`; `ends`: nothing but punctuation or a reason may follow a letter.
    void value(int rank, std::size_t at, std::size_t end, bool ends) {
        const std::size_t stop = sentence(at, end);
        const auto letter = options_.lettered() ? letter_at(text_, at, end) : std::nullopt;
        if (letter && !is_article(*letter, end)) {
            if (letter->lower && !letter->enclosed && !blank_behind(letter->at.end, end)) return;
            if (ends && !ends_clause(letter->at.end, end)) return;
            if (joined(letter->at.end, end) || !holds(letter->at.end, stop)) return;
            return add(rank, letter->option, letter->at, disagrees(*letter, end));
        }
        text_value(rank, at, end);
    }

    void text_value(int rank, std::size_t at, std::size_t end) {
        const std::size_t stop = sentence(at, end);
        if (at < stop && stop - at < furthest && text_.substr(at, stop - at + 1).find('?') == std::string_view::npos) option_text(rank, at, stop, end);
    }

    void option_text(int rank, std::size_t at, std::size_t stop, std::size_t end) {
        for (const std::size_t until : {end, stop, reason(at, stop)})
            if (const auto option = options_.named(text_.substr(at, until - at))) return add(rank, *option, {at, until});
        if (!options_.lettered()) truth(at, stop, rank);
    }

    // End of the sentence, or the bracket that follows it.
    std::size_t sentence(std::size_t at, std::size_t end) {
        if (at >= sentence_.begin && at < sentence_.end) return sentence_.end;
        std::size_t i = at;
        for (; i < end; ++i) {
            if (std::string_view(".!?;").find(page_[i]) != std::string_view::npos && (i + 1 == end || closes(page_[i + 1]))) break;
            if (page_[i] == '(' && i > at) break;
        }
        sentence_ = {at, i};
        return i;
    }

    // The first comma or word that gives a reason.
    std::size_t reason(std::size_t at, std::size_t end) {
        if (at >= reason_.begin && at < reason_.end) return std::min(reason_.end, end);
        std::size_t i = at;
        while (i < end) {
            const std::string_view w = word(i, end);
            if (page_[i] == ',' || among(reasons, w) || w == "but") break;
            i += w.empty() ? 1 : w.size();
        }
        reason_ = {at, i};
        return i;
    }

    bool blank_behind(std::size_t at, std::size_t end) const {
        return std::none_of(page_.begin() + static_cast<std::ptrdiff_t>(at), page_.begin() + static_cast<std::ptrdiff_t>(end), is_word);
    }

    bool ends_clause(std::size_t at, std::size_t end) const {
        while (at < end && closes(page_[at])) ++at;
        return at >= end || !is_word(page_[at]) || among(reasons, word(at, end));
    }

    // "A row": an article; "I see": a pronoun.
    bool is_article(const Letter& letter, std::size_t end) const {
        const char c = text_[letter.at.begin];
        if (letter.enclosed || (c != 'A' && c != 'a' && c != 'I' && c != 'i')) return false;
        const std::size_t next = skip(letter.at.end, end);
        if (next < end && text_[letter.at.end] == '\'') return true;
        if (next == letter.at.end || next >= end || text_[next] < 'a' || text_[next] > 'z') return false;
        if (c == 'I' || c == 'i') return word(next, end) != "is" && word(next, end) != "because";
        return !among(after_letter, word(next, end));
    }

    // Another option joined on: "A or B", "A/B", "A, B", "A and B".
    bool joined(std::size_t at, std::size_t end) const {
        bool sign = false, conjunction = false;
        for (int i = 0; i < 12 && at < end; ++i) {
            if (closes(page_[at]) || encloses(page_[at])) ++at;
            else if (page_[at] == ',' || page_[at] == '/' || page_[at] == '&') sign = true, ++at;
            else if (const std::string_view w = word(at, end); w == "or" || w == "and" || w == "maybe" || w == "possibly" || w == "perhaps")
                conjunction = true, at += w.size();
            else break;
        }
        if (!sign && !conjunction) return false;
        const auto other = letter_at(text_, at, end);
        return other && !other->lower && !is_article(*other, end);
    }

    // What follows a letter in its sentence neither doubts nor conditions nor takes back.
    bool holds(std::size_t at, std::size_t stop) {
        if (stop < page_.size() && page_[stop] == '?') return false;
        const std::size_t near_end = std::min(reason(at, stop), at + furthest), far_end = std::min(stop, at + furthest);
        const Phrases near = page_.phrases_in(at, near_end), far = page_.phrases_in(at, far_end);
        constexpr Phrases spoiling = Phrase::doubt | Phrase::rejection | Phrase::negation;
        return !(near & spoiling) && !has(far, Phrase::condition);
    }

    // The text behind a letter is that of another option.
    bool disagrees(const Letter& letter, std::size_t end) {
        std::size_t at = letter.at.end;
        while (at < end && !is_word(text_[at])) ++at;
        for (const std::size_t until : {end, sentence(at, end)})
            if (const auto option = options_.named(text_.substr(at, until - at))) return *option != letter.option;
        return false;
    }

    // "wait, C", "no, it's C": commits in the lowest rank.
    std::size_t correction(std::size_t begin, std::size_t at, std::size_t end, std::string_view w) {
        const auto found = page_.next_phrase(at, at + 1, static_cast<Phrases>(Phrase::correction));
        const std::size_t after = found ? found->end() : at + w.size();
        std::size_t next = after;
        for (int i = 0; i < 6; ++i) {
            while (next < end && (is_blank(page_[next]) || std::string_view(",.:-").find(page_[next]) != std::string_view::npos)) ++next;
            const std::string_view link = word(next, end);
            if (link != "it's" && link != "it" && link != "is" && link != "should" && link != "be" && link != "i" && link != "mean") break;
            if (link == "i" && word(skip(next + 1, end), end) != "mean") break;
            next += link.size();
        }
        (void)begin;
        const auto letter = options_.lettered() ? letter_at(text_, next, end) : std::nullopt;
        if (letter && (!letter->lower || letter->enclosed)) value(3, next, end, true);
        else if (found) value(3, next, end, true);
        return after;
    }

    // "B is correct", "(C) is the right option".
    std::size_t letter_is_correct(std::size_t begin, std::size_t at, std::size_t end) {
        const auto letter = options_.lettered() ? letter_at(text_, at, end) : std::nullopt;
        std::size_t next = at + 1;
        if (!letter || letter->lower) return next;
        while (next < end && closes(page_[next])) ++next;
        if (word(next, end) != "is") return at + 1;
        next = skip(next + 2, end);
        if (word(next, end) == "the") next = skip(next + 3, end);
        const std::string_view praise = word(next, end);
        const bool praised = praise == "correct" || praise == "right" || praise == "best" || praise == "answer" || praise == "true";
        const std::size_t stop = sentence(next, end);
        if (praised && alone_before(begin, at) && states(force_, at) && holds(next + praise.size(), stop)) add(2, letter->option, letter->at);
        return at + 1;
    }

    // Not the last of several: "A or B is correct".
    bool alone_before(std::size_t begin, std::size_t at) const {
        while (at > begin && (encloses(page_[at - 1]))) --at;
        if (at > begin && (page_[at - 1] == '/' || page_[at - 1] == '&')) return false;
        const std::string_view w = previous(begin, at);
        return w != "or" && w != "and" && w != "nor";
    }

    std::string_view text_;
    const Page& page_;
    const Options& options_;
    std::vector<Commitment> out_{};
    bool one_line_ = false;
    Page::Force force_ = force_from(0);       // of the words before what `phrases` looks at
    Extent sentence_{}, reason_{};            // where the last search began and what it found
    bool pending_ = false;  // "Answer:" ended the line above
};

}  // namespace

std::optional<Letter> letter_at(std::string_view text, std::size_t at, std::size_t end) {
    Letter out;
    while (at < end && encloses(text[at])) out.enclosed = text[at++] != ' ' || out.enclosed;
    if (at >= end || !((text[at] >= 'A' && text[at] <= 'Z') || (text[at] >= 'a' && text[at] <= 'z'))) return std::nullopt;
    if (at + 1 < end && is_word(text[at + 1])) return std::nullopt;
    out.lower = !is_upper(text[at]);
    out.option = static_cast<std::size_t>(lower(text[at]) - 'a');
    out.at = {at, at + 1};
    out.enclosed = out.enclosed && at + 1 < end && closes(text[at + 1]) && text[at + 1] != ' ';
    return out;
}

std::vector<Commitment> find_commitments(std::string_view text, const Page& page, const Options& options) {
    return Finder(text, page, options).run();
}

}  // namespace stim::score
