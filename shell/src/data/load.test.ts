import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bytesArrived, retryWhenOnline, whenSilent } from './load';

let arrive: (name: string) => void;
const hangs = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  hangs.mockReset();
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(report: (list: { getEntries(): { name: string }[] }) => void) {
        arrive = (name) => report({ getEntries: () => [{ name }] });
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('reports a hang once, 2.5 s after the last bytes of the page', () => {
  whenSilent(hangs);
  vi.advanceTimersByTime(2400);
  bytesArrived();
  vi.advanceTimersByTime(2400);
  arrive('https://site.example/mfe/mfe-content/chunk.js');
  vi.advanceTimersByTime(2400);
  arrive('https://site.example/api/telemetry');
  expect(hangs).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  bytesArrived();
  vi.advanceTimersByTime(60_000);
  expect(hangs).toHaveBeenCalledTimes(1);
});

test('throws the error itself where there is no browser, as while a page is composed', async () => {
  const load = () => Promise.reject(new Error('on purpose'));
  await expect(retryWhenOnline(load)).rejects.toThrow('on purpose');
});
