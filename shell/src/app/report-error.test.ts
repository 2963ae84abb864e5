import { reportFault } from '@site/contracts/api/visit-events';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { followFaults, onLoggedError, reportLoadError } from './report-error';

const page = new EventTarget();
const logged = vi.fn();

beforeAll(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('location', new URL('https://site.example/ru'));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  onLoggedError(logged);
  followFaults();
});
beforeEach(() => logged.mockReset());

const ways = [
  ['a fault', reportFault],
  ['a slot that did not load', (error: unknown) => reportLoadError('mfe-voice/Widget', error)],
] as const;

it.each(ways)('logs %s', async (_what, report) => {
  const error = new TypeError('Failed to fetch');
  report(error);
  await vi.runAllTimersAsync();
  expect(logged.mock.calls).toEqual([[expect.objectContaining({ error })]]);
});

it.each(ways)('does not log %s of a page that is being left', async (_what, report) => {
  report(new TypeError('Failed to fetch'));
  page.dispatchEvent(new Event('pagehide'));
  await vi.runAllTimersAsync();
  expect(logged).not.toHaveBeenCalled();
});
