#include "stim/episode/published.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "stim/base/error.hpp"
#include "stim/episode/icons.hpp"

namespace stim::episode {
namespace {

void put(std::string& out, int value) {
    char digits[12];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    out.append(digits, end);
}

void put_pair(std::string& out, int a, int b) {
    out += '[';
    put(out, a);
    out += ", ";
    put(out, b);
    out += ']';
}

void put_cell(std::string& out, const Point& corner, const Point& size) {
    out += '[';
    put_pair(out, corner.row, corner.column);
    out += ", ";
    put_pair(out, size.row, size.column);
    out += ']';
}

template <class T, class F>
void put_list(std::string& out, const std::vector<T>& items, F put_item) {
    out += '[';
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i) out += ", ";
        put_item(items[i]);
    }
    out += ']';
}

// What of a sprite's text does not change while it moves.
struct Parts {
    std::string own, lit;  // after the corner
};

std::string tail(const Sprite& sprite, std::string_view colour) {
    const Rgb rgb = colour_of(colour);
    return fmt::format(", {}, \"{}\", [{}, {}, {}]]", sprite.radius, shape_path(sprite.slot, sprite.icon), rgb.r, rgb.g, rgb.b);
}

constexpr Point whole_cell{cell_size, cell_size};
constexpr Slot extra[] = {Slot::other_agents, Slot::other_agent, Slot::paddle, Slot::door, Slot::occluder, Slot::underlay};

// Entries of a frame that depend on the whole episode.
struct PublishedForm {
    Dialect dialect;
    std::vector<Slot> extra_slots;
    std::set<std::string> curtains;  // by name; empty where no sprite stands apart from them
};

class TrialWriter {
public:
    TrialWriter(const Trial& trial, const PublishedForm& form) : played_(play(trial)), form_(form) {
        for (const Sprite& sprite : played_.sprites)
            parts_.push_back(sprite.size != Point{}
                                 ? Parts{}
                                 : Parts{tail(sprite, sprite.colour), sprite.lit.empty() ? "" : tail(sprite, sprite.lit)});
        head_ = fmt::format("{{\"size\": [{}, {}], \"walls\": ", side, side);
        put_list(head_, played_.walls, [&](const Point& cell) { put_cell(head_, cell, whole_cell); });
        head_ += ", \"fuse_walls\": ";
    }

    void write(std::string& out) const {
        const std::vector<int> changed = changes(played_);
        std::size_t next = 0, from = 0, length = 0;  // text of the frame shown last
        out += '[';
        for (int t = 0; t < played_.frames; ++t) {
            if (t) out += ", ";
            if (next < changed.size() && changed[next] == t) {
                ++next;
                from = out.size();
                put_frame(out, t);
                length = out.size() - from;
            } else {
                out.reserve(out.size() + length);
                out.append(out.data() + from, length);
            }
        }
        out += ']';
    }

private:
    const Moment& at(std::size_t i, int t) const { return played_.moments[i][static_cast<std::size_t>(t)]; }

    void put_sprite(std::string& out, std::size_t i, int t) const {
        const Sprite& sprite = played_.sprites[i];
        const Moment& now = at(i, t);
        if (sprite.slot == Slot::paddle) {
            out += '[';
            put_pair(out, now.middle.row, now.middle.column);
            out += ", ";
            put_pair(out, sprite.size.row, sprite.size.column);
            out += ", ";
            put(out, now.angle);
            out += ']';
        } else if (sprite.size != Point{}) {
            put_cell(out, {now.middle.row - sprite.size.row / 2, now.middle.column - sprite.size.column / 2}, sprite.size);
        } else {
            out += '[';
            put_pair(out, now.middle.row - sprite.radius, now.middle.column - sprite.radius);
            out += now.lit ? parts_[i].lit : parts_[i].own;
        }
    }

    bool is_screen(const Sprite& sprite) const {
        return sprite.slot == Slot::occluder && !form_.curtains.empty() && !form_.curtains.contains(sprite.name);
    }

    std::vector<std::size_t> present(Slot slot, int t, bool screens = false) const {
        std::vector<std::size_t> out;
        for (std::size_t i = 0; i < played_.sprites.size(); ++i)
            if (played_.sprites[i].slot == slot && at(i, t).present && is_screen(played_.sprites[i]) == screens) out.push_back(i);
        return out;
    }

    void put_single(std::string& out, Slot slot, int t) const {
        const auto found = present(slot, t);
        if (found.empty()) out += "[]";
        else put_sprite(out, found.front(), t);
    }

