#include "generators/percept_v/parts/shape_notes.hpp"

#include "generators/percept_v/parts/plot.hpp"

namespace stim::percept_v {
namespace {

std::string_view note(Kind kind) {
    switch (kind) {
        case Kind::diamond: return " (four sides, standing on a corner)";
        case Kind::pentagon: return " (five sides)";
        case Kind::hexagon: return " (six sides)";
        case Kind::octagon: return " (eight sides)";
        case Kind::star: return " (five points)";
        case Kind::cross: return " (a plus sign)";
        case Kind::crescent: return " (a thin moon)";
        default: return "";
    }
}

}  // namespace

std::string described(const std::vector<Kind>& kinds, std::string_view last) {
    std::vector<std::string> words;
    for (const Kind kind : kinds) words.push_back(std::string(name_of(kind)) + std::string(note(kind)));
    return listed(words, last);
}

}  // namespace stim::percept_v
