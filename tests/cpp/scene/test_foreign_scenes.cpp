// Scenes that are not a domain's own: altered ones end in an answer or in InvalidParams, and never in a crash.
#include <catch2/catch.hpp>

#include <algorithm>
#include <functional>
#include <limits>

#include "stim/base/error.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/scene/scene_check.hpp"
#include "stim/store/batch.hpp"
#include "tests/cpp/support/combos.hpp"

using namespace contract;

namespace {

using Change = std::function<void(Scene&)>;

const std::vector<Json>& wrong_values() {
    static const std::vector<Json> all{nullptr, true, -1, 0, std::int64_t{1} << 40, std::numeric_limits<std::int64_t>::min(), 0.5,
                                       -1e6, "", "x", Json::Array{}, Json::Array{1, "x"}, Json(Json::Object{})};
    return all;
}

void each_view(Scene& scene, const std::function<void(View&)>& change) {
    for (Object& object : scene.objects)
        for (auto& view : object.views)
            if (view) change(*view);
}

std::vector<Change> changes_of_objects() {
    std::vector<Change> out;
    for (std::size_t i = 0; i < 6; ++i)
        out.push_back([i](Scene& s) {
            if (i < s.objects.size()) s.objects.erase(s.objects.begin() + static_cast<std::ptrdiff_t>(i));
        });
    for (std::size_t i = 0; i < 6; ++i)
        out.push_back([i](Scene& s) {
            if (i < s.objects.size())
                for (auto& view : s.objects[s.objects.size() - 1 - i].views) view.reset();
        });
    out.push_back([](Scene& s) { s.objects.clear(); });
    out.push_back([](Scene& s) { for (Object& o : s.objects) for (auto& view : o.views) view.reset(); });
    out.push_back([](Scene& s) { std::reverse(s.objects.begin(), s.objects.end()); });
    out.push_back([](Scene& s) { const auto all = s.objects; s.objects.insert(s.objects.end(), all.begin(), all.end()); });
    out.push_back([](Scene& s) { for (Object& o : s.objects) o.role = "x"; });
    out.push_back([](Scene& s) { for (Object& o : s.objects) o.role = "target"; });
    out.push_back([](Scene& s) { for (Object& o : s.objects) o.role = "marker"; });
    out.push_back([](Scene& s) { for (Object& o : s.objects) o.kind = "x"; });
    out.push_back([](Scene& s) { for (Object& o : s.objects) o.kind = "circle"; });
    out.push_back([](Scene& s) { s.images = 1; for (Object& o : s.objects) o.views.resize(1); });
    out.push_back([](Scene& s) { s.images += 1; for (Object& o : s.objects) o.views.push_back(o.views.front()); });
    return out;
}

std::vector<Change> changes_of_looks() {
    std::vector<Change> out;
    for (const Vec2& by : {Vec2(-5000, -5000), Vec2(7, -3), Vec2(5e5, 5e5)})
        out.push_back([by](Scene& s) { each_view(s, [&](View& v) { v.geometry = translated(v.geometry, by); }); });
    const std::vector<Geometry> others{Disc{{5, 5}, 0}, Disc{{0, 0}, longest}, rectangle(1, 1, 9, 9), segment({0, 0}, {9, 9}),
                                       segment({3, 3}, {3, 3}), Polygon{{{2, 2}, {2, 2}, {2, 2}}}};
    for (const Geometry& other : others) out.push_back([other](Scene& s) { each_view(s, [&](View& v) { v.geometry = other; }); });
    out.push_back([](Scene& s) { each_view(s, [](View& v) { v.label.reset(); }); });
    for (const char* text : {"", "x", "99999999999999999999", "S", "E"})
        out.push_back([text](Scene& s) { each_view(s, [&](View& v) { if (v.label) v.label->text = text; }); });
    out.push_back([](Scene& s) { each_view(s, [](View& v) { v.fill.reset(); v.stroke.reset(); }); });
    out.push_back([](Scene& s) { each_view(s, [](View& v) { v.fill = Rgb{1, 2, 3}; }); });
    out.push_back([](Scene& s) { s.width = s.height = 1; });
    out.push_back([](Scene& s) { s.width = longest_side; s.height = 1; });
    return out;
}

// Calls `use` while the value is, in turn, each of the wrong ones and itself without a part; the same for its members, whatever
// their depth. Afterwards it is what it was.
void replace_each(Json& value, const std::function<void()>& use) {
    const Json kept = value;
    const auto use_as = [&](Json other) {
        value = std::move(other);
        use();
    };
    for (const Json& wrong : wrong_values()) use_as(wrong);
    if (kept.is_object())
        for (const auto& [key, member] : kept.as_object()) {
            Json::Object less = kept.as_object();
            less.erase(key);
            use_as(less);
        }
    const bool has_first = kept.is_array() && !kept.as_array().empty();
    if (has_first) use_as(Json::Array(kept.as_array().begin() + 1, kept.as_array().end()));
    value = kept;
    // Members can be read alone; this value can be written, and so can they.
    if (kept.is_object())
        for (const auto& [key, member] : value.as_object()) replace_each(const_cast<Json&>(member), use);
    if (has_first) replace_each(const_cast<Json&>(value.as_array().front()), use);
}

void solve(const Combo& combo, const Request& request, const Scene& scene) {
    try {
        solve_foreign(*combo.domain, request, scene);
    } catch (const InvalidParams&) {
    }
}

}  // namespace

