// Frames of a trial: 200 x 200 pixels in exact colours, every sprite a mask of whole pixels.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "stim/episode/episode.hpp"

namespace stim::episode {

inline constexpr std::size_t frame_bytes = std::size_t{3} * side * side;

/// cos and sin of whole degrees, in 1/65536.
int cos_of(int degrees);
inline int sin_of(int degrees) { return cos_of(degrees - 90); }

/// Paints frames of one trial, and only draws changes since the last frame. Use one per thread.
class FramePainter {
public:
    /// Throws InvalidParams if there is no frame, or if moments of a sprite are missing.
    explicit FramePainter(Played played);
    ~FramePainter();
    FramePainter(FramePainter&&) noexcept;
    FramePainter& operator=(FramePainter&&) noexcept;

    /// RGB8, rows top to bottom; valid until the next call. Throws InvalidParams outside 0 .. frames - 1.
    const std::vector<std::uint8_t>& paint(int frame);
    const Played& played() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace stim::episode
