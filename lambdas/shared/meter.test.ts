import { METRICS } from '@site/server-data/metrics';
import { afterEach, expect, it, vi } from 'vitest';
import { createMeter } from './meter';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Returns the dimensions of each metric that a version writes for a failure and a refusal. */
function written(version: string): string[] {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_VERSION', version);
  const lines: string[] = [];
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  const meter = createMeter('submit-lead');
  meter.count(METRICS.internalErrors);
  meter.count(METRICS.requestsRefused);
  meter.flush();
  return lines
    .flatMap((line) => JSON.parse(line)._aws?.CloudWatchMetrics ?? [])
    .flatMap(({ Dimensions, Metrics }) =>
      Metrics.map(({ Name }: { Name: string }) => `${Name} by ${Dimensions.join(' and ')}`),
    );
}

it('counts failures also by version, for the guard of deployments, and nothing else', () => {
  const totals = ['InternalErrors by service', 'RequestsRefused by service'];
  expect(written('7').sort()).toEqual(['InternalErrors by service', 'InternalErrors by service,version', totals[1]]);
  expect(written('$LATEST').sort()).toEqual(totals);
});

it('writes sets of dimensions that share a name as one line, without a warning', () => {
  // With it Powertools writes to the console that can be watched, not to one of its own.
  vi.stubEnv('POWERTOOLS_DEV', 'true');
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
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
