// Two pictures, a line across the middle, and shapes that stand mirrored in the second: mirror_image and water_image.
#pragma once

#include <span>
#include <string>

#include "generators/percept_v/parts/figures.hpp"

namespace stim::percept_v {

enum class Line { vertical, horizontal };

struct ReflectionLaw {
    int width, height;
    Template shape_template;
    IntRange size;  // px
    Palette colours;
    std::vector<Facing> facings;  // of apexes before mirroring, equally likely
    int shapes;
    IntRange mirrored;
    bool both_sides;  // each shape starts on a side of its own, else all left of the line or above it
    double outline;   // px, of the shapes; 0 for none
    double line;      // px
    double gap, border, from_line;
};

/// `facings`: the two ways an apex can point that mirroring exchanges or, for a preset without turning, leaves out.
ReflectionLaw reflection_law(Preset preset, int n, std::span<const Facing> facings);
Scene reflection_scene(const ReflectionLaw& law, Line line, const Streams& random);
/// One shape more is mirrored, or one less.
Scene reflection_twin(const Scene& control, Line line, Rng& rng);
/// Shapes whose second view is the mirror image of their first.
int count_reflected(const Scene& scene, Line line);
/// What tells a reflection task from another.
struct ReflectionTask {
    std::string id;
    std::string title;
    Line line;
    std::vector<Facing> facings;  ///< the two that mirroring exchanges
    std::string rule;             ///< of the prompt: what a mirrored shape looks like
};

Domain reflection_domain(const ReflectionTask& task);

}  // namespace stim::percept_v
