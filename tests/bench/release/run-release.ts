import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnvironment } from '@platform/config/environment';
import { startSite } from '@platform/local/site';
import { partOf } from '@platform/releases/build/parts';
import { publish } from '@platform/releases/publish/publish';
import { readComposition } from '@platform/releases/release-target';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { ROOT } from '../../bin/steps';
import { signVersion } from '../../support/sign-version';
import { publishMultiplied } from '../composer/multiplied';
import { sizes } from '../sizes';
import type { Table } from '../table';

const [GROWING, RELEASED] = ['mfe-content', 'mfe-products'] as const;

/**
 * Measures the seconds from a change in one part until its page is live, and of the rollback, on the local platform
 * with growing numbers of pages.
 */
export async function runReleaseBench(quick: boolean): Promise<Table[]> {
  const work = mkdtempSync(path.join(os.tmpdir(), 'bench-release-'));
  const site = await startSite({
    environment: parseEnvironment({ PORT: '0', DYNAMODB_PORT: '0', LOCAL_DATA_DIR: path.join(work, 'data') }),
    cdkOut: path.join(ROOT, '.local/cdk.out-bench'),
    mode: 'production',
    log: () => undefined,
  });
  const rows: Table['rows'] = [];
  try {
    const { target, call } = site;
    const first = await readComposition(target.store, site.composition);
    const published = (name: string) => ({ name, version: first.versions[name] ?? '' });
    for (const [at, size] of sizes(quick).entries()) {
      const extra = Math.max(0, Math.round((size - first.pages.length) / LANGUAGE_CODES.length));
      const grown = await publishMultiplied(target.store, published(GROWING), 0, extra);
      await signVersion(target.store, await target.signing.signerOf(GROWING), {
        name: GROWING,
        version: grown,
      });
      const whole = await seconds(() => call({ action: 'promote', part: GROWING, version: grown }));

      process.env.VITE_BUILD_MARK = `bench ${at}`;
      const part = { ...partOf(RELEASED), dir: path.join(work, `build-${size}`) };
      let version = '';
      const publishing = await seconds(async () => {
        ({ version } = (await publish(part, target.store, target)).manifest);
      });
      const promoting = await seconds(async () => {
        const { composition } = await call({ action: 'promote', part: RELEASED, version });
        await shows(site.url, composition);
      });
      const back = await seconds(async () => {
        const { composition } = await call({ action: 'rollback' });
        await shows(site.url, composition);
      });
      const { composition } = (await target.log.current()) ?? { composition: first.id };
      const { pages } = await readComposition(target.store, composition);
      const cells = [publishing, promoting, publishing + promoting, back, whole].map((one) => one.toFixed(2));
      rows.push([String(pages.length), ...cells]);
      console.log(rows.at(-1)?.join('  '));
    }
  } finally {
    delete process.env.VITE_BUILD_MARK;
    await site.close();
    rmSync(work, { recursive: true, force: true });
  }
  return [
    {
      title: `Release of ${RELEASED} on the local platform, seconds`,
      columns: [
        'pages',
        'build and publish',
        'promote',
        'change to live',
        'rollback',
        `promote of ${GROWING}, every page new`,
      ],
      rows,
    },
  ];
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** Milliseconds in which a released composition must be served. */
const LIVE_MS = 60_000;

/** Resolves when the site serves a page of this composition. Rejects if it does not within a minute. */
async function shows(url: string, composition: string): Promise<void> {
  const signal = AbortSignal.timeout(LIVE_MS);
  let text = '';
  while (!text.includes(composition)) text = await (await fetch(url, { signal })).text();
}
