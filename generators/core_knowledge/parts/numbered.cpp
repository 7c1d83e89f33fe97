#include "generators/core_knowledge/parts/numbered.hpp"

#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

// Around all views of the first picture, outlines included.
Box box_around(const std::vector<Object>& parts) {
    if (parts.empty()) throw InvalidParams("a thing without parts");
    Box out = parts[0].view().box();
    for (const Object& part : parts) out = {min(out.low, part.view().box().low), max(out.high, part.view().box().high)};
    return out;
}

}  // namespace

std::vector<OptionText> numbered_options(const std::string& what, int count) {
    std::vector<OptionText> out;
    for (const std::string& number : numbers_up_to(count)) out.push_back({number, what + " " + number});
    return out;
}

std::vector<std::string> numbers_up_to(int count) {
    std::vector<std::string> out;
    for (int i = 1; i <= count; ++i) out.push_back(std::to_string(i));
    return out;
}

std::vector<NumberedThing> numbered_things(const Scene& scene) {
    std::vector<NumberedThing> out;
    std::vector<Object> parts;
    for (const Object& object : scene.objects) {
        if (object.role == "thing" && object.kind != "shadow") parts.push_back(object);
        if (object.role != "label") continue;
        out.push_back({object.view().written().text, box_around(parts).centre()});
        parts.clear();
    }
    return out;
}

}  // namespace stim::core_knowledge
