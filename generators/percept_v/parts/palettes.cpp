#include "generators/percept_v/parts/palettes.hpp"

#include <algorithm>
#include <utility>

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

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
bool is_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }

// "Blue" becomes "Navy", "red" "rust", other words stay.
std::string exchanged_word(const std::string& word) {
    std::string name = word;
    name.front() = lower(name.front());
    for (const auto& [usual, cvd] : cvd_exchanges()) {
        if (usual.name != name) continue;
        name = cvd.name;
        if (word.front() != lower(word.front())) name.front() = upper(name.front());
        return name;
    }
    return word;
}

// Colour words of a text, but for those of shades ("light blue"), which stay as they are.
std::string exchanged(const std::string& text) {
    std::string out, word, before;
    const auto end_word = [&] {
        if (word.empty()) return;
        out += before == "light" ? word : exchanged_word(word);
        before = std::exchange(word, {});
    };
    for (const char c : text) {
        if (is_letter(c)) {
            word += c;
            continue;
        }
        end_word();
        out += c;
    }
    end_word();
    return out;
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
    for (std::string& word : spec.vocabulary) word = exchanged_word(word);
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
