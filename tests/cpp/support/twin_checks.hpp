// What tests of twins share: what differs between control and twin in scene and pixels, and what a reader makes of it.
#pragma once

#include <algorithm>

#include "tests/cpp/support/placement_checks.hpp"
#include "tests/cpp/support/twin_pairs.hpp"

namespace twin_checks {

using namespace stim;

/// Twin k, made twice: the same both times, few objects changed, all others and the prompt as in the control.
inline Instance twin_of(const std::string& id, const Instance& control, int k, std::size_t most_changed = 1) {
    const Domain& domain = checks::domain(id);
    const Instance made = make_twin(domain, control, k);
    CHECK(made.scene == make_twin(domain, control, k).scene);
    CHECK(made.prompt == control.prompt);
    const std::vector<int>& changed = made.twin->changed;
    CHECK(!changed.empty());
    CHECK(changed.size() <= most_changed);
    bool others_equal = made.scene.objects.size() >= control.scene.objects.size();
    for (std::size_t i = 0; i < control.scene.objects.size(); ++i)
        if (std::find(changed.begin(), changed.end(), static_cast<int>(i)) == changed.end())
            others_equal = others_equal && made.scene.objects[i] == control.scene.objects[i];
    CHECK(others_equal);
    return made;
}

/// The pictures differ in the changed objects' boxes alone, and the reader reads the twin's answer.
inline void check_pictures(const std::string& id, const Instance& control, const Instance& twin) {
    const Domain& domain = checks::domain(id);
    const std::vector<Image> before = tests::pictures(domain, control.scene), after = tests::pictures(domain, twin.scene);
    const tests::PixelDifference found = tests::compare(before, after, tests::changed_boxes(control, twin));
    CHECK(found.inside > 0);
    CHECK(found.outside == 0);
    static const std::vector<read::Reader> readers = tests::all_readers();
    const auto reader = std::find_if(readers.begin(), readers.end(), [&](const read::Reader& r) { return r.domain == id; });
    REQUIRE(reader != readers.end());
    const read::Reading reading = read::run(*reader, after, tests::question_of(twin));
    INFO(reading.why_not);
    REQUIRE(reading.answer);
    CHECK(reading.answer->value == twin.answer.value);
}

}  // namespace twin_checks
