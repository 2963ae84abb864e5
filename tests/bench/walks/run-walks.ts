import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseEnvironment } from '@platform/config/environment';
import { startSite } from '@platform/local/site';
import { partOf } from '@platform/releases/build/parts';
import { publishVersion } from '@platform/releases/release-site';
import { chromium } from '@playwright/test';
import { buildSync } from 'esbuild';
import { ROOT } from '../../bin/steps';
import { measuringBrowser } from '../../browser/provide-browsers';
import { fixtureRemote, fixtureShell, namedFixture } from '../../composition/support/fixture-parts';
import { AGENT } from '../../e2e/support/agents';
import { runCommand } from '../../e2e/support/command';
import { idleButton, openPage } from '../../e2e/support/voice';
import { startStage } from '../../release/support/start-stage';
import type { Table } from '../report';
import { type Files, ranInNode, ranInPage } from './coverage';

/** What a page shows, not how it gets there. */
const SHOWN = /^(packages\/ui|mfe-\w+|shell\/src\/(layout|pages|search))\//;
/** Those of the walk whose `handler.ts` has functions: the two contact routes are one, in `lambdas/shared/keep-contact.ts`. */
const CONTACT = 'origin-authorizer deliver-notifications';

type Site = Awaited<ReturnType<typeof startSite>> & { env: Record<string, string>; work: string };

/**
 * Counts the files that a reader opens to follow one story, and prints them. A file of the repository counts if one of its functions
 * runs on the walk, as V8's precise coverage reports it: bundles are mapped to sources by source maps, and an edge function counts with
 * what it imports. Not counted: tests, installed packages, `tools/bin`, what stands for AWS and other services (`platform/local`,
 * `platform/emulators`), and what the composer does in a process of its own.
 */
export async function runWalks(): Promise<Table[]> {
  const work = mkdtempSync(path.join(os.tmpdir(), 'walks-'));
  const env = { PORT: '0', DYNAMODB_PORT: '0', LOCAL_DATA_DIR: work, ELEVENLABS_AGENT_ID: AGENT };
  const cdkOut = path.join(work, 'cdk.out');
  const site = {
    ...(await startSite({ environment: parseEnvironment(env), cdkOut, log: () => {} })),
    env,
    work,
  };
  const walks: [string, (site: Site) => Promise<Files>][] = [
    ['from the GET of /contacts to the last slot hydrated, without what the page shows', hydrate],
    ['from `promote` to the pointer’s write, locally', promote],
    ['from `promote` to the pointer’s write, on AWS', promoteOnAws],
    ['from the client tool of a call to Telegram’s request', contact],
  ];
  const rows: Table['rows'] = [];
  try {
    for (const [walk, follow] of walks) {
      const files = [...(await follow(site))].sort();
      console.log(`\n${walk}: ${files.length}\n  ${files.join('\n  ')}`);
      rows.push([walk, String(files.length)]);
    }
  } finally {
    await site.close();
    rmSync(work, { recursive: true, force: true });
  }
  return [{ title: 'Files on a walk', columns: ['walk', 'files'], rows }];
}

async function promote({ target, env, work }: Site): Promise<Files> {
  process.env.VITE_BUILD_MARK = 'walks';
  const part = { ...partOf('mfe-products'), dir: path.join(work, 'build') };
  const { version } = (await publishVersion(part, target.store)).manifest;
  await ranInNode();
  await runCommand(['tools/release/cli.ts', 'promote', part.name, version], { env });
  return ranInNode('release compose');
}

async function promoteOnAws(): Promise<Files> {
  const pages = ['/products/lumi-ai'];
  const [first, next] = ['a', 'b'].map((mark) => namedFixture(fixtureRemote({ pages }), mark));
  if (!first || !next) throw new Error('No version to promote.');
  const stage = await startStage();
  await stage.start([namedFixture(fixtureShell({ without: pages }), 'a'), first, next]);
  await ranInNode();
  const order = ['tools/release/cli.ts', 'promote', next.name, next.version, '--stage', 'prod'];
  await runCommand(order, { env: stage.services });
  const files = await ranInNode('release compose');
  await stage.close();
  return files;
}

async function opened({ url }: Site) {
  const args = ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  const browser = await chromium.launch({ executablePath: await measuringBrowser(), args });
  const context = await browser.newContext({ baseURL: url, permissions: ['microphone'] });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  return { page, cdp, ran: await ranInPage(cdp) };
}

async function hydrate(site: Site): Promise<Files> {
  const { page, cdp, ran } = await opened(site);
  await page.addInitScript("document.addEventListener('site:hydrated', () => { debugger; })");
  const paused = new Promise((resolve) => cdp.once('Debugger.paused', resolve));
  void page.goto('/contacts');
  await paused;
  const files = [...(await ran())].filter((file) => !SHOWN.test(file));
  await cdp.send('Debugger.resume');
  return new Set([...files, ...edge('viewer-request'), ...edge('asset-request')]);
}

async function contact(site: Site): Promise<Files> {
  const { page, ran } = await opened(site);
  const messages = path.join(site.work, 'telegram.jsonl');
  const sent = () => readFileSync(messages, { encoding: 'utf8', flag: 'a+' });
  const follow = async (call: () => void): Promise<Files> => {
    await ran();
    await ranInNode();
    // The call’s clock and the levels of the voices are drawn all the time.
    const anyway = await ran();
    call();
    while (sent() === '') await wait(50);
    return new Set([
      ...[...(await ran())].filter((file) => !anyway.has(file)),
      ...(await ranInNode(CONTACT)),
      ...edge('api-request'),
    ]);
  };
  const files = new Promise<Files>((resolve, reject) => {
    let walking = false;
    void page.routeWebSocket(/convai/, (socket) => {
      socket.connectToServer().onMessage((message) => {
        // What the agent says next belongs to no walk.
        if (walking) return;
        walking = /client_tool_call.*save_contact/s.test(String(message));
        if (walking) follow(() => socket.send(message)).then(resolve, reject);
        else socket.send(message);
      });
    });
  });
  await openPage(page, '/ru');
  await idleButton(page).click();
  return files;
}

/** Returns the files that an edge function is bundled from. */
function edge(name: string): string[] {
  const { metafile } = buildSync({
    entryPoints: [`infra/edge/${name}.ts`],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    external: ['cloudfront'],
    metafile: true,
  });
  return Object.keys(metafile.inputs);
}
