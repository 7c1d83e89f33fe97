// Ink maps: the colours of a picture exchanged one for one, white among them, which is what the paper is drawn in.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "stim/draw/display_list.hpp"
#include "stim/look/look.hpp"

namespace stim {

/// Appends what the list is drawn in and `to` lacks: background, items, rims of text.
void add_colours(std::vector<Rgb>& to, const DisplayList& list);

/// No two colours become one, whatever they are. The order in which they are given does not matter.
class Inks {
public:
    /// `drawn`: all colours of the pictures that are to look alike, such as both pictures of a question. Gray and blueprint
    /// give them levels by luminance; the other maps depend on the rest only where two colours would become one.
    Inks(InkFactor ink, const std::vector<Rgb>& drawn);

    /// Of white or of a colour that was given. Throws GenerationError for another.
    Rgb of(Rgb plain) const;
    /// What white becomes, and nothing else does.
    Rgb paper() const { return of(white); }

private:
    std::vector<std::pair<std::uint32_t, Rgb>> inks_;  // by plain colour, in order
};

/// The same list in other colours. Text rims stay white, which stands for the paper.
DisplayList inked(DisplayList list, const Inks& inks);

}  // namespace stim
