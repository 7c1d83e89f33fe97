#include "generators/core_knowledge/parts/statics.hpp"

#include <algorithm>
#include <cstdint>

namespace stim::core_knowledge {
namespace {

struct Contact {
    int from, to;
};

Contact contact_of(const Block& below, const Block& above) {
    return {std::max(below.left(), above.left()), std::min(below.right(), above.right())};
}

/// How far inside the contact a centre of mass lies: `depth` over `mass`; negative outside.
struct Hold {
    std::int64_t depth, mass;
};

// Calls see(hold) for each contact, from the top.
template <class See>
void each_hold(const Column& column, See see) {
    std::int64_t mass = 0, moment = 0;
    for (std::size_t above = column.size(); above-- > 1;) {
        const std::int64_t weight = std::int64_t{column[above].width} * column[above].height;
        mass += weight;
        moment += weight * column[above].centre;
        const Contact c = contact_of(column[above - 1], column[above]);
        see(Hold{std::min(moment - c.from * mass, c.to * mass - moment), mass});
    }
}

template <class See>
void each_own_hold(const Column& column, See see) {
    for (std::size_t above = 1; above < column.size(); ++above) {
        const Block& below = column[above - 1];
        const int at = column[above].centre;
        see(Hold{std::min(at - below.left(), below.right() - at), 1});
    }
}

/// What the holds say together.
struct Judged {
    int margin;
    bool falls = false, unsure = false;

    void operator()(const Hold& h) {
        falls = falls || h.depth <= -margin * h.mass;
        unsure = unsure || h.depth < margin * h.mass;
    }
    Verdict verdict() const { return falls ? Verdict::falls : unsure ? Verdict::undecided : Verdict::stands; }
};

}  // namespace

Verdict stands(const Column& column, int margin) {
    Judged out{margin};
    each_hold(column, [&](const Hold& h) { out(h); });
    return out.verdict();
}

Verdict stands_block_by_block(const Column& column, int margin) {
    Judged out{margin};
    each_own_hold(column, [&](const Hold& h) { out(h); });
    return out.verdict();
}

}  // namespace stim::core_knowledge
