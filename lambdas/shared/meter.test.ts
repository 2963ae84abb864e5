import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMeter } from './meter';

// With it Powertools writes to the console that can be watched, not to one of its own.
beforeEach(() => {
  vi.stubEnv('POWERTOOLS_DEV', 'true');
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('writes sets of dimensions that share a name as one line, without a warning', () => {
  const [warn, log] = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'log')].map((spied) =>
    spied.mockImplementation(() => undefined),
  );
  const dimensions = [{ objective: 'pages' }, { objective: 'pages', part: 'shell' }];
  createMeter('telemetry').measure({ metric: 'ObjectiveGood', value: 1, unit: 'Count', dimensions });
  expect(warn).not.toHaveBeenCalled();
  const lines = log?.mock.calls.map(([line]) => JSON.parse(line as string)) ?? [];
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ objective: 'pages', part: 'shell', ObjectiveGood: 1 });
  expect(lines[0]._aws.CloudWatchMetrics[0].Dimensions).toEqual([
    ['service', 'objective'],
    ['service', 'objective', 'part'],
  ]);
});
