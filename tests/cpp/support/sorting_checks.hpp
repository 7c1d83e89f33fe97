// What tests of sorting by magnitude share: measures, the order they give, labels.
#pragma once

#include "stim/draw/display_list.hpp"
#include "tests/cpp/support/placement_checks.hpp"

namespace sorting_checks {

using namespace stim;

inline std::vector<std::string> labels_of(const Answer& answer) {
    std::vector<std::string> out;
    for (const Json& item : answer.value.as_array()) out.push_back(item.as_string());
    return out;
}

inline double radius(const Object& object) { return std::get<Disc>(object.view().geometry).radius; }

inline double length(const Object& object) {
    const Box box = bounds(object.view().geometry);
    return std::max(box.size().x(), box.size().y());
}

// The label with k smaller targets stands at place k.
inline void check_order(const Instance& made, double (*measure)(const Object&)) {
    const auto& objects = made.scene.objects;
    const std::vector<std::string> answer = labels_of(made.answer);
    REQUIRE(answer.size() == objects.size());
    for (const Object& object : objects) {
        const auto smaller =
            std::count_if(objects.begin(), objects.end(), [&](const Object& o) { return measure(o) < measure(object); });
        REQUIRE(answer[static_cast<std::size_t>(smaller)] == object.view().label->text);
    }
    std::string joined;
    for (const std::string& label : answer) joined += (joined.empty() ? "" : " ") + label;
    CHECK(made.answer.text == joined);
}

inline void check_labels(const Instance& made) {
    const auto& objects = made.scene.objects;
    const Box canvas{{0, 0}, {double(made.scene.width), double(made.scene.height)}};
    std::set<int> numbers;
    for (std::size_t i = 0; i < objects.size(); ++i) {
        const Label& label = *objects[i].view().label;
        const Box ink = label_line(label).ink;
        CHECK(label.digit_height >= 14);
        CHECK(canvas.contains(ink.grown(4)));
        numbers.insert(std::stoi(label.text));
        for (std::size_t j = 0; j < objects.size(); ++j) {
            const bool inside = label.colour.rgb == white;
            if (j != i) CHECK_FALSE(label_line(*objects[j].view().label).ink.grown(4).overlaps(ink));
            const Footprint other(objects[j].view().geometry, objects[j].view().grow());
            if (j != i) CHECK(apart(Footprint(rectangle(ink), 0), other, 4));
            // Its own line ends where its path does: butt ends.
            if (j == i && !inside) CHECK(apart(Footprint(rectangle(ink), 0), Footprint(objects[i].view().geometry, 0), 3));
            if (j == i && inside) CHECK(objects[i].view().box().contains(ink));
        }
    }
    REQUIRE(numbers.size() == objects.size());
    CHECK(*numbers.begin() >= 1);
    const bool counted = made.request.preset == Preset::paper && !(made.twin && made.request.size == 1);
    CHECK(*numbers.rbegin() <= (counted ? made.request.size : 99));
}

inline std::vector<double> sorted(const Instance& made, double (*measure)(const Object&)) {
    std::vector<double> out;
    for (const Object& object : made.scene.objects) out.push_back(measure(object));
    std::sort(out.begin(), out.end());
    return out;
}

}  // namespace sorting_checks
