import { METRICS } from '@site/server-data/metrics';
import { lazyEnvironment } from '../shared/environment';
import { createLog } from '../shared/log';
import { createMeter } from '../shared/meter';
import { visitSite } from './core';

const NAME = 'synthetic-visitor';
const environment = lazyEnvironment('SITE_URL');
const log = createLog(NAME);
const meter = createMeter(NAME);

/** Runs on the schedule. Returns how many checks passed and failed. */
export async function handler(): Promise<{ passed: number; failed: number }> {
  const checks = await visitSite(environment().SITE_URL, fetch);
  const failed = checks.filter(({ passed }) => !passed);
  for (const { what, lang, status } of failed)
    log.error('synthetic check failed', { code: what, outcome: lang, status });
  meter.count(METRICS.syntheticChecksFailed, failed.length);
  meter.count(METRICS.syntheticRoundsPassed, failed.length === 0 ? 1 : 0);
  meter.flush();
  return { passed: checks.length - failed.length, failed: failed.length };
}
