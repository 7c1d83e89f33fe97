// A look: how an instance is shown, outside its key. A record of independent factors, each plain unless set.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "stim/base/json.hpp"
#include "stim/scene/colour.hpp"

namespace stim {

/// Rises when the pixels of any look change.
inline constexpr int look_version = 3;

/// What is seen wherever white is drawn, as background or as a fill.
struct PaperFactor {
    /// `gradient`: from `colour` at the left to `second` at the right; `ruled`, `grid`: lines of `second`.
    enum class Kind { own, tint, gradient, grain, texture, ruled, grid };
    Kind kind = Kind::own;
    Rgb colour = white;    ///< white: the white of the ink
    Rgb second = white;
    double amplitude = 0;  ///< levels
    bool operator==(const PaperFactor&) const = default;
};

enum class InkFactor { own, dark, gray, soft, chalk, blueprint };
enum class FillFactor { solid, hatch, rough };
enum class Typeface { sans, serif, mono, slab, hand };

struct PoseFactor {
    double degrees = 0;  ///< the greatest turn
    double sheet = 0;    ///< 1: a sheet on a desk, seen in perspective
    bool operator==(const PoseFactor&) const = default;
};

std::string_view name_of(PaperFactor::Kind kind);
std::string_view name_of(InkFactor ink);
std::string_view name_of(FillFactor fill);
std::string_view name_of(Typeface font);

/// Lengths in px at scale 1.
struct Look {
    std::string name = "plain";
    PaperFactor paper;
    InkFactor ink = InkFactor::own;
    FillFactor fill = FillFactor::solid;
    double stroke = 1;  ///< factor on all strokes but those of lines whose length is compared
    double wobble = 0;
    Typeface font = Typeface::sans;
    int smudge = 0;  ///< level
    PoseFactor pose;
    double shade = 0;  ///< share of the light that is lost at the darkest corner
    double contrast = 1;
    double blur = 0;   ///< sigma
    double noise = 0;  ///< sigma in levels
    int jpeg = 0;      ///< quality; 0: none
    bool operator==(const Look&) const = default;
};

/// Calls f(name, member pointer) for each factor.
template <class F>
void each_factor(F f) {
    f("paper", &Look::paper);
    f("ink", &Look::ink);
    f("fill", &Look::fill);
    f("stroke", &Look::stroke);
    f("wobble", &Look::wobble);
    f("font", &Look::font);
    f("smudge", &Look::smudge);
    f("pose", &Look::pose);
    f("shade", &Look::shade);
    f("contrast", &Look::contrast);
    f("blur", &Look::blur);
    f("noise", &Look::noise);
    f("jpeg", &Look::jpeg);
}

/// Names of the factors that are not plain.
std::vector<std::string> factors_of(const Look& look);
bool is_plain(const Look& look);
/// Whether points move: masks differ from the plain ones.
bool moves(const Look& look);
/// Names of the factors that work on pixels; a look without any can be written as SVG and PDF.
std::vector<std::string> pixel_factors_of(const Look& look);

/// Throws InvalidParams naming factor, value and legal range.
void check_look(const Look& look);
/// The name and the factors that are not plain.
Json to_json(const Look& look);
/// Inverse of to_json: what is absent is plain. Throws InvalidParams as check_look does, and for unknown members.
Look look_from_json(const Json& json);

}  // namespace stim
