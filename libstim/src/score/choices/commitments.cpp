// Where a reply commits to an option, and how firmly.
#include "libstim/src/score/choices/commitments.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "libstim/src/score/choices/clauses.hpp"
#include "libstim/src/score/choices/decision.hpp"
#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/choices/truths.hpp"
#include "libstim/src/score/choices/vetoes.hpp"
#include "libstim/src/score/choices/whole_line.hpp"
#include "libstim/src/score/choices/wording.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

class Finder {
public:
    explicit Finder(const Said& said)
        : said_(said), text_(said.text), truths_(said), clauses_(said, truths_, out_), next_box_(text_.find(box_open)) {}

    void run(Decider& decider) {
        const std::size_t first = text_.find_first_not_of(" \n"), last = text_.find_last_not_of(" \n");
        alone_ = first != std::string_view::npos && text_.substr(first, last - first).find('\n') == std::string_view::npos;
        for (std::size_t at = 0; at < text_.size() && !decider.settled();) {
            const std::size_t end = line_end(text_, at);
            line(at, end);
            order();
            for (const Commitment& c : out_) decider.add(c);
            out_.clear();
            at = end + 1;
        }
    }

private:
    // Behind a bullet or an arrow.
    std::size_t behind_sign(std::size_t begin, std::size_t end) const {
        for (const std::string_view sign : {"- ", "->", "=>"})
            if (text_.substr(0, end).substr(begin).starts_with(sign)) return said_.skip(begin + 2, end);
        return begin;
    }

    void line(std::size_t begin, std::size_t end) {
        begin = behind_sign(said_.skip(begin, end), end);
        if (begin >= end) return;
        if (next_box_ < end) boxes(begin, end);
        const int rank = clauses_.announced() ? 1 : 3;
        const auto letter = said_.letter(begin, end);
        if (letter && said_.stands_alone(*letter, end)) return lone_letter(*letter, rank);
        const LineRead found = add_whole_line(said_, truths_, {begin, end}, letter, rank, out_);
        if (found != LineRead::nothing && rank == 1)
            clauses_.forget();
        else if (found != LineRead::whole)
            clauses_.read(begin, end);
    }

    // In lower case and without brackets it may be anything, unless it is all of the text.
    void lone_letter(const Letter& letter, int rank) {
        clauses_.forget();
        if (rank == 3 && letter.lower && !letter.enclosed && !alone_) return;
        out_.emplace_back(rank, letter.option, letter.at);
    }

    void boxes(std::size_t begin, std::size_t end) {
        Page::Force force = force_from(said_.page, begin);
        while (next_box_ < end) {
            const std::size_t open = next_box_;
            next_box_ = text_.find(box_open, open + 1);
            const std::size_t next = std::min(next_box_, end);
            const std::size_t close = open + std::min(text_.substr(open, next - open).find(box_close), next - open);
            if (boxed(force.at(open), open) && !is_asked(close) && !is_anothers(begin, open))
                box({open + 1, close}, joined(open));
            begin = close;
        }
    }

    // A negation voids a box only right before it.
    bool boxed(Phrases force, std::size_t open) const {
        if (joined(open)) return true;
        if (has(force, Phrase::doubt) || has(force, Phrase::condition)) return false;
        return !has(force, Phrase::negation) ||
               !has(said_.page.phrases_in(open - std::min<std::size_t>(open, 10), open), Phrase::negation);
    }

    // "[box]?", "[box] if ..."
    bool is_asked(std::size_t close) const {
        const std::size_t behind = said_.skip(close + 1, text_.size());
        const std::size_t next = behind < text_.size() && text_[behind] == ',' ? said_.skip(behind + 1, text_.size()) : behind;
        const std::string_view word = said_.word(next, text_.size());
        return next < text_.size() && (text_[next] == '?' || word == "if" || word == "when" || word == "unless");
    }

    // "I have to put it in a box, like [box]": how an answer is to be given.
    bool is_example(Extent before) const {
        static constexpr PhraseList duties{"have to put",   "must put",   "need to put",   "should put",   "supposed to put",
                                           "have to give",  "must give",  "need to give",  "asked to put", "asked to give",
                                           "have to write", "must write", "in a box like", "in the form",  "the format"};
        const std::string_view own = said_.page.substr(before.begin, before.end - before.begin);
        const bool likened = own.ends_with("like ") || own.ends_with("such as ") || own.ends_with("e.g. ");
        return likened && duties.stands_in(said_, before);
    }

    // "Someone else got [box]"
    bool is_anothers(std::size_t begin, std::size_t open) const {
        if (is_example({std::max(begin, open - std::min<std::size_t>(open, 100)), open})) return true;
        const Extent before{std::max(begin, open - std::min<std::size_t>(open, 60)), open};
        return tables::others.stands_in(said_, before) || tables::partial.stands_in(said_, before);
    }

    // "[box] or [box]": neither of them.
    bool joined(std::size_t open) const {
        const std::string_view before = said_.page.substr(0, open);
        return before.ends_with(" or ") || before.ends_with(" or perhaps ") || before.ends_with(" or maybe ") ||
               before.ends_with(" or possibly ");
    }

    // "12 cm": the number before a unit, where that is an option.
    std::optional<std::size_t> measured(Extent content) const {
        std::size_t end = content.end;
        while (end > content.begin && is_blank(text_[end - 1])) --end;
        const std::size_t unit = end;
        while (end > content.begin && is_latin(text_[end - 1])) --end;
        static constexpr WordList units{"mm", "cm", "dm", "m", "km", "g", "kg", "t", "ml", "l", "s", "min", "h", "ft", "deg"};
        if (!units.holds(text_.substr(end, unit - end))) return std::nullopt;
        while (end > content.begin && is_blank(text_[end - 1])) --end;
        if (end == content.begin || !is_digit(text_[end - 1])) return std::nullopt;
        return said_.options.named(text_.substr(content.begin, end - content.begin));
    }

