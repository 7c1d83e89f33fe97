#include "shared/figures.hpp"

#include <numeric>
#include <utility>

namespace stim::percept_v {

Figure disc(double radius, const Colour& colour, std::string role) {
    return {Kind::circle, Disc{{0, 0}, snap(radius)}, colour, {}, std::move(role)};
}

Figure shape(Kind kind, Template shape_template, double size, const Colour& colour, std::string role) {
    return {kind, make_shape(kind, shape_template, size), colour, {}, std::move(role)};
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
    std::vector<ScatterItem> items;
    for (std::size_t i = 0; i < figures.size(); ++i)
        items.push_back({figures[i].outline, figures[i].stroke ? figures[i].stroke->width / 2 : 0.0, regions[i]});
    Rng layout = random.stream("layout");
    const std::vector<Vec2> places = scatter(items, gap, layout, scene.work);

    // Neither drawing order nor ids may tell size, role or answer.
    std::vector<std::size_t> order(figures.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    Rng shuffling = random.stream("order");
    shuffling.shuffle(order);
    for (const std::size_t i : order)
        scene.objects.push_back(make_object(std::string(name_of(figures[i].kind)), figures[i].role,
                                            view_at(figures[i], places[i]), scene.images));
}

void place(Scene& scene, std::vector<Figure> figures, const Box& region, double gap, const Streams& random) {
    std::vector<Box> regions(figures.size(), region);
    place(scene, std::move(figures), std::move(regions), gap, random);
}

int count_of(const Scene& scene, Kind kind, std::size_t image) {
    int count = 0;
    for (const Object& object : scene.objects) count += object.visible(image) && object.kind == name_of(kind);
    return count;
}

}  // namespace stim::percept_v
