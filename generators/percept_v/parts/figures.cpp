#include "generators/percept_v/parts/figures.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace stim::percept_v {

namespace {

// Middle of a line of whole width that covers whole pixels only, so that it is drawn sharp.
double on_pixels(double at, double width) { return std::floor(at - width / 2) + width / 2; }

}  // namespace

// As many times as large as leaves the share of the canvas that is covered.
IntRange enlarged(const IntRange& sizes, int n, int largest) {
    const double times = std::clamp(std::sqrt(static_cast<double>(largest) / n), 1.0, 3.0);
    return {static_cast<int>(sizes.low * times), static_cast<int>(sizes.high * times)};
}

std::vector<double> whole_numbers(const IntRange& range) {
    std::vector<double> out;
    for (int i = range.low; i <= range.high; ++i) out.push_back(i);
    return out;
}

Figure disc(double radius, const Colour& colour, std::string role) {
    return {Kind::circle, Disc{{0, 0}, snap(radius)}, colour, {}, std::move(role)};
}

Figure shape(Kind kind, Template shape_template, double size, const Colour& colour, std::string role) {
    return {kind, make_shape(kind, shape_template, size), colour, {}, std::move(role)};
}

Figure outlined(Figure figure, double width) {
    if (width > 0) figure.stroke = Stroke{Colour(outline_rgb), width};
    return figure;
}

Scene blank(int width, int height, int images) {
    Scene scene;
    scene.width = width;
    scene.height = height;
    scene.images = images;
    return scene;
}

View view_at(const Figure& figure, const Vec2& offset) {
    return {translated(figure.outline, offset), figure.colour, figure.stroke, {}};
}

void place(Scene& scene, std::vector<Figure> figures, std::vector<Box> regions, double gap, const Streams& random) {
    // Neither place, drawing order nor id may tell role or answer, so chance alone orders the figures.
    std::vector<std::size_t> order(figures.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    Rng shuffling = random.stream("order");
    shuffling.shuffle(order);

    std::vector<ScatterItem> items;
    for (const std::size_t i : order)
        items.push_back({figures[i].outline, figures[i].stroke ? figures[i].stroke->width / 2 : 0.0, regions[i]});
    Rng layout = random.stream("layout");
    const std::vector<Vec2> places = scatter(items, gap, layout, scene.work);
    for (std::size_t k = 0; k < order.size(); ++k) {
        const Figure& figure = figures[order[k]];
        scene.objects.push_back(
            make_object(std::string(name_of(figure.kind)), figure.role, view_at(figure, places[k]), scene.images));
    }
}

void place(Scene& scene, std::vector<Figure> figures, const Box& region, double gap, const Streams& random) {
    std::vector<Box> regions(figures.size(), region);
    place(scene, std::move(figures), std::move(regions), gap, random);
}

Object vertical_line(const Scene& scene, double at, double width, const Colour& colour, std::string role) {
    const double x = on_pixels(at, width);
    return make_object("line", std::move(role), stroked(segment({x, 0}, {x, scene.height}), {colour, width}), scene.images);
}

Object horizontal_line(const Scene& scene, double at, double width, const Colour& colour, std::string role) {
    const double y = on_pixels(at, width);
    return make_object("line", std::move(role), stroked(segment({0, y}, {scene.width, y}), {colour, width}), scene.images);
}

Vec2 centre_of(const Object& object, std::size_t image) { return bounds(object.view(image).geometry).centre(); }

const Colour& another(const Palette& colours, const Colour& than, Rng& rng) {
    const auto position = static_cast<std::size_t>(std::find(colours.begin(), colours.end(), than) - colours.begin());
    const std::size_t chosen = rng.index(colours.size() - 1);
    return colours[chosen < position ? chosen : chosen + 1];
}

Kind another(const std::vector<Kind>& kinds, Kind than, Rng& rng) {
    std::vector<Kind> others;
    for (const Kind kind : kinds)
        if (kind != than) others.push_back(kind);
    return rng.pick(others);
}

int count_of(const Scene& scene, Kind kind, std::size_t image) {
    int count = 0;
    for (const Object& object : scene.objects) count += object.visible(image) && object.kind == name_of(kind);
    return count;
}

}  // namespace stim::percept_v
