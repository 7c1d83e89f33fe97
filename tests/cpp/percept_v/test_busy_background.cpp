#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "generators/percept_v/parts/busy_background.hpp"
#include "stim/base/error.hpp"
#include "stim/draw/canvas.hpp"

using namespace stim;
using percept_v::add_busy_background;
using percept_v::background_colours;

namespace {

using Size = percept_v::BusyPlot;
constexpr Size sizes[] = {{515, 350, 64, 4, 4}, {1024, 608, 72, 6, 8}, {1024, 768, 72, 6, 8}};

Scene background(const Size& size, int seed) {
    Scene scene;
    scene.width = size.width;
    scene.height = size.height;
    Rng random = Streams("background " + std::to_string(seed)).stream("background");
    add_busy_background(scene, size, {}, random);
    return scene;
}

const std::vector<Vec2>& corners(const Object& object) { return std::get<Polygon>(object.view().geometry).vertices; }

using Point = std::pair<double, double>;
using Side = std::pair<Point, Point>;  // in ascending order of its ends

std::map<Side, std::vector<int>> sides_of(const Scene& scene) {
    std::map<Side, std::vector<int>> out;
    for (int i = 0; i < static_cast<int>(scene.objects.size()); ++i) {
        const auto& v = corners(scene.objects[static_cast<std::size_t>(i)]);
        for (std::size_t k = 0; k < v.size(); ++k) {
            const Vec2 &a = v[k], &b = v[(k + 1) % v.size()];
            const Point p{a.x(), a.y()}, q{b.x(), b.y()};
            out[std::minmax(p, q)].push_back(i);
        }
    }
    return out;
}

bool on_rim(const Side& side, const Size& size) {
    const auto& [p, q] = side;
    return (p.first == q.first && (p.first == 0 || p.first == size.width)) ||
           (p.second == q.second && (p.second == 0 || p.second == size.height));
}

// The longest side is over twice the shortest.
bool uneven(const std::vector<Vec2>& v) {
    double shortest = 1e9, longest = 0;
    for (std::size_t i = 0, j = v.size() - 1; i < v.size(); j = i++) {
        shortest = std::min(shortest, (v[i] - v[j]).norm());
        longest = std::max(longest, (v[i] - v[j]).norm());
    }
    return longest > 2 * shortest;
}

template <class F>
void for_backgrounds(int count, F f) {
    for (const Size& size : sizes)
        for (int seed = 0; seed < count; ++seed) {
            INFO(size.width << "x" << size.height << ", seed " << seed);
            f(background(size, seed), size);
        }
}

}  // namespace

TEST_CASE("Busy background: colours stand out from every named colour and from one another", "[percept_v]") {
    REQUIRE(background_colours().size() == 12);
    for (const Rgb a : background_colours()) {
        for (const Palette& shapes : {p20(), everyday_p20()})
            for (const Colour& named : shapes) REQUIRE(ciede2000(a, named.rgb) >= 19);
        for (const Rgb b : background_colours())
            if (!(a == b)) REQUIRE(ciede2000(a, b) >= 16);
    }
}

TEST_CASE("Busy background: every named colour stands out from seven patches or more", "[percept_v]") {
    Palette shapes = p20();
    shapes.push_back(everyday_p20()[static_cast<std::size_t>(colour_index("brown"))]);
    for (const Colour& named : shapes) {
        INFO(named.name);
        int good = 0;
        for (const Rgb patch : background_colours()) {
            const bool clear = ciede2000(named.rgb, patch) >= 30 && luminance_ratio(named.rgb, patch) >= 1.3;
            REQUIRE(percept_v::stands_out(named.rgb, patch) == clear);
            good += clear;
        }
        REQUIRE(good >= 7);
    }
    REQUIRE_FALSE(percept_v::stands_out({128, 128, 128}, {88, 152, 128}));  // a patch of former versions
}

TEST_CASE("Busy background: shapes of each colour stand out from more than half of its colours", "[percept_v]") {
    for (int seed = 0; seed < 60; ++seed) {
        Scene scene;
        Rng random = Streams("chosen " + std::to_string(seed)).stream("background");
        const Palette shapes{named("black"), named("gray"), named("green"), named("lavender")};
        add_busy_background(scene, sizes[1], shapes, random);
        std::set<std::uint32_t> seen;
        for (const Object& blob : scene.objects) seen.insert(blob.view().fill->rgb.packed());
        for (const Colour& shape : shapes) {
            const auto good = std::count_if(background_colours().begin(), background_colours().end(), [&](Rgb patch) {
                return seen.count(patch.packed()) && percept_v::stands_out(shape.rgb, patch);
            });
            INFO(seed << " " << shape.name);
            REQUIRE(2 * good >= static_cast<int>(seen.size()));
        }
    }
}

