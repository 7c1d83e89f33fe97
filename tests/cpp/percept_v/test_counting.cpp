// counting_circles, count_coloured_circles, counting_shapes: free placement on an empty canvas.
#include "tests/cpp/support/placement_checks.hpp"

using namespace checks;

namespace {

constexpr Margins paper{4, 4, 0}, balanced{6, 8, 0};
const Margins& margins(Preset preset) { return preset == Preset::paper ? paper : balanced; }

int answer(const Instance& made) { return static_cast<int>(made.answer.value.as_int()); }

int corners(const Geometry& geometry) {
    const auto* polygon = std::get_if<Polygon>(&geometry);
    return polygon ? static_cast<int>(polygon->vertices.size()) : 0;
}

// Counts by number of corners: circles, triangles, squares.
std::vector<int> kinds_by_corners(const Scene& scene) {
    std::map<int, int> count;
    for (const View& view : figures(scene)) ++count[corners(view.geometry)];
    return {count[0], count[3], count[4]};
}

}  // namespace

TEST_CASE("counting_circles: the answer is the number of discs, apart and inside") {
    over_range("counting_circles", 200, [](const Instance& made) {
        int discs = 0;
        for (const View& view : figures(made.scene)) {
            const double radius = std::get<Disc>(view.geometry).radius;
            const double times = made.request.preset == Preset::paper ? 1 : times_larger(made.request.size, 60);
            CHECK((radius >= std::floor(10 * times) && radius <= 30 * times && radius == std::floor(radius)));
            discs += view.colour().rgb == black;
        }
        CHECK(answer(made) == discs);
        CHECK(made.answer.text == "COUNT:" + std::to_string(discs));
        check_margins(made.scene, margins(made.request.preset));
        check_work(made);
    });
}

TEST_CASE("counting_circles: paper shows n, balanced U[ceil(n/2)..floor(3n/2)+1]") {
    for (int n = 1; n <= 28; ++n) CHECK(answer(instance("counting_circles", Preset::paper, n, 0)) == n);
    for (const int n : {1, 2, 5}) {
        Histogram<int> seen;
        for (int i = 0; i < 2000; ++i) ++seen[answer(instance("counting_circles", Preset::balanced, n, i))];
        CHECK(seen.begin()->first == (n + 1) / 2);
        CHECK(seen.rbegin()->first == 3 * n / 2 + 1);
        CHECK(looks_uniform(seen, static_cast<std::size_t>(3 * n / 2 + 1 - (n + 1) / 2 + 1)));
    }
}

TEST_CASE("counting_circles: every radius is equally likely, small ones no more where it is crowded") {
    Histogram<double> radii;
    for (int i = 0; i < 300; ++i)
        for (const View& view : figures(instance("counting_circles", Preset::paper, 28, i).scene))
            ++radii[std::get<Disc>(view.geometry).radius];
    CHECK(looks_uniform(radii, 21));
}

TEST_CASE("count_coloured_circles: the answer is the number of red discs") {
    const std::set<std::string> paper_colours{"red", "blue", "green", "yellow"};
    const std::set<std::string> balanced_colours{"red", "blue", "green", "orange", "purple", "black"};
    over_range("count_coloured_circles", 200, [&](const Instance& made) {
        const bool published = made.request.preset == Preset::paper;
        int red = 0, all = 0;
        for (const View& view : figures(made.scene)) {
            CHECK(view.stroke.has_value() == published);  // yellow on white needs it
            if (published) CHECK(*view.stroke == Stroke{Colour(outline_rgb), 1});
            CHECK((published ? paper_colours : balanced_colours).contains(view.fill->name));
            const double radius = std::get<Disc>(view.geometry).radius;
            const double times = times_larger(made.request.size, 60);
            CHECK((published ? radius >= 10 && radius <= 20 : radius >= std::floor(12 * times) && radius <= 26 * times));
            red += view.fill->rgb == Rgb{255, 0, 0};
            ++all;
        }
        CHECK(all == 2 * made.request.size);
        CHECK(answer(made) == red);
        check_margins(made.scene, margins(made.request.preset));
        check_work(made);
    });
}

