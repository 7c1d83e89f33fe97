// Contract: every built-in domain makes twins: one small change after which no reply is right for both.
#include <algorithm>
#include <set>

#include "tests/cpp/support/answer_laws.hpp"
#include "tests/cpp/support/contract.hpp"
#include "tests/cpp/support/twin_pairs.hpp"

using namespace contract;

namespace {

bool same_but_for(const Instance& control, const Instance& twin) {
    const std::set<int> changed(twin.twin->changed.begin(), twin.twin->changed.end());
    for (std::size_t i = 0; i < control.scene.objects.size(); ++i)
        if (!changed.count(static_cast<int>(i)) && !(control.scene.objects[i] == twin.scene.objects[i])) return false;
    for (std::size_t i = control.scene.objects.size(); i < twin.scene.objects.size(); ++i)
        if (!changed.count(static_cast<int>(i))) return false;
    return true;
}

}  // namespace

TEST_CASE("Contract: every built-in domain makes twins, or is one of pairs", "[contract][twin]") {
    for_each_combo([](const Combo& combo) {
        const auto& switches = combo.domain->switches;
        const bool pairs = combo.domain->episodes ||
                           std::any_of(switches.begin(), switches.end(),
                                       [](const SwitchSpec& s) { return !s.in_key && !s.look; });
        CHECK(static_cast<bool>(combo.domain->twin) != pairs);
    });
}

TEST_CASE("Contract: a twin keeps prompt, canvas and untouched objects and excludes the answer", "[contract][twin]") {
    for_each_instance(2, [](const Combo& combo, const Instance& control) {
        if (!combo.domain->twin) return;
        for (const int k : {0, 1, 7}) {
            const Instance twin = make_twin(*combo.domain, control, k);
            INFO(twin.id);
            const AnswerClass answer_class = combo.domain->answer_spec(control.request).answer_class;
            CHECK_FALSE(compatible(answer_class, control.answer, twin.answer));
            CHECK(twin.prompt == control.prompt);
            CHECK(twin.scene.width == control.scene.width);
            CHECK(twin.scene.height == control.scene.height);
            CHECK(twin.scene.background == control.scene.background);
            CHECK(twin.scene.legend == control.scene.legend);
            CHECK_FALSE(twin.twin->changed.empty());
            CHECK(same_but_for(control, twin));
            CHECK(scene_from_json(to_json(twin.scene)) == twin.scene);
            CHECK(make_twin(*combo.domain, control, k).scene == twin.scene);
        }
    });
}

TEST_CASE("Contract: pictures of a pair differ at the changed objects alone, and the reader follows", "[contract][twin]") {
    const std::vector<read::Reader> readers = tests::all_readers();
    for_each_instance(1, [&](const Combo& combo, const Instance& control) {
        if (!combo.domain->twin) return;
        const auto own =
            std::find_if(readers.begin(), readers.end(), [&](const read::Reader& r) { return r.domain == combo.domain->id; });
        REQUIRE(own != readers.end());
        const std::string problem = tests::pair_problem(*combo.domain, *own, control.request);
        INFO(problem);
        CHECK(problem.empty());
    });
}

// Edge effects are stated in docs/twins.md. Pooled over the official sizes they and chance stay below .2, and numbers
// hardly rise or fall (list_shapes: pictures of one kind can only gain one).
TEST_CASE("Contract: in balanced the answers of twins have the law of the controls'", "[contract][twin]") {
    constexpr int keys = 600;
    for_each_combo([](const Combo& combo) {
        if (combo.preset != Preset::balanced || !combo.domain->twin) return;
        const int largest = static_cast<int>(std::min<std::int64_t>(20, combo.sizes.high));
        for (const auto& [name, facet] : answer_laws::compared(combo, 1, largest, keys)) {
            INFO(name << ": apart " << facet.apart() << ", drift " << facet.drift() << " +- " << facet.chance());
            CHECK(facet.apart() < 0.2);
            CHECK(facet.drift() < 0.25 + 3 * facet.chance());
        }
    });
}
