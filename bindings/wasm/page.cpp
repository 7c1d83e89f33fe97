#include "bindings/wasm/page.hpp"

#include <emscripten.h>

#include "bindings/wasm/catalogue.hpp"
#include "bindings/wasm/instances.hpp"
#include "stim/base/error.hpp"
#include "stim/base/json_read.hpp"
#include "stim/domain/builtin.hpp"
#include "stim/version.hpp"

namespace stim::page {
namespace {

const Registry& domains() {
    static const Registry registry = builtin_registry();
    return registry;
}

std::string answer(const Json& asked) {
    const std::string& wanted = asked.at("do").as_string();
    if (wanted == "catalogue")
        return Json::object({{"version", PERCEPTV_VERSION_STRING},
                             {"domains", catalogue(domains())},
                             {"looks", look_names()}})
            .dump();
    if (wanted == "instance") return instance(domains(), asked).dump();
    if (wanted == "looks") return choices(domains(), asked).dump();
    if (wanted == "record") return record_text(domains(), asked);
    if (wanted == "svg") return svg(domains(), asked);
    if (wanted != "png") throw InvalidParams("do", quoted(wanted), "catalogue, instance, looks, record, png, svg");
    const std::vector<std::uint8_t> file = png(domains(), asked);
    return {file.begin(), file.end()};
}

std::string failure(std::string_view type, const std::exception& problem) {
    return Json::object({{"error", type}, {"message", std::string(problem.what())}}).dump();
}

// No error goes out as an exception: JavaScript would know no more of it than a number.
std::string said(std::string_view request) {
    try {
        return answer(parse_json(request));
    } catch (const InvalidParams& problem) {
        return failure("InvalidParams", problem);
    } catch (const UnknownDomain& problem) {
        return failure("UnknownDomain", problem);
    } catch (const GenerationError& problem) {
        return failure("GenerationError", problem);
    } catch (const std::exception& problem) {
        return failure("Error", problem);
    }
}

std::string& last() {
    static std::string text;
    return text;
}

}  // namespace
}  // namespace stim::page

EMSCRIPTEN_KEEPALIVE const char* perceptv_call(const char* request) {
    stim::page::last() = stim::page::said(request);
    return stim::page::last().data();
}

EMSCRIPTEN_KEEPALIVE std::size_t perceptv_length() { return stim::page::last().size(); }
