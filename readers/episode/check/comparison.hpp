// A reading of frames against the episode that they should show: what the reader gets wrong, and what it leaves open.
#pragma once

#include <string>
#include <vector>

#include "readers/episode/reading.hpp"
#include "stim/episode/episode.hpp"

namespace stim::check {

/// Sprites by frames: how many places were read, left open and had nothing to see.
struct Compared {
    std::vector<std::string> wrong;
    bool readable = true;
    long exact = 0, open = 0, hidden = 0;
    void add(const Compared& o);
};

/// Pictures of a trial, each different one once.
class Shown {
public:
    explicit Shown(const episode::Trial& trial);
    const episode::Played& played() const { return played_; }
    const std::vector<int>& changed() const { return changed_; }  ///< first frame of each picture
    std::vector<std::vector<std::uint8_t>>& pictures() { return pictures_; }
    const std::vector<std::uint8_t>& picture(std::size_t run) const { return pictures_[run]; }
    /// Of all frames.
    read::FramePointers pointers() const;

private:
    episode::Played played_;
    std::vector<int> changed_;
    std::vector<std::vector<std::uint8_t>> pictures_;
};

/// What of a trial's reading is not true. A place may be left open where something covers part of the sprite.
Compared compare(const episode::Trial& truth, const Shown& shown, const read::TrialReading& reading);
/// Paints `shown`, reads it and compares with what should be there; and who ends where in the test.
Compared read_and_compare(const episode::Episode& shown, const episode::Episode& truth);

}  // namespace stim::check
