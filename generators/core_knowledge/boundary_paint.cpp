// Boundaries: a slab of things side by side. A dark line parts two things, a change of paint alone does not. How many
// things are there? Harder with more regions.
#include <algorithm>
#include <numeric>
#include <optional>

#include "generators/common/search.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int slab_left = 62, slab_top = 84, slab_width = 900, slab_height = 600;  // px
constexpr int shortest_side = 56, shortest_border = 48, shortest_split = 112;       // px
constexpr double line_width = 5;
constexpr int repaints = 200;

/// Whole pixels.
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
    const int drawn = static_cast<int>(whole.length() * rng.real(.35, .65));
    const auto [first, second] = halves(whole, std::clamp(drawn, shortest_side, whole.length() - shortest_side));
    std::erase_if(regions, [&](const Region& r) { return r.left == whole.left && r.top == whole.top; });
    regions.push_back(first);
    regions.push_back(second);
}

std::vector<Region> cut_slab(int count, Rng& rng) {
    std::vector<Region> out{{slab_left, slab_top, slab_left + slab_width, slab_top + slab_height}};
    for (int regions = 1; regions < count; ++regions) cut_one(out, rng);
    return out;
}

std::optional<Line> border(const Region& a, const Region& b) {
    const Line shared{std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right), std::min(a.bottom, b.bottom)};
    const int width = shared.right - shared.left, height = shared.bottom - shared.top;
    if ((width == 0 && height > 0) || (height == 0 && width > 0)) return shared;
    return {};
}

