// Sums of products, for the check that finds fused multiply-adds: compiled with them and without.
double sum_of_products(const double* a, const double* b, int n) {
    double out = 0;
    for (int i = 0; i < n; ++i) out += a[i] * b[i];
    return out;
}