TEST_CASE("count_coloured_circles: paper has n red, balanced U[0..2n]") {
    for (int n = 1; n <= 30; ++n) CHECK(answer(instance("count_coloured_circles", Preset::paper, n, 0)) == n);
    for (const int n : {1, 4}) {
        Histogram<int> seen;
        for (int i = 0; i < 2000; ++i) ++seen[answer(instance("count_coloured_circles", Preset::balanced, n, i))];
        CHECK(seen.contains(0));
        CHECK(seen.contains(2 * n));
        CHECK(looks_uniform(seen, static_cast<std::size_t>(2 * n + 1)));
    }
}

TEST_CASE("count_coloured_circles: neither drawing order nor size tells which discs are red") {
    int first = 0, later = 0;
    double red = 0, other = 0;
    for (int i = 0; i < 1000; ++i) {
        const Scene scene = instance("count_coloured_circles", Preset::paper, 10, i).scene;
        first += scene.objects.front().role == "target";
        later += scene.objects.back().role == "target";
        for (const Object& object : scene.objects)
            (object.role == "target" ? red : other) += std::get<Disc>(object.view().geometry).radius;
    }
    CHECK(looks_like(first, 1000, 0.5));
    CHECK(looks_like(later, 1000, 0.5));
    CHECK(std::abs(red - other) / 10000 < 0.2);  // mean radii of 10000 discs each, deviation of the difference .045
}

TEST_CASE("counting_shapes: the answer is the number of outlines without, with three and with four corners") {
    over_range("counting_shapes", 200, [](const Instance& made) {
        const std::vector<int> counts = kinds_by_corners(made.scene);
        CHECK(made.answer.text == "CIRCLES:" + std::to_string(counts[0]) + " TRIANGLES:" + std::to_string(counts[1]) +
                                      " SQUARES:" + std::to_string(counts[2]));
        CHECK(counts[0] + counts[1] + counts[2] == made.request.size);
        check_margins(made.scene, margins(made.request.preset));
        check_work(made);
    });
}

TEST_CASE("counting_shapes: paper kinds are independent, balanced triples uniform") {
    Histogram<std::vector<int>> triples;
    int circles = 0, all_alike = 0;
    for (int i = 0; i < 3000; ++i) {
        ++triples[kinds_by_corners(instance("counting_shapes", Preset::balanced, 4, i).scene)];
        const std::vector<int> published = kinds_by_corners(instance("counting_shapes", Preset::paper, 4, i).scene);
        circles += published[0];
        all_alike += *std::max_element(published.begin(), published.end()) == 4;
    }
    CHECK(looks_uniform(triples, 15));
    CHECK(looks_like(circles, 12000, 1.0 / 3));
    CHECK(looks_like(all_alike, 3000, 1.0 / 27));
}

TEST_CASE("counting_shapes: balanced shapes are turned every way, paper shapes stand upright") {
    Histogram<int> octants;
    for (int i = 0; i < 300; ++i) {
        for (const View& view : figures(instance("counting_shapes", Preset::balanced, 20, i).scene)) {
            if (corners(view.geometry) != 3) continue;
            const auto& v = std::get<Polygon>(view.geometry).vertices;
            const Vec2 apex = v[0] - (v[0] + v[1] + v[2]) / 3;
            ++octants[(apex.x() > 0) + 2 * (apex.y() > 0) + 4 * (std::abs(apex.x()) > std::abs(apex.y()))];
        }
        for (const View& view : figures(instance("counting_shapes", Preset::paper, 5, i).scene)) {
            const Vec2 size = bounds(view.geometry).size();
            CHECK(size.x() == size.y());
        }
    }
    CHECK(looks_uniform(octants, 8));
}

TEST_CASE("counting: the lattice holds the largest counts of the largest shapes") {
    const Disc paper_disc{{0, 0}, 30};
    check_lattice(paper_disc, 28, inset(500, 300, 4), 4);
    for (int n = 1; n <= 60; ++n) check_lattice(Disc{{0, 0}, largest(30, n, 60)}, 3 * n / 2 + 1, inset(1024, 768, 8), 6);
    check_lattice(Disc{{0, 0}, 20}, 60, inset(500, 300, 4), 4);
    for (int n = 1; n <= 60; ++n) check_lattice(Disc{{0, 0}, largest(26, n, 60)}, 2 * n, inset(1024, 768, 8), 6);
    check_lattice(make_shape(Kind::square, Template::half_size, 20), 40, inset(500, 300, 4), 4);
    for (int n = 1; n <= 100; ++n) check_lattice(Disc{{0, 0}, largest(28, n, 100)}, n, inset(1024, 768, 8), 6);
}
