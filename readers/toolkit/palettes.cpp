#include "readers/toolkit/palettes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <utility>

#include "readers/toolkit/picture.hpp"
#include "stim/scene/colour.hpp"

namespace stim::read {
namespace {

using Point = std::array<double, 3>;

constexpr double farthest = 24;  // from the line between two colours; more is another colour
constexpr std::size_t most_colours = 1 << 17;  // even compressed pictures have fewer
constexpr std::size_t most_foreign_colours = 1 << 14;  // far more than a compressed picture has
constexpr int most_foreign = 64;  // pixels of one colour that the palette lacks; soft borders have a few
constexpr double unlikely = 4;   // squared distance that a line away from white has to be nearer

struct Anchor {
    Point seen, usual;
};

struct Line {
    Anchor a, b;
    double handicap;
};

Point point(Rgb c) { return {double(c.r), double(c.g), double(c.b)}; }

Point between(const Point& a, const Point& b, double share) {
    Point out{};
    for (std::size_t i = 0; i < 3; ++i) out[i] = a[i] + share * (b[i] - a[i]);
    return out;
}

double product(const Point& a, const Point& b, const Point& from) {
    double out = 0;
    for (std::size_t i = 0; i < 3; ++i) out += (a[i] - from[i]) * (b[i] - from[i]);
    return out;
}

std::vector<Anchor> anchors() {
    std::vector<Anchor> out;
    // White, the greys of lines and outlines, and the shades that have no place in the palette: as they are.
    for (const Rgb same : {white, Rgb{160, 160, 160}, Rgb{128, 128, 128}, outline_rgb, Rgb{173, 216, 230}, Rgb{0, 255, 255},
                           Rgb{255, 0, 255}})
        out.push_back({point(same), point(same)});
    for (const auto& [usual, cvd] : cvd_exchanges()) out.push_back({point(cvd.rgb), point(usual.rgb)});
    return out;
}

std::vector<Line> lines() {
    const std::vector<Anchor> all = anchors();
    std::vector<Line> out;
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = i + 1; j < all.size(); ++j) out.push_back({all[i], all[j], i == 0 ? 0 : unlikely});
    return out;
}

std::uint8_t channel(double v) { return static_cast<std::uint8_t>(std::clamp(std::floor(v + 0.5), 0.0, 255.0)); }

// A colour of the palette or between two of them as what it stands for; nothing for others.
std::optional<Rgb> usual_of(Rgb seen, const std::vector<Line>& all) {
    const Point here = point(seen);
    std::optional<Point> found;
    double nearest = farthest * farthest;
    for (const auto& [a, b, handicap] : all) {
        const double share = std::clamp(product(here, b.seen, a.seen) / product(b.seen, b.seen, a.seen), 0.0, 1.0);
        const Point foot = between(a.seen, b.seen, share);
        const double cost = product(here, here, foot) + (share > 0 && share < 1 ? handicap : 0);
        if (cost >= nearest) continue;
        nearest = cost;
        found = between(a.usual, b.usual, share);
    }
    if (!found) return std::nullopt;
    return Rgb{channel((*found)[0]), channel((*found)[1]), channel((*found)[2])};
}

class Exchange {
public:
    Rgb operator()(Rgb seen) {
        // Most pixels have the colour of their neighbour.
        if (!last_ || last_->first != seen.packed()) last_ = {seen.packed(), &entry_of(seen)};
        Entry& entry = *last_->second;
        if (entry.usual) return *entry.usual;
        require(++entry.pixels <= most_foreign, "a colour that the palette lacks");
        return seen;
    }

private:
    struct Entry {
        std::optional<Rgb> usual;
        int pixels = 0;  // counted of foreign colours alone
    };

    Entry& entry_of(Rgb seen) {
        if (const auto known = known_.find(seen.packed()); known != known_.end()) return known->second;
        require(known_.size() < most_colours && foreign_ < most_foreign_colours, "noise");
        Entry& made = known_[seen.packed()] = {usual_of(seen, lines_)};
        foreign_ += made.usual ? 0 : 1;
        return made;
    }

    std::vector<Line> lines_ = lines();
    std::unordered_map<std::uint32_t, Entry> known_;  // its entries stay where they are
    std::optional<std::pair<std::uint32_t, Entry*>> last_;
    std::size_t foreign_ = 0;  // colours that the palette lacks
};

std::string capitalised(std::string word) {
    word.front() = static_cast<char>(word.front() - 'a' + 'A');
    return word;
}

void replace_all(std::string& text, const std::string& word, const std::string& by) {
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + by.size()))
        text.replace(at, word.size(), by);
}

Json in_cvd_words(const Json& word) {
    const auto& all = cvd_exchanges();
    const auto found = std::find_if(all.begin(), all.end(), [&](const ColourExchange& e) { return word == Json(e.usual.name); });
    return found == all.end() ? word : Json(found->cvd.name);
}

}  // namespace

std::vector<Image> in_usual_colours(const std::vector<Image>& images) {
    Exchange exchange;
    std::vector<Image> out = images;
    for (Image& image : out)
        for (std::size_t i = 0; i + 2 < image.rgb.size(); i += 3) {
            const Rgb usual = exchange({image.rgb[i], image.rgb[i + 1], image.rgb[i + 2]});
            image.rgb[i] = usual.r;
            image.rgb[i + 1] = usual.g;
            image.rgb[i + 2] = usual.b;
        }
    return out;
}

Answer in_cvd_words(Answer answer) {
    for (const auto& [usual, cvd] : cvd_exchanges()) replace_all(answer.text, capitalised(usual.name), capitalised(cvd.name));
    if (!answer.value.is_array()) return answer;
    Json::Array words;
    for (const Json& word : answer.value.as_array()) words.push_back(in_cvd_words(word));
    answer.value = words;
    return answer;
}

}  // namespace stim::read
