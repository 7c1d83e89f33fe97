// Which looks an instance takes: rules that follow from what the domain's answers rest on, and from what is in the picture.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "stim/domain/instance.hpp"
#include "stim/look/look.hpp"

namespace stim {

/// Why no instance of these switches takes the look, in words that name both; nothing if some do. Videos and the frames of
/// episodes take shade, contrast, blur, noise and JPEG alone.
std::optional<std::string> refusal(const Domain& domain, const Request& request, const Look& look,
                                   Showing showing = Showing::pictures);
/// A look as one instance takes it.
struct FittedLook {
    Look look;                       ///< what is drawn, under the name that was asked for
    std::vector<std::string> notes;  ///< what was made weaker, and why
    int smudge_levels = 0;           ///< by how much a smudge may differ from its paper
};

struct Seen;

/// What one instance makes of looks. Refers to its domain and itself, whose pictures it looks at once.
class InstanceLooks {
public:
    InstanceLooks(const Domain& domain, const Instance& instance);

    /// Why it does not take the look: as above, then contrast, names of colours, and blur and strokes against what must be seen.
    std::optional<std::string> refusal(const Look& look, Showing showing = Showing::pictures) const;
    /// Wobble is halved, at most three times, and then left out where it would reach what decides; a sheet lies flat where sizes
    /// are compared. Throws InvalidParams where the look is refused.
    FittedLook fitted(const Look& look, Showing showing = Showing::pictures) const;

private:
    const Domain& domain_;
    const Instance& instance_;
    std::shared_ptr<const Seen> seen_;
};

}  // namespace stim
