// What free-placement domains share: figures to be scattered, ranges, blank canvases.
#pragma once

#include <string>
#include <vector>

#include "stim/domain/domain.hpp"
#include "stim/scene/layout.hpp"
#include "stim/scene/shape.hpp"

namespace stim::percept_v {

/// Integers, both ends included.
struct IntRange {
    int low, high;
    int draw(Rng& rng) const { return static_cast<int>(rng.integer(low, high)); }
};

/// Sizes (px) at problem size n, of those where it is largest: fewer shapes are larger, up to three times.
IntRange enlarged(const IntRange& sizes, int n, int largest);
/// low, low + 1 .. high: sizes in px, to be drawn with pick.
std::vector<double> whole_numbers(const IntRange& range);

/// A shape to be placed: kind, outline about the origin, paint and what it is in the task.
struct Figure {
    Kind kind = Kind::circle;
    Geometry outline;
    Colour colour;
    std::optional<Stroke> stroke;
    std::string role = "target";
};

Figure disc(double radius, const Colour& colour, std::string role = "target");
Figure shape(Kind kind, Template shape_template, double size, const Colour& colour, std::string role = "target");
/// The figure with a dark outline of `width` px, so that pale colours show on white; 0 for none.
Figure outlined(Figure figure, double width);

Scene blank(int width, int height, int images = 1);
/// The figure's view at an offset.
View view_at(const Figure& figure, const Vec2& offset);

/// Shuffles the figures, scatters them over `region` (drawn extents inside, `gap` apart) and adds them, alike in all images.
void place(Scene& scene, std::vector<Figure> figures, const Box& region, double gap, const Streams& random);
/// The same with one region per figure.
void place(Scene& scene, std::vector<Figure> figures, std::vector<Box> regions, double gap, const Streams& random);

/// A straight line from edge to edge of the canvas, `width` px, on whole pixels nearest to x = at or y = at.
Object vertical_line(const Scene& scene, double at, double width, const Colour& colour, std::string role);
Object horizontal_line(const Scene& scene, double at, double width, const Colour& colour, std::string role);
/// Middle of an object's extents in image `image`.
Vec2 centre_of(const Object& object, std::size_t image = 0);
/// Any colour of the palette but `than`, equally likely.
const Colour& another(const Palette& colours, const Colour& than, Rng& rng);
/// Any of the kinds but `than`, equally likely.
Kind another(const std::vector<Kind>& kinds, Kind than, Rng& rng);

/// Objects whose kind is `kind` and that are seen in image `image`.
int count_of(const Scene& scene, Kind kind, std::size_t image = 0);

}  // namespace stim::percept_v
