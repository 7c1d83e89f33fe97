#include "tests/cpp/support/golden_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "stim/base/digest.hpp"
#include "stim/base/parallel.hpp"
#include "stim/domain/instance.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/png/encode.hpp"

namespace golden {
namespace {

using namespace stim;

constexpr int sizes = 20;
constexpr int indices = 10;

// Order-free, and equal pictures do not cancel.
struct Sum {
    Digest total;
    void add(const Digest& d) {
        total.high += d.high;
        total.low += d.low;
    }
};

Digest truth_of(const Instance& made) {
    return digest(to_json(made.scene).dump() + "\n" + made.answer.value.dump() + "\n" + made.answer.text);
}

std::string line(const Combo& combo, int size, Rasteriser& rasteriser) {
    const Instance made = generate(*combo.domain, combo.request(size, 0));
    return fmt::format("{} n={} scene={} answer={} pixels={}\n", combo.label(), size, digest(to_json(made.scene).dump()).hex(),
                       quoted(made.answer.text), contract::pixels_of(*combo.domain, made.scene, rasteriser));
}

std::vector<int> sizes_of(const Combo& combo) {
    std::vector<int> out{static_cast<int>(combo.sizes.low), combo.middle(), static_cast<int>(combo.sizes.high)};
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

}  // namespace

Checksums checksums(const Combo& combo, int threads) {
    std::vector<Digest> truth(sizes * indices), pixels(truth.size());
    std::vector<Rasteriser> rasterisers(static_cast<std::size_t>(threads));
    parallel_for(truth.size(), threads, [&](std::size_t i, int thread) {
        const auto at = static_cast<int>(i);
        const std::int64_t size = std::min<std::int64_t>(combo.sizes.low + at / indices, combo.sizes.high);
        const Instance made = generate(*combo.domain, combo.request(size, at % indices));
        truth[i] = truth_of(made);
        pixels[i] = digest(contract::pixels_of(*combo.domain, made.scene, rasterisers[static_cast<std::size_t>(thread)]));
    });
    Sum t, p;
    for (const Digest& d : truth) t.add(d);
    for (const Digest& d : pixels) p.add(d);
    return {t.total.hex(), p.total.hex()};
}

std::string instances_text(std::string_view domain) {
    std::string out;
    Rasteriser rasteriser;
    for (const Combo& combo : contract::combos()) {
        if (combo.domain->id != domain) continue;
        if (out.empty()) out = fmt::format("{} version {} raster_version {}\n", domain, combo.domain->version, raster_version);
        for (const int size : sizes_of(combo)) out += line(combo, size, rasteriser);
    }
    return out;
}

std::string checksums_text(std::string_view domain, int threads) {
    std::string out;
    for (const Combo& combo : contract::combos()) {
        if (combo.domain->id != domain || !combo.shown_by_default()) continue;
        const Checksums sum = checksums(combo, threads);
        out +=
            fmt::format("{} {} instances: truth={} pixels={}\n", name_of(combo.preset), sizes * indices, sum.truth, sum.pixels);
    }
    return out;
}

std::string text_of(std::string_view domain, int threads) { return instances_text(domain) + checksums_text(domain, threads); }

std::vector<std::string> domain_ids() {
    std::vector<std::string> out;
    for (const Combo& combo : contract::combos())
        if (out.empty() || out.back() != combo.domain->id) out.push_back(combo.domain->id);
    return out;
}

}  // namespace golden
