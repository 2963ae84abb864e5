import * as z from 'zod/mini';
import { FEWEST } from './judge';

const whole = (fallback: number, least: number, most: number) => {
  const expected = `a whole number from ${least} to ${most}; unset means ${fallback}`;
  return z.pipe(
    z._default(z.string().check(z.regex(/^\d{1,6}$/, expected)), String(fallback)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(least, expected), z.maximum(most, expected))),
  );
};

const schema = z.object({
  /** Number of measured waves, after the warm-up. */
  LOAD_WAVES: whole(6, FEWEST, 50),
  /** Requests per wave. */
  LOAD_REQUESTS: whole(3000, 100, 20_000),
  /** Rounds of releases under traffic; 0 for none. */
  LOAD_ROUNDS: whole(20, 0, 200).check(
    z.refine(
      (rounds) => rounds === 0 || rounds >= FEWEST,
      `0, or at least ${FEWEST}, because fewer cannot be judged`,
    ),
  ),
  /** Whether to write heap snapshots to `test-results/load` after the first and the last wave, for DevTools to compare. */
  LOAD_SNAPSHOTS: z._default(z.enum(['0', '1'], '0 or 1; unset means 0'), '0'),
});
export type Settings = z.output<typeof schema>;

/** Returns the settings from the environment. Throws one Error that lists every invalid variable. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new Error(
    result.error.issues.map(({ path, message }) => `${String(path[0])}: expected ${message}`).join('\n'),
  );
}
