#include "readers/percept_v/parts/rings.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <optional>

#include "readers/toolkit/picture.hpp"

namespace stim::read::percept_v {
namespace {

constexpr double pi = CV_PI;
constexpr int dark = 80;            // ink of a pixel that a search may start from
constexpr int futile_starts = 3000;  // in a row; of 4000 legal pictures one needed more than 300
constexpr int local_tries = 60;     // triples of pixels around one start

// Multiplicative congruential generator: readings must repeat.
class Chance {
public:
    std::size_t index(std::size_t n) {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        return static_cast<std::size_t>((state_ >> 33) % n);
    }

private:
    std::uint64_t state_ = 1;
};

cv::Point2d middle_of(const cv::Point& pixel) { return {pixel.x + 0.5, pixel.y + 0.5}; }

// How far a point lies from the line.
double off(const Ring& ring, const cv::Point2d& p) { return std::abs(cv::norm(p - ring.centre) - ring.radius); }

std::optional<Ring> through(const cv::Point2d& a, const cv::Point2d& b, const cv::Point2d& c) {
    const cv::Point2d u = b - a, v = c - a;
    const double twice = 2 * u.cross(v);
    if (std::abs(twice) < 1e-3) return std::nullopt;
    const double uu = u.dot(u), vv = v.dot(v);
    const cv::Point2d to_centre((v.y * uu - u.y * vv) / twice, (u.x * vv - v.x * uu) / twice);
    return Ring{a + to_centre, cv::norm(to_centre)};
}

// Least squares of the algebraic distance, relative to a first guess for the numbers' sake.
std::optional<Ring> fitted(const std::vector<cv::Point2d>& points, const Ring& guess) {
    if (points.size() < 5) return std::nullopt;
    Eigen::Matrix3d normal = Eigen::Matrix3d::Zero();
    Eigen::Vector3d right = Eigen::Vector3d::Zero();
    for (const cv::Point2d& p : points) {
        const cv::Point2d q = (p - guess.centre) / guess.radius;
        const Eigen::Vector3d row(2 * q.x, 2 * q.y, 1);
        normal += row * row.transpose();
        right += row * q.dot(q);
    }
    const Eigen::LLT<Eigen::Matrix3d> factors(normal);
    if (factors.info() != Eigen::Success) return std::nullopt;
    const Eigen::Vector3d solution = factors.solve(right);
    const cv::Point2d shift(solution[0], solution[1]);
    const double square = solution[2] + shift.dot(shift);
    if (!(square > 0)) return std::nullopt;
    return Ring{guess.centre + guess.radius * shift, guess.radius * std::sqrt(square)};
}

class Finder {
public:
    Finder(const cv::Mat& ink, const RingLaw& law) : ink_(ink), law_(law), band_(law.stroke / 2 + 2), left_(ink > dark) {}

    std::vector<Ring> run() {
        cv::findNonZero(left_, points_);
        for (int futile = 0; !points_.empty() && futile < futile_starts; ++futile) {
            const std::size_t start = chance_.index(points_.size());
            if (beside_ring(points_[start])) {
                points_.erase(points_.begin() + static_cast<std::ptrdiff_t>(start));
            } else if (const auto ring = from_start(points_[start])) {
                require(rings_.size() < law_.most, "more circles than any picture of the task has");
                rings_.push_back(*ring);
                strike(*ring);
                futile = 0;
            }
        }
        require(points_.empty(), "ink that lies on no circle");
        return rings_;
    }

private:
    // Ink at a point between pixels.
    double at(const cv::Point2d& p) const {
        const double x = p.x - 0.5, y = p.y - 0.5;
        const int x0 = cvFloor(x), y0 = cvFloor(y);
        if (x0 < 0 || y0 < 0 || x0 + 1 >= ink_.cols || y0 + 1 >= ink_.rows) return 0;
        const double ax = x - x0, ay = y - y0;
        const std::uint8_t *above = ink_.ptr(y0) + x0, *below = ink_.ptr(y0 + 1) + x0;
        return (1 - ay) * ((1 - ax) * above[0] + ax * above[1]) + ay * ((1 - ax) * below[0] + ax * below[1]);
    }

    std::optional<Ring> from_start(const cv::Point& start) {
        const cv::Point2d middle = middle_of(start);
        const auto arc = local_arc(start, middle);
        if (!arc) return std::nullopt;
        const auto ring = grown(*arc, std::atan2(middle.y - arc->centre.y, middle.x - arc->centre.x));
        if (!ring || ring->radius < law_.low - 1 || ring->radius > law_.high + 1) return std::nullopt;
        if (!is_whole(*ring)) return std::nullopt;
        const bool known =
            std::any_of(rings_.begin(), rings_.end(), [&](const Ring& other) { return run_together(*ring, other); });
        return known ? std::nullopt : ring;
    }

    // Nearer than outlines come that do not cross, and at a smaller angle than those that do.
    bool run_together(const Ring& a, const Ring& b) const {
        const double d = cv::norm(a.centre - b.centre), clear = law_.stroke + 2;
        if (d > a.radius + b.radius + clear || d < std::abs(a.radius - b.radius) - clear) return false;
        const double cosine = (a.radius * a.radius + b.radius * b.radius - d * d) / (2 * a.radius * b.radius);
        return std::abs(cosine) > std::cos(15 * pi / 180);
    }

    // What is left where several outlines meet at a point; other outlines pass farther away.
    bool beside_ring(const cv::Point& p) const {
        return std::any_of(rings_.begin(), rings_.end(),
                           [&](const Ring& ring) { return off(ring, middle_of(p)) < law_.stroke / 2 + 2; });
    }

