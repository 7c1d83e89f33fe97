#include "libstim/src/score/answers/sentence_numbers.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "libstim/src/score/text/text.hpp"

namespace stim::score {

bool tells_of_part(std::string_view said, std::string_view question) {
    static constexpr auto places = std::to_array<std::string_view>(
        {"left half",   "right half",   "upper half",   "lower half",    "top half",       "bottom half", "left side",
         "right side",  "top row",      "bottom row",   "first row",     "second row",     "last row",    "middle row",
         "upper row",   "lower row",    "left column",  "right column",  "first column",   "foreground",  "background",
         "top left",    "top right",    "bottom left",  "bottom right",  "each corner",    "each row",    "each column",
         "each side",   "each of",      "on each",      "in each",       "first half",     "left part",   "right part",
         "upper floor", "lower floor",  "ground floor", "first floor",   "second floor",   "first bag",   "second bag",
         "first box",   "second box",   "top layer",    "bottom layer",  "middle layer",   "upper layer", "lower layer",
         "first layer", "second layer", "first group",  "first picture", "second picture", "first image", "second image"});
    return std::any_of(places.begin(), places.end(), [&](std::string_view place) {
        const bool each = place.find("each") != npos;
        return said.find(place) != npos && (each || !question.empty()) && question.find(place) == npos;
    });
}

}  // namespace stim::score
