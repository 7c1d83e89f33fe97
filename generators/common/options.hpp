// Options of a question as meanings, in an order that the scene keeps among its params.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "stim/domain/domain.hpp"

namespace stim {

struct OptionText {
    std::string meaning, text;
};
/// The meanings in an order drawn from the key, equal in both members of a pair.
/// Explains "ANSWER: X".
inline constexpr const char* letter_for_x = "with the letter of the right option for X.";

std::vector<std::string> draw_option_order(const std::vector<OptionText>& options, const Streams& random);
std::vector<std::string> draw_option_order(std::vector<std::string> meanings, const Streams& random);
/// The letter of the option with that meaning.
Answer option_answer(const Scene& scene, std::string_view meaning);
AnswerSpec option_spec(const std::vector<OptionText>& options);
/// Texts of the scene's options, in its order.
std::vector<std::string> option_texts(const Scene& scene, const std::vector<OptionText>& options);

}  // namespace stim
