// layered_colours and layered_shapes.
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "generators/percept_v/parts/layers.hpp"
#include "stim/draw/canvas.hpp"
#include "tests/cpp/support/percept_v_keys.hpp"

using namespace stim;
using namespace percept_v_keys;

namespace {

const Switches no_legend{{"legend", "off"}};

std::vector<std::string> answered(const Instance& instance) {
    std::vector<std::string> out;
    for (const Json& word : instance.answer.value.as_array()) out.push_back(word.as_string());
    return out;
}

// Colours met on the way from the centre to the top of the plot, outlines and blends skipped.
std::vector<std::string> colours_on_a_ray(const Scene& scene) {
    const Image image = render(draw_objects(scene, 0));
    const Disc outermost = std::get<Disc>(scene.objects.front().view().geometry);
    const int x = static_cast<int>(outermost.centre.x());
    std::vector<std::string> out;
    std::map<std::string, int> lengths;
    for (int y = static_cast<int>(outermost.centre.y()); y > outermost.centre.y() - outermost.radius; --y) {
        const auto* p = &image.rgb[3 * static_cast<std::size_t>(y * image.width + x)];
        for (const Colour& colour : scene.legend->layout == Legend::Layout::small ? p20() : everyday_p20())
            if (colour.rgb == Rgb{p[0], p[1], p[2]} && ++lengths[colour.name] == 4) out.push_back(colour.name);
    }
    return out;
}

// What share of its circumscribed disc's square a layer covers tells its kind.
std::string form_of(const Geometry& geometry) {
    const double half = bounds(geometry).size().x() / 2;
    const double share = area(geometry) / (half * half);
    if (std::abs(share - 2) < 0.05) return "diamond";
    if (std::abs(share - 2.598) < 0.05) return "hexagon";
    if (std::abs(share - 2.828) < 0.05 || std::abs(share - 3.3137) < 0.05) return "octagon";  // on a corner, on a side
    return std::abs(share - 3.1416) < 0.05 ? "circle" : "unknown";
}

double circumradius(const Object& layer, double side) {
    if (const auto* disc = std::get_if<Disc>(&layer.view().geometry)) return disc->radius;
    return (std::get<Polygon>(layer.view().geometry).vertices.front() - Vec2(side / 2, side / 2)).norm();
}

// Least distance between two outlines around one centre.
double ring_width(const Geometry& outer, const Geometry& inner) {
    const auto *a = std::get_if<Polygon>(&outer), *b = std::get_if<Polygon>(&inner);
    const auto reach = [](const Polygon& p, const Vec2& centre) {
        double far = 0;
        for (const Vec2& v : p.vertices) far = std::max(far, (v - centre).norm());
        return far;
    };
    const auto inradius = [](const Polygon& p, const Vec2& centre) {
        double near = 1e9;
        for (std::size_t i = 0, j = p.vertices.size() - 1; i < p.vertices.size(); j = i++)
            near = std::min(near, distance_to_segment(centre, p.vertices[j], p.vertices[i]));
        return near;
    };
    if (!a && !b) return std::get<Disc>(outer).radius - std::get<Disc>(inner).radius;
    if (!a) return std::get<Disc>(outer).radius - reach(*b, std::get<Disc>(outer).centre);
    if (!b) return inradius(*a, std::get<Disc>(inner).centre) - std::get<Disc>(inner).radius;
    double least = 1e9;
    for (const Vec2& v : b->vertices) {
        if (!contains(outer, v)) return -1;
        for (std::size_t i = 0, j = a->vertices.size() - 1; i < a->vertices.size(); j = i++)
            least = std::min(least, distance_to_segment(v, a->vertices[j], a->vertices[i]));
    }
    return least;
}

}  // namespace

TEST_CASE("layered_colours: the answer is the drawing order backwards", "[percept_v]") {
    for (const Preset preset : all_presets)
        for_keys("layered_colours", preset, 200, [&](const Instance& i) {
            INFO(i.id);
            std::vector<std::string> names;
            for (auto object = i.scene.objects.rbegin(); object != i.scene.objects.rend(); ++object)
                names.push_back(object->view().fill->name);
            REQUIRE(answered(i) == names);
            REQUIRE(std::set<std::string>(names.begin(), names.end()).size() == names.size());
            REQUIRE(static_cast<int>(names.size()) == i.request.size);
        });
}

TEST_CASE("layered_colours: the answer is what a ray meets", "[percept_v]") {
    for (const Preset preset : all_presets)
        for_keys("layered_colours", preset, 10, [&](const Instance& i) {
            INFO(i.id);
            REQUIRE(answered(i) == colours_on_a_ray(i.scene));
        });
}

