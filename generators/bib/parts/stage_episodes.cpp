// What the domains of episodes share: scene, order of presentation, answer and prompt.
#include <algorithm>
#include <utility>

#include "generators/bib/parts/stage.hpp"
#include "generators/bib/parts/viewer.hpp"
#include "stim/base/error.hpp"
#include "stim/episode/contact_sheet.hpp"
#include "stim/episode/pair.hpp"
#include "stim/episode/telling.hpp"

namespace stim::bib {
namespace {

const std::vector<std::string> endings{"The ending of A.", "The ending of B."};

Telling telling_of(const Domain& domain) {
    const auto& skills = domain.skills;
    return {domain.episodes > 1, std::find(skills.begin(), skills.end(), "beliefs") != skills.end(),
            domain.id == "bib2_bg_social_imitation"};
}

Scene scene_of(Made made, const Streams& random) {
    Scene out;
    const bool pair = made.episodes.size() == 2;
    if (pair && random.stream("order").coin()) std::swap(made.episodes[0], made.episodes[1]);
    const SheetSize size = sheet_size(made.episodes);
    out.width = size.width;
    out.height = size.height;
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

Prompt prompt(const std::string& shown, const Domain& domain, const Request& request) {
    if (domain.episodes < 2) return {.picture = shown, .rule = "It is there to learn from; nothing is asked."};
    if (!asks(request, domain)) return {.picture = shown, .rule = "Neither ending is the expected one; nothing is asked."};
    return {.picture = shown,
            .rule = "Somebody has watched the eight scenes and understood them. Which ending surprises that person less?",
            .form = {.explanation = "where X is A or B, whichever has the less surprising ending."}};
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
    domain.version = 3;
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
        return choice_answer(less_surprising(episodes_of(scene)));
    };
    domain.options = [kind](const Request& request, const Scene&) {
        return asks(request, kind) ? endings : std::vector<std::string>{};
    };
    domain.prompt = [kind](const Request& request) { return prompt(telling_of(kind).of_sheet(), kind, request); };
    domain.video_prompt = [kind](const Request& request) { return prompt(telling_of(kind).of_clips(), kind, request); };
    domain.draw = [](const Scene& scene, int) { return contact_sheet(episodes_of(scene)); };
    return domain;
}

}  // namespace stim::bib
