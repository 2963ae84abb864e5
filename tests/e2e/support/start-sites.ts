import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnvironment } from '@platform/config/environment';
import { startSite } from '@platform/local/site';
import type { FullConfig } from '@playwright/test';
import { leaksIn } from 'lambdas/test-support/leaks-in';
import { CDK_OUT } from '../../bin/steps';
import { siteVariables, writeSites } from './sites';

/**
 * Starts the site for the end-to-end tests: the production build and, unless only the fast project runs, React's development build,
 * which reports hydration mismatches, with the other values of the settings. Every run has its own data; templates and builds are shared
 * with npm start.
 */
export default async function startSites({ filteredProjects }: FullConfig): Promise<() => Promise<void>> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'site-e2e-'));
  const log: string[] = [];
  const start = async (mode: 'production' | 'development', settings: Record<string, string> = {}) => {
    const dataDir = path.join(dir, mode);
    const site = await startSite({
      environment: parseEnvironment({ ...siteVariables(dataDir), ...settings }),
      // Its templates contain other settings.
      cdkOut: mode === 'production' ? CDK_OUT : path.join(dataDir, 'cdk.out'),
      mode,
      log: (line) => log.push(line),
    });
    return { site, dataDir };
  };
  const [production, development] = await Promise.all([
    start('production'),
    filteredProjects.every(({ name }) => name === 'fast')
      ? undefined
      : start('development', {
          LANGUAGE_DETECTION: 'stored',
          VOICE_LANGUAGE: 'ru',
          VOICE_CALL_SECONDS: '480',
        }),
  ]);
  const addresses = ({ site, dataDir }: typeof production) => ({
    url: site.url,
    dynamodbUrl: site.dynamodbUrl,
    dataDir,
  });
  writeSites({
    production: addresses(production),
    ...(development ? { development: addresses(development) } : {}),
  });
  return async () => {
    await production.site.close();
    await development?.site.close();
    rmSync(dir, { recursive: true, force: true });
    keepLog(log);
  };
}

/** Collects the logs of the functions and the platform, and fails the run if they contain visitor data or a secret. */
function keepLog(lines: string[]): void {
  const file = path.resolve('test-results/functions.log');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${lines.join('\n')}\n`);
  // The record of an order names who released, which is no visitor.
  const leaks = leaksIn(lines.filter((line) => !line.includes('{"audit":')).join('\n'));
  if (leaks.length > 0) throw new Error(`${file} contains ${leaks.join(', ')}`);
}
