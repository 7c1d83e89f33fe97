// Two rows of coins, one of which hands slide and a carrier changes: where everything is at a time, in space.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generators/common/grips.hpp"
#include "generators/conservation/parts/coin.hpp"
#include "generators/conservation/parts/sliding.hpp"

namespace stim::conservation::film {

inline constexpr double row_depth[] = {190, -150};  // upper, lower: Y, px; at screen rows 235 and 405
/// The carrier comes and goes over the border: these stages begin and end while it is off the canvas.
inline constexpr Phase carrier_comes{98, 119}, carrier_goes{152, 174};
/// Of the change: the carrier's hand goes down, closes around a coin or opens, and goes up again.
inline constexpr Phase sinks{120, 127}, closes{122, 129}, opens{129, 134}, rises{134, 156};

struct CoinRows {
    Design design;
    int count = 3;             ///< coins per row at the start
    std::string kinds;         ///< g(old) or s(ilver), from left to right, in both rows
    char brought = 'g';        ///< the coin that the carrier brings
    double radius = 20;        ///< px
    double centre = 0;         ///< of the rows at the start, X, px
    double shift = 0;          ///< of the middle of the moved row's places, px
    double from = 0, to = 0;   ///< pitch of the moved row before and after the transformation, px
    bool lower = true;         ///< the moved row
    int places = 3;            ///< of the moved row after the transformation
    int place = 1;             ///< of the coin brought or taken
    int fingers = 1;           ///< coins that a hand slides at once
    int skin = 0;

    bool takes() const { return design.outcome == ChangeSense::less; }
    bool spread() const { return (places - 1) * to > (count - 1) * from; }
    double coin_height() const { return Coin{{}, radius}.height(); }
};
Json to_json(const CoinRows& plan);
CoinRows coin_rows_of(const Json& json);

/// A coin that is brought has a free place from the slide on; one that is taken leaves it behind.
RowSlide slide_of(const CoinRows& plan);

/// Everything at one time. The coin that the carrier brings, or the one that it may take, is apart from its row from the
/// carrier's coming on.
struct CoinMoment {
    std::vector<Coin> rows[2];  ///< upper and lower
    Coin changed;
    bool shows_changed = false;
    std::optional<Gripping> left, right, carrier;
};
CoinMoment moment_of(const CoinRows& plan, double t, bool with_hands);
/// Whether coin `i` of a row is the one apart.
bool is_apart(const CoinRows& plan, int row, int i, double t);

}  // namespace stim::conservation::film
