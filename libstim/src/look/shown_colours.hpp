// Colours as a look shows them, its noise and its paper's marks left out.
#pragma once

#include <vector>

#include "libstim/src/look/ink.hpp"

namespace stim {

class ShownColours {
public:
    /// `drawn`: all colours of the plain pictures.
    ShownColours(const Look& look, const std::vector<Rgb>& drawn);

    /// White is the paper: where its colour varies, the darkest of it.
    Rgb of(Rgb plain) const { return dimmed(undimmed(plain)); }
    /// The same in full light.
    Rgb undimmed(Rgb plain) const;

private:
    Rgb dimmed(Rgb rgb) const;
    Look look_;
    Inks inks_;
};

}  // namespace stim
