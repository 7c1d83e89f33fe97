#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "tests/cpp/support/percept_v_keys.hpp"

using namespace stim;
using namespace percept_v_keys;

namespace {

// By outline, not by name.
std::string form_of(const Geometry& geometry) {
    const auto* polygon = std::get_if<Polygon>(&geometry);
    if (!polygon) return "circle";
    const auto& v = polygon->vertices;
    switch (v.size()) {
        case 3: return "triangle";
        case 4: return std::any_of(v.begin(), v.end(), [&](const Vec2& p) { return p.x() == v[0].x() && p != v[0]; }) &&
                               v[0].y() == v[1].y() ? "square" : "diamond";
        case 5: return "pentagon";
        case 6: return "hexagon";
        case 10: return "star";
        case 12: return "cross";
        default: break;
    }
    // A heart's left half mirrors its right one; a crescent leans on its left side.
    const Box box = bounds(geometry);
    const Vec2 point{box.high.x() - box.size().x() * 0.1, box.centre().y() - box.size().y() * 0.15};
    return contains(geometry, point) ? "heart" : "crescent";
}

std::set<std::string> forms(const Scene& scene) {
    std::set<std::string> out;
    for (const Object& object : scene.objects)
        if (object.role != "background") out.insert(form_of(object.view().geometry));
    return out;
}

std::set<std::string> answered(const Instance& instance) {
    std::set<std::string> out;
    for (const Json& name : instance.answer.value.as_array()) out.insert(name.as_string());
    return out;
}

}  // namespace

TEST_CASE("list_shapes: the answer is what the outlines are", "[percept_v]") {
    for (const Preset preset : all_presets)
        for_keys("list_shapes", preset, 200, [&](const Instance& i) {
            INFO(i.id);
            REQUIRE(answered(i) == forms(i.scene));
            REQUIRE(static_cast<int>(with_role(i.scene, "target").size()) == i.request.size);
        });
}

TEST_CASE("list_shapes: gaps, borders and colours", "[percept_v]") {
    const double gap[] = {4, 6}, border[] = {4, 8};
    const std::set<std::string> named[] = {{"red", "green", "blue"}, {"red", "blue", "green", "orange", "purple", "black"}};
    for (const Preset preset : all_presets) {
        const auto p = static_cast<std::size_t>(preset);
        std::set<std::string> colours;
        for_keys("list_shapes", preset, 60, [&](const Instance& i) {
            INFO(i.id);
            REQUIRE(least_gap(i.scene, "target") >= gap[p]);
            REQUIRE(least_border(i.scene, "target", i.scene.width, i.scene.height) >= border[p]);
            checks::check_work(i);
            for (const Object* object : with_role(i.scene, "target")) colours.insert(object->view().colour().name);
        });
        REQUIRE(colours == named[p]);
    }
}

TEST_CASE("list_shapes: every shape stands out from the patches that it meets", "[percept_v]") {
    for (const Preset preset : all_presets)
        for_keys("list_shapes", preset, 150, [&](const Instance& i) {
            INFO(i.id);
            REQUIRE(clashes(i.scene) == 0);
            REQUIRE(clashes(make_twin(domain("list_shapes"), i, 0).scene) == 0);
        });
}

TEST_CASE("list_shapes: paper draws each kind on its own", "[percept_v]") {
    int all_of_seven = 0;
    for (int i = 0; i < 400; ++i) all_of_seven += answered(make("list_shapes", Preset::paper, 7, i)).size() == 4;
    REQUIRE(checks::looks_like(all_of_seven, 400, 0.513));
}

TEST_CASE("list_shapes: balanced draws the number of kinds uniformly", "[percept_v]") {
    for (const int n : {1, 4, 9, 30}) {
        const int most = std::min(n, 9);
        checks::Histogram<std::size_t> seen;
        std::set<std::string> kinds;
        for (int i = 0; i < 30 * most; ++i) {
            const auto answer = answered(make("list_shapes", Preset::balanced, n, i));
            ++seen[answer.size()];
            kinds.insert(answer.begin(), answer.end());
        }
        INFO("n = " << n);
        REQUIRE(static_cast<int>(seen.rbegin()->first) == most);
        REQUIRE(checks::looks_uniform(seen, static_cast<std::size_t>(most)));
        if (n > 1) REQUIRE(kinds.size() == 10);
    }
}

TEST_CASE("list_shapes: the lattice holds the largest shapes", "[percept_v]") {
    checks::check_lattice(make_shape(Kind::square, Template::half_size, 12.5), 60, inset(515, 350, 4), 4);
    checks::check_lattice(make_shape(Kind::circle, Template::circumradius, 32), 60, inset(1024, 768, 8), 6);
}
