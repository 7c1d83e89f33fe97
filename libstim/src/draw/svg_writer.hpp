// SVG elements, one for each item of a display list.
#pragma once

#include <map>
#include <string>

#include "stim/draw/display_list.hpp"

namespace stim {

/// Px with at most four places, without a sign or places that say nothing; the same text on every machine.
std::string svg_number(double value);

/// Appends elements to a text. Those of an object are called object-3-fill, object-3-outline, object-3-text, further ones of
/// a kind object-3-fill-2 and so on; those of no object other-fill, other-fill-2 ...
class SvgWriter {
public:
    /// `smooth`: with antialiasing.
    void add(const DrawItem& item);

    /// The document: head, background and all that was added.
    std::string document(const DisplayList& list) const;

private:
    std::string next_id(const DrawItem& item);

    std::string elements_;
    std::map<std::string, int> used_;
};

}  // namespace stim
