// A row of coins that two hands slide, one or two coins at a time: put down, slide, hop back to the next.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace stim::conservation::film {

/// Where the fingertips of a hand are along the row, and how high above the coins.
struct Fingertips {
    double index = 0, middle = 0, lift = 0;
};

/// Coins move from `start` to `target`, both from left to right. Coins that go left and those that go right have a hand each.
/// When a row is spread, the outer coins go first, when it is gathered, the inner ones: so no coin meets another. Time is
/// shared in proportion to the ways; where both hands work, the longer way sets the beat.
class RowSlide {
public:
    /// At once: one coin by the index finger, or two neighbours by index and middle finger, the inner one by the index.
    RowSlide(std::vector<double> start, std::vector<double> target, int at_once);

    double coin(std::size_t i, double t) const;
    /// From the first coin before the slide to the last one after it.
    Fingertips fingertips(bool right, double t) const;
    bool works(bool right) const { return !hands_[right].empty(); }
    /// The fastest coin and the fastest hop, px a frame.
    double held_peak() const;
    double free_peak() const;

private:
    struct Step {
        std::size_t inner = 0, outer = 0;  ///< the same where there is one coin
        double from = 0, slid = 0, to = 0;  ///< the slide ends, and so does the hop
    };
    using Hand = std::vector<Step>;

    bool spreads() const;
    bool neighbours(std::size_t inner, std::size_t outer) const;
    Hand hand_of(bool right, int at_once) const;
    double way(const Step& step) const;
    double hop(const Hand& hand, std::size_t i, bool right) const;
    void set_times();
    Fingertips held(const Step& step, bool right, double u) const;

    std::vector<double> start_, target_;
    std::array<Hand, 2> hands_;
};

}  // namespace stim::conservation::film
