#include "generators/percept_v/parts/busy_background.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "stim/base/error.hpp"
#include "stim/scene/geometry.hpp"

// A brick wall bent into honeycomb cells: every inner corner joins three cells, so outlines of merged cells are simple
// closed chains. Corners are jittered, sides wriggle inside thin kites about their chords and so never cross.
namespace stim::percept_v {
namespace {

constexpr double row_height = 0.87;  // of the pitch: regular hexagons before jitter
constexpr double zigzag = 0.15;      // of the row height
constexpr double jitter = 0.18;      // of the pitch
constexpr double kite = 0.55;        // widest offset of a side: this times the distance to its nearer end
constexpr double step = 15;          // px between the vertices of a side
constexpr int most_cells = 3;        // in a blob, as a rule
constexpr double longest = 190;      // px, of a blob
constexpr int colouring_tries = 50;
constexpr int choosing_tries = 50;
constexpr double clearance = 3;  // px: no other patch shows at a shape's soft border
constexpr int backgrounds = 21;  // one layout each

template <class T>
auto& at(T& items, int i) { return items[static_cast<std::size_t>(i)]; }

// Corners lie half a brick apart on the lines between rows; a directed side leads from a corner right, down, left or up.
struct Wall {
    int columns, rows;
    double width, height;

    Wall(double w, double h, double pitch)
        : columns(static_cast<int>(std::floor(w / pitch))), rows(static_cast<int>(std::floor(h / (pitch * row_height)))),
          width(w), height(h) {}
    int per_line() const { return 2 * columns + 1; }
    int corners() const { return per_line() * (rows + 1); }
    int corner(int x, int line) const { return line * per_line() + x; }
    int side(int corner, int direction) const { return 4 * corner + direction; }
    int start(int side) const { return side / 4; }
    int end(int side) const {
        return start(side) + std::array{1, per_line(), -1, -per_line()}[static_cast<std::size_t>(side % 4)];
    }
    int opposite(int side) const { return 4 * end(side) + (side + 2) % 4; }
};

struct WallCell {
    std::vector<int> sides;  // clockwise
    bool half;               // odd rows start and end with half a brick
};

std::vector<WallCell> cells_of(const Wall& wall) {
    std::vector<WallCell> out;
    for (int row = 0; row < wall.rows; ++row)
        for (int x = row % 2 ? -1 : 0; x < 2 * wall.columns; x += 2) {
            const int from = std::max(x, 0), to = std::min(x + 2, 2 * wall.columns);
            WallCell cell{{}, to - from == 1};
            for (int i = from; i < to; ++i) cell.sides.push_back(wall.side(wall.corner(i, row), 0));
            cell.sides.push_back(wall.side(wall.corner(to, row), 1));
            for (int i = to; i > from; --i) cell.sides.push_back(wall.side(wall.corner(i, row + 1), 2));
            cell.sides.push_back(wall.side(wall.corner(from, row + 1), 3));
            out.push_back(std::move(cell));
        }
    return out;
}

Vec2 whole(const Vec2& p) { return {std::floor(p.x() + 0.5), std::floor(p.y() + 0.5)}; }

// Corners on the border stay on it.
Vec2 corner_place(const Wall& wall, int x, int line, Rng& draw) {
    const double brick = wall.width / wall.columns, row = wall.height / wall.rows;
    const double dx = draw.real(-jitter, jitter) * brick;
    const double dy = draw.real(-jitter, jitter) * brick;
    const bool end = x == 0 || x == 2 * wall.columns, rim = line == 0 || line == wall.rows;
    const double bend = (x + line) % 2 ? -zigzag * row : zigzag * row;  // towards the upright side that ends here
    return whole({x * brick / 2 + (end ? 0 : dx), line * row + (rim ? 0 : dy + (end ? 0 : bend))});
}

bool on_border(const Wall& wall, const Vec2& a, const Vec2& b) {
    return (a.x() == b.x() && (a.x() == 0 || a.x() == wall.width)) || (a.y() == b.y() && (a.y() == 0 || a.y() == wall.height));
}

// The start of a side and the vertices up to its end.
std::vector<Vec2> wriggle(const Vec2& a, const Vec2& b, Rng& draw) {
    const Vec2 along = b - a, across(-along.y(), along.x());
    const int parts = std::clamp(static_cast<int>(along.norm() / step), 2, 6);
    std::vector<Vec2> out{a};
    for (int i = 1; i < parts; ++i) {
        const double t = double(i) / parts;
        const double offset = draw.real(-kite, kite) * std::min(t, 1 - t);
        out.push_back(whole(a + t * along + offset * across));
    }
    return out;
}

std::vector<Vec2> backwards(const std::vector<Vec2>& course, const Vec2& end) {
    std::vector<Vec2> out{end};
    out.insert(out.end(), course.rbegin(), course.rend() - 1);
    return out;
}

struct Mesh {
    Wall wall;
    std::vector<WallCell> cells;
    std::vector<int> owner;                 // of each directed side: the cell on its right, or -1
    std::vector<std::vector<Vec2>> course;  // of each directed side