    double reach() const { return 8 + 4 * law_.stroke; }

    // The circle through the start and two other pixels near it on which most ink around it lies.
    std::optional<Ring> local_arc(const cv::Point& start, const cv::Point2d& middle) {
        const int half = cvCeil(reach());
        const cv::Rect square(start.x - half, start.y - half, 2 * half + 1, 2 * half + 1);
        const cv::Rect around = square & cv::Rect({0, 0}, ink_.size());
        std::vector<cv::Point> near;
        cv::findNonZero(left_(around), near);
        if (near.size() < 8) return std::nullopt;
        std::optional<Ring> best;
        std::size_t most = 0;
        for (int i = 0; i < local_tries; ++i) {
            const auto pick = [&] { return middle_of(near[chance_.index(near.size())] + around.tl()); };
            const cv::Point2d b = pick(), c = pick();
            const auto ring = through(middle, b, c);
            if (!ring || ring->radius < 0.7 * law_.low || ring->radius > 3 * law_.high) continue;
            std::size_t on = 0;
            for (const cv::Point& p : near)
                on += off(*ring, middle_of(p + around.tl())) <= law_.stroke / 2 + 0.3;
            if (on <= most) continue;
            most = on;
            best = ring;
        }
        return best;
    }

    // Follows the ink both ways from the angle `from`, correcting the circle on the way, until it closes.
    std::optional<Ring> grown(Ring ring, double from) const {
        double half = std::min(pi, reach() / ring.radius);
        for (int whole = 0; whole < 4;) {
            const auto better = fitted(middles(ring, from, half, whole < 2 ? band_ : law_.stroke / 2 + 1), ring);
            if (!better || better->radius > 4 * law_.high || better->radius < law_.low / 2) return std::nullopt;
            const cv::Point2d on = ring.centre + ring.radius * cv::Point2d(std::cos(from), std::sin(from));
            ring = *better;
            from = std::atan2(on.y - ring.centre.y, on.x - ring.centre.x);
            if (half >= pi) ++whole;
            half = std::min(pi, 1.4 * half);
        }
        return settled(ring, from);
    }

    // Without the places where other outlines pull the middle of the ink aside.
    std::optional<Ring> settled(Ring ring, double from) const {
        for (const double most : {1.2, 0.8, 0.5}) {
            constexpr double alone = 1.3;
            std::vector<cv::Point2d> points = middles(ring, from, pi, law_.stroke / 2 + 1, alone);
            if (static_cast<double>(points.size()) < ring.radius) points = middles(ring, from, pi, law_.stroke / 2 + 1);
            std::erase_if(points, [&](const cv::Point2d& p) { return off(ring, p) > most; });
            const auto better = fitted(points, ring);
            if (!better) return std::nullopt;
            ring = *better;
        }
        return ring;
    }

    // Where the ink lies across the circle, step by step, unless there is more than `most` times the stroke's; empty where
    // it is missing from much of the way.
    std::vector<cv::Point2d> middles(const Ring& ring, double from, double half, double band, double most = 1e9) const {
        const int steps = std::max(8, cvRound(2 * half * ring.radius / 1.5));
        int inked = 0;
        std::vector<cv::Point2d> out;
        for (int i = 0; i <= steps; ++i) {
            const double angle = from + half * (2.0 * i / steps - 1);
            const cv::Point2d outwards(std::cos(angle), std::sin(angle));
            double sum = 0, moment = 0;
            for (double d = -band; d <= band; d += 0.5) {
                const double w = at(ring.centre + (ring.radius + d) * outwards);
                sum += w;
                moment += w * d;
            }
            const double strokes = sum / (2 * 255 * law_.stroke);
            inked += strokes >= 0.5;
            if (strokes >= 0.5 && strokes <= most) out.push_back(ring.centre + (ring.radius + moment / sum) * outwards);
        }
        if (inked < 0.85 * steps) out.clear();
        return out;
    }

    bool is_whole(const Ring& ring) const {
        const int steps = cvRound(2 * pi * ring.radius);
        int inked = 0;
        for (int i = 0; i < steps; ++i) {
            const double angle = 2 * pi * i / steps;
            const cv::Point2d outwards(std::cos(angle), std::sin(angle));
            const double within = std::max(0.0, law_.stroke / 2 - 0.5);
            const double outer = at(ring.centre + (ring.radius + within) * outwards);
            const double inner = at(ring.centre + (ring.radius - within) * outwards);
            inked += std::min(outer, inner) > dark;
        }
        return inked >= 0.98 * steps;
    }

    // Takes the ring's ink away from what is still to be explained.
    void strike(const Ring& ring) {
        const double reach = law_.stroke / 2 + 1.3;
        const double outer = (ring.radius + reach) * (ring.radius + reach), inner = (ring.radius - reach) * (ring.radius - reach);
        std::erase_if(points_, [&](const cv::Point& p) {
            const cv::Point2d q = middle_of(p) - ring.centre;
            const double d2 = q.dot(q);
            if (d2 > outer || d2 < inner) return false;
            left_.at<std::uint8_t>(p) = 0;
            return true;
        });
    }

    const cv::Mat& ink_;
    const RingLaw& law_;
    double band_;
    cv::Mat left_;
    std::vector<cv::Point> points_;
    std::vector<Ring> rings_;
    Chance chance_;
};

}  // namespace

std::vector<Ring> find_rings(const cv::Mat& ink, const RingLaw& law) { return Finder(ink, law).run(); }

}  // namespace stim::read::percept_v
