import { createHash, randomUUID } from 'node:crypto';
import { readCapped, readJsonCapped } from '@platform/base/read-capped';
import { API, IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';
import { BOOT_JSON_ID } from '@site/contracts/document-ids';
import { joinPath, LANGUAGES, type Language } from '@site/contracts/languages';
import { HOME } from '@site/contracts/paths';
import { METRICS } from '@site/server-data/metrics';
import { syntheticLead } from '@site/server-data/synthetic';
import { lazyEnvironment } from '../shared/environment';
import { createLog } from '../shared/log';
import { createMeter } from '../shared/meter';

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

const TIMEOUT_MS = 10_000;
/** More than ten times the largest page. */
const MOST_BYTES = 4 * 1024 * 1024;

/** One check. `status` is missing when nothing answered. */
export interface Check {
  what: 'home' | 'script' | 'product' | 'lead';
  lang: Language;
  passed: boolean;
  status?: number;
  ms: number;
}

type Tried = Pick<Check, 'passed' | 'status'>;

/**
 * Checks, in every language, the home page, the script that starts it, a product page and the lead form: sends a marked
 * lead, which is stored and not delivered. `site` is the base URL without a trailing slash. Never throws: a failure is a
 * failed check.
 */
export async function visitSite(site: string, fetch: typeof globalThis.fetch): Promise<Check[]> {
  const attempt = async (what: Check['what'], lang: Language, tries: () => Promise<Tried>): Promise<Check> => {
    const started = performance.now();
    const { passed, status } = await tries().catch((): Tried => ({ passed: false }));
    return { what, lang, passed, ...(status ? { status } : {}), ms: Math.round(performance.now() - started) };
  };
  return Promise.all(
    LANGUAGES.flatMap(({ code, htmlLang }) => {
      const home = openPage(site + joinPath(code, HOME), htmlLang, fetch);
      return [
        attempt('home', code, () => home),
        attempt('script', code, async () => loadScript(site, (await home).text, fetch)),
        attempt('product', code, async () => openPage(site + productIn((await home).text, code), htmlLang, fetch)),
        attempt('lead', code, () => sendLead(site, code, fetch)),
      ];
    }),
  );
}

/** Returns the first product page that a home page links to: only the part knows its paths. Throws without one. */
function productIn(home: string, lang: Language): string {
  const [, address] = new RegExp(` href="(${joinPath(lang, '/products')}/[a-z0-9/-]+)"`).exec(home) ?? [];
  if (!address) throw new Error(`The home page in "${lang}" links to no product page. See what is live.`);
  return address;
}

/** Loads the script that starts a page, compressed, and compares it with the page's digest. Throws without one. */
async function loadScript(site: string, page: string, fetch: typeof globalThis.fetch): Promise<Tried> {
  const [, json] = new RegExp(` id="${BOOT_JSON_ID}">([^<]+)<`).exec(page) ?? [];
  const { entry } = JSON.parse(json ?? '{}') as { entry?: { href: string; integrity: string } };
  if (!entry?.href.startsWith('/'))
    throw new Error(`The home page names the script "${entry?.href}", not one of the site. See what is live.`);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(site + entry.href, {
    headers: { 'accept-encoding': 'gzip, deflate, br' },
    redirect: 'error',
    signal,
  });
  const script = await readCapped(response, signal, MOST_BYTES);
  const digest = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  return { passed: response.status === 200 && digest === entry.integrity, status: response.status };
}

/** Requests a page and checks that it is complete and in the language of its path. */
async function openPage(
  url: string,
  htmlLang: string,
  fetch: typeof globalThis.fetch,
): Promise<Tried & { text: string }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { redirect: 'error', signal });
  const text = await readCapped(response, signal, MOST_BYTES);
  const whole = text.includes(`<html lang="${htmlLang}"`) && text.includes('<h1') && text.trimEnd().endsWith('</html>');
  return { passed: response.status === 200 && whole, status: response.status, text };
}

/** Sends a lead, which the API must acknowledge under the key that was sent. */
async function sendLead(site: string, lang: Language, fetch: typeof globalThis.fetch): Promise<Tried> {
  const key = randomUUID();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(site + API.leads, {
    method: 'POST',
    // As a browser sends it, to detect an API that rejects the site's own origin.
    headers: { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: key, origin: new URL(site).origin },
    body: JSON.stringify(syntheticLead(lang)),
    redirect: 'error',
    signal,
  });
  const answer = (await readJsonCapped(response, signal)) as { id?: unknown } | undefined;
  return { passed: response.status === 201 && answer?.id === key, status: response.status };
}