    /// The cell across a side, or -1 at the border.
    int across(int side) const { return at(owner, wall.opposite(side)); }
};

Mesh make_mesh(const Wall& wall, Rng& draw) {
    const auto sides = static_cast<std::size_t>(4 * wall.corners());
    Mesh mesh{wall, cells_of(wall), std::vector<int>(sides, -1), std::vector<std::vector<Vec2>>(sides)};
    std::vector<Vec2> place;
    for (int line = 0; line <= wall.rows; ++line)
        for (int x = 0; x < wall.per_line(); ++x) place.push_back(corner_place(wall, x, line, draw));
    for (int i = 0; i < static_cast<int>(mesh.cells.size()); ++i)
        for (const int side : at(mesh.cells, i).sides) {
            at(mesh.owner, side) = i;
            if (!at(mesh.course, side).empty()) continue;
            const Vec2 &a = at(place, wall.start(side)), &b = at(place, wall.end(side));
            at(mesh.course, side) = on_border(wall, a, b) ? std::vector<Vec2>{a} : wriggle(a, b, draw);
            at(mesh.course, wall.opposite(side)) = backwards(at(mesh.course, side), b);
        }
    return mesh;
}

Box cell_box(const Mesh& mesh, const WallCell& cell) {
    Polygon outline;
    for (const int side : cell.sides)
        outline.vertices.insert(outline.vertices.end(), at(mesh.course, side).begin(), at(mesh.course, side).end());
    return bounds(outline);
}

// Which blob each cell belongs to, and each blob's extents and number of cells.
struct Blobs {
    std::vector<int> of;
    std::vector<Box> boxes;
    std::vector<int> cells;

    explicit Blobs(const Mesh& mesh) : of(mesh.cells.size()), cells(mesh.cells.size(), 1) {
        std::iota(of.begin(), of.end(), 0);
        for (const WallCell& cell : mesh.cells) boxes.push_back(cell_box(mesh, cell));
    }

    void join(int a, int b, int most) {
        const Box joint{min(at(boxes, a).low, at(boxes, b).low), max(at(boxes, a).high, at(boxes, b).high)};
        if (a == b || at(cells, a) + at(cells, b) > most || larger(joint.size()) > longest) return;
        std::replace(of.begin(), of.end(), b, a);
        at(boxes, a) = joint;
        at(cells, a) += at(cells, b);
    }

