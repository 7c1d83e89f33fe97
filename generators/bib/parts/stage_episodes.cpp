// What the domains of episodes share: scene, order of presentation, answer and prompt.
#include <utility>

#include "generators/bib/parts/stage.hpp"
#include "stim/base/error.hpp"
#include "stim/episode/contact_sheet.hpp"
#include "stim/episode/pair.hpp"

namespace stim::bib {
namespace {

constexpr const char* clips =
    "Two video clips, A and B, show the same small world seen from above: black walls, and coloured figures and things. "
    "Each clip has nine scenes. The first eight scenes of both clips show the same kind of events; "
    "the ninth scene is the ending.";
const std::vector<std::string> endings{"The ending of clip A.", "The ending of clip B."};
constexpr const char* background_prompt =
    "A video clip shows a small world seen from above: black walls, and coloured figures and things that act in nine "
    "scenes, one after the other. It is there to learn from; nothing is asked.";

Scene scene_of(Made made, const Streams& random) {
    Scene out;
    const bool pair = made.episodes.size() == 2;
    if (pair && random.stream("order").coin()) std::swap(made.episodes[0], made.episodes[1]);
    out.width = sheet_width();
    out.height = sheet_height(made.episodes.size());
    out.params = std::move(made.params);
    out.params["template"] = made.fallback;
    out.work.fallbacks = made.fallback;
    Json::Array episodes;
    for (const Episode& episode : made.episodes) episodes.push_back(to_json(episode));
    out.timeline = Json::object({{"episodes", std::move(episodes)}});
    return out;
}

bool asks(const Request& request, const Domain& domain) {
    if (domain.episodes < 2) return false;
    const auto comparison = request.switches.find("comparison");
    return comparison == request.switches.end() || comparison->second != "null";
}

}  // namespace

SwitchSpec subtype_switch(std::vector<std::string> names) {
    names.insert(names.begin(), "auto");
    return {"subtype", std::move(names), "version of the test; auto leaves it to the key"};
}

SwitchSpec comparison_switch(std::vector<std::string> names) {
    return {"comparison", std::move(names), "which two of the quartet's episodes stand against each other", false};
}

std::string subtype_of(const Request& request, std::string_view law) {
    const std::string& wanted = request.at("subtype");
    return wanted == "auto" ? std::string(law) : wanted;
}

Domain episodes_domain(Domain domain, std::function<Made(const Request&, const Streams&)> make) {
    const int episodes = domain.episodes;
    const Domain kind = domain;
    domain.suite = "bib";
    domain.sizes = sizes_up_to(20, 20);
    domain.sample = [make = std::move(make), episodes](const Request& request, const Streams& random) {
        Made made = make(request, random);
        if (made.episodes.size() != static_cast<std::size_t>(episodes))
            throw GenerationError("a task made another number of episodes than it says");
        return scene_of(std::move(made), random);
    };
    domain.answer_spec = [kind](const Request& request) {
        return asks(request, kind) ? AnswerSpec{AnswerClass::choice, AnswerType::single, "ANSWER: X", endings}
                                   : AnswerSpec{AnswerClass::none, AnswerType::single, "", {}};
    };
    domain.solve = [kind](const Request& request, const Scene& scene) {
        if (!asks(request, kind)) return Answer{};
        return choice_answer(episodes_of(scene).at(0).member == 'e' ? 0 : 1);
    };
    domain.options = [kind](const Request& request, const Scene&) {
        return asks(request, kind) ? endings : std::vector<std::string>{};
    };
    domain.prompt = [kind](const Request& request) {
        if (kind.episodes < 2) return std::string(background_prompt);
        if (!asks(request, kind)) return std::string(clips) + "\n\nNeither ending is the expected one; nothing is asked.";
        return prompt_text(clips,
                           "Somebody has watched the eight scenes and understood them. Which ending surprises that person less?",
                           "ANSWER: X", "where X is the letter of the clip whose ending is the less surprising one.");
    };
    domain.draw = [](const Scene& scene, int) { return contact_sheet(episodes_of(scene)); };
    return domain;
}

}  // namespace stim::bib
