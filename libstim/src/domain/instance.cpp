#include "stim/domain/instance.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <exception>
#include <limits>

#include "stim/base/error.hpp"
#include "stim/base/float_mode.hpp"
#include "stim/scene/scene_check.hpp"

namespace stim {
namespace {

void check_range(const std::string& name, std::int64_t value) {
    if (value < 0) throw InvalidParams(name, fmt::format("{}", value), "integers 0..2^63-1");
}

Switches complete_switches(const Domain& domain, Preset preset, const Switches& wanted) {
    Switches out;
    for (const SwitchSpec& spec : domain.switches) {
        const auto given = wanted.find(spec.name);
        if (given != wanted.end() && spec.only && *spec.only != preset && given->second != spec.values.front())
            throw InvalidParams(fmt::format("{} of {} ({})", spec.name, domain.id, name_of(preset)),
                                fmt::format("'{}'", given->second), fmt::format("only in preset '{}'", name_of(*spec.only)));
        const std::string& value = given == wanted.end() ? spec.values.front() : given->second;
        if (std::find(spec.values.begin(), spec.values.end(), value) == spec.values.end())
            throw InvalidParams(fmt::format("{} of {}", spec.name, domain.id), fmt::format("'{}'", value),
                                fmt::format("'{}'", fmt::join(spec.values, "', '")));
        out[spec.name] = value;
    }
    for (const auto& [name, value] : wanted) {
        if (out.contains(name)) continue;
        std::vector<std::string> legal{"size", "index", "seed", "preset"};
        for (const SwitchSpec& spec : domain.switches) legal.push_back(spec.name);
        throw InvalidParams(fmt::format("parameter of {}", domain.id), fmt::format("'{}'", name),
                            fmt::format("{}", fmt::join(legal, ", ")));
    }
    return out;
}

// Any failure inside a generator is ours, and the key reproduces it.
template <class F>
auto promised(const std::string& key, F f) {
    try {
        return f();
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) {  // which stays the cause
        std::throw_with_nested(GenerationError(fmt::format("{} (key {})", error.what(), key)));
    }
}

}  // namespace

Request make_request(const Domain& domain, const Wanted& wanted) {
    Request out;
    out.preset = preset_of(wanted.preset);
    out.switches = complete_switches(domain, out.preset, wanted.switches);
    const SizeRange legal = domain.sizes(out.preset, out.switches);
    if (wanted.size < legal.low || wanted.size > legal.high)
        throw InvalidParams(fmt::format("size of {} ({})", domain.id, wanted.preset), fmt::format("{}", wanted.size),
                            fmt::format("{}..{}", legal.low, legal.high));
    out.size = static_cast<int>(wanted.size);
    check_range("index", wanted.index);
    check_range("seed", wanted.seed);
    out.index = wanted.index;
    out.seed = wanted.seed;
    return out;
}

std::string canonical_key(const Domain& domain, const Request& request) {
    Json params = Json::Object{};
    for (const SwitchSpec& spec : domain.switches)
        if (spec.in_key) params[spec.name] = request.at(spec.name);
    return Json::object({{"suite", domain.suite},
                         {"domain", domain.id},
                         {"domain_version", domain.version},
                         {"preset", name_of(request.preset)},
                         {"params", params},
                         {"size", request.size},
                         {"seed", request.seed},
                         {"index", request.index}})
        .dump();
}

std::string pair_id(const Domain& domain, const Request& request) {
    std::string out = fmt::format("{}-{}-{}-n{:02}-i{:04}-s{}", domain.suite, name_of(request.preset), domain.id,
                                  request.size, request.index, request.seed);
    for (const SwitchSpec& spec : domain.switches)
        if (spec.id_suffixes.empty() && request.at(spec.name) != spec.values.front())
            out += fmt::format("-{}-{}", spec.name, request.at(spec.name));
    return out;
}

std::string instance_id(const Domain& domain, const Request& request) {
    std::string out = pair_id(domain, request);
    for (const SwitchSpec& spec : domain.switches)
        for (std::size_t i = 0; i < spec.id_suffixes.size(); ++i)
            if (request.at(spec.name) == spec.values[i]) out += "-" + spec.id_suffixes[i];
    return out;
}

Scene generate_scene(const Domain& domain, const Request& request) {
    const std::string key = canonical_key(domain, request);
    const UsualFloats floats;
    return promised(key, [&] {
        Scene scene = domain.sample(request, Streams(key));
        check_scene(scene);
        return scene;
    });
}

Answer solve_foreign(const Domain& domain, const Request& request, const Scene& scene) {
    const UsualFloats floats;
    check_scene(scene);
    try {
        return domain.solve(request, scene);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) {
        std::throw_with_nested(InvalidParams("scene", fmt::format("one that {} cannot be asked of ({})", domain.id, error.what()),
                                             "a scene of that domain"));
    }
}

Prompt prompt_of(const Domain& domain, const Request& request, const Scene& scene, Showing showing) {
    const bool watched = showing == Showing::video && domain.video_prompt;
    Prompt out = watched ? domain.video_prompt(request) : domain.prompt(request);
    AnswerSpec spec = domain.answer_spec(request);
    out.form.line = std::move(spec.format);
    out.form.vocabulary = std::move(spec.vocabulary);
    if (domain.question) out.question = domain.question(request, scene);
    if (domain.options) out.options = domain.options(request, scene);
    return out;
}

Instance generate(const Domain& domain, const Request& request) {
    const UsualFloats floats;
    Instance out{request, instance_id(domain, request), generate_scene(domain, request), {}, {}};
    promised(canonical_key(domain, request), [&] {
        out.answer = domain.solve(request, out.scene);
        out.prompt = prompt_of(domain, request, out.scene);
    });
    return out;
}

bool compatible(AnswerClass answer_class, const Answer& a, const Answer& b) {
    if (answer_class != AnswerClass::any_of) return a.value == b.value;
    const Json::Array &left = a.value.as_array(), &right = b.value.as_array();
    if (left.empty() && right.empty()) return true;  // None answers both
    return std::any_of(left.begin(), left.end(),
                       [&](const Json& cell) { return std::find(right.begin(), right.end(), cell) != right.end(); });
}

namespace {

std::vector<int> changed_objects(const Scene& before, const Scene& after) {
    std::vector<int> out;
    for (std::size_t i = 0; i < after.objects.size(); ++i)
        if (i >= before.objects.size() || !(after.objects[i] == before.objects[i])) out.push_back(static_cast<int>(i));
    return out;
}

}  // namespace

std::string twin_id(const std::string& control_id, int k) { return fmt::format("{}-twin{}", control_id, k); }

Instance make_twin(const Domain& domain, const Instance& control, int k) {
    if (!domain.twin) throw InvalidParams(fmt::format("domain {} makes no twins", domain.id));
    if (control.twin) throw InvalidParams(fmt::format("{} is itself a twin", control.id));
    if (k < 0) throw InvalidParams("k", fmt::format("{}", k), "integers from 0");
    const UsualFloats floats;
    if (!(generate_scene(domain, control.request) == control.scene))
        throw InvalidParams("control", fmt::format("{} with another scene than its key's", control.id),
                            "an instance as it was generated");
    const std::string key = canonical_key(domain, control.request);
    Instance out = control;
    out.id = twin_id(control.id, k);
    promised(fmt::format("{}, twin {}", key, k), [&] {
        Rng rng = Streams(key).stream(fmt::format("twin/{}", k));
        out.scene = domain.twin(control.request, control.scene, rng);
        check_scene(out.scene);
        out.answer = domain.solve(control.request, out.scene);
        out.twin = TwinNote{k, control.id, changed_objects(control.scene, out.scene)};
        if (out.scene.objects.size() < control.scene.objects.size()) throw GenerationError("a twin lost an object's place");
        if (compatible(domain.answer_spec(control.request).answer_class, control.answer, out.answer))
            throw GenerationError(fmt::format("twin and control share an answer: {}", out.answer.text));
    });
    return out;
}

namespace {

// What an instance is about; of a pair which member this is, and what observers without the concept say of both.
void add_concept(Json& out, const Domain& domain, const Instance& instance) {
    out["concept"] = domain.about->concept_name;
    out["stage"] = domain.about->stage;
    const auto condition = instance.request.switches.find("condition");
    if (condition == instance.request.switches.end()) return;
    out["pair"] = pair_id(domain, instance.request);
    out["condition"] = condition->second;
    for (const char* name : {"shortcut", "naive"})
        if (const Json* said = instance.scene.params.find(name)) out[name] = *said;
}

// The parts that no other field of the record holds.
Json parts_json(const Prompt& prompt) {
    return Json::object({{"picture", prompt.picture}, {"rule", prompt.rule}, {"explanation", prompt.form.explanation}});
}

}  // namespace

Json record_head(const Domain& domain, const Instance& instance, Showing showing) {
    const UsualFloats floats;
    const Request& request = instance.request;
    const AnswerSpec spec = domain.answer_spec(request);
    const Prompt prompt = showing == Showing::pictures ? instance.prompt : prompt_of(domain, request, instance.scene, showing);
    Json::Array skills;
    for (const std::string& skill : domain.skills) skills.emplace_back(skill);
    Json params = instance.scene.params;  // where a switch left it to the key, they tell what came out
    for (const auto& [name, value] : request.switches)
        if (!params.find(name)) params[name] = value;
    Json out = Json::object({{"id", instance.id},
                         {"suite", domain.suite},
                         {"domain", domain.id},
                         {"domain_version", domain.version},
                         {"preset", name_of(request.preset)},
                         {"size", request.size},
                         {"index", request.index},
                         {"seed", request.seed},
                         {"prompt", joined(prompt)},
                         {"prompt_parts", parts_json(prompt)},
                         {"wording", domain.wording},
                         {"form", "line"},
                         {"think", "usual"},
                         {"language", "en"},
                         {"answer", instance.answer.value},
                         {"answer_text", instance.answer.text},
                         {"answer_type", name_of(spec.type)},
                         {"answer_class", name_of(spec.answer_class)},
                         {"answer_format", spec.format},
                         {"skills", std::move(skills)},
                         {"params", std::move(params)}});
    if (spec.answer_class == AnswerClass::real || spec.tolerance > 0) out["tolerance"] = spec.tolerance;
    if (domain.keeps_vocabulary && prompt.options.empty() && !spec.vocabulary.empty()) out["vocabulary"] = spec.vocabulary;
    if (!prompt.options.empty()) out["options"] = prompt.options;
    if (!prompt.question.empty()) out["question"] = prompt.question;
    if (domain.about) add_concept(out, domain, instance);
    if (instance.twin)
        out["twin"] = Json::object({{"k", instance.twin->k},
                                    {"control", instance.twin->control},
                                    {"changed", instance.twin->changed},
                                    {"follows_size_law", request.preset == Preset::balanced}});
    return out;
}

Json record(const Domain& domain, const Instance& instance) {
    const UsualFloats floats;
    Json out = record_head(domain, instance);
    out["scene"] = to_json(instance.scene);
    return out;
}

}  // namespace stim
