// Back ends: areas, masks, vector files, and equality over repeats and threads.
#include <catch2/catch.hpp>
#include <thread>

#include "stim/base/error.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/png/encode.hpp"
#include "stim/scene/shape.hpp"

namespace {

using namespace stim;

Scene busy_scene() {
    Scene scene;
    scene.width = 300;
    scene.height = 200;
    int i = 0;
    for (const Kind kind : k10()) {
        const Vec2 at(30 + 28.25 * i, 40 + 13.5 * (i % 4));
        View view = filled(translated(make_turned(kind, Template::circumradius, 17, 0.3 * i), snap(at)),
                           p20()[static_cast<std::size_t>(i) + 1], Stroke{outline_rgb, 2});
        view.label = Label{std::to_string(10 + i), snap(Vec2(at.x(), 150)), 14, named("black"), i % 2 == 0};
        scene.objects.push_back(make_object(std::string(name_of(kind)), "target", view));
        ++i;
    }
    scene.objects.push_back(make_object("line", "path", stroked(segment({5, 190}, {290, 170}), {named("red"), 3})));
    return scene;
}

double dark_area(const Image& image) {
    double sum = 0;
    for (std::size_t i = 0; i < image.rgb.size(); i += 3) sum += (255 - image.rgb[i]) / 255.0;
    return sum;
}

DisplayList one(const Geometry& geometry, int side = 200) {
    DisplayList list{side, side, white, {}};
    list.items.push_back({0, true, Fill{geometry, black}});
    return list;
}

// The same job in four threads, three times each.
template <class F>
void same_in_threads(F f) {
    const auto wanted = f();
    std::vector<decltype(f())> got(12);
    {
        std::vector<std::jthread> threads;
        for (std::size_t t = 0; t < 4; ++t)
            threads.emplace_back([&, t] { for (std::size_t k = 0; k < 3; ++k) got[3 * t + k] = f(); });
    }
    for (const auto& g : got) CHECK((g == wanted));
}

}  // namespace

TEST_CASE("Discs have their area within 0.1 % from r = 8 on", "[canvas]") {
    for (const double r : {5.0, 9.5, 20.0, 60.25, 95.0})
        for (const Vec2& centre : {Vec2(100, 100), Vec2(99.5, 100.25)}) {
            CAPTURE(r);
            CHECK(dark_area(render(one(Disc{centre, r}))) == Approx(3.14159265358979 * r * r).epsilon(r < 8 ? 0.002 : 0.001));
        }
}

TEST_CASE("Polygons have their area", "[canvas]") {
    for (const Kind kind : k10()) {
        CAPTURE(name_of(kind));
        const Geometry shape = translated(make_shape(kind, Template::circumradius, 80), {100, 100});
        CHECK(dark_area(render(one(shape))) == Approx(area(shape)).epsilon(0.002));
    }
    CHECK(dark_area(render(one(rectangle(10, 20, 50, 30)))) == 1500);
}

TEST_CASE("Strokes are centred on the outline and open paths end bluntly", "[canvas]") {
    DisplayList list{100, 100, white, {}};
    list.items.push_back({0, true, Outline{segment({20, 50}, {80, 50}), black, 4}});
    CHECK(dark_area(render(list)) == Approx(240).margin(0.5));
    list.items = {{0, true, Outline{Disc{{50, 50}, 30}, black, 4}}};
    CHECK(dark_area(render(list)) == Approx(2 * 3.14159265 * 30 * 4).epsilon(0.002));
}

TEST_CASE("Without antialiasing only exact colours occur", "[canvas]") {
    DisplayList list = one(Disc{{100.3, 99.7}, 41});
    list.items.front().antialias = false;
    const Image image = render(list);
    for (std::size_t i = 0; i < image.rgb.size(); ++i) REQUIRE((image.rgb[i] == 0 || image.rgb[i] == 255));
}

