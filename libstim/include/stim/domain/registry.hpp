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
    /// `origin` is named when an id is taken twice, unsafe (check_name) or a domain is incomplete: InvalidParams.
    void add(Domain domain, std::string origin);
    /// Throws UnknownDomain with near names.
    const Domain& at(std::string_view id) const;
    const std::deque<Domain>& domains() const { return domains_; }

private:
    std::deque<Domain> domains_;  // references stay valid when others are added
    std::vector<std::string> origins_;
};

/// Ids and suites stand in keys, file names, addresses and on terminals, wherever a domain comes from. Throws InvalidParams
/// for what is not 1..120 ASCII letters, digits, '_', '-' and '.', or starts with one of the last two.
void check_name(const std::string& what, const std::string& name);

/// One row of the table that the build writes from the files under generators/.
struct BuiltinDomain {
    Domain (*make)();
    const char* file;
};

/// Up to `most` of the candidates nearest in spelling to `word`, best first.
std::vector<std::string> near_names(std::string_view word, const std::vector<std::string>& candidates, std::size_t most = 5);

}  // namespace stim
