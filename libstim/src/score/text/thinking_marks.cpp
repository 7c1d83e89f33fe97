// Leaves out what a model thinks aloud between marks before it replies.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "libstim/src/score/text/clean.hpp"
#include "libstim/src/score/text/known_marks.hpp"
#include "libstim/src/score/text/text.hpp"
#include "stim/score/text/thinking_marks.hpp"

namespace stim::score::thinking {
namespace {

enum class Side { none, open, close };
struct Mark {
    Side side = Side::none;
    std::size_t length = 0;
    int kind = 0;
    bool square = false;  // in square brackets, which headings have, too
};

constexpr std::size_t longest_tag = 80;

// Between brackets: a name, and behind a blank nothing or attributes.
std::string_view name_in(std::string_view inside) {
    const std::size_t blank = inside.find(' ');
    const std::string_view more = blank == npos ? std::string_view{} : inside.substr(blank);
    const bool attributes = more.find('=') != npos || more.find_first_not_of(' ') == npos;
    return attributes && !inside.ends_with('/') ? inside.substr(0, blank) : std::string_view{};
}

// The letters of a name, small; empty where it holds what no name does.
std::string letters_of(std::string_view name) {
    std::string out;
    for (const char c : name) {
        if (!is_word(c) && !is_one_of(c, "_:-.")) return {};
        if (is_letter(c)) out += lower(c);
    }
    return out;
}

template <class Words>
bool strip(std::string& name, const Words& words) {
    for (const std::string_view word : words) {
        if (name.size() > word.size() && name.starts_with(word)) return name.erase(0, word.size()), true;
        if (name.size() > word.size() && name.ends_with(word)) return name.erase(name.size() - word.size()), true;
    }
    return false;
}

Mark named(std::string_view inside) {
    const bool slash = inside.starts_with('/');
    std::string name = letters_of(name_in(inside.substr(slash ? 1 : 0)));
    const bool closes = strip(name, closers) || slash;
    if (!closes) strip(name, openers);
    const auto known = std::find_if(names.begin(), names.end(), [&](const Name& one) { return name.ends_with(one.ending); });
    if (name.empty() || known == names.end()) return {};
    return {closes ? Side::close : Side::open, 0, known->kind};
}

}  // namespace

bool stands_at(std::string_view text, std::size_t at, std::string_view word) {
    return text.size() - at >= word.size() &&
           std::equal(word.begin(), word.end(), text.begin() + static_cast<std::ptrdiff_t>(at),
                      [](char due, char c) { return due == lower(c); });
}

Mark tag_at(std::string_view text, std::size_t at) {
    for (const Brackets& pair : brackets) {
        if (!text.substr(at).starts_with(pair.open)) continue;
        const std::string_view rest = text.substr(at + pair.open.size(), longest_tag);
        const std::size_t end = rest.find(pair.close);
        if (end == npos || rest.substr(0, end).find_first_of("\n<[") != npos) continue;
        Mark out = named(rest.substr(0, end));
        out.length = pair.open.size() + end + pair.close.size();
        out.square = pair.open == "[";
        return out;
    }
    return {};
}

}  // namespace stim::score::thinking

namespace stim::score {
namespace {

using namespace thinking;

constexpr std::string_view channel = "<|channel|>", message = "<|message|>", turn = "<|start|>assistant";

bool may_begin_mark(char c) { return is_one_of(lower(c), "<[\xe2ha"); }

// Whether a text without regard to capitals holds a word of small letters.
bool holds(std::string_view text, std::string_view word) {
    return std::search(text.begin(), text.end(), word.begin(), word.end(), [](char c, char due) { return lower(c) == due; }) !=
           text.end();
}

// Kinds of which a closing mark stands in square brackets.
std::vector<int> closed_in_squares(std::string_view text) {
    std::vector<int> out;
    for (std::size_t at = text.find("[/"); at != npos; at = text.find("[/", at + 1))
        if (const Mark mark = tag_at(text, at); mark.side == Side::close) out.push_back(mark.kind);
    return out;
}

// Thinking is looked for in so many bytes at the beginning and at the end of a reply, and of what is left so many are read.
constexpr std::size_t marked_head = 16'000, marked_tail = 48'000, read_head = 4'000, read_tail = 16'000;

// Walks over the reply once; `open_` are the kinds of the thoughts that are open, from the outermost on.
class Walk {
public:
    Walk(std::string_view reply, const ThinkingMarks& own)
        : reply_(reply), own_(own), tail_(reply.size() - std::min(reply.size(), marked_tail)) {
        std::string seen(reply.substr(0, std::min(marked_head, tail_)));
        seen += reply.substr(tail_);
        square_ = closed_in_squares(seen);
        for (const Pair& pair : pairs)
            if (!pair.paired || (holds(seen, pair.open) && holds(seen, pair.close))) pairs_.push_back(pair);
    }

