// What a dataset on disk keeps of an instance: PNG files, pixel digests, and its lines of JSON.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "stim/canvas.hpp"
#include "stim/digest.hpp"
#include "stim/encode.hpp"
#include "stim/instance.hpp"

namespace stim {

/// Where the pictures of an instance lie, relative to the dataset's folder: images/<domain>/<id>[_1|_2].png.
/// Throws InvalidParams where an id of a domain or suite is not safe in a file name.
std::vector<std::string> picture_paths(const Domain& domain, const std::string& instance_id);

struct StoredPicture {
    std::string path;
    int width = 0;
    int height = 0;
    Digest pixels;
    std::vector<std::uint8_t> png;
};

struct StoredInstance {
    std::string id;
    std::vector<StoredPicture> pictures;
    std::string metadata;  ///< canonical JSON: one value or list of strings per column, the same type in every domain
    std::string scene;     ///< canonical JSON: the record and the paths of its pictures
};

/// Makes what is stored, keeping surface and scratch memory from one instance to the next. One per thread.
class Storer {
public:
    StoredInstance store(const Domain& domain, const Instance& instance);

private:
    StoredPicture picture(const DisplayList& list, std::string path);

    Rasteriser rasteriser_;
    PngEncoder encoder_;
};

}  // namespace stim
