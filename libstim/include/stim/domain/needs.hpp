// What the answers of a domain rest on, which tells what may be done to its pictures.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>

namespace stim {

struct Needs {
    bool colour = false;        ///< which colour a thing has, or which have the same
    bool size = false;          ///< sizes that lie close, compared with each other
    bool upright = false;       ///< directions to the edges of the picture
    bool kind = false;          ///< outlines
    bool text = false;          ///< labels
    bool many_colours = false;  ///< more than eight names of colours
    bool operator==(const Needs&) const = default;
};

/// Needs that were found by trying, by preset and switches. A copy of a domain, which may be changed, begins anew.
class FoundNeeds {
public:
    FoundNeeds() = default;
    FoundNeeds(const FoundNeeds&) {}
    FoundNeeds& operator=(const FoundNeeds&) { return *this; }

    /// Those of a key, or what `find` returns, which is kept; two threads may both call it.
    Needs at(const std::string& key, const std::function<Needs()>& find);

private:
    std::mutex mutex_;
    std::map<std::string, Needs> found_;
};

}  // namespace stim
