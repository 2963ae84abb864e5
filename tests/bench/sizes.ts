const SIZES = [100, 1000, 5000];
const QUICK_SIZES = [100, 1000];

/** Returns the page counts that the composer bench measures. `BENCH_SIZES=100,500` overrides them. */
export function sizes(quick: boolean): number[] {
  return process.env.BENCH_SIZES?.split(',').map(Number) ?? (quick ? QUICK_SIZES : SIZES);
}
