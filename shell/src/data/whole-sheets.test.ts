import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyWholeSheets, SHEETS_PATIENCE_MS } from './load';

const sheet = () => ({ disabled: true }) as CSSStyleSheet;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('applies all style sheets at once, when the last has loaded', async () => {
  const [first, last] = [sheet(), sheet()];
  vi.stubGlobal('wholeSheets', [Promise.resolve(first), new Promise((resolve) => setTimeout(resolve, 1000, last))]);
  const applied = applyWholeSheets();
  await vi.advanceTimersByTimeAsync(999);
  expect([first.disabled, last.disabled]).toEqual([true, true]);
  await vi.advanceTimersByTimeAsync(1);
  await applied;
  expect([first.disabled, last.disabled]).toEqual([false, false]);
});

it('does not wait for a failed style sheet, and no longer than its patience for one that hangs', async () => {
  const loaded = sheet();
  const hangs = new Promise(() => undefined);
  vi.stubGlobal('wholeSheets', [Promise.resolve(loaded), Promise.resolve(undefined), hangs]);
  const ended = vi.fn<() => void>();
  void applyWholeSheets().then(ended);
  await vi.advanceTimersByTimeAsync(SHEETS_PATIENCE_MS - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalled();
  expect(loaded.disabled).toBe(false);
});
