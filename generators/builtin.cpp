#include "stim/domain/builtin.hpp"

#include <fmt/format.h>

#include <string>

#include "stim/base/error.hpp"

namespace stim {
namespace {

std::string stem(const std::string& file) {
    const std::size_t slash = file.rfind('/') + 1;
    return file.substr(slash, file.rfind('.') - slash);
}

}  // namespace

Registry builtin_registry() {
    Registry registry;
    for (const BuiltinDomain& row : builtin_domains()) {
        Domain domain = row.make();
        if (domain.id != stem(row.file))
            throw InvalidParams(fmt::format("{} defines domain '{}'; file name and id must agree", row.file, domain.id));
        registry.add(std::move(domain), row.file);
    }
    return registry;
}

}  // namespace stim
