// Paints episodes and reads them back: stim_read_episodes COUNT [DOMAIN] [PRESET]. COUNT episodes per domain and preset,
// over sizes and choices of view; prints a line per disagreement and a table of episodes right, wrong and unreadable. ms is for
// painting, reading and comparing one. Exit 1 if not all are right.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <string>

#include "readers/episode/check/comparison.hpp"
#include "stim/episode/pair.hpp"
#include "tests/cpp/support/reading.hpp"

using namespace stim;

namespace {

struct Row {
    int right = 0, wrong = 0, unreadable = 0;
    long exact = 0, open = 0, hidden = 0;
    double seconds = 0;
    int episodes() const { return right + wrong + unreadable; }
};

void take(const std::string& id, const episode::Episode& episode, Row& row) {
    const auto start = std::chrono::steady_clock::now();
    const check::Compared found = check::read_and_compare(episode, episode);
    row.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    row.exact += found.exact;
    row.open += found.open;
    row.hidden += found.hidden;
    if (found.wrong.empty()) {
        ++row.right;
        return;
    }
    ++(found.readable ? row.wrong : row.unreadable);
    fmt::print("{} member {}: {}{}\n", id, episode.member, found.wrong.front(),
               found.wrong.size() > 1 ? fmt::format(" (and {} more)", found.wrong.size() - 1) : "");
}

Row read_domain(const Domain& domain, Preset preset, int episodes) {
    Row out;
    const std::vector<Switches> settings = tests::switch_settings(domain);
    for (int i = 0; i * domain.episodes < episodes; ++i) {
        const Switches& chosen = settings[static_cast<std::size_t>(i) % settings.size()];
        const Instance made = generate(domain, make_request(domain, {1 + i % 20, i, 3, std::string(name_of(preset)), chosen}));
        for (const episode::Episode& episode : episode::episodes_of(made.scene)) take(made.id, episode, out);
    }
    return out;
}

}  // namespace

int main(int argc, char** argv) {
    const int count = argc > 1 ? std::atoi(argv[1]) : 20;
    const std::string only_domain = argc > 2 ? argv[2] : "", only_preset = argc > 3 ? argv[3] : "";
    std::string table = fmt::format("{:44} {:9} {:>6} {:>6} {:>6} {:>10} {:>9} {:>8} {:>8} {:>7}\n", "domain", "preset", "read",
                                    "right", "wrong", "unreadable", "places", "open", "hidden", "ms");
    bool all_right = true;
    const Registry registry = builtin_registry();
    for (const Domain& domain : registry.domains()) {
        if (!domain.episodes || (!only_domain.empty() && domain.id != only_domain)) continue;
        for (const Preset preset : all_presets) {
            if (!only_preset.empty() && name_of(preset) != only_preset) continue;
            const Row row = read_domain(domain, preset, count);
            all_right = all_right && row.right == row.episodes();
            table += fmt::format("{:44} {:9} {:6} {:6} {:6} {:10} {:9} {:8} {:8} {:7.0f}\n", domain.id, name_of(preset),
                                 row.episodes(), row.right, row.wrong, row.unreadable, row.exact, row.open, row.hidden,
                                 row.episodes() ? 1000 * row.seconds / row.episodes() : 0.0);
        }
    }
    fmt::print("{}", table);
    return all_right ? 0 : 1;
}