TEST_CASE("layered_colours: radii", "[percept_v]") {
    const double outer[] = {184, 423}, stroke[] = {1, 2}, height[] = {389, 864};
    for (const Preset preset : all_presets) {
        const auto p = static_cast<std::size_t>(preset);
        for (int n = 1; n <= 20; ++n) {
            const Scene scene = make("layered_colours", preset, n, n).scene;
            std::vector<double> radii;
            for (const Object& object : scene.objects) radii.push_back(std::get<Disc>(object.view().geometry).radius);
            INFO(scene.width << " wide, n = " << n);
            REQUIRE(radii.front() == outer[p]);
            for (std::size_t i = 1; i < radii.size(); ++i) REQUIRE(radii[i - 1] - radii[i] - stroke[p] >= 8);
            REQUIRE(radii.back() >= 10 - 1.0 / 256);
            REQUIRE(least_border(scene, "target", scene.width, height[p]) >= 8);
            if (n > 1) REQUIRE(radii.back() == Approx(preset == Preset::paper ? 10 : 423.0 / n).margin(0.01));
        }
    }
}

TEST_CASE("layered_colours: uniform subset in uniform order", "[percept_v]") {
    checks::Histogram<std::string> innermost, outermost;
    for (int i = 0; i < 1000; ++i) {
        const auto names = answered(make("layered_colours", Preset::paper, 5, i));
        ++innermost[names.front()];
        ++outermost[names.back()];
    }
    REQUIRE(checks::looks_uniform(innermost, 20));
    REQUIRE(checks::looks_uniform(outermost, 20));
}

TEST_CASE("layered_colours: without the strip", "[percept_v]") {
    const int width[] = {489, 1024}, height[] = {389, 864};
    for (const Preset preset : all_presets) {
        REQUIRE(largest("layered_colours", preset, no_legend) == 18);
        const Instance i = make("layered_colours", preset, 18, 0, no_legend);
        REQUIRE(i.scene.width == width[static_cast<int>(preset)]);
        REQUIRE(i.scene.height == height[static_cast<int>(preset)]);
        for (const auto& name : answered(i)) REQUIRE((name != "goldenrod" && name != "maroon"));
    }
}

TEST_CASE("layered_shapes: the answer is the drawing order backwards, by form", "[percept_v]") {
    for (const Preset preset : all_presets)
        for_keys("layered_shapes", preset, 200, [&](const Instance& i) {
            INFO(i.id);
            std::vector<std::string> names;
            for (auto object = i.scene.objects.rbegin(); object != i.scene.objects.rend(); ++object)
                names.push_back(form_of(object->view().geometry));
            REQUIRE(answered(i) == names);
            REQUIRE(static_cast<int>(names.size()) == i.request.size);
        });
}

TEST_CASE("layered_shapes: fills differ from neighbours and white", "[percept_v]") {
    const double least[] = {12, 20};
    for (const Preset preset : all_presets)
        for_keys("layered_shapes", preset, 60, [&](const Instance& i) {
            INFO(i.id);
            Rgb outside = white;
            for (const Object& object : i.scene.objects) {
                const Rgb fill = object.view().fill->rgb;
                REQUIRE(ciede2000(fill, outside) >= least[static_cast<int>(preset)]);
                REQUIRE(ciede2000(fill, white) >= least[static_cast<int>(preset)]);
                REQUIRE(std::min({fill.r, fill.g, fill.b}) >= 50);
                REQUIRE(std::max({fill.r, fill.g, fill.b}) <= 205);
                outside = fill;
            }
            REQUIRE(i.scene.work.fallbacks <= 1);
            REQUIRE(i.scene.work.tries <= 200 + 200 * i.request.size);
        });
}

TEST_CASE("layered_shapes: paper nests each layer in the inner circle of the one outside", "[percept_v]") {
    const std::map<std::string, double> factor{{"diamond", 0.70711}, {"hexagon", 0.86603}, {"octagon", 0.92388}};
    for_keys("layered_shapes", Preset::paper, 400, [&](const Instance& i) {
        INFO(i.id);
        const auto& layers = i.scene.objects;
        REQUIRE(circumradius(layers[0], 1800) == Approx(800));
        for (std::size_t k = 1; k < layers.size(); ++k) {
            const double outer = circumradius(layers[k - 1], 1800), inner = circumradius(layers[k], 1800);
            REQUIRE(inner == Approx(outer * factor.at(layers[k - 1].kind)).margin(0.02));
            REQUIRE(outer - inner >= 8);
        }
        REQUIRE(circumradius(layers.back(), 1800) >= 11.99);
        const auto corner = std::get<Polygon>(layers.back().view().geometry).vertices.front();
        REQUIRE(corner.y() == 900);  // on +x
        REQUIRE(corner.x() > 900);
    });
}

