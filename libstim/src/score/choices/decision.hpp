// Which of its commitments a reply stands by.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "libstim/src/score/choices/commitments.hpp"
#include "libstim/src/score/text/phrases.hpp"

namespace stim::score {

struct Decision {
    std::optional<Commitment> chosen{};
    std::string_view why_not{};
    std::string_view rule{};  ///< what read it
};

/// Why nothing is chosen where a later sentence takes the answer back.
inline constexpr std::string_view taken_back_reason = "the answer is taken back";

/// What reads a commitment.
std::string_view rule_of(const Commitment& c);

/// Takes commitments in the order of the text. The highest rank decides; what differs within it must be a correction;
/// corrections of any rank replace it.
class Decider {
public:
    explicit Decider(const Page& page) : corrections_(page, static_cast<Phrases>(Phrase::correction)) {}
    void add(const Commitment& c) {
        if (heard_) heard_->push_back(c);
        for (Course& course : courses_) course.add(c, corrections_);
    }
    /// Whether nothing that follows can change the decision.
    bool settled() const { return !courses_[0].why_not.empty(); }
    Decision decision() const;
    /// Keeps all that is added.
    void record(Commitments& heard) { heard_ = &heard; }
    /// Whether nothing was committed to.
    bool empty() const {
        return std::none_of(courses_.begin(), courses_.end(), [](const Course& c) { return c.chosen || !c.why_not.empty(); });
    }

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

    Commitments* heard_ = nullptr;
    Ahead corrections_;
    std::array<Course, 3> courses_{Course{1}, Course{2}, Course{3}};
};

}  // namespace stim::score
