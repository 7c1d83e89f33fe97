#include "shared/busy_background.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

// A brick wall bent into honeycomb cells: every inner corner joins three cells, so outlines of merged cells are simple
// closed chains. Corners are jittered, edges wriggle inside thin kites about their chords and so never cross.
namespace stim::percept_v {
namespace {

constexpr double row_height = 0.87;  // of the pitch: regular hexagons before jitter
constexpr double zigzag = 0.15;      // of the row height
constexpr double jitter = 0.18;      // of the pitch
constexpr double kite = 0.55;        // widest offset of an edge: this times the distance to its nearer end
constexpr double step = 15;          // px between the vertices of an edge
constexpr int most_cells = 3;        // in a blob
constexpr double longest = 190;      // px, of a blob
constexpr int colouring_tries = 50;

using Corner = std::pair<int, int>;  // x in half bricks, line between rows
using Edge = std::pair<Corner, Corner>;

struct Wall {
    int columns, rows;
    double width, height;

    Wall(double w, double h, double pitch)
        : columns(static_cast<int>(std::floor(w / pitch))), rows(static_cast<int>(std::floor(h / (pitch * row_height)))),
          width(w), height(h) {}
    int cells() const { return rows * columns + rows / 2; }  // odd rows start and end with half a brick
};

// Corners of the cells of a wall, clockwise.
std::vector<std::vector<Corner>> cells_of(const Wall& wall) {
    std::vector<std::vector<Corner>> out;
    for (int row = 0; row < wall.rows; ++row) {
        const bool shifted = row % 2 == 1;
        for (int x = shifted ? -1 : 0; x < 2 * wall.columns; x += 2) {
            const int from = std::max(x, 0), to = std::min(x + 2, 2 * wall.columns);
            std::vector<Corner> cell;
            // The middle of a brick's side is a corner where a neighbouring row is there to have one.
            for (int i = from; i <= to; ++i)
                if (i == from || i == to || row > 0) cell.emplace_back(i, row);
            for (int i = to; i >= from; --i)
                if (i == from || i == to || row + 1 < wall.rows) cell.emplace_back(i, row + 1);
            out.push_back(std::move(cell));
        }
    }
    return out;
}

Vec2 whole(const Vec2& p) { return {std::floor(p.x() + 0.5), std::floor(p.y() + 0.5)}; }

// Corners on the border stay on it.
Vec2 corner_place(const Wall& wall, const Corner& corner, Rng& draw) {
    const double brick = wall.width / wall.columns, row = wall.height / wall.rows;
    const double dx = draw.real(-jitter, jitter) * brick;
    const double dy = draw.real(-jitter, jitter) * brick;
    const auto& [x, line] = corner;
    const bool side = x == 0 || x == 2 * wall.columns, rim = line == 0 || line == wall.rows;
    const double bend = (x + line) % 2 ? -zigzag * row : zigzag * row;  // towards the edge that ends here
    return whole({x * brick / 2 + (side ? 0 : dx), line * row + (rim ? 0 : dy + (side ? 0 : bend))});
}

bool on_border(const Wall& wall, const Vec2& a, const Vec2& b) {
    return (a.x() == b.x() && (a.x() == 0 || a.x() == wall.width)) || (a.y() == b.y() && (a.y() == 0 || a.y() == wall.height));
}

// Vertices strictly between the two ends.
std::vector<Vec2> wriggle(const Vec2& a, const Vec2& b, Rng& draw) {
    const Vec2 along = b - a, across(-along.y(), along.x());
    const int parts = std::clamp(static_cast<int>(along.norm() / step), 2, 6);
    std::vector<Vec2> out;
    for (int i = 1; i < parts; ++i) {
        const double t = double(i) / parts;
        const double offset = draw.real(-kite, kite) * std::min(t, 1 - t);
        out.push_back(whole(a + t * along + offset * across));
    }
    return out;
}

struct Mesh {
    std::vector<std::vector<Corner>> cells;
    std::map<Edge, int> owner;                 // directed edge to the cell on its right
    std::map<Edge, std::vector<Vec2>> course;  // directed edge: its start and the vertices up to its end
};

Mesh make_mesh(const Wall& wall, Rng& draw) {
    Mesh mesh;
    mesh.cells = cells_of(wall);
    std::map<Corner, Vec2> place;
    for (int i = 0; i < static_cast<int>(mesh.cells.size()); ++i) {
        const auto& cell = mesh.cells[static_cast<std::size_t>(i)];
        for (const Corner& corner : cell)
            if (!place.contains(corner)) place[corner] = corner_place(wall, corner, draw);
        for (std::size_t k = 0; k < cell.size(); ++k) mesh.owner[{cell[k], cell[(k + 1) % cell.size()]}] = i;
    }
    for (const auto& entry : mesh.owner) {
        const auto& [from, to] = entry.first;
        if (mesh.course.contains({from, to})) continue;
        const Vec2 a = place[from], b = place[to];
        std::vector<Vec2> between = on_border(wall, a, b) ? std::vector<Vec2>{} : wriggle(a, b, draw);
        std::vector<Vec2> forth{a}, back{b};
        forth.insert(forth.end(), between.begin(), between.end());
        back.insert(back.end(), between.rbegin(), between.rend());
        mesh.course[{from, to}] = forth;
        mesh.course[{to, from}] = back;
    }
    return mesh;
}

// Which blob each cell belongs to; neighbours merge in random order while the blob stays small enough.
std::vector<int> merge(const Mesh& mesh, Rng& draw) {
    std::vector<int> blob(mesh.cells.size());
    std::iota(blob.begin(), blob.end(), 0);
    std::vector<Box> boxes;
    std::vector<int> sizes(blob.size(), 1);
    for (std::size_t i = 0; i < blob.size(); ++i) {
        Polygon outline;
        const auto& cell = mesh.cells[i];
        for (std::size_t k = 0; k < cell.size(); ++k)
            for (const Vec2& p : mesh.course.at({cell[k], cell[(k + 1) % cell.size()]})) outline.vertices.push_back(p);
        boxes.push_back(bounds(outline));
    }
    std::vector<std::pair<int, int>> pairs;
    for (const auto& [edge, cell] : mesh.owner) {
        const auto other = mesh.owner.find({edge.second, edge.first});
        if (other != mesh.owner.end() && cell < other->second) pairs.emplace_back(cell, other->second);
    }
    draw.shuffle(pairs);
    for (const auto& pair : pairs) {
        const int a = blob[static_cast<std::size_t>(pair.first)], b = blob[static_cast<std::size_t>(pair.second)];
        const Box &p = boxes[static_cast<std::size_t>(a)], &q = boxes[static_cast<std::size_t>(b)];
        const Box joint{p.low.cwiseMin(q.low), p.high.cwiseMax(q.high)};
        const int size = sizes[static_cast<std::size_t>(a)] + sizes[static_cast<std::size_t>(b)];
        if (a == b || size > most_cells || joint.size().maxCoeff() > longest) continue;
        for (int& label : blob)
            if (label == b) label = a;
        boxes[static_cast<std::size_t>(a)] = joint;
        sizes[static_cast<std::size_t>(a)] = size;
    }
    std::map<int, int> renumbered;
    for (int& label : blob) label = renumbered.try_emplace(label, static_cast<int>(renumbered.size())).first->second;
    return blob;
}

// Outline of each blob: the edges that lead from it to another, chained.
std::vector<Polygon> outlines(const Mesh& mesh, const std::vector<int>& blob, int count) {
    std::vector<std::map<Corner, Edge>> from(static_cast<std::size_t>(count));
    for (const auto& [edge, cell] : mesh.owner) {
        const int mine = blob[static_cast<std::size_t>(cell)];
        const auto other = mesh.owner.find({edge.second, edge.first});
        if (other != mesh.owner.end() && blob[static_cast<std::size_t>(other->second)] == mine) continue;
        from[static_cast<std::size_t>(mine)][edge.first] = edge;
    }
    std::vector<Polygon> out;
    for (const auto& edges : from) {
        Polygon polygon;
        const Corner start = edges.begin()->first;
        Corner at = start;
        do {
            const Edge& edge = edges.at(at);
            const auto& course = mesh.course.at(edge);
            polygon.vertices.insert(polygon.vertices.end(), course.begin(), course.end());
            at = edge.second;
        } while (at != start);
        out.push_back(std::move(polygon));
    }
    return out;
}

using Neighbours = std::vector<std::set<int>>;

Neighbours neighbours_of(const Mesh& mesh, const std::vector<int>& blob, int count) {
    Neighbours out(static_cast<std::size_t>(count));
    for (const auto& [edge, cell] : mesh.owner) {
        const auto other = mesh.owner.find({edge.second, edge.first});
        if (other == mesh.owner.end()) continue;
        const int a = blob[static_cast<std::size_t>(cell)], b = blob[static_cast<std::size_t>(other->second)];
        if (a != b) out[static_cast<std::size_t>(a)].insert(b);
    }
    return out;
}

// Repeatedly takes away a blob with fewest neighbours left; colouring in reverse meets at most 5 coloured ones,
// because a map always has a country with 5 neighbours or less.
std::vector<int> smallest_last(Neighbours left, Rng& draw) {
    std::vector<int> rest(left.size());
    std::iota(rest.begin(), rest.end(), 0);
    draw.shuffle(rest);
    std::vector<int> order;
    while (!rest.empty()) {
        const auto least = std::min_element(rest.begin(), rest.end(), [&](int a, int b) {
            return left[static_cast<std::size_t>(a)].size() < left[static_cast<std::size_t>(b)].size();
        });
        const int taken = *least;
        rest.erase(least);
        order.push_back(taken);
        for (const int other : left[static_cast<std::size_t>(taken)]) left[static_cast<std::size_t>(other)].erase(taken);
    }
    std::reverse(order.begin(), order.end());
    return order;
}

// The colour least used so far that no neighbour has, so that all colours occur; empty when `colours` do not suffice.
std::vector<int> colouring(const Neighbours& neighbours, int colours, Rng& draw) {
    std::vector<int> out(neighbours.size(), -1), used(static_cast<std::size_t>(colours), 0);
    for (const int blob : smallest_last(neighbours, draw)) {
        std::vector<int> free;
        for (int c = 0; c < colours; ++c) {
            const auto& near = neighbours[static_cast<std::size_t>(blob)];
            if (std::none_of(near.begin(), near.end(), [&](int other) { return out[static_cast<std::size_t>(other)] == c; }))
                free.push_back(c);
        }
        if (free.empty()) return {};
        draw.shuffle(free);
        const int best = *std::min_element(free.begin(), free.end(), [&](int a, int b) {
            return used[static_cast<std::size_t>(a)] < used[static_cast<std::size_t>(b)];
        });
        out[static_cast<std::size_t>(blob)] = best;
        ++used[static_cast<std::size_t>(best)];
    }
    return out;
}

}  // namespace

const std::vector<Rgb>& background_colours() {
    static const std::vector<Rgb> colours{{0, 80, 80},     {72, 72, 40},    {0, 120, 112},   {144, 192, 112},
                                          {64, 72, 96},    {112, 104, 168}, {88, 72, 56},    {168, 152, 216},
                                          {160, 104, 144}, {88, 152, 128},  {152, 176, 152}, {168, 112, 112}};
    return colours;
}

void add_busy_background(Scene& scene, int width, int height, double pitch, const Streams& random) {
    Rng draw = random.stream("background");
    const Mesh mesh = make_mesh(Wall(width, height, pitch), draw);
    const std::vector<int> blob = merge(mesh, draw);
    const int count = *std::max_element(blob.begin(), blob.end()) + 1;
    const Neighbours neighbours = neighbours_of(mesh, blob, count);

    int colours = static_cast<int>(draw.integer(5, 7));
    const std::vector<int> chosen = draw.sample(static_cast<int>(background_colours().size()), 7);
    std::vector<int> colour_of;
    for (int t = 0; t < colouring_tries && colour_of.empty(); ++t) colour_of = colouring(neighbours, colours, draw);
    if (colour_of.empty()) colour_of = colouring(neighbours, colours = 6, draw);  // six always do

    const auto shapes = outlines(mesh, blob, count);
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const Rgb rgb = background_colours()[static_cast<std::size_t>(chosen[static_cast<std::size_t>(colour_of[i])])];
        scene.objects.push_back(make_object("blob", "background", filled(shapes[i], Colour(rgb))));
        scene.objects.back().antialias = false;
    }
    scene.params["background_blobs"] = count;
    scene.params["background_colours"] = colours;
}

}  // namespace stim::percept_v
