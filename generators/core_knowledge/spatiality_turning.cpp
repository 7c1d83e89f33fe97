// Spatiality: a flat piece in two pictures. Was it only turned, or also flipped over? Harder with more squares, and at
// angles that are no half right angles.
#include <algorithm>
#include <cmath>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/face.hpp"
#include "generators/core_knowledge/parts/polyomino.hpp"
#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int side = 512, most_tries = 200;
constexpr int fine = 4;            // points along a square's side, to measure common area
constexpr int lies = 12;           // that are tried for the first picture
constexpr double border = 16, largest_square = 120;  // px
constexpr double enough_fill = .66;
constexpr Vec2 middle{side / 2.0, side / 2.0};
constexpr double rounding = .25;   // px by which snapping may change the length of an edge

const std::vector<OptionText> options{{"turned", "It was only turned."}, {"flipped", "It was also flipped over."}};

int squares_of(int n) { return n <= 5 ? 5 : n <= 10 ? 6 : n <= 15 ? 8 : 10; }

double draw_degrees(int n, Rng& rng) { return static_cast<double>(n <= 10 ? 45 * rng.integer(2, 6) : 5 * rng.integer(8, 64)); }

Vec2 middle_of(const Piece& piece) {
    Vec2 out(0, 0);
    for (const Cell& c : piece) out += Vec2(c.first + .5, c.second + .5);
    return out / static_cast<double>(piece.size());
}

// How much of a piece lies over another one, both about their middles, the upper one turned clockwise, in points.
int common(const Piece& under, const Piece& over, double degrees) {
    const Vec2 x = unit_vector(degrees * portable::pi / 180), y(-x.y(), x.x()), to = middle_of(under), from = middle_of(over);
    int out = 0;
    for (const Cell& c : over)
        for (int i = 0; i < fine * fine; ++i) {
            const Vec2 point = Vec2(c.first + (i % fine + .5) / fine, c.second + (i / fine + .5) / fine) - from;
            const Vec2 at = to + point.x() * x + point.y() * y;
            const Cell square(static_cast<int>(std::floor(at.x())), static_cast<int>(std::floor(at.y())));
            out += std::binary_search(under.begin(), under.end(), square);
        }
    return out;
}

Piece either_side(const Piece& piece, Rng& rng) { return rng.coin() ? flipped(piece) : piece; }

struct Turn {
    Piece piece;
    double degrees;
};

// By a coin the turned piece or the flipped one lies over more of the first: else the common area would tell.
Turn draw_turn(int n, Rng& rng, Work& work) {
    const int squares = squares_of(n);
    const bool turned_more = rng.coin();
    const auto attempt = [&]() -> std::optional<Turn> {
        const Piece piece = either_side(grown_piece(squares, rng), rng);
        if (!is_chiral(piece) || !outline_of(piece)) return std::nullopt;
        const double degrees = draw_degrees(n, rng);
        const int turned = common(piece, piece, degrees), over = common(piece, flipped(piece), degrees);
        if (turned == over || (turned > over) != turned_more) return std::nullopt;
        if (turned == common(piece, piece, 0)) return std::nullopt;  // both pictures would be alike
        return Turn{piece, degrees};
    };
    return searched(work, most_tries, attempt, [&] { return Turn{either_side(long_f(squares), rng), draw_degrees(n, rng)}; });
}

// Where a point of the piece lies about its middle, turned clockwise, in squares.
struct Lie {
    Vec2 middle, x;
    Lie(const Piece& piece, double degrees) : middle(middle_of(piece)), x(unit_vector(degrees * portable::pi / 180)) {}
    Vec2 at(const Vec2& p) const { return (p.x() - middle.x()) * x + (p.y() - middle.y()) * Vec2(-x.y(), x.x()); }
};

