#include "stim/store/store.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "libstim/src/base/json_sinks.hpp"
#include "stim/base/error.hpp"
#include "stim/base/float_mode.hpp"
#include "stim/domain/registry.hpp"

namespace stim {
namespace {

// What videos have beside the columns of every set; the partner is the instance with the same pair.
void add_video_columns(Json& row, const Domain& domain, const Instance& instance) {
    for (const SwitchSpec& spec : domain.switches)
        if (!spec.in_key && !spec.id_suffixes.empty()) row[spec.name] = instance.request.at(spec.name);
    row["pair"] = pair_id(domain, instance.request);
    row["frames"] = frame_count(domain, instance.request.switches);
    row["fps"] = domain.video->fps;
    row["events"] = instance.scene.timeline.at("events").dump();
}

Json quantities_of(const Domain& domain, const Instance& instance) {
    Json::Array out;
    for (int t = 0; t < frame_count(domain, instance.request.switches); ++t)
        out.push_back(domain.video->quantities(instance.scene, t));
    return out;
}

Json paths_of(const std::vector<StoredPicture>& pictures) {
    Json::Array paths;
    for (const StoredPicture& picture : pictures) paths.emplace_back(picture.path);
    return paths;
}

Json metadata_row(const Json& record) {
    Json row = Json::Object{};
    for (const char* same : {"id", "suite", "domain", "preset", "size", "index", "seed", "prompt", "answer_text",
                             "answer_type", "answer_class", "answer_format", "skills", "wording", "form", "think", "language"})
        row[same] = record.at(same);
    row["answer"] = record.at("answer").dump();
    row["params"] = record.at("params").dump();
    row["prompt_parts"] = record.at("prompt_parts").dump();
    const Json* twin = record.find("twin");
    row["twin_of"] = twin ? twin->at("control") : Json(nullptr);
    for (const char* some : {"options", "question", "concept", "stage", "pair", "condition", "vocabulary"})
        if (const Json* told = record.find(some)) row[some] = *told;
    for (const char* said : {"shortcut", "naive", "tolerance"})  // a meaning, a number or none: one type in a column
        if (const Json* told = record.find(said)) row[said] = told->dump();
    return row;
}

}  // namespace

Kept kept_of(std::string_view name, const Domain& domain) {
    constexpr std::string_view names[] = {"pictures", "frames", "mp4", "gif", "none"};
    for (std::size_t i = 0; i < std::size(names); ++i)
        if (names[i] == name) {
            if (i > 0 && !domain.video)
                throw InvalidParams(fmt::format("what is kept of {}", domain.id), fmt::format("'{}'", name), "'pictures'");
            return static_cast<Kept>(i);
        }
    throw InvalidParams("what is kept", fmt::format("'{}'", name.substr(0, 60)), fmt::format("'{}'", fmt::join(names, "', '")));
}

std::vector<std::string> stored_paths(const Domain& domain, const std::string& instance_id, Kept kept,
                                      const Switches& switches) {
    check_name("id of the domain", domain.id);
    check_name("suite of the domain", domain.suite);
    if (kept == Kept::none) return {};
    if (kept == Kept::mp4 || kept == Kept::gif)
        return {fmt::format("videos/{}/{}.{}", domain.id, instance_id, kept == Kept::mp4 ? "mp4" : "gif")};
    const std::string stem = fmt::format("images/{}/{}", domain.id, instance_id);
    std::vector<std::string> out;
    if (kept == Kept::frames)
        for (int t = 0; t < frame_count(domain, switches); ++t) out.push_back(fmt::format("{}/{:03}.png", stem, t));
    else if (domain.images == 1)
        out.push_back(stem + ".png");
    else
        for (int k = 1; k <= domain.images; ++k) out.push_back(fmt::format("{}_{}.png", stem, k));
    return out;
}

StoredPicture Storer::picture(const PixelView& view, std::string path) {
    StoredPicture out{std::move(path), view.width, view.height, pixel_digest(view), {}};
    encoder_.encode(view, out.png);
    return out;
}

// The digest of a whole video is that of its frames' digests, one after the other as hexadecimal text.
StoredPicture Storer::encoded_elsewhere(const Domain& domain, const Instance& instance, const Appearance& appearance,
                                        std::string path) {
    std::string digests;
    for (int t = 0; t < frame_count(domain, instance.request.switches); ++t)
        digests += pixel_digest(dresser_.draw_frame(domain, instance, t, appearance)).hex();
    const auto [width, height] = shown_size(domain, instance, appearance);
    return {std::move(path), width, height, digest(digests), {}};
}

StoredInstance Storer::store(const Domain& domain, const Instance& instance, Kept kept, const Appearance& appearance) {
    const UsualFloats floats;
    StoredInstance out{instance.id, {}, {}, {}};
    const std::vector<std::string> paths = stored_paths(domain, instance.id, kept, instance.request.switches);
    for (std::size_t k = 0; k < paths.size(); ++k) {
        const int number = static_cast<int>(k);
        if (kept == Kept::mp4 || kept == Kept::gif)
            out.pictures.push_back(encoded_elsewhere(domain, instance, appearance, paths[k]));
        else if (kept == Kept::frames)
            out.pictures.push_back(picture(dresser_.draw_frame(domain, instance, number, appearance), paths[k]));
        else
            out.pictures.push_back(picture(dresser_.draw(domain, instance, number, appearance), paths[k]));
    }
    const bool whole = kept == Kept::mp4 || kept == Kept::gif;
    Json full = record_head(domain, instance, whole ? Showing::video : Showing::pictures);
    Json row = metadata_row(full);
    if (domain.video) {  // one file, or the first of its frames
        add_video_columns(row, domain, instance);
        row["file_name"] = out.pictures.empty() ? Json(nullptr) : Json(out.pictures.front().path);
    } else {
        row["file_names"] = paths_of(out.pictures);
    }
    out.metadata = row.dump();
    if (domain.video) full["quantities"] = quantities_of(domain, instance);
    full["images"] = paths_of(out.pictures);
    out.scene = dump_with(full.as_object(), "scene", to_text(instance.scene));
    return out;
}

}  // namespace stim
