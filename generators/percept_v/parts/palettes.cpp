#include "generators/percept_v/parts/palettes.hpp"

#include <algorithm>
#include <utility>

#include "stim/look/look_words.hpp"
#include "stim/scene/colour.hpp"

namespace stim::percept_v {
namespace {

enum class Direction { to_cvd, to_usual };

bool is_cvd(const Request& request) { return request.at("palette") == "cvd"; }

const Colour& from(const ColourExchange& exchange, Direction to) {
    return to == Direction::to_cvd ? exchange.usual : exchange.cvd;
}
const Colour& into(const ColourExchange& exchange, Direction to) {
    return to == Direction::to_cvd ? exchange.cvd : exchange.usual;
}

void exchange(Colour& colour, Direction to) {
    const auto& all = cvd_exchanges();
    // By name: there are two browns.
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const ColourExchange& e) { return from(e, to).name == colour.name; });
    if (found != all.end()) colour = into(*found, to);
}

void exchange(View& view, Direction to) {
    if (view.fill) exchange(*view.fill, to);
    if (view.stroke) exchange(view.stroke->colour, to);
    if (view.label) exchange(view.label->colour, to);
}

Scene exchanged(Scene scene, Direction to) {
    exchange(scene.background, to);
    for (Object& object : scene.objects)
        for (auto& view : object.views)
            if (view) exchange(*view, to);
    return scene;
}

// "Blue" becomes "Navy", "red" "rust"; other words and shades ("light blue") stay.
std::string exchanged(const std::string& text) {
    std::vector<std::pair<std::string, std::string>> words;
    for (const auto& [usual, cvd] : cvd_exchanges()) words.emplace_back(usual.name, cvd.name);
    return exchanged_text(text, words);
}

Json exchanged(const Json& value) {
    if (value.is_string()) return exchanged(value.as_string());
    if (!value.is_array()) return value;
    Json::Array out;
    for (const Json& item : value.as_array()) out.push_back(exchanged(item));
    return out;
}

Answer exchanged(const Answer& answer) { return {exchanged(answer.value), exchanged(answer.text)}; }

AnswerSpec exchanged(AnswerSpec spec) {
    for (std::string& word : spec.vocabulary) word = exchanged(word);
    return spec;
}

Prompt exchanged(Prompt prompt) {
    for (std::string* text : {&prompt.picture, &prompt.rule, &prompt.form.explanation}) *text = exchanged(*text);
    return prompt;
}

SwitchSpec palette_switch() {
    SwitchSpec out{"palette", {"standard", "cvd"}, "cvd: colours that stay apart in any colour vision, with names of their own"};
    out.in_key = false;
    out.look = true;
    return out;
}

}  // namespace

Domain with_palettes(Domain domain) {
    const Domain usual = domain;
    domain.switches.push_back(palette_switch());
    domain.answer_spec = [=](const Request& r) {
        return is_cvd(r) ? exchanged(usual.answer_spec(r)) : usual.answer_spec(r);
    };
    domain.prompt = [=](const Request& r) { return is_cvd(r) ? exchanged(usual.prompt(r)) : usual.prompt(r); };
    domain.sample = [=](const Request& r, const Streams& random) {
        return is_cvd(r) ? exchanged(usual.sample(r, random), Direction::to_cvd) : usual.sample(r, random);
    };
    domain.solve = [=](const Request& r, const Scene& scene) {
        return is_cvd(r) ? exchanged(usual.solve(r, exchanged(scene, Direction::to_usual))) : usual.solve(r, scene);
    };
    domain.twin = [=](const Request& r, const Scene& control, Rng& rng) {
        if (!is_cvd(r)) return usual.twin(r, control, rng);
        return exchanged(usual.twin(r, exchanged(control, Direction::to_usual), rng), Direction::to_cvd);
    };
    return domain;
}

}  // namespace stim::percept_v
