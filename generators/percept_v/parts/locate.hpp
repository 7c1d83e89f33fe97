// Finding all green circles in a full grid: what search by colour and search by shape share.
#pragma once

#include <string>
#include <vector>

#include "generators/percept_v/parts/cells.hpp"
#include "generators/percept_v/parts/figures.hpp"

namespace stim::percept_v {

/// What else may stand in a cell: with this weight, one of these kinds in one of these colours.
struct Foil {
    int weight;
    std::vector<Kind> kinds;
    Palette colours;
};

/// Grid, shapes and number of targets.
struct LocateLaw {
    int side;                    ///< cells
    int cell, before, after;     ///< px: a cell; margin left and above (with the numbers); margin right and below
    Template shapes;
    double share;                ///< of a cell that a shape fills
    Facing triangles;            ///< where their apex points
    IntRange targets;
    double outline = 0;          ///< px, of the shapes; 0 for none
};

LocateLaw locate_law(Preset preset, int n);

Scene sample_locate(const LocateLaw& law, const std::vector<Foil>& foils, const Streams& random);
/// One green circle more or less; where the law fixes their number, one goes and another comes.
Scene twin_locate(const LocateLaw& law, const std::vector<Foil>& foils, const Scene& control, Rng& rng);
/// The cells of green circles, numbered from 1.
Answer solve_locate(const Request& request, const Scene& scene);
/// Prompt around a sentence on what stands in the cells.
Prompt locate_prompt(const std::string& contents);
AnswerSpec locate_answers(const Request& request);
std::function<SizeRange(Preset, const Switches&)> locate_sizes();

}  // namespace stim::percept_v
