// Boundaries: a slab of things side by side, on it a star and numbered dots. A dark line parts two things, a change of paint
// alone does not. Which dot lies on the same thing as the star? Harder with more regions and more dots.
#include <algorithm>
#include <numeric>
#include <optional>

#include "generators/common/search.hpp"
#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "stim/base/error.hpp"
#include "stim/scene/shape.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int unit = 30, shortest_side = 4, shortest_border = 5;  // of regions: px, units, units
constexpr double line_width = 5, dot_radius = 23, star_radius = 27, room = 48, nearer = 14;  // px
constexpr int tries = 4000;

const std::vector<OptionText> options{{"1", "dot 1"}, {"2", "dot 2"}, {"3", "dot 3"}, {"4", "dot 4"}};

int dots_of(int n) { return n <= 5 ? 2 : n <= 12 ? 3 : 4; }
int regions_of(int n) { return dots_of(n) + 1 + (n - 1) / 4; }

/// Whole units, from the slab's corner.
struct Region {
    int left, top, right, bottom;
    int width() const { return right - left; }
    int height() const { return bottom - top; }
    int area() const { return width() * height(); }
    int length() const { return std::max(width(), height()); }
};

struct Line {
    int left, top, right, bottom;  ///< level or upright
    int length() const { return right - left + bottom - top; }
};

// Cut across the long side.
std::pair<Region, Region> halves(const Region& r, int at) {
    if (r.width() >= r.height()) return {{r.left, r.top, r.left + at, r.bottom}, {r.left + at, r.top, r.right, r.bottom}};
    return {{r.left, r.top, r.right, r.top + at}, {r.left, r.top + at, r.right, r.bottom}};
}

// One of the three largest that are long enough is cut; the largest always is.
void cut_one(std::vector<Region>& regions, Rng& rng) {
    std::stable_sort(regions.begin(), regions.end(), [](const Region& a, const Region& b) { return a.area() > b.area(); });
    const std::size_t i = rng.index(std::min<std::size_t>(3, regions.size()));
    const Region whole = regions[regions[i].length() >= 2 * shortest_side ? i : 0];
    const int drawn = static_cast<int>(whole.length() * rng.real(.35, .65) + .5);
    const auto [first, second] = halves(whole, std::clamp(drawn, shortest_side, whole.length() - shortest_side));
    std::erase_if(regions, [&](const Region& r) { return r.left == whole.left && r.top == whole.top; });
    regions.push_back(first);
    regions.push_back(second);
}

std::optional<Line> border(const Region& a, const Region& b) {
    const Line shared{std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right), std::min(a.bottom, b.bottom)};
    const int width = shared.right - shared.left, height = shared.bottom - shared.top;
    if ((width == 0 && height > 0) || (height == 0 && width > 0)) return shared;
    return {};
}

/// The star's region, its neighbour of the same paint, and one of another paint with a border as long.
struct Trio {
    std::size_t star, alike, other;
};

std::vector<Trio> trios(const std::vector<Region>& regions) {
    std::vector<Trio> out;
    const auto length = [&](std::size_t a, std::size_t b) {
        const auto line = a == b ? std::nullopt : border(regions[a], regions[b]);
        return line ? line->length() : 0;
    };
    for (std::size_t star = 0; star < regions.size(); ++star)
        for (std::size_t a = 0; a < regions.size(); ++a)
            for (std::size_t b = 0; b < regions.size(); ++b)
                if (a != b && length(star, a) >= shortest_border && length(star, a) == length(star, b))
                    out.push_back({star, a, b});
    return out;
}

struct Slab {
    int columns = 30, rows = 20;  // units
    std::vector<Region> regions = {};
    std::vector<Colour> colours = {};
    Trio trio = {};
    std::vector<std::size_t> dotted = {};  // regions with dots: alike, other, and then any
    std::vector<Vec2> places = {};          // px from the slab's corner: of the dots, then of the star
};

