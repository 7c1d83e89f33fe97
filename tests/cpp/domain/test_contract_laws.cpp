// Contract: searches stay within their limits, answers are not degenerate and come from the geometry, params are recorded.
#include <algorithm>
#include <map>

#include "tests/cpp/support/contract.hpp"

using namespace contract;

namespace {

// The widest limits of any search: tries for one object in one pass, and passes.
constexpr std::int64_t tries_per_object = 3000;
constexpr int most_restarts = 500;

std::vector<Instance> instances(const Combo& combo, int count) {
    std::vector<Instance> out;
    for (int index = 0; index < count; ++index) out.push_back(generate(*combo.domain, combo.request(combo.middle(), index, 11)));
    return out;
}

// Members of params that equal the answer, or a part of it, in every instance.
std::vector<std::string> params_like_the_answer(const std::vector<Instance>& made) {
    std::vector<std::string> out;
    for (const auto& [name, value] : made.front().scene.params.as_object()) {
        const bool always = std::all_of(made.begin(), made.end(), [&, key = name](const Instance& instance) {
            const Json* param = instance.scene.params.find(key);
            const Json& answer = instance.answer.value;
            if (!param) return false;
            if (!answer.is_object()) return *param == answer;
            const Json* part = answer.find(key);
            return *param == answer || (part && *part == *param);
        });
        if (always) out.push_back(name);
    }
    return out;
}

}  // namespace

TEST_CASE("Contract: searches stay within their limits", "[contract]") {
    for_each_instance(10, [](const Combo&, const Instance& made) {
        const Work& work = made.scene.work;
        CAPTURE(work.tries, work.restarts, work.fallbacks);
        CHECK(work.restarts <= most_restarts);
        CHECK(work.fallbacks <= 2);
        const auto objects = static_cast<std::int64_t>(std::max<std::size_t>(made.scene.objects.size(), 1));
        CHECK(work.tries <= tries_per_object * objects * (work.restarts + 1));
    });
}

namespace {

// Members of pairs in turn where a domain makes some, else always the combination's own.
Request in_turn(const Combo& combo, int index) {
    Combo one = combo;
    for (const SwitchSpec& spec : combo.domain->switches)
        if (!spec.in_key && !spec.look)
            one.switches[spec.name] = spec.values[static_cast<std::size_t>(index) % spec.values.size()];
    return one.request(combo.middle(), index, 1);
}

}  // namespace

TEST_CASE("Contract: balanced answers are not degenerate", "[contract]") {
    for (const Combo& combo : combos()) {
        if (combo.preset != Preset::balanced) continue;
        INFO(combo.name());
        std::map<std::string, int> counts;
        for (int index = 0; index < 200; ++index) {
            const Request request = in_turn(combo, index);
            ++counts[combo.domain->solve(request, generate_scene(*combo.domain, request)).value.dump()];
        }
        if (combo.domain->answer_spec(in_turn(combo, 0)).answer_class == AnswerClass::none) continue;
        CHECK(counts.size() > 1);
        for (const auto& [answer, count] : counts) {
            CAPTURE(answer);
            CHECK(count <= 130);  // a fair coin stays below with p > 0.9999
        }
    }
}

TEST_CASE("Contract: params are recorded, with the switches", "[contract]") {
    for_each_instance(1, [](const Combo& combo, const Instance& made) {
        CHECK(made.scene.params.is_object());
        CHECK_FALSE(made.scene.params.as_object().empty());
        const Json json = record(*combo.domain, made);
        for (const SwitchSpec& spec : combo.domain->switches) {
            const std::string& value = combo.switches.find(spec.name)->second;
            const std::string& recorded = json.at("params").at(spec.name).as_string();
            if (value == "auto" && spec.only.value_or(combo.preset) == combo.preset)
                CHECK(recorded != value);  // what index or key chose
            else CHECK(recorded == value);
        }
    });
}

TEST_CASE("Contract: the answer does not come from a stored number", "[contract]") {
    for_each_combo([](const Combo& combo) {
        const std::vector<Instance> made = instances(combo, 8);
        const bool constant =
            std::all_of(made.begin(), made.end(), [&](const Instance& i) { return i.answer == made.front().answer; });
        if (constant) return;  // then nothing can be told from equality
        for (const std::string& name : params_like_the_answer(made))
            for (const Instance& instance : made) {
                Scene altered = instance.scene;
                altered.params[name] = "altered";
                CAPTURE(name);
                CHECK(combo.domain->solve(instance.request, altered) == instance.answer);
            }
    });
}