TEST_CASE("Busy background: shapes that fit nowhere are an error", "[percept_v]") {
    Scene scene;
    const std::vector<percept_v::Figure> many(60, percept_v::disc(40, named("black")));
    REQUIRE_THROWS_AS(place_on_patches(scene, many, sizes[0], Streams("full")), GenerationError);
    REQUIRE(scene.work.restarts == 20);
}

TEST_CASE("Busy background: the blobs tile the plot", "[percept_v]") {
    for_backgrounds(30, [](const Scene& scene, const Size& size) {
        double covered = 0;
        for (const Object& blob : scene.objects) covered += area(blob.view().geometry);
        REQUIRE(covered == double(size.width) * size.height);
        for (const auto& [side, blobs] : sides_of(scene)) REQUIRE(blobs.size() == (on_rim(side, size) ? 1 : 2));
    });
}

TEST_CASE("Busy background: outlines do not cross", "[percept_v]") {
    for_backgrounds(8, [](const Scene& scene, const Size&) {
        std::vector<Side> all;
        for (const auto& entry : sides_of(scene)) all.push_back(entry.first);  // ascending in the first end's x
        int crossings = 0;
        for (std::size_t i = 0; i < all.size(); ++i)
            for (std::size_t j = i + 1; j < all.size() && all[j].first.first <= all[i].second.first; ++j) {
                const auto& [a, b] = all[i];
                const auto& [c, d] = all[j];
                if (a == c || a == d || b == c || b == d) continue;
                crossings += segments_meet({a.first, a.second}, {b.first, b.second}, {c.first, c.second}, {d.first, d.second});
            }
        REQUIRE(crossings == 0);
    });
}

TEST_CASE("Busy background: five to seven colours, neighbours differ", "[percept_v]") {
    std::map<std::size_t, int> counts;
    for_backgrounds(60, [&](const Scene& scene, const Size&) {
        std::set<std::uint32_t> colours;
        for (const Object& blob : scene.objects) {
            const Rgb rgb = blob.view().fill->rgb;
            REQUIRE(std::find(background_colours().begin(), background_colours().end(), rgb) != background_colours().end());
            colours.insert(rgb.packed());
        }
        REQUIRE(scene.params.at("background_colours").as_int() == static_cast<int>(colours.size()));
        ++counts[colours.size()];
        for (const auto& [side, blobs] : sides_of(scene))
            if (blobs.size() == 2)
                REQUIRE_FALSE(scene.objects[static_cast<std::size_t>(blobs[0])].view().fill->rgb ==
                              scene.objects[static_cast<std::size_t>(blobs[1])].view().fill->rgb);
    });
    REQUIRE(counts.size() == 3);
    for (const auto& [colours, count] : counts) {
        REQUIRE(colours >= 5);
        REQUIRE(colours <= 7);
        REQUIRE(count >= 35);
    }
}

TEST_CASE("Busy background: blobs are 30 to 200 px, irregular and hard-edged", "[percept_v]") {
    for_backgrounds(100, [](const Scene& scene, const Size&) {
        REQUIRE(scene.objects.size() >= 12);
        REQUIRE(scene.objects.size() <= 90);
        for (const Object& blob : scene.objects) {
            REQUIRE(blob.kind == "blob");
            REQUIRE(blob.role == "background");
            REQUIRE_FALSE(blob.antialias);
            const Vec2 extent = bounds(blob.view().geometry).size();
            REQUIRE(smaller(extent) >= 30);
            REQUIRE(larger(extent) <= 200);
            // No polygon that has a name: many corners, and dents or uneven sides.
            REQUIRE(corners(blob).size() >= 8);
            REQUIRE(corners(blob).size() <= 80);
            const bool dented = area(blob.view().geometry) < 0.996 * area(Polygon{convex_hull(corners(blob))});
            REQUIRE((dented || uneven(corners(blob))));
        }
    });
}

TEST_CASE("Busy background: every pixel has a blob's colour", "[percept_v]") {
    for_backgrounds(4, [](const Scene& scene, const Size&) {
        std::set<std::uint32_t> fills, pixels;
        for (const Object& blob : scene.objects) fills.insert(blob.view().fill->rgb.packed());
        const Image image = render(draw_objects(scene, 0));
        for (std::size_t i = 0; i + 2 < image.rgb.size(); i += 3)
            pixels.insert(Rgb{image.rgb[i], image.rgb[i + 1], image.rgb[i + 2]}.packed());
        REQUIRE(pixels == fills);
    });
}
