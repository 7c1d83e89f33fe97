// colours_present and list_colours.
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "stim/base/error.hpp"
#include "stim/draw/canvas.hpp"
#include "tests/cpp/support/percept_v_keys.hpp"

using namespace stim;
using namespace percept_v_keys;

namespace {

const std::string both[] = {"colours_present", "list_colours"};
const Switches no_legend{{"legend", "off"}};

struct Expected {
    int width, height, strip;
    double gap, border;
};

Expected expected(const std::string& id, Preset preset) {
    if (preset == Preset::balanced) return {1024, 608, 160, 6, 8};
    return id == "list_colours" ? Expected{515, 350, 87, 4, 4} : Expected{489, 389, 97, 4, 4};
}

std::set<std::string> answered(const Instance& instance) {
    std::set<std::string> out;
    if (instance.answer.value.is_array())
        for (const Json& name : instance.answer.value.as_array()) out.insert(name.as_string());
    else
        for (const auto& [name, present] : instance.answer.value.as_object())
            if (present.as_bool()) out.insert(name);
    return out;
}

// The brown of `balanced` is another one.
const Palette& colours_of(const Scene& scene) { return scene.width < 1000 ? p20() : everyday_p20(); }

// By value, not by name.
std::set<std::string> colours_of_values(const Scene& scene) {
    std::set<std::string> out;
    for (const Object& object : scene.objects)
        for (const Colour& colour : colours_of(scene))
            if (object.view().fill->rgb == colour.rgb) out.insert(colour.name);
    return out;
}

std::set<std::string> colours_of_pixels(const Scene& scene, int plot_height) {
    const Image image = render(draw_objects(scene, 0));
    std::map<std::uint32_t, int> counts;
    for (std::size_t i = 0; i < static_cast<std::size_t>(image.width * plot_height); ++i)
        ++counts[Rgb{image.rgb[3 * i], image.rgb[3 * i + 1], image.rgb[3 * i + 2]}.packed()];
    std::set<std::string> out;
    for (const Colour& colour : colours_of(scene))
        if (counts[colour.rgb.packed()] > 200) out.insert(colour.name);
    return out;
}

int shapes_of(const Scene& scene) { return static_cast<int>(with_role(scene, "target").size()); }

}  // namespace

TEST_CASE("Colours of shapes: the answer is what the fills are", "[percept_v]") {
    for (const auto& id : both)
        for (const Preset preset : all_presets)
            for_keys(id, preset, 200, [&](const Instance& i) {
                INFO(i.id);
                REQUIRE(answered(i) == colours_of_values(i.scene));
                REQUIRE(shapes_of(i.scene) == i.request.size);
            });
}

TEST_CASE("Colours of shapes: the answer is what the pixels are", "[percept_v]") {
    for (const auto& id : both)
        for (const Preset preset : all_presets)
            for_keys(id, preset, 6, [&](const Instance& i) {
                INFO(i.id);
                REQUIRE(answered(i) == colours_of_pixels(i.scene, expected(id, preset).height));
            });
}

TEST_CASE("Colours of shapes: gaps, borders and canvas", "[percept_v]") {
    for (const auto& id : both)
        for (const Preset preset : all_presets)
            for_keys(id, preset, 60, [&](const Instance& i) {
                INFO(i.id);
                const Expected e = expected(id, preset);
                REQUIRE(i.scene.width == e.width);
                REQUIRE(i.scene.height == e.height + e.strip);
                REQUIRE(i.scene.legend->top == e.height);
                REQUIRE(least_gap(i.scene, "target") >= e.gap);
                REQUIRE(least_border(i.scene, "target", e.width, e.height) >= e.border);
                checks::check_work(i);
            });
}

TEST_CASE("Colours of shapes: outlines on white, none on the busy background", "[percept_v]") {
    const double width[] = {1, 2};
    for (const Preset preset : all_presets) {
        const Scene present = make("colours_present", preset, 20, 0).scene, listed = make("list_colours", preset, 20, 0).scene;
        for (const Object& object : present.objects) {
            REQUIRE(object.view().stroke->width == width[static_cast<int>(preset)]);
            REQUIRE(object.view().stroke->colour.rgb == outline_rgb);
        }
        for (const Object& object : listed.objects) REQUIRE_FALSE(object.view().stroke);
    }
}

TEST_CASE("list_colours: every shape stands out from the patches that it meets", "[percept_v]") {
    for (const Preset preset : all_presets)
        for_keys("list_colours", preset, 150, [&](const Instance& i) {
            INFO(i.id);
            REQUIRE(clashes(i.scene) == 0);
            REQUIRE(clashes(make_twin(domain("list_colours"), i, 0).scene) == 0);
        });
}