TEST_CASE("layered_shapes: balanced leaves a visible ring of 8 px and wastes none", "[percept_v]") {
    for_keys("layered_shapes", Preset::balanced, 200, [&](const Instance& i) {
        INFO(i.id);
        const auto& layers = i.scene.objects;
        for (std::size_t k = 1; k < layers.size(); ++k) {
            const double ring = ring_width(layers[k - 1].view().geometry, layers[k].view().geometry);
            REQUIRE(ring - 2 >= 8);
            REQUIRE(ring - 2 <= 8.1);
        }
        REQUIRE(least_border(i.scene, "target", 1024, 1024) >= 8);
        REQUIRE(circumradius(layers.back(), 1024) >= 48);
    });
}

TEST_CASE("layered_shapes: how often each kind occurs", "[percept_v]") {
    const auto shares = [](Preset preset, int n) {
        std::map<std::string, double> out;
        for (int i = 0; i < 200; ++i)
            for (const auto& name : answered(make("layered_shapes", preset, n, i))) out[name] += 1.0 / 200 / n;
        return out;
    };
    for (const auto& [name, share] : shares(Preset::balanced, 10)) REQUIRE(share == Approx(0.25).margin(0.04));
    for (const auto& [name, share] : shares(Preset::paper, 6)) REQUIRE(share == Approx(1.0 / 3).margin(0.05));
    auto crowded = shares(Preset::balanced, 20);
    REQUIRE(crowded["circle"] == Approx(0.37).margin(0.04));
    REQUIRE(crowded["octagon"] == Approx(0.34).margin(0.04));
    REQUIRE(crowded["hexagon"] == Approx(0.23).margin(0.04));
    REQUIRE(crowded["diamond"] == Approx(0.05).margin(0.03));
}

TEST_CASE("layered_shapes: a sequence that ends too small is mended from the inside", "[percept_v]") {
    using namespace percept_v;
    using enum Kind;
    for (int n = 1; n <= 20; ++n)
        for (const Kind kind : {diamond, hexagon, octagon}) {
            const auto mended = made_legible(std::vector<Kind>(static_cast<std::size_t>(n), kind), 800);
            REQUIRE(legible(mended, 800));
            // Only as much as is needed changes, and it does at the inner end.
            const auto changed = std::find_if(mended.begin(), mended.end(), [&](Kind k) { return k != kind; });
            REQUIRE(std::all_of(changed, mended.end(), [](Kind k) { return k == octagon; }));
            if (changed != mended.end()) {
                auto before = mended;
                before[static_cast<std::size_t>(changed - mended.begin())] = kind;
                REQUIRE_FALSE(legible(before, 800));
            }
        }
    REQUIRE_FALSE(legible(std::vector<Kind>(14, diamond), 800));
    std::vector<Kind> mixed(16, diamond);
    mixed[1] = mixed[4] = hexagon;
    REQUIRE_FALSE(legible(mixed, 800));
    const auto mended = made_legible(mixed, 800);
    REQUIRE(mended[4] == hexagon);  // diamonds first
    REQUIRE(mended.back() == octagon);
}

TEST_CASE("layered_shapes: the spare fill differs from any neighbour", "[percept_v]") {
    Rng draw = Streams("spare fill").stream("colours");
    for (int i = 0; i < 500; ++i) {
        const auto r = static_cast<std::uint8_t>(draw.integer(50, 205));
        const auto g = static_cast<std::uint8_t>(draw.integer(50, 205));
        const auto b = static_cast<std::uint8_t>(draw.integer(50, 205));
        const Rgb neighbour{r, g, b};
        REQUIRE(ciede2000(percept_v::spare_fill(neighbour), neighbour) >= 20);
        REQUIRE(ciede2000(percept_v::spare_fill(neighbour), white) >= 20);
    }
}

TEST_CASE("layered_shapes: paper's search seldom fails below its largest sizes", "[percept_v]") {
    using namespace percept_v;
    const std::vector<Kind> kinds{Kind::diamond, Kind::hexagon, Kind::octagon};
    Work work;
    Rng draw = Streams("sequences").stream("shapes");
    for (int i = 0; i < 300; ++i) draw_inscribed_kinds(kinds, 20, 800, draw, work);
    REQUIRE(300.0 / work.tries == Approx(0.0117).margin(0.003));
    REQUIRE(work.fallbacks == 0);
}
