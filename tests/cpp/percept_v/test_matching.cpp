// match_outline and match_shadow: answers against corners, gaps of outlines, shadows undone, answer laws.
#include "tests/cpp/support/cell_checks.hpp"

#include <numeric>

#include "generators/percept_v/parts/broken_outline.hpp"

using namespace checks;
using stim::percept_v::broken_outline;

namespace {

const std::vector<Kind> cornered{Kind::triangle, Kind::square, Kind::pentagon, Kind::star, Kind::cross};
const std::vector<std::string> ids{"match_outline", "match_shadow"};

int matches(const Instance& made) { return static_cast<int>(made.answer.value.as_int()); }
std::size_t matches_by_corners(const Instance& made) {
    const auto first = rows_of(made, 0, 77.5), second = rows_of(made, 1, 77.5);
    REQUIRE(first.size() == static_cast<std::size_t>(made.request.size));
    REQUIRE(second.size() == first.size());
    std::size_t out = 0;
    for (std::size_t i = 0; i < first.size(); ++i)
        out += kind_from_corners(first[i][0].geometry) == kind_from_corners(second[i][0].geometry);
    return out;
}

double length(const std::vector<Vec2>& line) {
    double out = 0;
    for (std::size_t i = 1; i < line.size(); ++i) out += (line[i] - line[i - 1]).norm();
    return out;
}

double length(const Paths& paths) {
    double out = 0;
    for (const auto& line : paths.lines) out += length(line);
    return out;
}

// Gaps between the end of each line and the start of the next.
std::vector<double> gap_lengths(const Paths& paths) {
    std::vector<double> out;
    for (std::size_t i = 0; i < paths.lines.size(); ++i)
        out.push_back((paths.lines[(i + 1) % paths.lines.size()].front() - paths.lines[i].back()).norm());
    return out;
}

double angle_of_chord(double chord, double radius) { return 2 * std::asin(chord / 2 / radius) * 180 / 3.14159265358979; }

}  // namespace

TEST_CASE("matching counts rows whose corners agree and keeps the margins", "[matching]") {
    for (const std::string& id : ids)
        over_range(id, 110, [](const Instance& made) {
            CHECK(made.answer.value.as_int() == static_cast<std::int64_t>(matches_by_corners(made)));
            check_cells(made.scene, is_paper(made) ? Margins{4, 4, 4} : Margins{6, 8, 8});
        });
}

TEST_CASE("lines and numbers of matched pictures are alike, shapes are in one picture each", "[matching]") {
    for (const std::string& id : ids)
        over_range(id, 10, [](const Instance& made) {
            for (const Object& object : made.scene.objects) {
                CHECK(object.visible(0) != (is_shape(object) && object.visible(1)));
                if (!is_shape(object)) CHECK(object.views[0] == object.views[1]);
            }
        });
}

TEST_CASE("the number of matches is uniform in balanced and binomial in paper", "[matching]") {
    for (const std::string& id : ids) {
        Histogram<int> balanced;
        int paper = 0;
        for (int index = 0; index < 600; ++index) ++balanced[matches(instance(id, Preset::balanced, 5, index))];
        for (int index = 0; index < 60; ++index) paper += matches(instance(id, Preset::paper, 50, index));
        CHECK(looks_uniform(balanced, 6));
        CHECK(looks_like(paper, 60 * 50, 0.25));
    }
}

TEST_CASE("one matched row can be either answer and fifty rows all or none", "[matching]") {
    std::set<int> one, many;
    for (int index = 0; index < 40; ++index) one.insert(matches(instance("match_shadow", Preset::balanced, 1, index)));
    for (int index = 0; index < 400; ++index) many.insert(matches(instance("match_shadow", Preset::balanced, 50, index)));
    CHECK(one == std::set<int>{0, 1});
    CHECK(many.size() >= 48);
    CHECK((many.contains(0) || many.contains(50)));
}

TEST_CASE("rows of one kind say nothing about the second picture alone", "[matching]") {
    Histogram<std::string> first, second;
    for (int index = 0; index < 40; ++index)
        for (const Object& object : instance("match_outline", Preset::balanced, 50, index).scene.objects)
            if (is_shape(object)) ++(object.visible(0) ? first : second)[object.kind];
    CHECK(looks_uniform(first, 6));
    CHECK(looks_uniform(second, 6));
}

TEST_CASE("broken polygons lose 30-40 % of their outline, half an edge at most, and no corner", "[matching]") {
    Rng rng(digest("gaps"));
    for (const Kind kind : cornered) {
        const Polygon whole = std::get<Polygon>(make_shape(kind, Template::circumradius, 36));
        const auto& v = whole.vertices;
        double around = 0;
        for (std::size_t i = 0; i < v.size(); ++i) around += (v[(i + 1) % v.size()] - v[i]).norm();
        std::set<std::size_t> counts;
        for (int i = 0; i < 300; ++i) {
            const Paths broken = broken_outline(whole, 4, rng);
            const double left = length(broken) / around;
            CHECK(left >= 0.599);
            CHECK(left <= 0.701);
            counts.insert(broken.lines.size());
            std::size_t kept = 0;
            for (const auto& line : broken.lines) {
                CHECK(line.size() >= 3);  // at most one gap an edge: every piece turns a corner
                CHECK((line[1] - line[0]).norm() >= 3.99);
                CHECK((line[line.size() - 1] - line[line.size() - 2]).norm() >= 3.99);
                for (std::size_t k = 1; k + 1 < line.size(); ++k) kept += std::find(v.begin(), v.end(), line[k]) != v.end();
            }
            CHECK(kept == v.size());
        }
        CHECK(counts.size() >= 2);
    }
}

