#include "stim/store.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "stim/error.hpp"

namespace stim {
namespace {

bool is_safe(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
}

// Names come from domain authors, too: nothing may lead out of the folder.
void check_name(const char* what, const std::string& name) {
    if (name.empty() || name.size() > 120 || name.front() == '.' || !std::all_of(name.begin(), name.end(), is_safe))
        throw InvalidParams(what, fmt::format("'{}'", name.substr(0, 130)),
                            "1..120 letters, digits, '_', '-', '.' (not first) where pictures are stored");
}

Json metadata_row(const Json& record, const std::vector<StoredPicture>& pictures) {
    Json row = Json::Object{};
    for (const char* same : {"id", "suite", "domain", "preset", "size", "index", "seed", "prompt", "answer_text", "answer_type",
                             "answer_class", "answer_format", "skills"})
        row[same] = record.at(same);
    row["answer"] = record.at("answer").dump();
    row["params"] = record.at("params").dump();
    const Json* twin = record.find("twin");
    row["twin_of"] = twin ? twin->at("control") : Json(nullptr);
    row["file_name"] = pictures.front().path;
    row["second_file_name"] = pictures.size() > 1 ? Json(pictures[1].path) : Json(nullptr);
    return row;
}

Json with_images(Json record, const std::vector<StoredPicture>& pictures) {
    Json::Array paths;
    for (const StoredPicture& picture : pictures) paths.emplace_back(picture.path);
    record["images"] = std::move(paths);
    return record;
}

}  // namespace

std::vector<std::string> picture_paths(const Domain& domain, const std::string& instance_id) {
    check_name("id of the domain", domain.id);
    check_name("suite of the domain", domain.suite);
    const std::string stem = fmt::format("images/{}/{}", domain.id, instance_id);
    if (domain.images == 1) return {stem + ".png"};
    std::vector<std::string> out;
    for (int k = 1; k <= domain.images; ++k) out.push_back(fmt::format("{}_{}.png", stem, k));
    return out;
}

StoredPicture Storer::picture(const DisplayList& list, std::string path) {
    const PixelView view = rasteriser_.draw(list);
    StoredPicture out{std::move(path), view.width, view.height, pixel_digest(view), {}};
    encoder_.encode(view, out.png);
    return out;
}

StoredInstance Storer::store(const Domain& domain, const Instance& instance) {
    StoredInstance out{instance.id, {}, {}, {}};
    std::vector<std::string> paths = picture_paths(domain, instance.id);
    for (int k = 0; k < domain.images; ++k)
        out.pictures.push_back(picture(domain.draw(instance.scene, k), std::move(paths[static_cast<std::size_t>(k)])));
    Json full = record(domain, instance);
    out.metadata = metadata_row(full, out.pictures).dump();
    out.scene = with_images(std::move(full), out.pictures).dump();
    return out;
}

}  // namespace stim