    Spoken run() {
        for (std::size_t at = 0; at < reply_.size();) {
            if (at >= marked_head && at < tail_) at += pass_over(at, tail_ - at);
            at += step(at);
        }
        if (open_.empty())
            keep(reply_.size());
        else
            out_.thought = true;
        return std::move(out_);
    }

private:
    std::size_t step(std::size_t at) {
        if (const Mark own = own_at(at); own.side != Side::none) return take(at, own);
        if (!may_begin_mark(reply_[at])) return 1;
        if (stands_at(reply_, at, channel)) return switch_channel(at);
        if (stands_at(reply_, at, turn)) return pass_over(at, turn.size());
        if (!open_.empty())
            for (const std::string_view end : message_ends)
                if (stands_at(reply_, at, end)) return take(at, {Side::close, end.size(), open_.front()});
        if (stands_at(reply_, at, bare_final)) return take(at, {Side::close, bare_final.size(), channel_kind});
        if (const Mark pair = pair_at(at); pair.side != Side::none) return take(at, pair);
        const Mark mark = tag_at(reply_, at);
        return mark.side == Side::none || is_quoted(at, mark.length) || is_heading(mark) ? 1 : take(at, mark);
    }

    Mark own_at(std::size_t at) const {
        for (std::size_t i = 0; i < own_.size(); ++i) {
            const auto& [open, close] = own_[i];
            const int kind = first_own_kind + static_cast<int>(i);
            const std::string_view rest = reply_.substr(at);
            if (rest.starts_with(close) && (open != close || is_open(kind))) return {Side::close, close.size(), kind};
            if (rest.starts_with(open)) return {Side::open, open.size(), kind};
        }
        return {};
    }

    Mark pair_at(std::size_t at) const {
        for (const Pair& pair : pairs_) {
            if (stands_at(reply_, at, pair.open)) return {Side::open, pair.open.size(), pair.kind};
            const bool ends = stands_at(reply_, at, pair.close) && (!pair.paired || is_open(pair.kind));
            if (ends) return {Side::close, pair.close.size(), pair.kind};
        }
        return {};
    }

    bool is_open(int kind) const { return std::find(open_.begin(), open_.end(), kind) != open_.end(); }

    // "The mark `<think>` opens a thought": spoken of.
    bool is_quoted(std::size_t at, std::size_t length) const {
        const std::size_t end = at + length;
        return at > 0 && end < reply_.size() && reply_[at - 1] == reply_[end] && is_one_of(reply_[end], "`\"'");
    }

    // "[Analysis]" over a section that no mark ends.
    bool is_heading(const Mark& mark) const {
        return mark.square && mark.side == Side::open && mark.kind != plain_kind &&
               std::find(square_.begin(), square_.end(), mark.kind) == square_.end();
    }

    std::size_t take(std::size_t at, const Mark& mark) {
        if (mark.side == Side::close) return close(at, mark);
        if (open_.empty()) keep(at);
        open_.push_back(mark.kind);
        return mark.length;
    }

    // Ends the outermost thought of its kind and all within. Where none is open, all before was thought.
    std::size_t close(std::size_t at, const Mark& mark) {
        if (!open_.empty() && !is_open(mark.kind)) return mark.length;
        if (open_.empty()) out_.parts.clear();
        open_.erase(std::find(open_.begin(), open_.end(), mark.kind), open_.end());
        begin_ = at + mark.length;
        out_.thought = true;
        return mark.length;
    }

    // Replies in channels: what is said in another than the final one is thought.
    std::size_t switch_channel(std::size_t at) {
        const std::size_t name = at + channel.size();
        const std::size_t end = reply_.substr(name, 40).find(message);
        if (end == npos) return channel.size();
        const Mark mark{Side::close, channel.size() + end + message.size(), channel_kind};
        if (stands_at(reply_, name, "final")) return open_.clear(), close(at, mark);
        if (open_.empty()) keep(at);
        open_.assign(1, channel_kind);
        return mark.length;
    }

    // The head of a message, which is no part of it.
    std::size_t pass_over(std::size_t at, std::size_t length) {
        if (open_.empty()) keep(at), begin_ = at + length;
        return length;
    }

    void keep(std::size_t end) {
        if (end > begin_) out_.parts.push_back({begin_, end});
        begin_ = end;
    }

    std::string_view reply_;
    const ThinkingMarks& own_;
    std::size_t tail_;  // where it begins
    std::vector<int> square_{};
    std::vector<Pair> pairs_{};
    std::vector<int> open_{};
    Spoken out_{};
    std::size_t begin_ = 0;
};

}  // namespace

Spoken without_thinking(std::string_view reply, const ThinkingMarks& own) { return Walk(reply, own).run(); }

Spoken read_parts(std::string_view reply) {
    Spoken all = without_thinking(reply), out{{}, all.thought};
    std::size_t size = 0, at = 0;  // at: of what is said, where a part begins
    for (const Extent& part : all.parts) size += part.end - part.begin;
    const std::size_t tail = size - std::min(size, read_tail), head = std::min(read_head, tail);
    for (const Extent& part : all.parts) {
        const std::size_t end = at + part.end - part.begin;
        const std::size_t first = std::min(end, head) - std::min(at, head), last = std::max(end, tail) - std::max(at, tail);
        if (first + last == end - at) out.parts.push_back(part);
        else if (first) out.parts.push_back({part.begin, part.begin + first});
        if (last && first + last < end - at) out.parts.push_back({part.end - last, part.end});
        at = end;
    }
    return out;
}

}  // namespace stim::score

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
