// Takes formatting away, line by line, in one pass.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "libstim/src/score/text/clean.hpp"
#include "libstim/src/score/text/text.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

namespace {

// A row with more is no table that states an answer.
constexpr std::size_t most_cells = 100;

Extent trimmed(std::string_view text, Extent e) {
    while (e.begin < e.end && is_blank(text[e.begin])) ++e.begin;
    while (e.end > e.begin && is_blank(text[e.end - 1])) --e.end;
    return e;
}

bool is_table_rule(std::string_view line) {
    const bool plain = line.find_first_not_of("|-: +") == npos;
    return plain && line.find('|') != npos && line.find('-') != npos;
}

void table_cells(std::string_view text, std::size_t begin, std::size_t end, std::vector<Extent>& out) {
    out.clear();
    const Extent line = trimmed(text, {begin, end});
    if (line.end - line.begin < 2 || text[line.begin] != '|' || text[line.end - 1] != '|') return;
    std::size_t from = line.begin + 1;
    for (std::size_t i = from; i < line.end; ++i) {
        if (text[i] != '|') continue;
        out.push_back(trimmed(text, {from, i}));
        from = i + 1;
        if (out.size() > most_cells) return out.clear();
    }
}

// Tags that end what stands before and behind them, as lines do.
constexpr WordList block_tags{"answer", "final_answer", "finalanswer", "final", "output", "conclusion", "br",
                              "p",      "li",           "ul",          "ol",    "tr",     "div"};
// LaTeX commands whose argument stands for itself.
constexpr WordList text_commands{"text",   "textbf", "textit",       "texttt", "textrm",     "mathrm", "mathbf", "mathit",
                                 "mathtt", "mathsf", "operatorname", "mbox",   "boldsymbol", "bm",     "emph",   "underline"};
constexpr WordList blank_commands{"quad", "qquad",  "left",  "right", "displaystyle", "big",  "bigl",
                                  "bigr", "Big",    "large", "Large", "LARGE",        "huge", "Huge",
                                  "circ", "degree", "rm",    "bf",    "it",           "sf",   "tt"};
constexpr WordList fraction_commands{"frac", "dfrac", "tfrac"};
constexpr WordList arrow_commands{"to", "rightarrow", "longrightarrow", "implies"};

class Cleaner {
public:
    Cleaner(const Text& in, const std::vector<std::string>& keys) : text_(in.chars()), keys_(keys) {}

    Text run() {
        for (std::size_t at = 0; at < text_.size();) {
            const std::size_t end = line_end(text_, at);
            line(at, end);
            if (end < text_.size()) out_.push('\n', end);
            at = end + 1;
        }
        return std::move(out_);
    }

private:
    void push(std::string_view piece, std::size_t at) { out_.push_for(piece, std::min(at, text_.size() - 1)); }
    char at(std::size_t i, std::size_t end) const { return i < end ? text_[i] : '\0'; }
    char last() const { return out_.chars().empty() ? '\n' : out_.chars().back(); }

    void line(std::size_t begin, std::size_t end) {
        begin = skip_quotes(begin, end);
        const std::string_view view = text_.substr(begin, end - begin);
        if (is_fence(view) || is_table_rule(view)) return;
        if (at(begin, end) == '|') {
            table_cells(text_, begin, end, cells_);
            if (!cells_.empty()) return row(cells_, end);
        }
        headings_.clear();
        characters(bullet(begin, end), end);
    }

    // Quotation marks and headings of markdown.
    std::size_t skip_quotes(std::size_t begin, std::size_t end) const {
        while (begin < end && (is_blank(text_[begin]) || (text_[begin] == '>' && at(begin + 1, end) == ' '))) ++begin;
        std::size_t i = begin;
        while (i < end && text_[i] == '#') ++i;
        return i > begin && at(i, end) == ' ' ? i + 1 : begin;
    }

    static bool is_fence(std::string_view line) {
        if (line.substr(0, 3) != "```" && line.substr(0, 3) != "~~~") return false;
        return std::all_of(line.begin() + 3, line.end(),
                           [](char c) { return is_word(c) || c == '`' || c == '~' || c == ' '; }) &&
               line.find(' ', 3) == std::string_view::npos && std::none_of(line.begin(), line.end(), is_digit);
    }