TEST_CASE("Colours on white: what is as pale as yellow has a dark outline", "[percept_v]") {
    const Registry registry = builtin_registry();
    std::set<std::string> outlined;
    for (const Domain& made_by : registry.domains()) {
        if (made_by.suite != "percept_v" || made_by.id == "list_colours" || made_by.id == "list_shapes") continue;
        for (const Preset preset : all_presets)
            for_keys(made_by.id, preset, 20, [&](const Instance& i) {
                INFO(i.id);
                if (!(i.scene.background.rgb == white)) return;
                for (const Object& object : i.scene.objects)
                    for (const auto& view : object.views) {
                        if (!view || !view->fill || view->fill->rgb == white) continue;
                        if (luminance_ratio(view->fill->rgb, white) >= 1.2) continue;
                        REQUIRE(view->stroke);
                        REQUIRE(luminance_ratio(view->stroke->colour.rgb, white) >= 10);
                        outlined.insert(made_by.id);
                    }
            });
    }
    for (const char* id :
         {"count_coloured_circles", "counting_locations", "locate_circles_colour", "mirror_image", "water_image"})
        REQUIRE(outlined.count(id));
}

TEST_CASE("Colours of shapes: paper has n distinct colours", "[percept_v]") {
    for (const auto& id : both)
        for (int n = 1; n <= 20; ++n) REQUIRE(answered(make(id, Preset::paper, n, n)).size() == static_cast<std::size_t>(n));
}

TEST_CASE("Colours of shapes: balanced draws the number of colours uniformly", "[percept_v]") {
    for (const auto& [n, low, high] : {std::tuple{1, 1, 1}, {10, 3, 10}, {20, 5, 16}, {60, 15, 16}}) {
        checks::Histogram<int> seen;
        const int keys = 40 * (high - low + 1);
        for (int i = 0; i < keys; ++i) ++seen[static_cast<int>(answered(make("colours_present", Preset::balanced, n, i)).size())];
        INFO("n = " << n);
        REQUIRE(seen.begin()->first == low);
        REQUIRE(seen.rbegin()->first == high);
        REQUIRE(checks::looks_uniform(seen, static_cast<std::size_t>(high - low + 1)));
    }
}

TEST_CASE("Colours of shapes: kinds and colours are even", "[percept_v]") {
    checks::Histogram<std::string> kinds, colours;
    for (int i = 0; i < 100; ++i)
        for (const Object& object : make("colours_present", Preset::balanced, 40, i).scene.objects) {
            ++kinds[object.kind];
            ++colours[object.view().colour().name];
        }
    REQUIRE(checks::looks_uniform(kinds, 4));
    REQUIRE(colours.size() == 20);  // draws of a picture share its colours, so wider bounds
    for (const auto& [colour, count] : colours) REQUIRE(std::abs(count - 200) < 120);
}

TEST_CASE("Colours of shapes: without the strip two colours are never drawn", "[percept_v]") {
    for (const auto& id : both)
        for (const Preset preset : all_presets) {
            REQUIRE(largest(id, preset, no_legend) == (preset == Preset::paper ? 18 : 60));
            std::set<std::string> seen;
            for_keys(id, preset, 60, [&](const Instance& i) {
                INFO(i.id);
                REQUIRE_FALSE(i.scene.legend);
                REQUIRE(i.scene.height == expected(id, preset).height);
                const auto colours = answered(i);
                seen.insert(colours.begin(), colours.end());
            }, no_legend);
            REQUIRE(seen.size() == 18);
            REQUIRE(seen.count("goldenrod") + seen.count("maroon") == 0);
            REQUIRE(joined(make(id, preset, 5, 0, no_legend).prompt).find("strip") == std::string::npos);
            REQUIRE(joined(make(id, preset, 5, 0).prompt).find("strip") != std::string::npos);
        }
    REQUIRE_THROWS_AS(make("list_colours", Preset::paper, 19, 0, no_legend), InvalidParams);
}

TEST_CASE("Colours of shapes: the lattice holds the largest shapes", "[percept_v]") {
    using enum Template;
    checks::check_lattice(make_shape(Kind::square, half_size, 15.5), 20, inset(489, 389, 4), 4);
    checks::check_lattice(make_shape(Kind::circle, circumradius, 31), 60, inset(1024, 608, 8), 6);
    checks::check_lattice(make_shape(Kind::square, half_size, 26), 20, inset(515, 350, 4), 4);
    checks::check_lattice(make_shape(Kind::circle, circumradius, 30), 60, inset(1024, 608, 8), 6);
}

TEST_CASE("colours_present: twenty words in list order", "[percept_v]") {
    const Instance i = make("colours_present", Preset::paper, 7, 3);
    std::string text = "ANSWER:";
    for (std::size_t c = 0; c < colour_count; ++c)
        text += std::string(c ? ", " : " ") + (answered(i).count(std::string(colour_names()[c])) ? "yes" : "no");
    REQUIRE(i.answer.text == text);
    REQUIRE(i.answer.value.as_object().size() == 20);
    const Instance all = make("colours_present", Preset::paper, 20, 0);
    REQUIRE(all.answer.text.find("no") == std::string::npos);
}
