// Contract: every built-in domain has a reader; it finds the answer of every picture, and none where there is none to find.
#include <map>

#include "tests/cpp/support/contract.hpp"
#include "tests/cpp/support/corruptions.hpp"
#include "tests/cpp/support/reading.hpp"

using namespace contract;

namespace {

const read::Reader& reader_of(const Domain& domain) {
    static const std::vector<read::Reader> all = tests::all_readers();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const read::Reader& reader) { return reader.domain == domain.id; });
    if (found == all.end()) FAIL("no reader of " << domain.id);
    return *found;
}

read::Reading read_back(const Combo& combo, const std::vector<Image>& pictures) {
    return read::run(reader_of(*combo.domain), pictures, {combo.preset, combo.switches});
}

void check_unreadable(const Combo& combo, const std::string& what, const std::vector<Image>& pictures) {
    INFO(what);
    const read::Reading reading = read_back(combo, pictures);
    INFO((reading.answer ? reading.answer->text : ""));
    CHECK_FALSE(reading.answer);
    CHECK_FALSE(reading.why_not.empty());
}

}  // namespace

TEST_CASE("Contract: every built-in domain has a reader of as many pictures, and no reader is without a domain",
          "[contract][read]") {
    std::map<std::string, int> images;
    for (const Combo& combo : combos())
        if (!combo.domain->episodes) images[combo.domain->id] = combo.domain->images;
    CHECK(tests::all_readers().size() == images.size());
    for (const auto& [id, count] : images) {
        INFO(id);
        const Registry registry = builtin_registry();
        CHECK(reader_of(registry.at(id)).images == count);
        CHECK(reader_of(registry.at(id)).takes(static_cast<std::size_t>(count)));
    }
}

TEST_CASE("Contract: a reader knows the options of its question, in the vocabulary's order", "[contract][read]") {
    for_each_combo([](const Combo& combo) {
        const AnswerSpec spec = combo.domain->answer_spec(combo.request(combo.middle(), 0));
        if (spec.answer_class == AnswerClass::choice && !combo.domain->episodes)
            CHECK(reader_of(*combo.domain).options == spec.vocabulary);
    });
}

TEST_CASE("Contract: the reader finds the answer", "[contract][read]") {
    for_each_instance(1, [](const Combo& combo, const Instance& instance) {
        if (combo.domain->episodes) return;  // theirs read frames, not the contact sheet
        const std::string problem = tests::disagreement(*combo.domain, reader_of(*combo.domain), instance.request);
        INFO(problem);
        CHECK(problem.empty());
    });
}

TEST_CASE("Contract: nothing is read from blank pictures, noise or a wrong canvas", "[contract][read]") {
    Rng rng = Streams("contract").stream("unreadable");
    for_each_combo([&](const Combo& combo) {
        if (combo.domain->episodes) return;
        const Instance instance = generate(*combo.domain, combo.request(combo.middle(), 0));
        for (const corruptions::Corrupted& made : corruptions::unreadable(tests::pictures(*combo.domain, instance.scene), rng))
            check_unreadable(combo, made.what, made.pictures);
    });
}

TEST_CASE("Contract: nothing is read where a mark is missing that the question needs", "[contract][read]") {
    for_each_combo([](const Combo& combo) {
        if (combo.domain->video) return;  // drawn from the timeline: the next case leaves things out of the drawing
        const Instance instance = generate(*combo.domain, combo.request(combo.middle(), 0));
        for (const auto& [role, scene] : corruptions::without_marks(instance.scene))
            check_unreadable(combo, "without " + role, tests::pictures(*combo.domain, scene));
    });
}

TEST_CASE("Contract: nothing is read from a video without a thing that the question compares", "[contract][read]") {
    for_each_combo([](const Combo& combo) {
        if (!combo.domain->video) return;
        const Instance instance = generate(*combo.domain, combo.request(combo.middle(), 0));
        const auto without = corruptions::without_things(*combo.domain, instance.scene);
        CHECK(without.size() >= 2);
        for (const auto& [thing, pictures] : without) check_unreadable(combo, "without " + thing, pictures);
    });
}