// Grey hides dark lines.
Palette slab_paints() {
    Palette out = paints();
    std::erase_if(out, [](const Colour& one) { return one.name == "gray"; });
    return out;
}

// The star's paint is also its like's, and nobody else's; other neighbours differ.
bool paint_all(Slab& slab, Rng& rng) {
    const Palette all = slab_paints();
    const Colour own = rng.pick(all);
    slab.colours.assign(slab.regions.size(), own);
    std::vector<std::size_t> done;
    for (std::size_t i = 0; i < slab.regions.size(); ++i) {
        if (i == slab.trio.star || i == slab.trio.alike) continue;
        Palette left = all;
        std::erase(left, own);
        for (const std::size_t j : done)
            if (border(slab.regions[i], slab.regions[j])) std::erase(left, slab.colours[j]);
        if (left.empty()) return false;
        slab.colours[i] = rng.pick(left);
        done.push_back(i);
    }
    return true;
}

void choose_dots(Slab& slab, std::size_t count, Rng& rng) {
    std::vector<std::size_t> rest(slab.regions.size());
    std::iota(rest.begin(), rest.end(), std::size_t{0});
    std::erase_if(rest, [&](std::size_t i) { return i == slab.trio.star || i == slab.trio.alike || i == slab.trio.other; });
    rng.shuffle(rest);
    slab.dotted = {slab.trio.alike, slab.trio.other};
    slab.dotted.insert(slab.dotted.end(), rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(count - 2));
}

Vec2 place_in(const Region& r, Rng& rng) {
    const double x = rng.real(unit * r.left + room, unit * r.right - room);
    const double y = rng.real(unit * r.top + room, unit * r.bottom - room);
    return snap(Vec2(x, y));
}

// The dot that is nearest to the star is the one that was drawn beforehand, so that it tells nothing.
bool place_all(Slab& slab, std::size_t nearest, Rng& rng) {
    slab.places.clear();
    for (const std::size_t region : slab.dotted) slab.places.push_back(place_in(slab.regions[region], rng));
    const Vec2 star = place_in(slab.regions[slab.trio.star], rng);
    const double least = (slab.places[nearest] - star).norm();
    for (std::size_t i = 0; i < slab.places.size(); ++i)
        if (i != nearest && (slab.places[i] - star).norm() < least + nearer) return false;
    slab.places.push_back(star);
    return true;
}

std::optional<Slab> attempt_slab(std::size_t regions, std::size_t dots, std::size_t nearest, Rng& rng) {
    Slab out;
    out.columns = static_cast<int>(rng.integer(24, 30));
    out.rows = static_cast<int>(rng.integer(17, 20));
    out.regions = {{0, 0, out.columns, out.rows}};
    for (std::size_t count = 1; count < regions; ++count) cut_one(out.regions, rng);
    const std::vector<Trio> found = trios(out.regions);
    if (found.empty()) return {};
    out.trio = rng.pick(found);
    if (!paint_all(out, rng)) return {};
    choose_dots(out, dots, rng);
    if (!place_all(out, nearest, rng)) return {};
    return out;
}

// The last resort: squares in rows; the last one goes on to the end of its row.
Slab plain_slab(std::size_t regions, std::size_t dots) {
    constexpr int side = 8;
    const int columns = regions <= 4 ? 2 : 3, rows = (static_cast<int>(regions) + columns - 1) / columns;
    Slab out;
    out.columns = side * columns;
    out.rows = side * rows;
    out.trio = {0, 1, static_cast<std::size_t>(columns)};
    for (int i = 0; i < static_cast<int>(regions); ++i) {
        const int left = side * (i % columns), top = side * (i / columns);
        const bool last = i + 1 == static_cast<int>(regions);
        out.regions.push_back({left, top, last ? out.columns : left + side, top + side});
        const Palette all = slab_paints();
        out.colours.push_back(all[i <= 1 ? 0 : 1 + static_cast<std::size_t>(i) % (all.size() - 1)]);
    }
    out.dotted = {out.trio.alike, out.trio.other};
    for (std::size_t i = 2; i < regions; ++i)
        if (i != out.trio.other && out.dotted.size() < dots) out.dotted.push_back(i);
    const auto middle = [&](std::size_t i) {
        const Region& r = out.regions[i];
        return unit / 2.0 * Vec2(r.left + r.right, r.top + r.bottom);
    };
    for (const std::size_t i : out.dotted) out.places.push_back(middle(i));
    out.places.push_back(middle(out.trio.star));
    return out;
}