TEST_CASE("a gap takes at most half of its own edge", "[matching]") {
    Rng rng(digest("edges"));
    for (int i = 0; i < 500; ++i) {
        const Polygon whole = std::get<Polygon>(make_shape(rng.pick(cornered), Template::circumradius, 36));
        const auto& v = whole.vertices;
        const Paths broken = broken_outline(whole, 4, rng);
        for (std::size_t k = 0; k < broken.lines.size(); ++k) {
            const Vec2 corner = *(broken.lines[k].end() - 2);
            const auto at = static_cast<std::size_t>(std::find(v.begin(), v.end(), corner) - v.begin());
            REQUIRE(at < v.size());
            CHECK(gap_lengths(broken)[k] <= (v[(at + 1) % v.size()] - v[at]).norm() / 2 + 0.02);
        }
    }
}

TEST_CASE("broken circles have 4-6 gaps of 15-30 degrees, 30-40 % in all", "[matching]") {
    Rng rng(digest("circle gaps"));
    std::set<std::size_t> counts;
    for (int i = 0; i < 400; ++i) {
        const Paths broken = broken_outline(Disc{{50, 50}, 36}, 4, rng);
        counts.insert(broken.lines.size());
        double all = 0;
        for (const double chord : gap_lengths(broken)) {
            const double angle = angle_of_chord(chord, 36);
            all += angle;
            CHECK(angle >= 14.9);
            CHECK(angle <= 30.1);
        }
        CHECK(all >= 0.299 * 360);
        CHECK(all <= 0.401 * 360);
        for (const auto& line : broken.lines) CHECK(length(line) >= 36 * 20 * 3.14 / 180);
    }
    CHECK(counts == std::set<std::size_t>{4, 5, 6});
}

TEST_CASE("shares keep their limits and sum to the total", "[matching]") {
    const auto parts = stim::percept_v::shares(10, {1, 1, 8}, {5, 5, 4});
    CHECK(parts[2] == 4);
    CHECK(parts[0] == Approx(3));
    CHECK(parts[1] == Approx(3));
    const auto full = stim::percept_v::shares(6, {1, 2, 3}, {2, 2, 2});
    CHECK(std::accumulate(full.begin(), full.end(), 0.0) == Approx(6));
}

TEST_CASE("outlines keep shape, size and place", "[matching]") {
    for (const Preset preset : all_presets) {
        const Instance made = instance("match_outline", preset, 50, 3);
        for (const Object* outline : with_role(made.scene, "outline")) {
            const View& view = outline->view(1);
            CHECK_FALSE(view.fill);
            CHECK(view.stroke->width == (preset == Preset::paper ? 1 : 4));
            CHECK(std::holds_alternative<Paths>(view.geometry) == (preset == Preset::balanced));
        }
    }
}

TEST_CASE("shadows are half as high, hold half the area, and slant the same way", "[matching]") {
    std::set<int> ways;
    for (int index = 0; index < 20; ++index) {
        const Instance made = instance("match_shadow", Preset::balanced, 30, index);
        std::set<int> here;
        for (const Object* shadow : with_role(made.scene, "shadow")) {
            const View& view = shadow->view(1);
            const Geometry whole = make_shape(kind_of(shadow->kind), Template::circumradius, 34);
            CHECK(view.box().size().y() == Approx(bounds(whole).size().y() / 2).margin(0.02));
            CHECK(area(view.geometry) == Approx(area(whole) / 2).epsilon(0.005));
            CHECK(view.fill->name == "gray");
            if (shadow->kind != "square") continue;
            const auto& v = std::get<Polygon>(view.geometry).vertices;
            const double lean = (v[3] - v[0]).x() / (v[3] - v[0]).y();  // left side, top to bottom
            CHECK(std::abs(lean) == Approx(0.6).margin(0.01));
            here.insert(lean > 0 ? 1 : -1);
        }
        CHECK(here.size() <= 1);
        ways.insert(here.begin(), here.end());
    }
    CHECK(ways.size() == 2);
}

TEST_CASE("published shadows are the shape upside down", "[matching]") {
    const Instance made = instance("match_shadow", Preset::paper, 50, 1);
    for (const Object* shadow : with_role(made.scene, "shadow")) {
        const Geometry up = make_shape(kind_of(shadow->kind), Template::half_size, 8);
        CHECK(bounds(shadow->view(1).geometry).size() == bounds(up).size());
        if (shadow->kind != "triangle") continue;
        const auto& v = std::get<Polygon>(shadow->view(1).geometry).vertices;
        CHECK(v[0].y() > v[1].y());
        CHECK(v[0].x() == (v[1].x() + v[2].x()) / 2);
    }
}
