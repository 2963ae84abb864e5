import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyWholeSheets, SHEETS_PATIENCE_MS } from './hydration-progress';

const sheet = () => ({ disabled: true }) as CSSStyleSheet;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('applies all style sheets at once, when the last has loaded', async () => {
  const [first, last] = [sheet(), sheet()];
  vi.stubGlobal('wholeSheets', [
    Promise.resolve(first),
    new Promise((resolve) => setTimeout(resolve, 1000, last)),
  ]);
  const applied = applyWholeSheets();
  await vi.advanceTimersByTimeAsync(999);
  expect([first.disabled, last.disabled]).toEqual([true, true]);
  await vi.advanceTimersByTimeAsync(1);
  await applied;
  expect([first.disabled, last.disabled]).toEqual([false, false]);
});

it('does not wait for a failed style sheet, and no longer than its patience for one that hangs', async () => {
  const [loaded, late] = [sheet(), sheet()];
  vi.stubGlobal('wholeSheets', [Promise.resolve(loaded), Promise.resolve(undefined)]);
  await applyWholeSheets();
  await vi.advanceTimersByTimeAsync(0);
  expect(loaded.disabled).toBe(false);

  let arrive = (_: CSSStyleSheet) => {};
  const hanging = new Promise<CSSStyleSheet>((resolve) => {
    arrive = resolve;
  });
  const other = sheet();
  vi.stubGlobal('wholeSheets', [Promise.resolve(other), hanging]);
  const ended = vi.fn<() => void>();
  void applyWholeSheets().then(ended);
  await vi.advanceTimersByTimeAsync(SHEETS_PATIENCE_MS - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalled();
  expect([other.disabled, late.disabled]).toEqual([false, true]);
  arrive(late);
  await vi.advanceTimersByTimeAsync(0);
  expect(late.disabled).toBe(false);
});

it('waits for nothing if the document links its style sheets', async () => {
  vi.stubGlobal('wholeSheets', undefined);
  await applyWholeSheets();
});
