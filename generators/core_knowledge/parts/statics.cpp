#include "generators/core_knowledge/parts/statics.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace stim::core_knowledge {
namespace {

struct Contact {
    int from, to;
    int width() const { return to - from; }
};

Contact contact_of(const Block& below, const Block& above) {
    return {std::max(below.left(), above.left()), std::min(below.right(), above.right())};
}

// Rounded towards minus infinity.
std::int64_t floor_of(std::int64_t value, std::int64_t by) { return value >= 0 ? value / by : -((-value + by - 1) / by); }

/// How far inside the contact a centre of mass lies: `depth` over `mass`; negative outside.
struct Hold {
    std::int64_t depth, mass;
    int contact;
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
        see(Hold{std::min(moment - c.from * mass, c.to * mass - moment), mass, c.width()});
    }
}

template <class See>
void each_own_hold(const Column& column, See see) {
    for (std::size_t above = 1; above < column.size(); ++above) {
        const Block& below = column[above - 1];
        const int at = column[above].centre;
        see(Hold{std::min(at - below.left(), below.right() - at), 1, 0});
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

/// How much is missing at all holds to stand, and at the worst one to fall.
struct Missing {
    int margin;
    std::int64_t to_stand = 0, to_fall = std::numeric_limits<int>::max();

    void operator()(const Hold& h) {
        const std::int64_t depth = floor_of(h.depth, h.mass), least = -floor_of(-h.depth, h.mass);
        to_stand += std::max<std::int64_t>(0, margin - depth);
        to_fall = std::min(to_fall, std::max<std::int64_t>(0, least + margin));
    }
    int for_verdict(Verdict wanted) const { return static_cast<int>(wanted == Verdict::stands ? to_stand : to_fall); }
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

int missed(const Column& column, Verdict wanted, int margin, int contact) {
    Missing out{margin};
    int narrow = 0;
    each_hold(column, [&](const Hold& h) {
        out(h);
        narrow += std::max(0, contact - h.contact);
    });
    return narrow + out.for_verdict(wanted);
}

int missed_block_by_block(const Column& column, Verdict wanted, int margin) {
    Missing out{margin};
    each_own_hold(column, [&](const Hold& h) { out(h); });
    return out.for_verdict(wanted);
}

}  // namespace stim::core_knowledge
