#include "benchmarks/igzip.hpp"

#include <isa-l.h>

#include <cstdlib>

namespace bench {

void filtered_rows(const stim::PixelView& view, std::vector<std::uint8_t>& rows) {
    const auto stride = static_cast<std::size_t>(3 * view.width + 1);
    rows.resize(stride * static_cast<std::size_t>(view.height));
    for (int y = 0; y < view.height; ++y) rows[stride * static_cast<std::size_t>(y)] = 0;
    stim::pack_rgb(view, rows.data() + 1, stride);
}

std::size_t igzip_1(std::vector<std::uint8_t>& rows, std::vector<std::uint8_t>& out) {
    thread_local std::vector<std::uint8_t> work(ISAL_DEF_LVL1_DEFAULT);
    out.resize(rows.size() + rows.size() / 8 + 1024);
    isal_zstream s;
    isal_deflate_stateless_init(&s);
    s.level = 1;
    s.level_buf = work.data();
    s.level_buf_size = static_cast<std::uint32_t>(work.size());
    s.gzip_flag = IGZIP_ZLIB;
    s.end_of_stream = 1;
    s.next_in = rows.data();
    s.avail_in = static_cast<std::uint32_t>(rows.size());
    s.next_out = out.data();
    s.avail_out = static_cast<std::uint32_t>(out.size());
    if (isal_deflate_stateless(&s) != COMP_OK) std::abort();
    return s.total_out;
}

}  // namespace bench