TEST_CASE("Masks agree with the geometry, pixel by pixel", "[canvas]") {
    Scene scene;
    scene.width = scene.height = 160;
    scene.objects.push_back(make_object("circle", "target", filled(Disc{{50.5, 50.25}, 30}, named("red"))));
    scene.objects.push_back(make_object(
        "star", "target", filled(translated(make_shape(Kind::star, Template::circumradius, 40), {110, 110}), named("blue"))));
    scene.objects.push_back(make_object("square", "target", filled(rectangle(40, 90, 30, 30), named("black"))));
    const Mask mask = render_mask(draw_objects(scene, 0));
    REQUIRE(mask.ids.size() == 160u * 160u);
    int checked = 0;
    for (int y = 0; y < 160; ++y)
        for (int x = 0; x < 160; ++x)
            for (std::size_t i = 0; i < scene.objects.size(); ++i) {
                const Geometry& g = scene.objects[i].view().geometry;
                int inside = 0;
                for (const Vec2& corner : {Vec2(0, 0), Vec2(1, 0), Vec2(0, 1), Vec2(1, 1)})
                    inside += contains(g, Vec2(x, y) + corner);
                if (inside != 0 && inside != 4) continue;  // on the border either is right
                ++checked;
                REQUIRE((mask.ids[static_cast<std::size_t>(y * 160 + x)] == static_cast<int>(i) + 1) == (inside == 4));
            }
    CHECK(checked > 70'000);
}

TEST_CASE("Masks hold the ids of many objects", "[canvas]") {
    DisplayList list{400, 400, white, {}};
    for (int i = 0; i < 1600; ++i)
        list.items.push_back({i, true, Fill{rectangle(i % 40 * 10 + 2, i / 40 * 10 + 2, 6, 6), black}});
    const Mask mask = render_mask(list);
    for (int i = 0; i < 1600; ++i)
        REQUIRE(mask.ids[static_cast<std::size_t>((i / 40 * 10 + 5) * 400 + i % 40 * 10 + 5)] == i + 1);
    CHECK(mask.ids.front() == 0);
}

TEST_CASE("Later objects cover earlier ones, in picture and mask", "[canvas]") {
    DisplayList list = one(rectangle(0, 0, 100, 100));
    list.items.push_back({1, true, Fill{rectangle(50, 50, 100, 100), Rgb{255, 0, 0}}});
    CHECK(render(list).rgb[3 * (75 * 200 + 75)] == 255);
    CHECK(render_mask(list).ids[75 * 200 + 75] == 2);
}

TEST_CASE("Raster, masks, SVG and PDF are the same on repeat and in any thread", "[canvas]") {
    const DisplayList list = draw_objects(busy_scene(), 0);
    same_in_threads([&] { return render(list); });
    same_in_threads([&] { return render_mask(list).ids; });
    same_in_threads([&] { return render_svg(list); });
    same_in_threads([&] { return render_pdf(list); });
}

TEST_CASE("A used rasteriser draws what a fresh one does", "[canvas]") {
    const DisplayList list = draw_objects(busy_scene(), 0);
    const Image fresh = render(list);
    Rasteriser rasteriser;
    rasteriser.draw(one(Disc{{20, 20}, 90}));       // another size
    DisplayList same_size{300, 200, Rgb{9, 9, 9}, {}};
    same_size.items.push_back({0, false, Outline{segment({0, 0}, {300, 200}), Rgb{1, 2, 3}, 30}});
    rasteriser.draw(same_size);
    rasteriser.draw_mask(list);
    CHECK(to_image(rasteriser.draw(list)) == fresh);
    CHECK(to_image(rasteriser.draw(list)) == fresh);
}

TEST_CASE("Vector files say what they are", "[canvas]") {
    const DisplayList list = draw_objects(busy_scene(), 0);
    const std::string svg = render_svg(list), pdf = render_pdf(list);
    CHECK_THAT(svg, Catch::Contains("<svg") && Catch::Contains("width=\"300") && Catch::Contains(">11</text>"));
    CHECK(pdf.substr(0, 5) == "%PDF-");
    CHECK_THAT(pdf, Catch::Contains("%%EOF") && Catch::Contains("20000101"));
}

TEST_CASE("Impossible canvases are refused", "[canvas]") {
    CHECK_THROWS_AS(render(DisplayList{0, 10, white, {}}), InvalidParams);
    CHECK_THROWS_AS(render(DisplayList{10, -1, white, {}}), InvalidParams);
    CHECK_THROWS_WITH(render(DisplayList{32768, 10, white, {}}), Catch::Contains("32767"));
}

TEST_CASE("The legend strip shows all twenty colours below its line", "[canvas]") {
    for (const Legend::Layout layout : {Legend::Layout::small, Legend::Layout::large}) {
        Scene scene;
        scene.width = layout == Legend::Layout::small ? 489 : 1024;
        scene.height = layout == Legend::Layout::small ? 486 : 768;
        const Palette& colours = layout == Legend::Layout::small ? p20() : everyday_p20();
        scene.legend = Legend{layout, layout == Legend::Layout::small ? 389 : 608};
        const Image image = render(draw_objects(scene, 0));
        std::array<int, colour_count> pixels{};
        bool clean_above = true;
        for (int y = 0; y < image.height; ++y)
            for (int x = 0; x < image.width; ++x) {
                const std::uint8_t* p = &image.rgb[static_cast<std::size_t>(3 * (y * image.width + x))];
                if (y < scene.legend->top) clean_above = clean_above && p[0] == 255 && p[1] == 255 && p[2] == 255;
                for (std::size_t c = 0; c < colour_count; ++c) pixels[c] += colours[c].rgb == Rgb{p[0], p[1], p[2]};
            }
        CHECK(clean_above);
        for (std::size_t c = 0; c < colour_count; ++c) {
            CAPTURE(colour_names()[c]);
            CHECK(pixels[c] > (layout == Legend::Layout::small ? 150 : 300));
        }
    }
}
