// Readers, readers of episodes and the judge from many threads at once: what they say is what they say to one alone. The
// thread sanitizer runs these too.
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <string>

#include "readers/episode/reading.hpp"
#include "stim/base/parallel.hpp"
#include "stim/domain/instance.hpp"
#include "stim/episode/frames.hpp"
#include "stim/episode/pair.hpp"
#include "stim/score/choices/choice.hpp"
#include "stim/score/judge.hpp"
#include "tests/cpp/support/combos.hpp"
#include "tests/cpp/support/json_text.hpp"
#include "tests/cpp/support/reading.hpp"

using namespace stim;
using contract::Combo;

namespace {

constexpr int threads = 4;

const std::string not_read = "not read: ";

// What ask(i) says for each i, asked by one thread and by several, the latter from last to first; and that it is read.
template <class F>
void check_alike(std::size_t count, F ask) {
    REQUIRE(count > 0);
    std::vector<std::string> alone(count), together(count);
    for (std::size_t i = 0; i < count; ++i) alone[i] = ask(i);
    parallel_for(count, threads, [&](std::size_t i, int) { together[count - 1 - i] = ask(count - 1 - i); });
    CHECK(alone == together);
    for (const std::string& text : alone) CHECK_FALSE(text.starts_with(not_read));
}

// The first combination of each domain that has a reader.
std::vector<Combo> one_of_each(const std::map<std::string, read::Reader>& readers) {
    std::vector<Combo> out;
    for (const Combo& combo : contract::combos())
        if (readers.contains(combo.domain->id) && (out.empty() || out.back().domain != combo.domain)) out.push_back(combo);
    return out;
}

std::string text_of(const read::Reading& reading) { return reading.answer ? reading.answer->text : not_read + reading.why_not; }

std::string text_of(const Verdict& verdict) {
    return std::string(name_of(verdict.outcome)) + " " + verdict.value.dump() + " " + verdict.matcher;
}

std::string text_of(const read::TrialReading& trial) {
    std::string out = trial.readable() ? "" : not_read + trial.why_not;
    for (const read::Thing& thing : trial.things) out += std::string(name_of(thing.what)) + thing.icon + " ";
    for (const read::Touch& touch : trial.touches) out += std::to_string(touch.frame) + " ";
    return out;
}

std::string read_back(const episode::Trial& trial) {
    episode::FramePainter painter(episode::play(trial));
    std::vector<std::vector<std::uint8_t>> frames;
    for (int t = 0; t < trial.frames; ++t) frames.push_back(painter.paint(t));
    read::FramePointers pointers;
    for (const auto& frame : frames) pointers.push_back(frame.data());
    return text_of(read::read_trial(pointers));
}

}  // namespace

TEST_CASE("Threads: readers say the same together and alone", "[threads][read]") {
    std::map<std::string, read::Reader> readers;
    for (read::Reader& reader : tests::all_readers()) readers.emplace(reader.domain, std::move(reader));
    const std::vector<Combo> all = one_of_each(readers);
    check_alike(2 * all.size(), [&](std::size_t i) {
        const Combo& combo = all[i / 2];
        const Instance made = generate(*combo.domain, combo.request(combo.sizes.low, static_cast<std::int64_t>(i % 2)));
        return text_of(
            read::run(readers.at(combo.domain->id), tests::pictures(*combo.domain, made.scene), tests::question_of(made)));
    });
}

TEST_CASE("Threads: trials of episodes are read the same together and alone", "[threads][read]") {
    const Registry registry = builtin_registry();
    const Domain& domain = registry.at("bib_preference");
    const std::vector<episode::Episode> episodes =
        episode::episodes_of(generate(domain, make_request(domain, {5, 0, 0, "paper", {}})).scene);
    std::vector<const episode::Trial*> trials;
    for (const episode::Episode& episode : episodes)
        for (std::size_t i : {std::size_t{0}, std::size_t{episode::test_trial}}) trials.push_back(&episode.trials.at(i));
    check_alike(2 * trials.size(), [&](std::size_t i) { return read_back(*trials[i / 2]); });
}

TEST_CASE("Threads: the judge says the same together and alone", "[threads]") {
    const Registry registry = builtin_registry();
    const std::vector<Json> rows = read_json_lines(PERCEPTV_CASES_DIR "/replies.jsonl");
    check_alike(2 * rows.size(), [&](std::size_t i) {
        const Json& row = rows[i / 2];
        const Domain& domain = registry.at(row.at("domain").as_string());
        Wanted wanted;
        wanted.preset = row.at("preset").as_string();
        for (const auto& [name, value] : row.at("switches").as_object()) wanted.switches[name] = value.as_string();
        const AnswerSpec spec = domain.answer_spec(make_request(domain, wanted));
        return text_of(judge(row.at("reply").as_string(), spec, row.at("gold"), dialect_of(domain.id, spec),
                             i % 2 ? Mode::strict : Mode::lenient));
    });
}

TEST_CASE("Threads: options are matched the same together and alone", "[threads]") {
    const std::vector<Json> rows = read_json_lines(PERCEPTV_CASES_DIR "/choices.jsonl");
    check_alike(rows.size(), [&](std::size_t i) {
        const Json& row = rows[i];
        ChoiceQuestion asked{question_kind_of(row.at("kind").as_string()), {}, row.at("answer")};
        for (const Json& option : row.at("options").as_array()) asked.options.push_back(option.as_string());
        return text_of(match_choice(row.at("reply").as_string(), asked, choice_matcher_of(row.at("matcher").as_string())));
    });
}
