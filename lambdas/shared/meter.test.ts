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
  expect(written('7').sort()).toEqual([
    'InternalErrors by service',
    'InternalErrors by service,version',
    totals[1],
  ]);
  expect(written('$LATEST').sort()).toEqual(totals);
});
