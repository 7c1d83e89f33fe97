// The switch `palette`: colours that people with any colour vision tell apart.
#include <array>
#include <cmath>
#include <set>

#include "stim/base/error.hpp"
#include "tests/cpp/support/percept_v_keys.hpp"
#include "tests/cpp/support/reading.hpp"

using namespace stim;
using percept_v_keys::for_keys;
using percept_v_keys::make;

namespace {

using Matrix = std::array<std::array<double, 3>, 3>;

// Machado, Oliveira & Fernandes 2009, severity 1, on linear RGB.
constexpr Matrix usual{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix protanopia{{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix deuteranopia{{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix tritanopia{{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};
constexpr std::array<const Matrix*, 4> visions{&usual, &protanopia, &deuteranopia, &tritanopia};

double linear(std::uint8_t channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

std::uint8_t encoded(double light) {
    const double c = std::min(1.0, std::max(0.0, light));
    return static_cast<std::uint8_t>(std::lround(255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055)));
}

Rgb seen(Rgb colour, const Matrix& vision) {
    const std::array light{linear(colour.r), linear(colour.g), linear(colour.b)};
    std::array<std::uint8_t, 3> out{};
    for (std::size_t i = 0; i < 3; ++i)
        out[i] = encoded(vision[i][0] * light[0] + vision[i][1] * light[1] + vision[i][2] * light[2]);
    return {out[0], out[1], out[2]};
}

// In the vision in which they are nearest.
double least_difference(Rgb a, Rgb b) {
    double out = 1e9;
    for (const Matrix* vision : visions) out = std::min(out, ciede2000(seen(a, *vision), seen(b, *vision)));
    return out;
}

const Switches cvd{{"palette", "cvd"}};
const std::set<std::string> refusing{"colours_present", "layered_colours", "layered_shapes",
                                     "list_colours",    "list_shapes",     "sort_lines"};

std::vector<std::string> with_palette() {
    std::vector<std::string> out;
    const Registry registry = builtin_registry();
    for (const Domain& domain : registry.domains())
        if (domain.suite == "percept_v" && !refusing.count(domain.id)) out.push_back(domain.id);
    return out;
}

template <class F>
void for_views(const Scene& scene, F f) {
    for (const Object& object : scene.objects)
        for (const auto& view : object.views)
            if (view) f(object, *view);
}

// What tells objects of one picture apart: fills, strokes without fill, labels; not outlines, rules and rims.
std::set<std::uint32_t> colours_of(const Scene& scene, std::size_t image) {
    std::set<std::uint32_t> out;
    for (const Object& object : scene.objects) {
        if (!object.visible(image) || object.role == "grid" || object.role == "halo") continue;
        const View& view = object.view(image);
        if (view.fill || view.stroke) out.insert(view.colour().rgb.packed());
        if (view.label) out.insert(view.label->colour.rgb.packed());
    }
    return out;
}

bool says(const std::string& text, const std::string& word) {
    const auto letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        const bool shade = at >= 6 && text.compare(at - 6, 6, "light ") == 0;
        if (!shade && (at == 0 || !letter(text[at - 1])) && (end == text.size() || !letter(text[end]))) return true;
    }
    return false;
}

// The scene without its colours.
std::string shapes_of(Scene scene) {
    const Colour none;
    scene.background = none;
    for (Object& object : scene.objects)
        for (auto& view : object.views) {
            if (!view) continue;
            if (view->fill) view->fill = none;
            if (view->stroke) view->stroke->colour = none;
            if (view->label) view->label->colour = none;
        }
    return to_json(scene).dump();
}

}  // namespace

TEST_CASE("Palette cvd: eight colours that stay apart in every colour vision", "[palette]") {
    const auto& all = cvd_exchanges();
    REQUIRE(all.size() == 8);
    std::set<std::string> usual_names, own_names;
    for (std::size_t i = 0; i < all.size(); ++i) {
        usual_names.insert(all[i].usual.name);
        own_names.insert(all[i].cvd.name);
        CHECK(all[i].usual == named(all[i].usual.name));
        if (all[i].cvd.name != "black") CHECK(colour_index(all[i].cvd.name) == -1);
        if (all[i].cvd.name != "amber" && all[i].cvd.name != "lemon") CHECK(luminance_ratio(all[i].cvd.rgb, white) >= 3.9);
        for (std::size_t j = 0; j < i; ++j) {
            INFO(all[i].cvd.name << ", " << all[j].cvd.name);
            CHECK(least_difference(all[i].cvd.rgb, all[j].cvd.rgb) >= 16);
        }
    }
    CHECK(usual_names.size() == 8);
    CHECK(own_names.size() == 8);
}

TEST_CASE("Palette cvd: the simulation brings the usual red and green together and keeps greys", "[palette]") {
    CHECK(least_difference(named("red").rgb, named("green").rgb) < 12);
    CHECK(ciede2000(named("red").rgb, named("green").rgb) > 60);
    for (const Matrix* vision : visions)
        for (const std::uint8_t level : {0, 64, 128, 255}) {
            const Rgb grey{level, level, level}, there = seen(grey, *vision);
            CHECK(ciede2000(grey, there) < 0.5);
        }
}

TEST_CASE("Palette cvd: colours of a picture stay apart in every colour vision", "[palette]") {
    for (const std::string& id : with_palette())
        for (const Preset preset : all_presets)
            for_keys(id, preset, 12, [&](const Instance& made) {
                INFO(made.id);
                for (std::size_t image = 0; image < static_cast<std::size_t>(made.scene.images); ++image) {
                    const std::set<std::uint32_t> colours = colours_of(made.scene, image);
                    CHECK(colours.size() <= 8);
                    for (const std::uint32_t a : colours)
                        for (const std::uint32_t b : colours)
                            if (a < b) CHECK(least_difference(unpacked(a), unpacked(b)) >= 12);
                }
            }, cvd);
}

TEST_CASE("Palette cvd: the same scene, names exchanged one to one in scene, prompt and answer", "[palette]") {
    for (const std::string& id : with_palette())
        for (const Preset preset : all_presets)
            for_keys(id, preset, 6, [&](const Instance& made) {
                const Instance other = make(id, preset, made.request.size, static_cast<int>(made.request.index));
                INFO(made.id);
                CHECK(made.id == other.id + "-palette-cvd");
                CHECK(shapes_of(made.scene) == shapes_of(other.scene));
                CHECK(colours_of(made.scene, 0).size() == colours_of(other.scene, 0).size());
                for (const auto& [usual_colour, own] : cvd_exchanges()) {
                    const bool both = says(joined(other.prompt), usual_colour.name) && says(joined(made.prompt), own.name);
                    const bool neither = !says(joined(other.prompt), usual_colour.name) && !says(joined(made.prompt), own.name);
                    CHECK((both || neither));
                    if (own.name == usual_colour.name) continue;
                    CHECK_FALSE(says(joined(made.prompt), usual_colour.name));
                    for_views(made.scene, [&, usual = usual_colour.name](const Object&, const View& view) {
                        if (view.fill) CHECK_FALSE(view.fill->name == usual);
                    });
                }
                if (id != "comparing_size") CHECK(made.answer.value == other.answer.value);
            }, cvd);
}

TEST_CASE("Palette cvd: comparing_size answers with the palette's names", "[palette]") {
    const Instance made = make("comparing_size", Preset::balanced, 8, 1, cvd);
    const Instance other = make("comparing_size", Preset::balanced, 8, 1);
    REQUIRE(made.answer.value.as_array().size() == 8);
    for (std::size_t i = 0; i < 8; ++i) {
        const bool blue = other.answer.value.as_array()[i].as_string() == "blue";
        CHECK(made.answer.value.as_array()[i].as_string() == (blue ? "navy" : "teal"));
    }
    CHECK(made.answer.text.find("Navy") != std::string::npos);
    CHECK(joined(made.prompt).find("Navy or Teal") != std::string::npos);
    CHECK(checks::domain("comparing_size").answer_spec(made.request).vocabulary == std::vector<std::string>{"navy", "teal"});
}

TEST_CASE("Palette cvd: domains with more colours or with unnamed ones refuse it", "[palette]") {
    REQUIRE(with_palette().size() == 24);
    for (const std::string& id : refusing) {
        INFO(id);
        REQUIRE_THROWS_AS(make(id, Preset::balanced, 5, 0, cvd), InvalidParams);
    }
    REQUIRE_THROWS_AS(make("change_colour", Preset::balanced, 5, 0, {{"palette", "other"}}), InvalidParams);
}

TEST_CASE("Palette cvd: readers read it, twins too", "[palette]") {
    for (const read::Reader& reader : tests::all_readers()) {
        const std::vector<std::string> ids = with_palette();
        if (std::find(ids.begin(), ids.end(), reader.domain) == ids.end()) continue;
        const Domain& domain = checks::domain(reader.domain);
        for (const Preset preset : all_presets)
            for_keys(reader.domain, preset, 8, [&](const Instance& made) {
                INFO(made.id);
                CHECK(tests::disagreement(reader, made, tests::pictures(domain, made.scene)).empty());
                const Instance twin = make_twin(domain, made, 0);
                CHECK(tests::disagreement(reader, twin, tests::pictures(domain, twin.scene)).empty());
            }, cvd);
    }
}

TEST_CASE("Palette cvd: a picture in the usual colours is not read as one in the palette's", "[palette]") {
    const Domain& domain = checks::domain("count_coloured_circles");
    const Instance made = make(domain.id, Preset::balanced, 10, 0);
    const std::vector<read::Reader> readers = tests::all_readers();
    const auto reader = std::find_if(readers.begin(), readers.end(), [&](const auto& r) { return r.domain == domain.id; });
    const read::Question question{Preset::balanced, cvd};
    CHECK_FALSE(read::run(*reader, tests::pictures(domain, made.scene), question).answer);
}
