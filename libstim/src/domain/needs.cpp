#include "stim/domain/needs.hpp"

namespace stim {

Needs FoundNeeds::at(const std::string& key, const std::function<Needs()>& find) {
    {
        const std::lock_guard lock(mutex_);
        if (const auto kept = found_.find(key); kept != found_.end()) return kept->second;
    }
    const Needs out = find();  // unlocked: a domain in Python waits for the interpreter
    const std::lock_guard lock(mutex_);
    return found_.emplace(key, out).first->second;
}

}  // namespace stim
