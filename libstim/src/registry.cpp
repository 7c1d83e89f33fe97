#include "stim/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "stim/error.hpp"

namespace stim {
namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t substituted = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
        }
    }
    return row.back();
}

bool complete(const Domain& d) {
    return !d.id.empty() && !d.suite.empty() && !d.title.empty() && d.images >= 1 && d.sizes && d.answer_spec &&
           d.sample && d.solve && d.prompt && d.draw;
}

}  // namespace

void Registry::add(Domain domain, std::string origin) {
    if (!complete(domain))
        throw InvalidParams(fmt::format("domain '{}' from {} is incomplete: it needs id, suite, title, sizes, "
                                        "answer_spec, sample, solve, prompt and draw", domain.id, origin));
    for (std::size_t i = 0; i < domains_.size(); ++i)
        if (domains_[i].id == domain.id)
            throw InvalidParams(fmt::format("domain id '{}' is taken twice: by {} and by {}", domain.id, origins_[i], origin));
    domains_.push_back(std::move(domain));
    origins_.push_back(std::move(origin));
}

const Domain& Registry::at(std::string_view id) const {
    for (const Domain& domain : domains_)
        if (domain.id == id) return domain;
    std::vector<std::string> ids;
    for (const Domain& domain : domains_) ids.push_back(domain.id);
    throw UnknownDomain(fmt::format("no domain '{}'; near names: {}", id.substr(0, 60), fmt::join(near_names(id, ids), ", ")));
}

std::vector<std::string> near_names(std::string_view word, const std::vector<std::string>& candidates, std::size_t most) {
    const std::string_view head = word.substr(0, 60);
    std::vector<std::pair<std::size_t, std::string>> ranked;
    for (const std::string& candidate : candidates) ranked.emplace_back(edit_distance(head, candidate), candidate);
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> out;
    for (std::size_t i = 0; i < std::min(most, ranked.size()); ++i) out.push_back(ranked[i].second);
    return out;
}

}  // namespace stim
