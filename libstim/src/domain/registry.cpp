#include "stim/domain/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "stim/base/error.hpp"
#include "stim/base/float_mode.hpp"

namespace stim {
namespace {

// What a terminal can be shown of anybody's text.
std::string printable(std::string_view text) {
    std::string out;
    for (const char c : text.substr(0, 60))
        out += c >= 0x20 && c < 0x7F ? std::string(1, c) : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    return out;
}

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

// The same function in the usual floating-point mode.
template <class R, class... A>
void keep_floats_usual(std::function<R(A...)>& f) {
    if (f) f = [inner = std::move(f)](A... arguments) -> R {
        const UsualFloats floats;
        return inner(std::forward<A>(arguments)...);
    };
}

void keep_floats_usual(Domain& d) {
    keep_floats_usual(d.sample);
    keep_floats_usual(d.solve);
    keep_floats_usual(d.question);
    keep_floats_usual(d.draw);
    keep_floats_usual(d.twin);
    if (!d.video) return;
    keep_floats_usual(d.video->objects);
    keep_floats_usual(d.video->draw);
    keep_floats_usual(d.video->quantities);
}

bool complete(const Domain& d) {
    return !d.id.empty() && !d.suite.empty() && !d.title.empty() && d.images >= 1 && d.option_images >= 0 &&
           d.option_images <= d.images && d.sizes && d.answer_spec && d.sample && d.solve && d.prompt && d.draw;
}

char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Two names of one file where the case of letters makes no difference.
bool is_same_file(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char c, char d) { return small(c) == small(d); });
}

// What Windows takes for a device, whatever follows the first dot.
bool is_device(std::string_view name) {
    const std::string_view stem = name.substr(0, name.find('.')), port = stem.substr(0, 3);
    if (stem.size() == 4 && stem[3] >= '1' && stem[3] <= '9') return is_same_file(port, "com") || is_same_file(port, "lpt");
    constexpr std::string_view devices[] = {"con", "prn", "aux", "nul"};
    return std::any_of(std::begin(devices), std::end(devices), [&](std::string_view d) { return is_same_file(stem, d); });
}

bool is_safe_in_files(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
}

}  // namespace

void check_name(const std::string& what, const std::string& name) {
    if (name.empty() || name.size() > 120 || name.front() == '.' || name.front() == '-' || name.back() == '.' ||
        is_device(name) || !std::all_of(name.begin(), name.end(), is_safe_in_files))
        throw InvalidParams(what, fmt::format("'{}'", printable(name)),
                            "1..120 ASCII letters, digits, '_', '-' and '.', the first a letter, a digit or '_', the last no "
                            "'.', and no device of Windows such as 'aux'");
}

void Registry::add(Domain domain, std::string origin) {
    if (!complete(domain))
        throw InvalidParams(fmt::format("domain '{}' from {} is incomplete: it needs id, suite, title, sizes, "
                                        "answer_spec, sample, solve, prompt and draw", domain.id, origin));
    check_name(fmt::format("id of a domain from {}", printable(origin)), domain.id);
    check_name(fmt::format("suite of a domain from {}", printable(origin)), domain.suite);
    for (std::size_t i = 0; i < domains_.size(); ++i)
        if (is_same_file(domains_[i].id, domain.id))
            throw InvalidParams(fmt::format("domain id '{}' is taken twice: by {} and by {} (small and capital letters are the "
                                            "same in file names)", domain.id, origins_[i], origin));
    keep_floats_usual(domain);
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
