// A reply made plain.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/text/fold.hpp"
#include "libstim/src/score/text/markup.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/thinking.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// What a reply says, made plain.
class Clean {
public:
    Clean(std::string_view reply, const Spoken& spoken, Case letters, const std::vector<std::string>& keys)
        : reply_(reply), folded_(fold(reply, spoken, letters)), text_(without_markup(folded_, keys)) {}
    const std::string& chars() const { return text_.chars(); }
    /// The reply's bytes behind the characters [begin, end).
    Extent origin(std::size_t begin, std::size_t end) const;

private:
    std::string_view reply_;
    Text folded_, text_;
};

}  // namespace stim::score