    std::size_t bullet(std::size_t begin, std::size_t end) {
        const char c = at(begin, end), next = at(begin + 1, end);
        const bool mark = c == bullet_sign || ((c == '-' || c == '*' || c == '+') && next == ' ');
        if (!mark) return begin;
        push("- ", begin);
        return begin + 1;
    }

    // A row becomes "key: cell" below a heading that names keys, else "first: rest" or, below a number, "1. rest".
    void row(const std::vector<Extent>& cells, std::size_t end) {
        if (is_heading(end)) {
            headings_ = cells;
            keyed_ = std::any_of(cells.begin(), cells.end(), [this](Extent e) { return is_key(e); });
            return;
        }
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (keyed_ && headings_.size() == cells.size()) {
                characters(headings_[i].begin, headings_[i].end);
                push(":", cells[i].begin);
            }
            characters(cells[i].begin, cells[i].end);
            if (i + 1 < cells.size())
                push(keyed_ && !headings_.empty() ? " " : i > 0 ? " | " : is_number(cells[0]) ? ". " : ": ", cells[i].end);
        }
    }

    bool is_heading(std::size_t end) const {
        const std::size_t next = end + 1;
        if (next >= text_.size()) return false;
        const std::size_t stop = line_end(text_, next);
        return is_table_rule(text_.substr(next, stop - next));
    }
    bool is_key(Extent e) const {
        std::string word = lowered(text_.substr(e.begin, e.end - e.begin));
        std::erase_if(word, [](char c) { return c == '*' || c == '_'; });
        return std::any_of(keys_.begin(), keys_.end(), [&](const std::string& key) { return key == word; });
    }
    bool is_number(Extent e) const {
        return e.begin < e.end && std::all_of(text_.begin() + static_cast<std::ptrdiff_t>(e.begin),
                                              text_.begin() + static_cast<std::ptrdiff_t>(e.end), is_digit);
    }

    void characters(std::size_t i, std::size_t end) {
        while (i < end) i += character(i, end);
    }

    std::size_t plain(std::size_t i) { return out_.push(text_[i], i), 1; }

    // Handles what stands at i; returns how much of it.
    std::size_t character(std::size_t i, std::size_t end) {
        switch (text_[i]) {
            case '*':
            case '_':
                return emphasis(i, end);
            case '`':
            case '$':
                return 1;
            case '~':
                return strike(i, end);
            case '<':
                return tag(i, end);
            case '\\':
                return command(i, end);
            case '{':
                if (text_.substr(0, end).substr(i, 3) == "{,}") return out_.push(',', i + 1), 3;  // 12{,}450
                return brace(i, groups(i) ? '\0' : '{');
            case '}':
                return close_brace(i);
            case bullet_sign:
                return push(", ", i), 1;
            default:
                return plain(i);
        }
    }

    // Emphasis goes; between digits, or a star with blanks around it, the sign is an operator.
    std::size_t emphasis(std::size_t i, std::size_t end) {
        std::size_t n = 1;
        while (at(i + n, end) == text_[i]) ++n;
        const char before = last(), after = at(i + n, end);
        const bool operates =
            (is_digit(before) && is_digit(after)) || (text_[i] == '*' && before == ' ' && after == ' ' && n == 1);
        if (operates) out_.push(text_[i], i);
        return n;
    }

    // Struck-out text goes, up to the closing marks on the line.
    std::size_t strike(std::size_t i, std::size_t end) {
        if (at(i + 1, end) != '~') return out_.push('~', i), 1;
        const std::size_t close = text_.substr(0, end).find("~~", i + 2);
        return close != npos ? close + 2 - i : (push("~~", i), 2);
    }

    // What a tag leaves: special tokens may stand for a box.
    static char sign_of_tag(std::string_view name) {
        if (name == "begin_of_box") return box_open;
        if (name == "end_of_box") return box_close;
        return block_tags.holds(lowered(name)) ? '\n' : ' ';
    }