    int renumber() {
        std::vector<int> seen;
        for (int& label : of) {
            const auto found = std::find(seen.begin(), seen.end(), label);
            if (found == seen.end()) seen.push_back(label);
            label = static_cast<int>(std::find(seen.begin(), seen.end(), label) - seen.begin());
        }
        return static_cast<int>(seen.size());
    }
};

// Neighbours merge in random order while the blob stays small enough. Half bricks go first: alone they would be small and
// smooth. What then still stands alone joins a full blob.
std::vector<int> merge(const Mesh& mesh, Rng& draw, int& count) {
    std::vector<std::pair<int, int>> pairs;
    for (int i = 0; i < static_cast<int>(mesh.cells.size()); ++i)
        for (const int side : at(mesh.cells, i).sides)
            if (i < mesh.across(side)) pairs.emplace_back(i, mesh.across(side));
    draw.shuffle(pairs);
    std::stable_partition(pairs.begin(), pairs.end(),
                          [&](const auto& pair) { return at(mesh.cells, pair.first).half || at(mesh.cells, pair.second).half; });
    Blobs blobs(mesh);
    for (const auto& [i, j] : pairs) blobs.join(at(blobs.of, i), at(blobs.of, j), most_cells);
    for (const auto& [i, j] : pairs) {
        const int a = at(blobs.of, i), b = at(blobs.of, j);
        if (at(blobs.cells, a) == 1 || at(blobs.cells, b) == 1) blobs.join(a, b, most_cells + 2);
    }
    count = blobs.renumber();
    return blobs.of;
}

// Outline of each blob: the sides that lead along another or along the border, chained.
std::vector<Polygon> outlines(const Mesh& mesh, const std::vector<int>& blob, int count) {
    std::vector<int> next(static_cast<std::size_t>(mesh.wall.corners()));  // corner to the side that leaves it; reset per blob
    std::vector<Polygon> out;
    for (int b = 0; b < count; ++b) {
        std::fill(next.begin(), next.end(), -1);
        int first = -1;
        for (int i = 0; i < static_cast<int>(mesh.cells.size()); ++i) {
            if (at(blob, i) != b) continue;
            for (const int side : at(mesh.cells, i).sides)
                if (mesh.across(side) < 0 || at(blob, mesh.across(side)) != b) at(next, mesh.wall.start(side)) = first = side;
        }
        Polygon polygon;
        int side = first;
        for (std::size_t i = 0; i < next.size() && (i == 0 || side != first); ++i) {
            polygon.vertices.insert(polygon.vertices.end(), at(mesh.course, side).begin(), at(mesh.course, side).end());
            side = at(next, mesh.wall.end(side));
        }
        out.push_back(std::move(polygon));
    }
    return out;
}

using Neighbours = std::vector<std::vector<int>>;

Neighbours neighbours_of(const Mesh& mesh, const std::vector<int>& blob, int count) {
    Neighbours out(static_cast<std::size_t>(count));
    for (int i = 0; i < static_cast<int>(mesh.cells.size()); ++i)
        for (const int side : at(mesh.cells, i).sides) {
            if (mesh.across(side) < 0) continue;
            auto& mine = at(out, at(blob, i));
            const int other = at(blob, mesh.across(side));
            if (other != at(blob, i) && std::find(mine.begin(), mine.end(), other) == mine.end()) mine.push_back(other);
        }
    return out;
}

// Repeatedly takes away a blob with fewest neighbours left; colouring in reverse meets at most 5 coloured ones,
// because a map always has a country with 5 neighbours or less.
std::vector<int> smallest_last(const Neighbours& neighbours, Rng& draw) {
    std::vector<int> rest(neighbours.size()), left;
    std::iota(rest.begin(), rest.end(), 0);
    draw.shuffle(rest);
    for (const auto& near : neighbours) left.push_back(static_cast<int>(near.size()));
    std::vector<int> order;
    for (std::size_t i = 0; i < neighbours.size(); ++i) {
        const auto least = std::min_element(rest.begin(), rest.end(), [&](int a, int b) { return at(left, a) < at(left, b); });
        order.push_back(*least);
        for (const int other : at(neighbours, *least)) --at(left, other);
        rest.erase(least);
    }
    std::reverse(order.begin(), order.end());
    return order;
}

// The colour least used so far that no neighbour has, so that all colours occur; empty when `colours` do not suffice.
std::vector<int> colouring(const Neighbours& neighbours, int colours, Rng& draw) {
    std::vector<int> out(neighbours.size(), -1), used(static_cast<std::size_t>(colours), 0);
    for (const int blob : smallest_last(neighbours, draw)) {
        const auto& near = at(neighbours, blob);
        std::vector<int> free;
        for (int c = 0; c < colours; ++c)
            if (std::none_of(near.begin(), near.end(), [&](int other) { return at(out, other) == c; })) free.push_back(c);
        if (free.empty()) return {};
        draw.shuffle(free);
        const int best = *std::min_element(free.begin(), free.end(), [&](int a, int b) { return at(used, a) < at(used, b); });
        at(out, blob) = best;
        ++at(used, best);
    }
    return out;
}

// Shares of `chosen` that a shape of each colour stands out from: the least of them.
double least_share(const std::vector<int>& chosen, int colours, const Palette& shapes) {
    double least = 1;
    for (const Colour& shape : shapes) {
        const auto good = std::count_if(chosen.begin(), chosen.begin() + colours,
                                        [&](int c) { return stands_out(shape.rgb, at(background_colours(), c)); });
        least = std::min(least, double(good) / colours);
    }
    return least;
}

// Seven colours, of which the first `colours` are to be used; the others stand by.
std::vector<int> choose_colours(int colours, const Palette& shapes, Rng& draw) {
    std::vector<int> best;
    double most = -1;
    for (int t = 0; t < choosing_tries && most <= 0.5; ++t) {
        std::vector<int> chosen = draw.sample(static_cast<int>(background_colours().size()), 7);
        const double share = least_share(chosen, colours, shapes);
        if (share <= most) continue;
        most = share;
        best = std::move(chosen);
    }
    return best;
}

bool compare(Rgb shape, Rgb patch) { return ciede2000(shape, patch) >= 30 && luminance_ratio(shape, patch) >= 1.3; }

// The named colours with both browns.
const Palette& drawn_colours() {
    static const Palette all = [] {
        Palette out = p20();
        out.push_back(everyday_p20()[static_cast<std::size_t>(colour_index("brown"))]);
        return out;
    }();
    return all;
}

// Rows: the colours of shapes; columns: those of backgrounds.
std::vector<std::vector<bool>> compared() {
    std::vector<std::vector<bool>> out;
    for (const Colour& shape : drawn_colours()) {
        out.emplace_back();
        for (const Rgb patch : background_colours()) out.back().push_back(compare(shape.rgb, patch));
    }
    return out;
}

std::vector<Footprint> sides_of(const Polygon& outline) {
    const auto& v = outline.vertices;
    std::vector<Footprint> out;
    for (std::size_t i = 0, j = v.size() - 1; i < v.size(); j = i++) out.emplace_back(segment(v[j], v[i]), 0);
    return out;
}

Palette colours_of(const std::vector<Figure>& figures) {
    Palette out;
    for (const Figure& figure : figures)
        if (std::find(out.begin(), out.end(), figure.colour) == out.end()) out.push_back(figure.colour);
    return out;
}

void add_figures(Scene& scene, const std::vector<Figure>& figures, const std::vector<Vec2>& places) {
    for (std::size_t i = 0; i < figures.size(); ++i)
        scene.objects.push_back(
            make_object(std::string(name_of(figures[i].kind)), figures[i].role, view_at(figures[i], places[i]), scene.images));
}

}  // namespace

const std::vector<Rgb>& background_colours() {
    static const std::vector<Rgb> colours{{8, 40, 8},      {16, 32, 72},    {72, 8, 32},     {56, 40, 0},
                                          {0, 64, 64},     {72, 80, 136},   {32, 112, 176},   {16, 112, 120},
                                          {120, 144, 224}, {176, 136, 184}, {88, 192, 80},   {192, 248, 168}};
    return colours;
}

bool stands_out(Rgb shape, Rgb patch) {
    static const std::vector<std::vector<bool>> known = compared();
    const auto& patches = background_colours();
    const Palette& shapes = drawn_colours();
    const auto row = std::find_if(shapes.begin(), shapes.end(), [&](const Colour& c) { return c.rgb == shape; });
    const auto column = std::find(patches.begin(), patches.end(), patch);
    if (row == shapes.end() || column == patches.end()) return compare(shape, patch);
    return known[static_cast<std::size_t>(row - shapes.begin())][static_cast<std::size_t>(column - patches.begin())];
}

void add_busy_background(Scene& scene, const BusyPlot& plot, const Palette& shapes, Rng& draw) {
    const Mesh mesh = make_mesh(Wall(plot.width, plot.height, plot.pitch), draw);
    int count = 0;
    const std::vector<int> blob = merge(mesh, draw, count);
    const Neighbours neighbours = neighbours_of(mesh, blob, count);

    int colours = static_cast<int>(draw.integer(5, 7));
    const std::vector<int> chosen = choose_colours(colours, shapes, draw);
    std::vector<int> colour_of;
    for (int t = 0; t < colouring_tries && colour_of.empty(); ++t) colour_of = colouring(neighbours, colours, draw);
    if (colour_of.empty()) colour_of = colouring(neighbours, colours = 6, draw);  // six always do

    const auto outline = outlines(mesh, blob, count);
    for (int i = 0; i < count; ++i) {
        const Rgb rgb = at(background_colours(), at(chosen, at(colour_of, i)));
        scene.objects.push_back(make_object("blob", "background", filled(at(outline, i), Colour(rgb))));
        scene.objects.back().antialias = false;
    }
    scene.params["background_blobs"] = count;
    scene.params["background_colours"] = colours;
}

Patches::Patches(const Scene& scene) {
    for (const Object* object : with_role(scene, "background")) {
        const Geometry& outline = object->view().geometry;
        patches_.push_back({object->view().colour().rgb, bounds(outline), outline, sides_of(std::get<Polygon>(outline))});
    }
}

bool Patches::Patch::meets(const Footprint& here) const {
    if (!here.box().grown(clearance).overlaps(box)) return false;
    return contains(outline, here.box().centre()) ||
           std::any_of(sides.begin(), sides.end(), [&](const Footprint& side) { return !apart(side, here, clearance); });
}

bool Patches::suit(const Footprint& here, Rgb shape) const {
    return std::none_of(patches_.begin(), patches_.end(),
                        [&](const Patch& patch) { return !stands_out(shape, patch.colour) && patch.meets(here); });
}

void place_on_patches(Scene& scene, std::vector<Figure> figures, const BusyPlot& plot, const Streams& random) {
    Rng order = random.stream("order"), background = random.stream("background"), layout = random.stream("layout");
    order.shuffle(figures);  // neither place, drawing order nor id may tell role or answer
    std::vector<ScatterItem> items;
    for (const Figure& figure : figures) items.push_back({figure.outline, 0, inset(plot.width, plot.height, plot.border)});
    for (int tried = 0; tried < backgrounds; ++tried) {
        if (tried) ++scene.work.restarts;
        scene.objects.clear();
        add_busy_background(scene, plot, colours_of(figures), background);
        const Patches patches(scene);
        const auto suits = [&](std::size_t i, const Footprint& here) { return patches.suit(here, figures[i].colour.rgb); };
        if (const auto places = scatter_where(items, plot.gap, suits, 0, layout, scene.work))
            return add_figures(scene, figures, *places);
    }
    throw GenerationError("no background on which the shapes stand out");
}

}  // namespace stim::percept_v