TEST_CASE("Foreign scenes: altered ones give an answer or InvalidParams", "[foreign]") {
    std::vector<Change> changes = changes_of_objects();
    for (Change& change : changes_of_looks()) changes.push_back(std::move(change));
    for (const Combo& combo : combos()) {
        if (!combo.shown_by_default()) continue;
        INFO(combo.name());
        for (const std::int64_t size : {combo.sizes.low, combo.sizes.high}) {
            const Request request = combo.request(size, 3);
            const Scene scene = generate_scene(*combo.domain, request);
            for (const Change& change : changes) {
                Scene altered = scene;
                change(altered);
                solve(combo, request, altered);
            }
        }
        const Request request = combo.request(combo.sizes.low, 3);
        Scene altered = generate_scene(*combo.domain, request);
        replace_each(altered.params, [&] { solve(combo, request, altered); });
        replace_each(altered.timeline, [&] { solve(combo, request, altered); });
    }
}

TEST_CASE("Foreign scenes: what cannot be drawn is refused and named", "[foreign]") {
    const double nan = std::numeric_limits<double>::quiet_NaN(), infinite = std::numeric_limits<double>::infinity();
    const auto with = [](View view) {
        Scene scene;
        scene.width = scene.height = 40;
        scene.objects.push_back(make_object("thing", "target", std::move(view)));
        return scene;
    };
    const Colour red = named("red");
    for (const double wrong : {nan, infinite, -infinite, 1e300, 2 * longest, -2 * longest}) {
        CAPTURE(wrong);
        for (const Geometry& geometry :
             std::vector<Geometry>{Disc{{wrong, 5}, 4}, Disc{{5, wrong}, 4}, Disc{{5, 5}, wrong}, segment({0, 0}, {wrong, 1}),
                                   Polygon{{{0, 0}, {1, wrong}, {2, 2}}}}) {
            CHECK_THROWS_AS(check_scene(with(filled(geometry, red))), InvalidParams);
            CHECK_THROWS_AS(render({40, 40, white, {{0, true, Fill{geometry, black}}}}), InvalidParams);
            CHECK_THROWS_AS(render_mask({40, 40, white, {{0, true, Outline{geometry, black, 2}}}}), InvalidParams);
            CHECK_THROWS_AS(render_svg({40, 40, white, {{0, true, Fill{geometry, black}}}}), InvalidParams);
        }
        CHECK_THROWS_AS(check_scene(with(stroked(Disc{{5, 5}, 4}, {red, wrong}))), InvalidParams);
        View labelled = filled(Disc{{5, 5}, 4}, red);
        labelled.label = Label{"1", {5, 5}, wrong, red, false};
        CHECK_THROWS_AS(check_scene(with(labelled)), InvalidParams);
        labelled.label = Label{"1", {wrong, 5}, 14, red, false};
        CHECK_THROWS_AS(check_scene(with(labelled)), InvalidParams);
    }
    CHECK_THROWS_WITH(check_scene(with(filled(Disc{{nan, 5}, 4}, red))), Catch::Contains("object 0 (thing)"));
    CHECK_THROWS_AS(check_scene(with(filled(Disc{{5, 5}, -1}, red))), InvalidParams);
    CHECK_THROWS_AS(check_scene(with(filled(Polygon{{{0, 0}, {1, 1}}}, red))), InvalidParams);
    const Fill disc{Disc{{5, 5}, longest}, black};
    const Outline ring{Disc{{-longest, 5}, longest}, black, longest};
    CHECK_NOTHROW(render({40, 40, white, {{0, true, disc}, {0, true, ring}}}));
}

