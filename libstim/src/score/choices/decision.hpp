// Which of its commitments a reply stands by.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "libstim/src/score/choices/commitments.hpp"

namespace stim::score {

struct Decision {
    std::optional<Commitment> chosen{};
    std::string_view why_not{};
};

/// Takes commitments in the order of the text. The highest rank decides; what differs within it must be a correction;
/// corrections of any rank replace it.
class Decider {
public:
    explicit Decider(const Page& page) : corrections_(page, static_cast<Phrases>(Phrase::correction)) {}
    void add(const Commitment& c) {
        for (Course& course : courses_) course.add(c, corrections_);
    }
    /// Whether nothing that follows can change the decision.
    bool settled() const { return !courses_[0].why_not.empty(); }
    Decision decision() const;

private:
    // What is decided if `rank` is the highest there is.
    struct Course {
        int rank;
        std::optional<Commitment> chosen{};
        std::string_view why_not{};
        std::size_t last = 0;  // behind the last commitment to what is chosen
        std::size_t turn = 0;  // the first correction behind what is chosen

        void add(const Commitment& c, Ahead& corrections) {
            if (why_not.empty() && (chosen || c.rank == rank)) weigh(c, corrections);
        }
        void weigh(const Commitment& c, Ahead& corrections);
        void choose(const Commitment& c, Ahead& corrections);
    };

    Ahead corrections_;
    std::array<Course, 3> courses_{Course{1}, Course{2}, Course{3}};
};

}  // namespace stim::score
