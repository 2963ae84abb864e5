import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyWholeSheets, SHEETS_PATIENCE_MS } from './whole-sheets';

const link = () => ({ media: 'not all' }) as HTMLLinkElement;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('applies all style sheets at once, when the last has loaded', async () => {
  const [first, last] = [link(), link()];
  vi.stubGlobal('wholeSheets', [
    Promise.resolve(first),
    new Promise((resolve) => setTimeout(resolve, 1000, last)),
  ]);
  const applied = applyWholeSheets();
  await vi.advanceTimersByTimeAsync(999);
  expect([first.media, last.media]).toEqual(['not all', 'not all']);
  await vi.advanceTimersByTimeAsync(1);
  await applied;
  expect([first.media, last.media]).toEqual(['all', 'all']);
});

it('does not wait for a failed style sheet, and no longer than its patience for one that hangs', async () => {
  const [loaded, late] = [link(), link()];
  vi.stubGlobal('wholeSheets', [Promise.resolve(loaded), Promise.resolve(undefined)]);
  await applyWholeSheets();
  await vi.advanceTimersByTimeAsync(0);
  expect(loaded.media).toBe('all');

  let arrive = (_: HTMLLinkElement) => {};
  const hanging = new Promise<HTMLLinkElement>((resolve) => {
    arrive = resolve;
  });
  const other = link();
  vi.stubGlobal('wholeSheets', [Promise.resolve(other), hanging]);
  const ended = vi.fn<() => void>();
  void applyWholeSheets().then(ended);
  await vi.advanceTimersByTimeAsync(SHEETS_PATIENCE_MS - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalled();
  expect([other.media, late.media]).toEqual(['all', 'not all']);
  arrive(late);
  await vi.advanceTimersByTimeAsync(0);
  expect(late.media).toBe('all');
});

it('waits for nothing if the document links its style sheets', async () => {
  vi.stubGlobal('wholeSheets', undefined);
  await applyWholeSheets();
});