std::vector<Vec2> corners_of(const Piece& piece, double degrees) {
    const Lie lie(piece, degrees);
    const std::vector<Cell> corners = outline_of(piece).value();
    std::vector<Vec2> out;
    for (const Cell& corner : corners) out.push_back(lie.at(Vec2(corner.first, corner.second)));
    return out;
}

// Of both pictures of both members.
std::vector<std::vector<Vec2>> all_corners(const Piece& piece, double first, double degrees) {
    return {corners_of(piece, first), corners_of(piece, first + degrees), corners_of(flipped(piece), first + degrees)};
}

// How far the piece reaches from its middle in any of them, in squares.
double reach_of(const std::vector<std::vector<Vec2>>& pictures) {
    double out = 0;
    for (const std::vector<Vec2>& corners : pictures)
        for (const Vec2& corner : corners) out = std::max({out, std::abs(corner.x()), std::abs(corner.y())});
    return out;
}

// The share of the smallest box around the piece in the square that has room for all.
double least_fill(const std::vector<std::vector<Vec2>>& pictures) {
    const double reach = reach_of(pictures);
    double out = 1;
    for (const std::vector<Vec2>& corners : pictures) {
        Box box{corners.front(), corners.front()};
        for (const Vec2& corner : corners) box = {min(box.low, corner), max(box.high, corner)};
        out = std::min(out, box.size().x() * box.size().y() / (4 * reach * reach));
    }
    return out;
}

// How the piece lies in the first picture: in a way that fills the pictures of both members, if there is one.
double first_lie(const Piece& piece, double degrees, int n, Rng& look) {
    double best = 0, out = 0;
    for (int i = 0; i < lies; ++i) {
        const double first = static_cast<double>(n <= 10 ? 45 * look.integer(0, 7) : 5 * look.integer(0, 71));
        const double fill = best < enough_fill ? least_fill(all_corners(piece, first, degrees)) : 0;
        if (fill > best) best = fill, out = first;
    }
    return out;
}

// About the middle of its picture.
Polygon drawn(const Piece& piece, double degrees, double square) {
    Polygon out;
    for (const Vec2& corner : corners_of(piece, degrees)) out.vertices.push_back(snap(middle + square * corner));
    return out;
}

// On each square, or between squares: lines, dots, rings or smaller squares; alike from both sides.
std::vector<Geometry> print_on(const Piece& piece, double degrees, double square, int print) {
    const Lie lie(piece, degrees);
    const auto at = [&](double x, double y) { return snap(middle + square * lie.at(Vec2(x, y))); };
    const auto has = [&](int x, int y) { return std::binary_search(piece.begin(), piece.end(), Cell(x, y)); };
    Paths lines;
    std::vector<Geometry> out;
    for (const auto& [x, y] : piece) {
        const Vec2 centre = at(x + .5, y + .5);
        if (print == 1 && has(x + 1, y)) lines.lines.push_back({at(x + 1, y), at(x + 1, y + 1)});
        if (print == 1 && has(x, y + 1)) lines.lines.push_back({at(x, y + 1), at(x + 1, y + 1)});
        if (print == 2) out.push_back(Disc{centre, snap(.1 * square)});
        if (print == 3) out.push_back(Disc{centre, snap(.27 * square)});
        if (print != 4) continue;
        const double left = x + .25, top = y + .25, right = x + .75, bottom = y + .75;
        out.push_back(Polygon{{at(left, top), at(right, top), at(right, bottom), at(left, bottom)}});
    }
    if (print == 1) out.push_back(std::move(lines));
    return out;
}