TEST_CASE("Foreign scenes: integers beyond an int are refused, not cut", "[foreign]") {
    Scene scene;
    scene.width = scene.height = 40;
    const auto altered = [&](const char* key, Json value) {
        Json json = to_json(scene);
        json[key] = std::move(value);
        return json;
    };
    CHECK_NOTHROW(scene_from_json(altered("images", 1)));
    CHECK_THROWS_AS(scene_from_json(altered("images", (std::int64_t{1} << 32) + 1)), InvalidParams);
    CHECK_THROWS_AS(scene_from_json(altered("canvas", Json::Array{(std::int64_t{1} << 32) + 40, 40})), InvalidParams);
    CHECK_THROWS_AS(scene_from_json(altered("canvas", Json::Array{32767, 32767})), InvalidParams);
    const auto legend = [](std::int64_t top) { return Json::object({{"layout", "small"}, {"top", top}}); };
    CHECK_NOTHROW(scene_from_json(altered("legend", legend(40))));
    CHECK_THROWS_AS(scene_from_json(altered("legend", legend((std::int64_t{1} << 32) + 4))), InvalidParams);
    CHECK_THROWS_AS(scene_from_json(altered("legend", legend(41))), InvalidParams);
}

TEST_CASE("Foreign scenes: a rasteriser that failed draws the next picture as a new one does", "[foreign]") {
    Rasteriser used;
    const DisplayList sound{60, 60, white, {{0, true, Fill{rectangle(10, 10, 20, 20), black}}}};
    const Image before = to_image(used.draw(sound));
    std::vector<PlacedGlyph> glyphs(3, PlacedGlyph{'8', 5, 40});
    DisplayList failing = sound;
    failing.items.push_back({1, true, Text{glyphs, tallest_digits, black, false, longest}});
    try {
        used.draw(failing);
    } catch (const std::exception&) {
    }
    CHECK(to_image(used.draw(sound)).rgb == before.rgb);
}

TEST_CASE("Foreign scenes: what a request, a record or a batch lacks is named", "[foreign]") {
    CHECK_THROWS_AS(Request().at("query"), InvalidParams);
    Json number = 3;
    CHECK_THROWS_AS(number["x"], InvalidParams);
    CHECK_THROWS_AS(Object({"a", "b", {std::nullopt}, true}).view(), InvalidParams);
    CHECK_THROWS_AS(Object({"a", "b", {}, true}).view(2), InvalidParams);
    const Combo& combo = combos().front();
    const Instance instance = generate(*combo.domain, combo.request(1, 0));
    std::vector<std::uint8_t> out(1 << 24);
    const BatchShape right{instance.scene.height, instance.scene.width, instance.scene.images};
    const auto draw = [&](BatchShape shape) { draw_batch({Shown{combo.domain, &instance}}, shape, out.data(), 1); };
    CHECK_NOTHROW(draw(right));
    for (const int images : {0, -1, right.images + 1, 4096})
        CHECK_THROWS_AS(draw({right.height, right.width, images}), InvalidParams);
    CHECK_THROWS_AS(draw({0, right.width, right.images}), InvalidParams);
}

TEST_CASE("Foreign scenes: a twin is made of an instance as it was generated", "[foreign]") {
    for (const Combo& combo : combos()) {
        if (!combo.domain->twin || !combo.shown_by_default()) continue;
        INFO(combo.name());
        Instance control = generate(*combo.domain, combo.request(combo.sizes.low, 1));
        control.scene.objects.pop_back();
        CHECK_THROWS_AS(make_twin(*combo.domain, control, 0), InvalidParams);
    }
}

TEST_CASE("Foreign scenes: blocks too large to be weighed are refused", "[foreign]") {
    const auto all = combos();
    const auto is_stack = [](const Combo& combo) { return combo.domain->id == "physics_stack"; };
    const auto stack = std::find_if(all.begin(), all.end(), is_stack);
    REQUIRE(stack != all.end());
    const Request request = stack->request(stack->sizes.low, 3);
    for (const Geometry& large : std::vector<Geometry>{Disc{{0, 0}, longest}, rectangle(longest - 9, 0, 9, 9)}) {
        Scene altered = generate_scene(*stack->domain, request);
        each_view(altered, [&](View& v) { v.geometry = large; });
        CHECK_THROWS_WITH(solve_foreign(*stack->domain, request, altered), Catch::Contains("legal: up to 32767"));
    }
}
