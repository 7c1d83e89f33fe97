// The marks that models put around what they think aloud, as data.
#pragma once

#include <array>
#include <string_view>

namespace stim::score::thinking {

/// What the name of a mark ends with, letters alone: <seed:think>, <|begin_of_thought|>, <inner_monologue>. Names of one kind
/// close each other.
struct Name {
    std::string_view ending;
    int kind;
};
inline constexpr int plain_kind = 0;  ///< of names that stand for nothing else, even in square brackets
inline constexpr std::array names = std::to_array<Name>({{"think", plain_kind},
                                                         {"thinking", plain_kind},
                                                         {"thought", plain_kind},
                                                         {"thoughts", plain_kind},
                                                         {"\xe6\x80\x9d\xe8\x80\x83", plain_kind},  // 思考
                                                         {"thinkfast", plain_kind},
                                                         {"thinkfaster", plain_kind},
                                                         {"thinkingprocess", plain_kind},
                                                         {"thoughtprocess", plain_kind},
                                                         {"reasoning", 1},
                                                         {"reason", 1},
                                                         {"reasoningprocess", 1},
                                                         {"reasoningcontent", 1},
                                                         {"reasoningsteps", 1},
                                                         {"reflection", 2},
                                                         {"reflections", 2},
                                                         {"reflect", 2},
                                                         {"analysis", 3},
                                                         {"scratchpad", 4},
                                                         {"monologue", 5},
                                                         {"rationale", 6},
                                                         {"deliberation", 7},
                                                         {"plan", 9},
                                                         {"planning", 9},
                                                         {"cot", 10},
                                                         {"brainstorm", 11},
                                                         {"brainstorming", 11},
                                                         {"\xe6\x8e\xa8\xe7\x90\x86", 8}});  // 推理
/// What may stand before or behind a name: <|START_THINKING|>, <|thinking_end|>.
inline constexpr std::array openers = std::to_array<std::string_view>({"beginof", "begin", "startof", "start"});
inline constexpr std::array closers = std::to_array<std::string_view>({"endof", "end"});

struct Brackets {
    std::string_view open, close;
};
inline constexpr std::array brackets = std::to_array<Brackets>({{"<|", "|>"},
                                                                {"<\xef\xbd\x9c", "\xef\xbd\x9c>"},  // <｜ ｜>
                                                                {"<", ">"},
                                                                {"[", "]"},
                                                                {"\xe2\x97\x81", "\xe2\x96\xb7"}});  // ◁ ▷

/// Marks that no rule tells, in small letters. `paired`: each side counts only where the other stands, too.
struct Pair {
    std::string_view open, close;
    int kind;
    bool paired;
};
inline constexpr std::array pairs = std::to_array<Pair>({{"<|channel>", "<channel|>", 20, false},
                                                         {"<unused94>", "<unused95>", 21, false},
                                                         {"<|inner_prefix|>", "<|inner_suffix|>", 22, false},
                                                         {"thinking...\n", "...done thinking.", 25, true},
                                                         {"<details type=\"reasoning\"", "</details>", 23, true},
                                                         {"here is my thought process:", "here is my response:", 24, true},
                                                         {"here's my thought process:", "here's my response:", 24, true}});
inline constexpr int channel_kind = 30, first_own_kind = 40;
/// Ends a message of a channel, or whatever else is open; models that do not think end so, too.
inline constexpr std::array message_ends = std::to_array<std::string_view>({"<|end|>", "<|return|>", "<|call|>"});
/// What is left of the last channel where special tokens are taken out: all before it was thought.
inline constexpr std::string_view bare_final = "assistantfinal";

}  // namespace stim::score::thinking
