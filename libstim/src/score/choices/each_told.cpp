#include "libstim/src/score/choices/each_told.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "libstim/src/score/choices/lists.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"

namespace stim::score {
namespace {

class Judgements {
public:
    explicit Judgements(const Said& said) : said_(said) {}

    Several run() {
        for (std::size_t at = 0; at < said_.text.size(); ++at)
            if (is_letter_alone(at) && !add(at)) return {};
        return judged_ == all_bits(said_.options.size()) && right_ ? Several{right_, at_, "each option judged", {}} : Several{};
    }

private:
    bool is_letter_alone(std::size_t at) const {
        const std::string_view text = said_.text;
        if (!is_upper(text[at]) || static_cast<std::size_t>(text[at] - 'A') >= said_.options.size()) return false;
        return (at == 0 || !is_word(text[at - 1])) && (at + 1 >= text.size() || !is_word(text[at + 1]));
    }

    // Right or wrong, behind signs, "is" and "not"; nothing where something else is said.
    std::optional<bool> told_behind(std::size_t next) const {
        static constexpr WordList right{"correct", "true", "right", "yes", "applies"};
        static constexpr WordList wrong{"incorrect", "false", "wrong", "no", "untrue"};
        static constexpr WordList denials{"not", "isn't"};
        bool denied = false;
        for (int words = 0; next < said_.text.size() && said_.text[next] != '\n' && words < 3;) {
            const std::string_view word = said_.word(next, said_.text.size());
            next += std::max<std::size_t>(1, word.size());
            if (word.empty()) continue;
            if (right.holds(word) || wrong.holds(word)) return right.holds(word) != denied;
            if (word != "is" && !denials.holds(word)) break;
            denied = denied || denials.holds(word);
            ++words;
        }
        return std::nullopt;
    }

    // What is said of the letter at `at`; false where it is said twice and not the same, or doubted.
    bool add(std::size_t at) {
        const std::size_t option = bit(static_cast<std::size_t>(said_.text[at] - 'A'));
        const auto told = told_behind(at + 1);
        if (!told) return true;
        const bool so = *told;
        if ((judged_ & option) && ((right_ & option) != 0) != so) return false;
        judged_ |= option;
        if (so) right_ |= option;
        at_ = {judged_ == option ? at : at_.begin, at + 1};
        return true;
    }

    const Said& said_;
    std::size_t judged_ = 0, right_ = 0;
    Extent at_{};
};

class Lines {
public:
    explicit Lines(const Said& said) : said_(said), lists_(said) {}

    EachLine run() {
        for (std::size_t at = 0; at < said_.text.size();) {
            const std::size_t end = line_end(said_.text, at);
            add(at, end);
            at = end + 1;
        }
        const bool each = sound_ && told_ == all_bits(said_.options.size());
        return {each && right_ ? Several{right_, at_, "each option told", {}} : Several{}, count_};
    }

private:
    void add(std::size_t begin, std::size_t end) {
        const std::vector<Run> runs = lists_.in({begin, std::min(end, begin + 100)});
        const std::size_t next = runs.empty() ? npos : runs[0].at.end;
        const bool label =
            next < end && said_.text[next] == ':' && begins(begin, runs[0].at.begin) && runs[0].items == 1 && !runs[0].broken;
        if (!label) return void(count_ = said_.skip(begin, end) < end ? 0 : count_);
        ++count_;
        judge(runs[0], said_.skip(next + 1, end), end);
    }

    // Nothing but signs before the option.
    bool begins(std::size_t from, std::size_t at) const {
        return std::none_of(said_.text.begin() + static_cast<std::ptrdiff_t>(from),
                            said_.text.begin() + static_cast<std::ptrdiff_t>(at), is_word);
    }

    void judge(const Run& run, std::size_t at, std::size_t end) {
        while (end > at && (said_.text[end - 1] == '.' || said_.text[end - 1] == ' ')) --end;
        std::string_view said = said_.page.substr(at, end - at);
        const bool denied = said.starts_with("not ");
        if (denied) said.remove_prefix(4);
        sound_ = sound_ && said.size() > 3 && said_.asked.says(said) && !(told_ & run.options);
        told_ |= run.options;
        if (!denied) right_ |= run.options;
        at_ = {at_.end ? at_.begin : run.at.begin, run.at.end};
    }

    const Said& said_;
    Lists lists_;
    std::size_t told_ = 0, right_ = 0, count_ = 0;
    bool sound_ = true;
    Extent at_{0, 0};
};

}  // namespace

Several judged_each(const Said& said) { return Judgements(said).run(); }
EachLine told_each(const Said& said) { return Lines(said).run(); }

}  // namespace stim::score
