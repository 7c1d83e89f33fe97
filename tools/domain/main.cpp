// Tries one domain: its smallest, middle and largest size under both presets. Prints answers, writes pictures to a folder,
// and ends with 1 at the first promise that is broken. `perceptv check ID` tries more, once the domain is in the package.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <set>
#include <stdexcept>
#include <string>

#include "stim/base/json_read.hpp"
#include "stim/domain/instance.hpp"
#include "stim/domain/registry.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/png/encode.hpp"
#include "stim/score/choices/choice.hpp"
#include "stim/score/judge.hpp"

namespace stim::SUITE {
Domain ID();
}

namespace {

using namespace stim;

void promise(bool kept, const Instance& made, const std::string& what) {
    if (!kept) throw std::runtime_error(made.id + ": " + what);
}

void judge_line(const Domain& domain, const Instance& made) {
    AnswerSpec spec = domain.answer_spec(made.request);
    if (spec.answer_class == AnswerClass::none) return;
    if (spec.answer_class == AnswerClass::choice) spec.vocabulary = made.prompt.options;
    for (const Mode mode : {Mode::lenient, Mode::strict}) {
        const Verdict verdict = judge(made.answer.text, spec, made.answer.value, dialect_of(domain.id, spec), mode);
        promise(verdict.outcome == Outcome::correct, made,
                "the answer line '" + made.answer.text + "' is no right reply: " + verdict.reason);
    }
    promise(!made.prompt.form.line.empty(), made, "the answer line is empty");
}

void check(const Domain& domain, const Instance& made) {
    const Instance again = generate(domain, made.request);
    promise(again.scene == made.scene && again.answer == made.answer, made, "made twice, it differs");
    const Scene read = scene_from_json(parse_json(to_json(made.scene).dump()));
    promise(read == made.scene, made, "the scene does not come back from its record");
    promise(solve_foreign(domain, made.request, read) == made.answer, made, "the answer does not follow from the record");
    judge_line(domain, made);
}

void save(const Domain& domain, const Instance& made, const std::string& folder) {
    for (int k = 0; k < domain.images; ++k) {
        const std::string name = folder + "/" + made.id + (domain.images > 1 ? "_" + std::to_string(k + 1) : "") + ".png";
        const std::vector<std::uint8_t> png = encode_png(render(domain.draw(made.scene, k)));
        if (!std::ofstream(name, std::ios::binary).write(reinterpret_cast<const char*>(png.data()), std::ssize(png)))
            throw std::runtime_error(name + " cannot be written");
        std::cout << "  " << name << '\n';
    }
}

void try_preset(const Domain& domain, Preset preset, const std::string& folder) {
    Switches defaults;
    for (const SwitchSpec& spec : domain.switches) defaults[spec.name] = spec.values.front();
    const auto [low, high] = domain.sizes(preset, defaults);
    if (low < 1 || low > high) throw std::runtime_error("sizes are none: legal are 1 <= low <= high");
    for (const std::int64_t size : std::set<std::int64_t>{low, (low + high) / 2, high})
        for (std::int64_t index = 0; index < 20; ++index) {
            const Request request = make_request(domain, {.size = size, .index = index, .preset = std::string(name_of(preset))});
            const Instance made = generate(domain, request);
            check(domain, made);
            if (index > 0) continue;
            std::cout << made.id << ": " << made.answer.text << '\n';
            save(domain, made, folder);
        }
}

}  // namespace

int main(int, char** arguments) {
    try {
        Registry registry;
        Domain domain = SUITE::ID();
        const std::string id = domain.id;
        registry.add(std::move(domain), "this file");
        for (const Preset preset : all_presets) try_preset(registry.at(id), preset, arguments[1]);
        std::cout << id << ": made, read back, solved and judged\n";
        return 0;
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