    // <...> of letters, digits and a few signs, at most 64 characters.
    std::size_t tag(std::size_t i, std::size_t end) {
        std::size_t j = i + 1;
        if (at(j, end) == '/' || at(j, end) == '|') ++j;
        if (!is_letter(at(j, end))) return plain(i);
        const std::size_t name = j;
        const std::size_t limit = std::min(end, i + 64);
        while (j < limit && (is_word(text_[j]) || is_one_of(text_[j], "_|/=\"- "))) ++j;
        if (at(j, limit) != '>') return plain(i);
        std::size_t name_end = name;
        while (is_word(text_[name_end]) || text_[name_end] == '_') ++name_end;
        out_.push(sign_of_tag(text_.substr(name, name_end - name)), i);
        return j + 1 - i;
    }

    // A backslash before a sign: a LaTeX blank, or the sign is meant.
    std::size_t escaped(std::size_t i, std::size_t end) {
        const char next = at(i + 1, end);
        if (is_one_of(next, ",;:! \\")) return out_.push(' ', i), next ? 2 : 1;
        return next == '_' || next == '*' || next == '$' ? 2 : 1;
    }

    std::size_t command(std::size_t i, std::size_t end) {
        std::size_t j = i + 1;
        while (j < end && j < i + 20 && is_latin(text_[j])) ++j;
        if (j == i + 1) return escaped(i, end);
        const std::string_view name = text_.substr(i + 1, j - i - 1);
        const bool argument = at(j, end) == '{';
        if ((name == "boxed" || name == "fbox") && argument) return brace(j, box_open), j + 1 - i;
        if (text_commands.holds(name) && argument) return brace(j, '\0'), j + 1 - i;
        const std::size_t length = argument && fraction_commands.holds(name) ? fraction(i, j, end) : 0;
        if (length) return length;
        if (blank_commands.holds(name)) return out_.push(' ', i), j - i;
        if (arrow_commands.holds(name)) return push("->", i), j - i;
        return push(text_.substr(i, j - i), i), j - i;
    }

    // A number or a letter in braces at i, without them.
    std::string_view simple_argument(std::size_t i, std::size_t end) const {
        constexpr std::size_t longest = 12;
        std::size_t j = i + 1;
        while (j < std::min(end, i + longest) && (is_latin(text_[j]) || is_digit(text_[j]))) ++j;
        return at(i, end) == '{' && at(j, end) == '}' ? text_.substr(i + 1, j - i - 1) : std::string_view{};
    }

    // "1/2" for a fraction with a number or a letter on each side of its line; returns how much of the text it is, else 0.
    std::size_t fraction(std::size_t i, std::size_t argument, std::size_t end) {
        const std::string_view upper = simple_argument(argument, end);
        const std::size_t next = argument + upper.size() + 2;
        const std::string_view lower = upper.empty() ? upper : simple_argument(next, end);
        if (lower.empty()) return 0;
        out_.push(upper, argument + 1);
        push("/", next);
        out_.push(lower, next + 1);
        return next + lower.size() + 2 - i;
    }

    // A brace behind another one's end or a box's beginning only groups, as after a command for a look.
    bool groups(std::size_t i) const { return i > 0 && text_[i - 1] == '}'; }

    std::size_t brace(std::size_t i, char kind) {
        open_.push_back(kind);
        if (kind != '\0') out_.push(kind, i);
        return 1;
    }
    std::size_t close_brace(std::size_t i) {
        const char kind = open_.empty() ? '{' : open_.back();
        if (!open_.empty()) open_.pop_back();
        if (kind != '\0') out_.push(kind == box_open ? box_close : '}', i);
        return 1;
    }

    std::string_view text_;
    const std::vector<std::string>& keys_;
    Text out_{};
    std::vector<Extent> cells_{}, headings_{};
    bool keyed_ = false;
    std::string open_{};  // kinds of the braces that are open
};

}  // namespace

Text without_markup(const Text& folded, const std::vector<std::string>& keys) { return Cleaner(folded, keys).run(); }

Extent Clean::origin(std::size_t begin, std::size_t end) const {
    if (begin >= end || end > chars().size()) return {};
    const auto place = [this](std::size_t i) { return folded_.origin(text_.origin(i)); };
    const std::size_t last = place(end - 1);
    return {place(begin), last + utf8_length(reply_, last)};
}

}  // namespace stim::score
