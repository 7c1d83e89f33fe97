// Leaves out what a model thinks aloud between tags before it replies.
#include "libstim/src/score/text/thinking.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "libstim/src/score/text/text.hpp"

namespace stim::score {
namespace {

struct Tag {
    std::string_view open, close;
};
constexpr std::array<Tag, 7> tags{{{"<think>", "</think>"},
                                   {"<thinking>", "</thinking>"},
                                   {"<thought>", "</thought>"},
                                   {"<reasoning>", "</reasoning>"},
                                   {"[think]", "[/think]"},
                                   {"\xe2\x97\x81think\xe2\x96\xb7", "\xe2\x97\x81/think\xe2\x96\xb7"},
                                   {"<|begin_of_thought|>", "<|end_of_thought|>"}}};
constexpr std::string_view channel = "<|channel|>", message = "<|message|>";

bool starts_with(std::string_view text, std::size_t at, std::string_view word) {
    if (text.size() - at < word.size()) return false;
    for (std::size_t i = 0; i < word.size(); ++i)
        if (lower(text[at + i]) != word[i]) return false;
    return true;
}

bool may_begin_tag(char c) { return c == '<' || c == '[' || c == '\xe2'; }

// Walks over the reply once; `depth` counts open thoughts.
class Walk {
public:
    explicit Walk(std::string_view reply) : reply_(reply) {}

    Spoken run() {
        for (std::size_t at = 0; at < reply_.size();) at += may_begin_tag(reply_[at]) ? step(at) : 1;
        if (depth_ == 0)
            keep(reply_.size());
        else
            out_.thought = true;
        return std::move(out_);
    }

private:
    std::size_t step(std::size_t at) {
        const char c = reply_[at];
        const char second = at + 1 < reply_.size() ? lower(reply_[at + 1]) : '\0';
        if (!is_one_of(second, "tr/|\x97")) return 1;
        for (const Tag& tag : tags) {
            if (starts_with(reply_, at, tag.open)) return open(at, tag.open.size());
            if (starts_with(reply_, at, tag.close)) return close(at, tag.close.size());
        }
        return c == '<' && starts_with(reply_, at, channel) ? switch_channel(at) : 1;
    }

    std::size_t open(std::size_t at, std::size_t length) {
        if (depth_++ == 0) keep(at);
        return length;
    }

    // A close without an opening: all before it was thought.
    std::size_t close(std::size_t at, std::size_t length) {
        if (depth_ == 0)
            out_.parts.clear();
        else
            --depth_;
        begin_ = at + length;
        out_.thought = true;
        return length;
    }

    // Replies in channels: what is said in another than the final one is thought.
    std::size_t switch_channel(std::size_t at) {
        const std::size_t name = at + channel.size();
        const std::size_t end = reply_.substr(name, 40).find(message);
        if (end == std::string_view::npos) return channel.size();
        const std::size_t length = channel.size() + end + message.size();
        if (starts_with(reply_, name, "final")) return depth_ = 0, close(at, length);
        if (depth_ == 0) keep(at);
        depth_ = 1;
        return length;
    }

    void keep(std::size_t end) {
        if (end > begin_) out_.parts.push_back({begin_, end});
        begin_ = end;
    }

    std::string_view reply_;
    Spoken out_{};
    std::size_t begin_ = 0;
    int depth_ = 0;
};

}  // namespace

Spoken without_thinking(std::string_view reply) { return Walk(reply).run(); }

}  // namespace stim::score
