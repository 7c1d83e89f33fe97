#include "generators/common/options.hpp"

#include <stdexcept>
#include <utility>

namespace stim {

std::vector<std::string> draw_option_order(std::vector<std::string> meanings, const Streams& random) {
    Rng rng = random.stream("options");
    rng.shuffle(meanings);
    return meanings;
}

std::vector<std::string> draw_option_order(const std::vector<OptionText>& options, const Streams& random) {
    std::vector<std::string> meanings;
    for (const OptionText& option : options) meanings.push_back(option.meaning);
    return draw_option_order(std::move(meanings), random);
}

Answer option_answer(const Scene& scene, std::string_view meaning) {
    const auto& order = scene.params.at("options").as_array();
    for (std::size_t i = 0; i < order.size(); ++i)
        if (order[i].as_string() == meaning) return choice_answer(i);
    throw std::logic_error("the scene has no such option");
}

AnswerSpec option_spec(const std::vector<OptionText>& options) {
    AnswerSpec out{AnswerClass::choice, AnswerType::single, "ANSWER: X", {}};
    for (const OptionText& option : options) out.vocabulary.push_back(option.text);
    return out;
}

std::vector<std::string> option_texts(const Scene& scene, const std::vector<OptionText>& options) {
    std::vector<std::string> out;
    for (const Json& meaning : scene.params.at("options").as_array())
        for (const OptionText& option : options)
            if (option.meaning == meaning.as_string()) out.push_back(option.text);
    return out;
}

}  // namespace stim
