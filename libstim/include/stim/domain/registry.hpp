// The catalogue of domains: built-in ones from the generated table, others by add().
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "stim/domain/domain.hpp"

namespace stim {

/// Domains by id, in order of addition. Plain data: copies are independent.
class Registry {
public:
    /// Throws InvalidParams, which names `origin`, if an id is taken or unsafe (check_name) or the domain is incomplete.
    void add(Domain domain, std::string origin);
    /// Throws UnknownDomain, which lists similar names.
    const Domain& at(std::string_view id) const;
    const std::deque<Domain>& domains() const { return domains_; }

private:
    std::deque<Domain> domains_;  // references stay valid when others are added
    std::vector<std::string> origins_;
};

/// Ids and suites of all domains appear in keys, file names, addresses and on terminals. Throws InvalidParams unless the
/// name has 1..120 ASCII letters, digits, '_', '-' and '.', starts with none of the last two and is a file's on Windows.
void check_name(const std::string& what, const std::string& name);

/// One row of the table that the build writes from the files under generators/.
struct BuiltinDomain {
    Domain (*make)();
    const char* file;
};

/// Up to `most` of the candidates nearest in spelling to `word`, best first.
std::vector<std::string> near_names(std::string_view word, const std::vector<std::string>& candidates, std::size_t most = 5);

}  // namespace stim