    // "18" for "18 cm²", "(B) 16 cm^2": the number that only one option begins with, and no other letter.
    std::optional<std::size_t> numbered(Extent content, const std::optional<Letter>& letter) const {
        const std::size_t begin = letter && letter->enclosed ? letter->at.end : content.begin;
        const std::string_view said = leading_digits(text_.substr(begin, content.end - begin));
        std::optional<std::size_t> out;
        const auto& patterns = said_.options.patterns();
        for (std::size_t i = 0; i < patterns.size() && !said.empty(); ++i) {
            if (leading_digits(patterns[i]) != said || !said_.options.signs()[i].empty()) continue;
            if (out) return std::nullopt;
            out = i;
        }
        const std::string_view rest = text_.substr(begin, content.end - begin);
        const bool alone = letter || rest.find_first_not_of("0123456789 $") == std::string_view::npos;
        return out && alone && (!letter || (letter->enclosed && letter->option == *out)) ? out : std::nullopt;
    }

    // The number that a text begins with, signs before it left out; nothing where it goes on with a fraction.
    static std::string_view leading_digits(std::string_view text) {
        std::size_t begin = 0;
        while (begin < text.size() && (text[begin] == ' ' || text[begin] == ')' || text[begin] == '$')) ++begin;
        std::size_t end = begin;
        while (end < text.size() && is_digit(text[end])) ++end;
        const bool fraction = end < text.size() && is_one_of(text[end], ".,:/");
        const bool goes_on = fraction && end + 1 < text.size() && is_digit(text[end + 1]);
        return goes_on ? std::string_view{} : text.substr(begin, end - begin);
    }

    // Where it ends before a sign of degrees: "30^ " is what is left of it.
    std::size_t without_degrees(Extent content) const {
        std::size_t end = content.end;
        while (end > content.begin && (text_[end - 1] == '^' || is_blank(text_[end - 1]))) --end;
        return end;
    }

    // A letter, a letter with its own text, or a text.
    void box(Extent content, bool clashes) {
        content.end = without_degrees(content);
        if (const auto option = said_.options.named(text_.substr(content.begin, content.end - content.begin)))
            return void(out_.emplace_back(1, *option, content, clashes));
        // Looked for within the box alone: many boxes would each walk back through all of the text.
        const std::size_t equals = text_.substr(content.begin, content.end - content.begin).rfind('=');
        if (equals != std::string_view::npos) content.begin += equals + 1;
        const auto letter = said_.letter(content.begin, content.end);
        if (letter && said_.stands_alone(*letter, content.end))
            return void(out_.emplace_back(1, letter->option, letter->at, clashes));
        if (const auto option = said_.options.named(text_.substr(content.begin, content.end - content.begin)))
            return void(out_.emplace_back(1, *option, content));
        if (const auto option = measured(content)) return void(out_.emplace_back(1, *option, content));
        if (const auto option = numbered(content, letter)) return void(out_.emplace_back(1, *option, content, clashes));
        const auto own = letter && !letter->lower ? named_behind(*letter, content.end) : std::nullopt;
        if (!own && letter && has_own_text(*letter, content.end))
            return void(out_.emplace_back(1, letter->option, letter->at, clashes));
        if (own) out_.emplace_back(1, letter->option, letter->at, *own != letter->option);
    }

    // "A. 35": the stop is no decimal point.
    std::optional<std::size_t> named_behind(const Letter& letter, std::size_t end) const {
        std::size_t at = letter.at.end;
        if (at < end && (text_[at] == '.' || text_[at] == ')' || text_[at] == ':')) ++at;
        return said_.options.named(text_.substr(at, end - at));
    }

    // "C. 60 cm": a letter, its text, and a word that can be a unit.
    bool has_own_text(const Letter& letter, std::size_t end) const {
        if (letter.lower || letter.option >= said_.options.size()) return false;
        std::size_t at = letter.at.end;
        while (at < end && !is_word(text_[at])) ++at;
        const std::string& words = said_.options.patterns()[letter.option];
        const std::size_t stop = words.empty() || at == letter.at.end ? 0 : words_end(said_.page.substr(0, end), at, words);
        const std::string_view unit = stop ? said_.word(said_.skip(stop, end), end) : std::string_view{};
        return stop && (unit.empty() || unit.size() < 4) && !(stop < end && is_word(text_[stop]));
    }

    // Boxes, whole lines and phrases were looked for one after the other.
    void order() {
        const auto before = [](const Commitment& a, const Commitment& b) { return a.begin < b.begin; };
        if (!std::is_sorted(out_.begin(), out_.end(), before)) std::stable_sort(out_.begin(), out_.end(), before);
    }

    const Said& said_;
    std::string_view text_;
    Commitments out_{};  // of the line
    Truths truths_;
    Clauses clauses_;
    std::size_t next_box_;
    bool alone_ = false;  // the text is one line
};

}  // namespace

Page::Force force_from(const Page& page, std::size_t begin) { return {page, begin, static_cast<Phrases>(Phrase::mention)}; }

bool states(Page::Force& walk, std::size_t at) {
    const Phrases force = walk.at(at);
    return !has(force, Phrase::negation) && !has(force, Phrase::doubt) && !has(force, Phrase::condition);
}

void find_commitments(const Said& said, Decider& out) { Finder(said).run(out); }

}  // namespace stim::score
