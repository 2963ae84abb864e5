import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { REMOTE_NAMES } from '@platform/base/part-names';
import { parseEnvironment } from '@platform/config/environment';
import { type Site, startSite } from '@platform/local/site';
import { dataPaths } from '@platform/releases/local/local-site';
import { API, IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';
import { joinPath } from '@site/contracts/languages';
import { API_CONTRACT } from '@site/site-model/api-contract';
import type { LiveRecord } from '@site/site-model/release-log';
import { released } from '../e2e/support/command';
import { republish } from '../e2e/support/republish';
import { storedItems } from '../e2e/support/stored';
import { SITE_PAGES } from '../support/site-pages';
import { pageFault } from '../support/visitors';

/**
 * Sends the site on this machine the requests of many visitors, with releases meanwhile. Exits with 1 if a page is wrong, or if a
 * lead that was accepted is lost, stored twice or told twice.
 */

const AT_ONCE = 6;
const RELEASES = 6;
/** Milliseconds after which a visitor who loses the network gives up the first request of a lead. */
const LOST_MS = 3;
/** Milliseconds for a response, and for the last messages to arrive at Telegram: a local site is faster on a busy machine, too. */
const PATIENCE_MS = 60_000;
const PAGES = SITE_PAGES.flatMap(({ path: page, languages }) => languages.map((lang) => joinPath(lang, page)));
/** What a page sends, as tests/api records it. */
const RECORDED = JSON.parse(readFileSync(new URL(`../api/recorded/${API_CONTRACT}.json`, import.meta.url), 'utf8')) as {
  path: string;
  body: object;
}[];
const LEAD = RECORDED.find((one) => one.path === API.leads)?.body;
/** Lines of the log that report a failure of the platform or of a function. */
const FAILURE = /^\[platform\]|"level":"ERROR"|timed out after/;

const requestsWanted = (): number => {
  const value = process.env.LOAD_REQUESTS ?? '6000';
  if (/^\d{3,6}$/.test(value)) return Number(value);
  throw new Error(`Invalid LOAD_REQUESTS "${value}": give a whole number from 100; unset means 6000.`);
};

/** Sends a lead and returns its address. Every third one is sent again after a lost answer, every fifth by a double press. */
async function sendLead(url: string, n: number): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const headers = { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: randomUUID() };
  const send = (milliseconds: number) =>
    fetch(url + API.leads, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...LEAD, email }),
      signal: AbortSignal.timeout(milliseconds),
    });
  if (n % 3 === 0) await send(LOST_MS).catch(() => undefined);
  const presses = Array.from({ length: n % 5 === 0 ? 2 : 1 }, () => send(PATIENCE_MS));
  for (const { status } of await Promise.all(presses))
    if (status !== 201) throw new Error(`A lead got status ${status}.`);
  return email;
}

/** Promotes a new version of each part in turn, and returns the compositions that were live. */
async function releaseInTurn({ target }: Site, dataDir: string): Promise<Set<string>> {
  const first = await target.log.current();
  if (!first) throw new Error('Nothing is live.');
  const live = new Set([first.composition]);
  for (let at = 0; at < RELEASES; at += 1) {
    const part = REMOTE_NAMES[at % REMOTE_NAMES.length] ?? REMOTE_NAMES[0];
    const mark = randomBytes(6).toString('hex');
    const version = await republish(target, part, first.versions[part] ?? '', mark);
    live.add((await released<LiveRecord>(['promote', part, version], dataDir)).composition);
  }
  return live;
}

/** Waits until every lead is delivered, and returns those that are lost, stored twice or told twice. */
async function faultsOf(leads: readonly string[], site: Site, dataDir: string): Promise<string[]> {
  const filter = {
    FilterExpression: 'attribute_exists(#lead)',
    ExpressionAttributeNames: { '#lead': 'lead' },
  };
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const stored = await storedItems<{ state: string; lead: { email: string } }>({ ...site, dataDir }, filter);
    const told = readFileSync(dataPaths(dataDir).telegram, 'utf8');
    const faults = leads.flatMap((email) => {
      const states = stored.filter(({ lead }) => lead.email === email).map(({ state }) => state);
      const messages = told.split(email).length - 1;
      const found = `${email}: stored as [${states.join()}], in ${messages} messages`;
      return states.join() === 'delivered' && messages === 1 ? [] : [found];
    });
    if (faults.length === 0 || Date.now() > until) return faults;
    await pause(1000);
  }
}

const dir = mkdtempSync(path.join(os.tmpdir(), 'site-load-'));
process.on('exit', () => rmSync(dir, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
let site: Site | undefined;
try {
  const requests = requestsWanted();
  const dataDir = path.join(dir, 'data');
  const faults: string[] = [];
  console.log('Building what has changed, starting the site …');
  const started = await startSite({
    environment: parseEnvironment({ PORT: '0', DYNAMODB_PORT: '0', LOCAL_DATA_DIR: dataDir }),
    cdkOut: path.resolve('.local/cdk.out-load'),
    log: (line) => FAILURE.test(line) && faults.push(line),
  });
  site = started;
  const { url } = started;
  const compositions = new Set<string>();
  const leads: string[] = [];
  let sent = 0;
  let releasing = true;
  const visitor = async () => {
    while (sent < requests || releasing) {
      sent += 1;
      const n = sent;
      const pathname = PAGES[n % PAGES.length] ?? '/';
      try {
        if (n % 4 === 0) leads.push(await sendLead(url, n / 4));
        else {
          const response = await fetch(url + pathname, { signal: AbortSignal.timeout(PATIENCE_MS) });
          const fault = pageFault(response.status, await response.text(), { compositions });
          if (fault) faults.push(`${pathname}: ${fault}`);
        }
      } catch (error) {
        faults.push(`request ${n}: ${error}`);
        // A stopped site must not get a thousand requests a second.
        await pause(100);
      }
    }
  };
  console.log(`${requests} requests, ${AT_ONCE} at once, with ${RELEASES} releases meanwhile:`);
  const releases = releaseInTurn(started, dataDir).finally(() => {
    releasing = false;
  });
  const [live] = await Promise.all([releases, ...Array.from({ length: AT_ONCE }, visitor)]);
  const strange = [...compositions].filter((composition) => !live.has(composition));
  if (strange.length > 0) faults.push(`Visitors received ${strange}, which was never live.`);
  if (compositions.size < 2) faults.push('No visitor received a release.');
  faults.push(...(await faultsOf(leads, started, dataDir)));
  if (faults.length > 0) throw new Error(`${faults.length} faults:\n  ${faults.slice(0, 10).join('\n  ')}`);
  console.log(`${sent} requests were answered, and each of ${leads.length} leads was stored and told once.`);
} catch (error) {
  console.error(`FAILED\n  ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await site?.close();
}
