// "KEY: value".
#pragma once

#include "libstim/src/score/answers/finding.hpp"
#include "libstim/src/score/answers/form.hpp"
#include "libstim/src/score/text/phrases.hpp"

namespace stim::score {

/// "key: value" for every key of the form. `absent` if no key occurs.
struct Keyed {
    bool absent = false;
    Finding finding{};
};
Keyed find_keyed(const Page& text, const Form& form);

}  // namespace stim::score