Object line_object(const Line& line, const Vec2& corner, const char* role) {
    const Vec2 from = corner + unit * Vec2(line.left, line.top), to = corner + unit * Vec2(line.right, line.bottom);
    return make_object("line", role, stroked(segment(from, to), {Colour(outline_rgb), line_width}));
}

void add_regions(Scene& scene, const Slab& slab, const Vec2& corner) {
    for (std::size_t i = 0; i < slab.regions.size(); ++i) {
        const Region& r = slab.regions[i];
        const Vec2 low = corner + unit * Vec2(r.left, r.top);
        const Polygon shape = rectangle(low.x(), low.y(), unit * r.width(), unit * r.height());
        scene.objects.push_back(make_object("region", "paint", filled(shape, slab.colours[i])));
    }
    const Polygon whole = rectangle(corner.x(), corner.y(), unit * slab.columns, unit * slab.rows);
    scene.objects.push_back(make_object("slab", "outline", stroked(whole, {Colour(outline_rgb), line_width})));
}

// On all borders but the one that the star's thing goes on across.
void add_lines(Scene& scene, const Slab& slab, const Vec2& corner, bool changed) {
    const Trio& trio = slab.trio;
    const auto is = [&](std::size_t i, std::size_t j, std::size_t a, std::size_t b) {
        return (i == a && j == b) || (i == b && j == a);
    };
    std::optional<Line> moved;
    for (std::size_t i = 0; i < slab.regions.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const auto line = border(slab.regions[i], slab.regions[j]);
            if (!line) continue;
            const bool alike = is(i, j, trio.star, trio.alike), other = is(i, j, trio.star, trio.other);
            if (alike || other) {
                if (alike == changed) moved = line;
            } else {
                scene.objects.push_back(line_object(*line, corner, "line"));
            }
        }
    scene.objects.push_back(line_object(*moved, corner, "changed"));
}

void add_marks(Scene& scene, const Slab& slab, const Vec2& corner, const std::vector<int>& numbers) {
    const Geometry star = translated(make_shape(Kind::star, Template::circumradius, star_radius), corner + slab.places.back());
    scene.objects.push_back(make_object("star", "star", outlined(star, Colour(white))));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const Vec2 at = corner + slab.places[i];
        scene.objects.push_back(make_object("dot", "dot", outlined(Disc{at, dot_radius}, Colour(white))));
        scene.objects.push_back(sign(std::to_string(numbers[i]), at));
    }
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), layout = random.stream("layout"), look = random.stream("look");
    const auto dots = static_cast<std::size_t>(dots_of(request.size));
    const auto regions = static_cast<std::size_t>(regions_of(request.size));
    std::vector<int> numbers(dots);
    std::iota(numbers.begin(), numbers.end(), 1);
    law.shuffle(numbers);
    const std::size_t nearest = law.index(dots);
    Scene scene = blank(picture_width, picture_height);
    const Slab slab = searched(
        scene.work, tries, [&] { return attempt_slab(regions, dots, nearest, layout); },
        [&] { return plain_slab(regions, dots); });
    const Vec2 spare(picture_width - unit * slab.columns, picture_height - unit * slab.rows);
    const double across = look.real(.2, .8), down = look.real(.2, .8);
    const Vec2 corner(std::floor(spare.x() * across), std::floor(spare.y() * down));
    scene.objects = backdrop::tabletop({{0, 0}, {double(picture_width), double(picture_height)}}, look);
    add_regions(scene, slab, corner);
    add_lines(scene, slab, corner, manipulated(request));
    add_marks(scene, slab, corner, numbers);
    scene.params["regions"] = static_cast<int>(regions);
    std::vector<std::string> meanings;
    for (std::size_t i = 1; i <= dots; ++i) meanings.push_back(std::to_string(i));
    return {std::move(scene), std::to_string(numbers.front()), nullptr, meanings};
}

