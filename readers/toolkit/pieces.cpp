#include "readers/toolkit/pieces.hpp"

#include <cstdint>
#include <cstring>
#include <numeric>

namespace stim::read {
namespace {

constexpr int word = 8;  // pixels looked at in one step

// First place from x on where the row holds something (or nothing), or its end. `uniform`: eight pixels without.
int skip(const std::uint8_t* row, int x, int width, bool ink, std::uint64_t uniform) {
    for (; x + word <= width; x += word) {
        std::uint64_t eight;
        std::memcpy(&eight, row + x, word);
        if (eight != uniform) break;
    }
    while (x < width && (row[x] != 0) != ink) ++x;
    return x;
}

int next_ink(const std::uint8_t* row, int x, int width) { return skip(row, x, width, true, 0); }
int next_paper(const std::uint8_t* row, int x, int width) { return skip(row, x, width, false, ~std::uint64_t{0}); }

class Sets {
public:
    int add() {
        parents_.push_back(static_cast<int>(parents_.size()));
        return parents_.back();
    }
    int root(int i) {
        while (parent(i) != i) i = parent(i) = parent(parent(i));
        return i;
    }
    // The older root stays.
    int join(int i, int j) {
        i = root(i);
        j = root(j);
        if (j < i) std::swap(i, j);
        return parent(j) = i;
    }
    /// Roots numbered in their order.
    std::vector<int> numbers(int& count) {
        std::vector<int> out(parents_.size());
        count = 0;
        for (std::size_t i = 0; i < out.size(); ++i) {
            const int own = root(static_cast<int>(i));
            out[i] = own == static_cast<int>(i) ? count++ : out[static_cast<std::size_t>(own)];
        }
        return out;
    }

private:
    int& parent(int i) { return parents_[static_cast<std::size_t>(i)]; }
    std::vector<int> parents_;
};

}  // namespace

Pieces find_pieces(const cv::Mat& mask, Neighbours neighbours) {
    const int corner = neighbours == Neighbours::eight ? 1 : 0;
    Pieces out;
    Sets sets;
    std::size_t above = 0, above_end = 0;  // runs of the row above
    for (int y = 0; y < mask.rows; ++y) {
        const std::uint8_t* row = mask.ptr(y);
        const std::size_t first = out.runs.size();
        for (int begin = next_ink(row, 0, mask.cols); begin < mask.cols;) {
            const int end = next_paper(row, begin, mask.cols);
            while (above < above_end && out.runs[above].end + corner <= begin) ++above;
            int piece = -1;
            for (std::size_t i = above; i < above_end && out.runs[i].begin < end + corner; ++i)
                piece = piece < 0 ? sets.root(out.runs[i].piece) : sets.join(piece, out.runs[i].piece);
            out.runs.push_back({y, begin, end, piece < 0 ? sets.add() : piece});
            begin = next_ink(row, end, mask.cols);
        }
        above = first;
        above_end = out.runs.size();
    }
    const std::vector<int> numbers = sets.numbers(out.count);
    for (Run& run : out.runs) run.piece = numbers[static_cast<std::size_t>(run.piece)];
    return out;
}

}  // namespace stim::read