std::vector<Line> borders(const std::vector<Region>& regions) {
    std::vector<Line> out;
    for (std::size_t i = 0; i < regions.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (const auto line = border(regions[i], regions[j])) out.push_back(*line);
    return out;
}

// One by one, each unlike its neighbours before it; nothing where one has no paint left.
std::optional<std::vector<Colour>> paint_all(const std::vector<Region>& regions, Rng& rng) {
    std::vector<Colour> out;
    for (std::size_t i = 0; i < regions.size(); ++i) {
        Palette left = paints();
        for (std::size_t j = 0; j < i; ++j)
            if (border(regions[i], regions[j])) std::erase(left, out[j]);
        if (left.empty()) return {};
        out.push_back(rng.pick(left));
    }
    return out;
}

struct Slab {
    std::vector<Region> regions;
    std::vector<Colour> colours;
};

// The last resort: upright regions, which have two neighbours each.
Slab columns(int count) {
    Slab out;
    for (int i = 0; i < count; ++i) {
        const int from = slab_left + slab_width * i / count, to = slab_left + slab_width * (i + 1) / count;
        out.regions.push_back({from, slab_top, to, slab_top + slab_height});
        out.colours.push_back(paints()[static_cast<std::size_t>(i) % paints().size()]);
    }
    return out;
}

Slab draw_slab(int count, const Streams& random, Work& work) {
    Rng layout = random.stream("layout"), colours = random.stream("paint");
    const std::vector<Region> regions = cut_slab(count, layout);
    const auto attempt = [&]() -> std::optional<Slab> {
        if (const auto all = paint_all(regions, colours)) return Slab{regions, *all};
        return {};
    };
    return searched(work, repaints, attempt, [&] { return columns(count); });
}

/// The line that only one member has.
struct Change {
    Line line;
    bool in_control;
};

Line middle_line(const Region& r) { return *border(halves(r, r.length() / 2).first, halves(r, r.length() / 2).second); }

Change draw_change(const Slab& slab, Rng& rng) {
    std::vector<Line> found;
    const bool loses = rng.coin();
    if (loses) {
        for (const Line& line : borders(slab.regions))
            if (line.length() >= shortest_border) found.push_back(line);
    } else {
        for (const Region& region : slab.regions)
            if (region.length() >= shortest_split) found.push_back(middle_line(region));
    }
    return {rng.pick(found), loses};
}

bool same(const Line& a, const Line& b) {
    return a.left == b.left && a.top == b.top && a.right == b.right && a.bottom == b.bottom;
}

Object line_object(const Line& line, const char* role) {
    return make_object("line", role,
                       stroked(segment({line.left, line.top}, {line.right, line.bottom}), {Colour(outline_rgb), line_width}));
}

Drawn sample(const Request& request, const Streams& random) {
    const int n = request.size;
    Rng law = random.stream("law"), change_rng = random.stream("change");
    const int count = static_cast<int>(law.integer(3 + (n - 1) / 4, 5 + n / 2));
    Scene scene = blank(picture_width, picture_height);
    const Slab slab = draw_slab(count, random, scene.work);
    const Change change = draw_change(slab, change_rng);
    for (std::size_t i = 0; i < slab.regions.size(); ++i) {
        const Region& r = slab.regions[i];
        scene.objects.push_back(
            make_object("region", "paint", filled(rectangle(r.left, r.top, r.width(), r.height()), slab.colours[i])));
    }
    scene.objects.push_back(make_object(
        "slab", "outline", stroked(rectangle(slab_left, slab_top, slab_width, slab_height), {Colour(outline_rgb), line_width})));
    for (const Line& line : borders(slab.regions))
        if (!change.in_control || !same(line, change.line)) scene.objects.push_back(line_object(line, "line"));
    if (change.in_control != manipulated(request)) scene.objects.push_back(line_object(change.line, "changed"));
    scene.params["patches"] = count;
    return {std::move(scene), count, nullptr};
}

// ---- truth: the slab cut along every line, and the pieces joined that no line parts ------------------------------------

std::vector<double> cuts(const Scene& scene, int axis) {
    std::vector<double> out;
    for (const Object& object : scene.objects) {
        const Box box = bounds(object.view().geometry);
        out.push_back(box.low[axis]);
        out.push_back(box.high[axis]);
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

class Pieces {
public:
    explicit Pieces(const Scene& scene) : x_(cuts(scene, 0)), y_(cuts(scene, 1)) {
        for (const Object& object : scene.objects)
            if (object.kind == "line") lines_.push_back(bounds(object.view().geometry));
        above_.resize((x_.size() - 1) * (y_.size() - 1));
        std::iota(above_.begin(), above_.end(), std::size_t{0});
    }

    int count() {
        const std::size_t columns = x_.size() - 1, rows = y_.size() - 1;
        std::size_t left = above_.size();
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t column = 0; column < columns; ++column) {
                const std::size_t here = row * columns + column;
                const double x = x_[column + 1], y = y_[row + 1];
                if (column + 1 < columns && !parted({x, (y_[row] + y) / 2})) left -= join(here, here + 1);
                if (row + 1 < rows && !parted({(x_[column] + x) / 2, y})) left -= join(here, here + columns);
            }
        return static_cast<int>(left);
    }

private:
    bool parted(const Vec2& middle) const {
        return std::any_of(lines_.begin(), lines_.end(), [&](const Box& line) { return line.contains(middle); });
    }
    std::size_t root(std::size_t i) const {
        return root_of(i, above_.size(), [&](std::size_t k) { return above_[k]; });
    }
    // 1 if they were apart.
    std::size_t join(std::size_t a, std::size_t b) {
        a = root(a);
        b = root(b);
        if (a == b) return 0;
        above_[b] = a;
        return 1;
    }

    std::vector<double> x_, y_;
    std::vector<Box> lines_;
    std::vector<std::size_t> above_;  // a piece that it is joined to, or itself
};

Json truth(const Scene& scene) {
    if (scene.objects.empty()) throw InvalidParams("the scene has no slab");
    return Pieces(scene).count();
}

}  // namespace

Domain boundary_paint() {
    return core_picture({.id = "boundary_paint",
                         .title = "A slab of painted things: how many things are there?",
                         .size_meaning = "how many regions of paint (3 + (n - 1) / 4 to 5 + n / 2)",
                         .about = concepts::boundary,
                         .shows = "The picture shows a slab made of things that are joined side by side. It is painted in "
                                  "several colours and has dark seams.",
                         .rule = "How many things is the slab made of?",
                         .number_of = "the number of things",
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge
