// Comparing two pictures row by row: what matching outlines and matching shadows share.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "generators/percept_v/parts/figures.hpp"
#include "generators/percept_v/parts/rows.hpp"

namespace stim::percept_v {

enum class Matches {
    independent,  ///< both kinds of a row uniform, so that the number of matches is binomial
    drawn         ///< the number of matches uniform in 0..n, in random rows
};

struct MatchLaw {
    RowLaw rows;
    std::vector<Kind> kinds;
    Template shapes;
    double size;      ///< half-size or circumradius, px
    Matches matches;
    Palette colours;  ///< of filled shapes
};

/// Rows, kinds, sizes and matches of both tasks.
MatchLaw match_law(Preset preset, int n);

/// The counterpart of a shape of that kind, about the origin.
using Counterpart = std::function<View(Kind)>;

/// Rows of filled shapes in the first image and of their counterparts, middle on middle, in the second.
Scene sample_match(const MatchLaw& law, int n, std::string_view role, const Counterpart& counterpart,
                   const Streams& random);
/// "ANSWER:x": rows whose objects in the two images are of one kind.
Answer solve_match(const Scene& scene, const Rows& rows);
/// The filled shape of one row is of another kind: one match more or less.
Scene twin_match(const MatchLaw& law, const Scene& control, const Rows& rows, Rng& rng);
/// Sentences on the two pictures of plain or numbered rows.
std::string match_pictures(const MatchLaw& law, std::string_view second);
AnswerSpec match_answers(const Request& request);

/// The view moved by an offset.
View moved(View view, const Vec2& by);

}  // namespace stim::percept_v
