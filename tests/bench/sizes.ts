const SIZES = [100, 1000, 5000];
const QUICK_SIZES = [100, 1000];

/** How many pages the growing benches try; `BENCH_SIZES=100,500` chooses others. */
export function sizes(quick: boolean): number[] {
  return process.env.BENCH_SIZES?.split(',').map(Number) ?? (quick ? QUICK_SIZES : SIZES);
}
