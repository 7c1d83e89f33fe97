// change_colour, vanishing_objects: what differs between two pictures.
#include "tests/cpp/support/placement_checks.hpp"

using namespace checks;

namespace {

constexpr Margins paper{4, 4, 0}, balanced{6, 8, 0};
const Margins& margins(Preset preset) { return preset == Preset::paper ? paper : balanced; }

int answer(const Instance& made) { return static_cast<int>(made.answer.value.as_int()); }

// Colour (packed RGB) by place, as one who sees the picture alone would list it.
std::map<std::pair<double, double>, std::uint32_t> colours_by_place(const Scene& scene, std::size_t image) {
    std::map<std::pair<double, double>, std::uint32_t> out;
    for (const View& view : figures(scene, image)) {
        const Vec2 at = bounds(view.geometry).centre();
        out[{at.x(), at.y()}] = view.fill->rgb.packed();
    }
    return out;
}

}  // namespace

TEST_CASE("change_colour: the answer is the number of places whose colours differ, all else equal") {
    over_range("change_colour", 200, [](const Instance& made) {
        const auto first = colours_by_place(made.scene, 0), second = colours_by_place(made.scene, 1);
        int same = 0;
        for (const auto& [place, colour] : first) same += second.at(place) == colour;
        CHECK(static_cast<int>(first.size()) == 2 * made.request.size);
        CHECK(first.size() == second.size());
        CHECK(answer(made) == 2 * made.request.size - same);
        for (const Object& object : made.scene.objects) {
            CHECK(object.view(0).geometry == object.view(1).geometry);
            CHECK((object.role == "changed") == !(object.view(0) == object.view(1)));
        }
        check_margins(made.scene, margins(made.request.preset));
        check_work(made);
    });
}

TEST_CASE("change_colour: paper changes n, balanced U[0..2n]") {
    for (int n = 1; n <= 60; ++n) CHECK(answer(instance("change_colour", Preset::paper, n, 0)) == n);
    for (const int n : {1, 4}) {
        Histogram<int> seen;
        for (int i = 0; i < 2000; ++i) ++seen[answer(instance("change_colour", Preset::balanced, n, i))];
        CHECK(seen.contains(0));
        CHECK(seen.contains(2 * n));
        CHECK(looks_uniform(seen, static_cast<std::size_t>(2 * n + 1)));
    }
}

TEST_CASE("change_colour: the new colour is any of the others, equally likely") {
    Histogram<std::pair<std::string, std::string>> paper_changes, balanced_changes;
    for (int i = 0; i < 300; ++i)
        for (const Preset preset : all_presets) {
            const Scene scene = instance("change_colour", preset, 10, i).scene;
            auto& changes = preset == Preset::paper ? paper_changes : balanced_changes;
            for (const Object* object : with_role(scene, "changed"))
                ++changes[{object->view(0).fill->name, object->view(1).fill->name}];
        }
    CHECK(looks_uniform(paper_changes, 6));
    CHECK(looks_uniform(balanced_changes, 30));
}

TEST_CASE("vanishing_objects: the answer is the number of places of the first picture that are empty in the second") {
    over_range("vanishing_objects", 200, [](const Instance& made) {
        const auto first = colours_by_place(made.scene, 0), second = colours_by_place(made.scene, 1);
        int gone = 0;
        for (const auto& [place, colour] : first) gone += !second.contains(place);
        for (const auto& [place, colour] : second) CHECK(first.at(place) == colour);
        CHECK(first.size() - second.size() == static_cast<std::size_t>(gone));
        CHECK(answer(made) == gone);
        CHECK(second.size() >= 1);
        for (const Object& object : made.scene.objects)
            if (object.visible(1)) CHECK(object.view(0) == object.view(1));
        check_margins(made.scene, margins(made.request.preset));
        check_work(made);
    });
}

TEST_CASE("vanishing_objects: n of 2n in paper, vanished and survivors independent and uniform in balanced") {
    for (int n = 1; n <= 60; ++n) {
        const Instance made = instance("vanishing_objects", Preset::paper, n, 0);
        CHECK(answer(made) == n);
        CHECK(made.scene.objects.size() == static_cast<std::size_t>(2 * n));
    }
    Histogram<std::pair<int, std::size_t>> seen;
    for (int i = 0; i < 3000; ++i) {
        const Instance made = instance("vanishing_objects", Preset::balanced, 2, i);
        ++seen[{answer(made), figures(made.scene, 1).size()}];
    }
    CHECK(looks_uniform(seen, 20));  // 0..4 vanished, 1..4 left
}

TEST_CASE("vanishing_objects: size does not tell what vanishes") {
    double gone = 0, left = 0;
    for (int i = 0; i < 500; ++i)
        for (const Object& object : instance("vanishing_objects", Preset::paper, 20, i).scene.objects)
            (object.visible(1) ? left : gone) += bounds(object.view(0).geometry).size().x();
    CHECK(std::abs(gone - left) / 10000 < 1.1);  // deviation of the difference of mean widths: .23 px
}

TEST_CASE("change: the lattice holds the largest counts of the largest shapes") {
    for (int n = 1; n <= 60; ++n) {
        check_lattice(Disc{{0, 0}, largest(30, n, 60)}, 2 * n, inset(1500, 1000, 4), 4);
        check_lattice(Disc{{0, 0}, largest(26, n, 60)}, 2 * n, inset(1024, 768, 8), 6);
        check_lattice(make_shape(Kind::square, Template::half_size, largest(30, n, 60)), 2 * n, inset(1500, 1000, 4), 4);
    }
    for (int n = 1; n <= 40; ++n) check_lattice(Disc{{0, 0}, largest(22, n, 40)}, 4 * n, inset(1024, 768, 8), 6);
}