// ---- truth: the slab cut along every line, and the pieces joined that no line parts ------------------------------------

std::vector<Box> boxes_of(const Scene& scene, std::string_view kind) {
    std::vector<Box> out;
    for (const Object& object : scene.objects)
        if (object.kind == kind) out.push_back(bounds(object.view().geometry));
    return out;
}

std::vector<double> cuts(const std::vector<Box>& boxes, int axis) {
    std::vector<double> out;
    for (const Box& box : boxes) {
        out.push_back(box.low[axis]);
        out.push_back(box.high[axis]);
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

class Pieces {
public:
    explicit Pieces(const Scene& scene) : lines_(boxes_of(scene, "line")) {
        const std::vector<Box> regions = boxes_of(scene, "region");
        x_ = cuts(regions, 0);
        y_ = cuts(regions, 1);
        if (regions.empty()) throw InvalidParams("the scene has no slab");
        above_.resize((x_.size() - 1) * (y_.size() - 1));
        std::iota(above_.begin(), above_.end(), std::size_t{0});
        join_all();
    }

    /// The piece that a point lies on.
    std::size_t at(const Vec2& point) const { return root(cell(y_, point.y()) * (x_.size() - 1) + cell(x_, point.x())); }

private:
    static std::size_t cell(const std::vector<double>& ends, double at) {
        const auto next = std::upper_bound(ends.begin(), ends.end(), at);
        if (next == ends.begin() || next == ends.end()) throw InvalidParams("a mark lies beside the slab");
        return static_cast<std::size_t>(next - ends.begin()) - 1;
    }
    void join_all() {
        const std::size_t columns = x_.size() - 1, rows = y_.size() - 1;
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t column = 0; column < columns; ++column) {
                const std::size_t here = row * columns + column;
                const double x = x_[column + 1], y = y_[row + 1];
                if (column + 1 < columns && !parted({x, (y_[row] + y) / 2})) join(here, here + 1);
                if (row + 1 < rows && !parted({(x_[column] + x) / 2, y})) join(here, here + columns);
            }
    }
    bool parted(const Vec2& middle) const {
        return std::any_of(lines_.begin(), lines_.end(), [&](const Box& line) { return line.contains(middle); });
    }
    std::size_t root(std::size_t i) const {
        return root_of(i, above_.size(), [&](std::size_t k) { return above_[k]; });
    }
    void join(std::size_t a, std::size_t b) { above_[root(b)] = root(a); }

    std::vector<double> x_, y_;
    std::vector<Box> lines_;
    std::vector<std::size_t> above_;  // a piece that it is joined to, or itself
};

Json truth(const Scene& scene) {
    const Pieces pieces(scene);
    const std::size_t own = pieces.at(bounds(first_with_role(scene, "star").view().geometry).centre());
    std::string found;
    for (const Object* label : with_role(scene, "label")) {
        if (pieces.at(label->view().written().centre) != own) continue;
        if (!found.empty()) throw InvalidParams("two dots lie on the same thing as the star");
        found = label->view().written().text;
    }
    if (found.empty()) throw InvalidParams("no dot lies on the same thing as the star");
    return found;
}

}  // namespace

Domain boundary_paint() {
    return core_picture({.id = "boundary_paint",
                         .title = "A slab of painted things: which dot lies on the same thing as the star?",
                         .size_meaning = "2 dots up to n = 5, 3 up to 12, else 4; 3 to 9 regions of paint",
                         .about = concepts::boundary,
                         .shows = "The picture shows a slab that is made of painted things. On it are a star and dots with "
                                  "numbers.",
                         .rule = "Which dot lies on the same thing as the star?",
                         .options = options,
                         .version = 2,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge
