import { afterEach, beforeEach, vi } from 'vitest';

export const MINUTE = 60_000;

/** Gives the tests of a file a date that stands still until `later`, and goes on from one test to the next. */
export function clockFixture() {
  let now = Date.parse('2026-11-21T10:00:00.000Z');
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
  afterEach(() => void vi.useRealTimers());
  return {
    now: () => now,
    later(ms: number): void {
      now += ms;
      vi.setSystemTime(now);
    },
  };
}