// The side of a square with which all pictures of both members have room for the piece.
double square_of(double reach, double share) {
    return std::floor(std::min(largest_square, share * (side / 2.0 - border) / reach));
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), look = random.stream("look");
    Scene scene = blank(side, side, 2);
    const auto [piece, degrees] = draw_turn(request.size, law, scene.work);
    const Colour paint = look.pick(paints());
    scene.objects = backdrop::ground({{0, 0}, {side, side}}, look, 2);
    const double first = first_lie(piece, degrees, request.size, look);
    const double square = square_of(reach_of(all_corners(piece, first, degrees)), look.real(.95, 1));
    const int print = static_cast<int>(look.integer(0, 4));
    const Stroke line{Colour(darkened(paint.rgb, 84)), 3};
    const auto add = [&](const Piece& shown, double angle, const char* role, int image) {
        scene.objects.push_back(make_object_in("piece", role, outlined(drawn(shown, angle, square), paint), image, 2));
        for (Geometry& one : print_on(shown, angle, square, print))
            scene.objects.push_back(make_object_in("print", role, stroked(std::move(one), line), image, 2));
    };
    add(piece, first, "before", 0);
    add(manipulated(request) ? flipped(piece) : piece, first + degrees, "after", 1);
    scene.params["squares"] = static_cast<int>(piece.size());
    scene.params["degrees"] = degrees;
    scene.params["square"] = static_cast<int>(square);
    return {std::move(scene), "turned", "flipped"};
}

// ---- truth: the edges in the order of the outline, which turning leaves as they are -----------------------------------

struct Edge {
    int squares;
    bool right;  // the way the outline turns at its end
    bool operator==(const Edge&) const = default;
};

// Clockwise on screen.
std::vector<Vec2> clockwise(std::vector<Vec2> corners) {
    double twice = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) twice += cross(corners[i], corners[(i + 1) % corners.size()]);
    if (twice < 0) std::reverse(corners.begin(), corners.end());
    return corners;
}

std::vector<Edge> edges(const Geometry& geometry, double square) {
    const auto* polygon = std::get_if<Polygon>(&geometry);
    if (!polygon || polygon->vertices.size() < 4) throw InvalidParams("a piece is no polygon");
    const std::vector<Vec2> corners = clockwise(polygon->vertices);
    std::vector<Edge> out;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2& at = corners[(i + 1) % corners.size()];
        const Vec2 along = at - corners[i], next = corners[(i + 2) % corners.size()] - at;
        const double squares = std::floor(along.norm() / square + .5);
        if (std::abs(along.norm() - squares * square) > rounding || squares < 1 || squares > 100)
            throw InvalidParams("an edge of a piece is not of whole squares");
        out.push_back({static_cast<int>(squares), cross(along, next) > 0});
    }
    return out;
}

// Whether one is the other, begun elsewhere.
bool same_ring(const std::vector<Edge>& a, std::vector<Edge> b) {
    if (a.size() != b.size()) return false;
    b.insert(b.end(), b.begin(), b.end());
    return std::search(b.begin(), b.end(), a.begin(), a.end()) != b.end();
}

Json truth(const Scene& scene) {
    const double square = static_cast<double>(scene.params.at("square").as_int());
    if (square < 1) throw InvalidParams("a square of a piece has no side");
    const Geometry& before = first_with_role(scene, "before").view(0).geometry;
    const std::vector<Edge> after = edges(first_with_role(scene, "after").view(1).geometry, square);
    const bool turned = same_ring(edges(before, square), after), flipped = same_ring(edges(mirrored_x(before, 0), square), after);
    if (turned == flipped) throw InvalidParams(turned ? "the piece equals its back" : "the pictures show two pieces");
    return turned ? "turned" : "flipped";
}

}  // namespace

Domain spatiality_turning() {
    return core_picture({.id = "spatiality_turning",
                         .title = "A flat piece in two pictures: was it only turned, or also flipped over?",
                         .size_meaning = "squares that the piece is made of (5, 6, 8, 10); from n = 11 on it is turned by any "
                                         "5 degrees",
                         .about = concepts::spatiality,
                         .shows = "The two pictures show one flat piece, before and after it was moved. Its front and back "
                                  "have the same colour.",
                         .rule = "Was it turned, or turned and flipped over onto its other side?",
                         .options = options,
                         .images = 2,
                         .version = 4,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge
