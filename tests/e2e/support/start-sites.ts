import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startSite } from '@platform/local/site';
import { parseEnvironment } from '../../../infra/config/environment';
import { leaksIn } from '../../support/leaks-in';
import { AGENTS } from './agents';
import { writeSites } from './sites';

/**
 * Starts the site twice for the end-to-end tests: the production build, and React's development build, which reports
 * hydration mismatches, with the other values of the settings. Every run has its own data; templates and builds are shared
 * with npm start.
 */
export default async function startSites(): Promise<() => Promise<void>> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'site-e2e-'));
  const log: string[] = [];
  const start = async (mode: 'production' | 'development', settings: Record<string, string> = {}) => {
    const dataDir = path.join(dir, mode);
    const environment = parseEnvironment({
      PORT: '0',
      DYNAMODB_PORT: '0',
      LOCAL_DATA_DIR: dataDir,
      ELEVENLABS_AGENT_ID: AGENTS,
      ...settings,
    });
    const site = await startSite({
      environment,
      cdkOut: path.resolve('.local/cdk.out-e2e'),
      mode,
      log: (line) => log.push(line),
    });
    return { site, dataDir };
  };
  const [production, development] = await Promise.all([
    start('production'),
    start('development', { LANGUAGE_DETECTION: 'stored', VOICE_TEXTS: 'ru', VOICE_CALL_SECONDS: '480' }),
  ]);
  writeSites({
    production: {
      url: production.site.url,
      dynamodbUrl: production.site.dynamodbUrl,
      dataDir: production.dataDir,
    },
    development: {
      url: development.site.url,
      dynamodbUrl: development.site.dynamodbUrl,
      dataDir: development.dataDir,
    },
  });
  return async () => {
    await production.site.close();
    await development.site.close();
    rmSync(dir, { recursive: true, force: true });
    keepLog(log);
  };
}

/** Collects the logs of the functions and the platform, and fails the run if they contain visitor data or a secret. */
function keepLog(lines: string[]): void {
  const file = path.resolve('test-results/functions.log');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${lines.join('\n')}\n`);
  const leaks = leaksIn(lines.join('\n'));
  if (leaks.length > 0) throw new Error(`${file} contains ${leaks.join(', ')}`);
}