    void put_all(std::string& out, const std::vector<std::size_t>& sprites, int t) const {
        put_list(out, sprites, [&](std::size_t i) { put_sprite(out, i, t); });
    }
    void put_several(std::string& out, Slot slot, int t) const { put_all(out, present(slot, t), t); }

    // One at most, as a list.
    void put_list_of_one(std::string& out, Slot slot, int t) const {
        auto found = present(slot, t);
        if (found.size() > 1) found.erase(found.begin() + 1, found.end());
        put_all(out, found, t);
    }

    void put_frame(std::string& out, int t) const {
        out += head_;
        std::vector<Point> cells;
        for (const Barrier& b : played_.barrier)
            if (b.gone == never || t < b.gone) cells.push_back(b.cell);
        put_list(out, cells, [&](const Point& cell) { put_cell(out, cell, whole_cell); });
        const bool mcs = form_.dialect == Dialect::mcs;
        out += mcs ? ", \"key\": " : ", \"pin\": ";
        put_list_of_one(out, Slot::key, t);
        out += mcs ? ", \"lock\": " : ", \"key\": ";
        put_list_of_one(out, Slot::lock, t);
        out += ", \"objects\": ";
        put_several(out, Slot::object, t);
        out += ", \"blocking\": [], \"home\": ";
        put_single(out, Slot::home, t);
        out += ", \"agent\": ";
        put_single(out, Slot::agent, t);
        for (const Slot slot : form_.extra_slots) {
            out += fmt::format(", \"{}\": ", name_of(slot));
            if (slot == Slot::other_agents || slot == Slot::occluder || slot == Slot::underlay) put_several(out, slot, t);
            else put_single(out, slot, t);
        }
        if (!form_.curtains.empty()) {
            out += ", \"screen\": ";
            put_all(out, present(Slot::occluder, t, true), t);
        }
        out += '}';
    }

    Played played_;
    const PublishedForm& form_;
    std::vector<Parts> parts_;
    std::string head_;
};

std::vector<Slot> extra_slots(const Episode& episode) {
    std::vector<Slot> out;
    for (const Slot slot : extra) {
        const auto uses = [&](const Trial& t) {
            return std::any_of(t.sprites.begin(), t.sprites.end(), [&](const Sprite& s) { return s.slot == slot; });
        };
        if (std::any_of(episode.trials.begin(), episode.trials.end(), uses)) out.push_back(slot);
    }
    return out;
}

std::set<std::string> occluders(const Trial& trial) {
    std::set<std::string> out;
    for (const Sprite& sprite : trial.sprites)
        if (sprite.slot == Slot::occluder) out.insert(sprite.name);
    return out;
}

// The MCS converter makes one curtain of each occluder that the first trial has, and reads no more than these in later
// ones: what comes to them stands apart.
std::set<std::string> curtains_beside_a_screen(const Episode& episode) {
    if (episode.trials.empty()) return {};
    const std::set<std::string> first = occluders(episode.trials.front());
    const auto has_more = [&](const Trial& trial) {
        const std::set<std::string> all = occluders(trial);
        return !std::includes(first.begin(), first.end(), all.begin(), all.end());
    };
    return std::any_of(episode.trials.begin(), episode.trials.end(), has_more) ? first : std::set<std::string>{};
}

}  // namespace

Dialect dialect_of(std::string_view name) {
    if (name == "bib") return Dialect::bib;
    if (name == "mcs") return Dialect::mcs;
    throw InvalidParams("dialect", fmt::format("'{}'", name), "'bib', 'mcs'");
}

std::string shape_path(Slot slot, std::string_view icon) {
    const bool agent = slot == Slot::agent || slot == Slot::other_agents || slot == Slot::other_agent;
    const char* folder = agent ? "train/agents/" : slot == Slot::object ? "train/objects/" : "";
    return fmt::format("./shapes/{}{}.png", folder, shape_name(slot, icon));
}

std::string published_json(const Episode& episode, Dialect dialect) {
    const PublishedForm form{dialect, extra_slots(episode),
                    dialect == Dialect::mcs ? curtains_beside_a_screen(episode) : std::set<std::string>{}};
    std::string out;
    out.reserve(std::size_t{1} << 21);
    out += '[';
    for (std::size_t i = 0; i < episode.trials.size(); ++i) {
        if (i) out += ", ";
        TrialWriter(episode.trials[i], form).write(out);
    }
    out += ']';
    return out;
}

}  // namespace stim::episode
