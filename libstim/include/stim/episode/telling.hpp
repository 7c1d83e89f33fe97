// What questions say about episodes, before they ask: as a sheet, and as clips.
#pragma once

#include <string>

namespace stim::episode {

/// A kind of task, as its prompts speak of it.
struct Telling {
    bool pair = true;       ///< two episodes, or a single one
    bool curtains = false;  ///< whether there are any, and somebody who leaves its home
    bool dances = false;    ///< whether anybody dances

    /// That it is a sheet, and how to read it.
    std::string of_sheet() const;
    std::string of_clips() const;
};

}  // namespace stim::episode
