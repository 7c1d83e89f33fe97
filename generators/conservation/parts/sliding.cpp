#include "generators/conservation/parts/sliding.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "generators/conservation/parts/tabletop.hpp"

namespace stim::conservation::film {
namespace {

constexpr double hop_weight = 0.55;  // of a px; that of a slide is 1
constexpr double least_slide = 8;    // px more than its way, so that none is over at once
constexpr double hop_height = 26;    // px
constexpr double steepest = 1.875;   // of the eased way, times its mean speed
constexpr double slide_from = transform.first - 1, slide_to = transform.last;

}  // namespace

RowSlide::RowSlide(std::vector<double> start, std::vector<double> target, int at_once)
    : start_(std::move(start)), target_(std::move(target)) {
    for (const bool right : {false, true}) hands_[right] = hand_of(right, at_once);
    set_times();
}

bool RowSlide::spreads() const { return target_.back() - target_.front() > start_.back() - start_.front(); }

// Whether the free place does not part them.
bool RowSlide::neighbours(std::size_t inner, std::size_t outer) const {
    const double pitch = std::min(target_[1] - target_[0], target_[2] - target_[1]);
    return std::abs(target_[outer] - target_[inner]) < 1.5 * pitch;
}

// In the order in which they move; from the innermost outwards each coin joins the one before.
RowSlide::Hand RowSlide::hand_of(bool right, int at_once) const {
    Hand out;
    for (std::size_t k = 0; k < start_.size(); ++k) {
        const std::size_t i = right ? k : start_.size() - 1 - k;
        const double outwards = (target_[i] - start_[i]) * (right ? 1 : -1);
        if (spreads() ? outwards <= 0 : outwards >= 0) continue;
        const bool joins = at_once == 2 && !out.empty() && out.back().inner == out.back().outer &&
                           neighbours(out.back().inner, i);
        if (joins) out.back().outer = i;
        else out.push_back({i, i});
    }
    if (spreads()) std::reverse(out.begin(), out.end());
    return out;
}

double RowSlide::way(const Step& step) const {
    return std::max(std::abs(target_[step.inner] - start_[step.inner]), std::abs(target_[step.outer] - start_[step.outer]));
}

double RowSlide::hop(const Hand& hand, std::size_t i, bool right) const {
    if (i + 1 == hand.size()) return 0;
    const Fingertips a = held(hand[i], right, 1), b = held(hand[i + 1], right, 0);
    return std::max(std::abs(b.index - a.index), std::abs(b.middle - a.middle));
}

// The weights of both hands' slides and hops, step by step.
void RowSlide::set_times() {
    std::vector<double> weights(std::max(hands_[0].size(), hands_[1].size()), 0);
    for (const bool right : {false, true})
        for (std::size_t i = 0; i < hands_[right].size(); ++i)
            weights[i] = std::max(weights[i], way(hands_[right][i]) + least_slide + hop_weight * hop(hands_[right], i, right));
    double whole = 0;
    for (const double weight : weights) whole += weight;
    for (const bool right : {false, true}) {
        Hand& hand = hands_[right];
        double at = slide_from;
        for (std::size_t i = 0; i < hand.size(); ++i) {
            const double time = (slide_to - slide_from) * weights[i] / whole, slide = way(hand[i]) + least_slide;
            hand[i].from = at;
            hand[i].slid = at + time * slide / (slide + hop_weight * hop(hand, i, right));
            hand[i].to = at += time;
        }
    }
}

double RowSlide::coin(std::size_t i, double t) const {
    for (const Hand& hand : hands_)
        for (const Step& step : hand)
            if (step.inner == i || step.outer == i) return mixed(start_[i], target_[i], between(step.from, step.slid, t));
    return start_[i];
}

// With one coin the middle finger keeps its distance beyond it.
Fingertips RowSlide::held(const Step& step, bool right, double u) const {
    const auto at = [&](std::size_t i) { return mixed(start_[i], target_[i], u); };
    const double pitch = mixed(start_[1] - start_[0], std::min(target_[1] - target_[0], target_[2] - target_[1]), u);
    const double index = at(step.inner);
    return {index, step.inner == step.outer ? index + (right ? pitch : -pitch) : at(step.outer), 0};
}

Fingertips RowSlide::fingertips(bool right, double t) const {
    const Hand& hand = hands_[right];
    std::size_t i = 0;
    for (std::size_t k = 0; k < hand.size(); ++k)
        if (t > hand[k].from) i = k;
    if (t <= hand[i].slid || i + 1 == hand.size()) return held(hand[i], right, between(hand[i].from, hand[i].slid, t));
    const double u = between(hand[i].slid, hand[i].to, t);
    const Fingertips a = held(hand[i], right, 1), b = held(hand[i + 1], right, 0);
    return {mixed(a.index, b.index, u), mixed(a.middle, b.middle, u), 4 * hop_height * u * (1 - u)};
}

double RowSlide::held_peak() const {
    double out = 0;
    for (const Hand& hand : hands_)
        for (const Step& step : hand) out = std::max(out, steepest * way(step) / (step.slid - step.from));
    return out;
}

double RowSlide::free_peak() const {
    double out = 0;
    for (const bool right : {false, true})
        for (std::size_t i = 0; i + 1 < hands_[right].size(); ++i) {
            const Step& step = hands_[right][i];
            out = std::max(out, steepest * hop(hands_[right], i, right) / (step.to - step.slid));
        }
    return out;
}

}  // namespace stim::conservation::film
