import type { Page } from '@playwright/test';
import { SHELL } from '@site/contracts/shell';

export interface Seen {
  what: string;
  part: string;
}

/** How long requests may take to end before the page is left. */
const QUIET_MS = 5000;

/** What happens in a page: errors, failed requests, and what it would send. */
export interface Watched {
  readonly seen: Seen[];
  /** Requests that the page tried to send to the API, or by a form's post: none of them leaves the browser. */
  readonly sent: string[];
  /** What is being tried; named by the faults that occur meanwhile. */
  doing: string;
  note(what: string, part?: string): void;
  /** Resolves when the page has rendered and its requests have ended. */
  quiet(): Promise<void>;
}

/**
 * Watches a new page. Without `passOn`, nothing that it sends to the API leaves the browser: no lead is written, no quota is used and
 * no visit counted. Beacons never leave it.
 *
 * @param owner The part that owns the page and answers for what no other part's code caused.
 * @param passOn Returns what of a request to this path of the API is sent differently, `{}` for nothing; undefined to fail it.
 */
export async function watchPage(
  page: Page,
  owner: string,
  passOn: (path: string) => { postData?: string } | undefined = () => undefined,
): Promise<Watched> {
  const seen: Seen[] = [];
  const sent: string[] = [];
  const pending = new Set<unknown>();
  const watched: Watched = {
    seen,
    sent,
    doing: '',
    note(what, part = owner) {
      const text = watched.doing ? `${what} (${watched.doing})` : what;
      if (!seen.some((one) => one.what === text)) seen.push({ what: text, part });
    },
    async quiet() {
      const until = Date.now() + QUIET_MS;
      // Begins again if a press makes the page load a document, which `evaluate` would reject for.
      do await page.waitForFunction(() => new Promise(requestAnimationFrame), undefined, { timeout: 0 });
      while (pending.size > 0 && Date.now() < until);
    },
  };
  const { note } = watched;
  await interceptApi(page, sent, passOn);
  page.on('pageerror', (error) => {
    const stack = error.stack ?? '';
    const [, place = ''] = /(\/(?:shell|mfe)\/\S+?)\)?$/m.exec(stack) ?? [];
    note(`uncaught ${error.name}: ${error.message}${place && ` at ${place}`}`, blamedPart(stack, owner));
  });
  page.on('console', (message) => {
    const text = message.text();
    const { url } = message.location();
    // Failed requests are noted with their status.
    if (text.startsWith('Failed to load resource')) return;
    // The preview origin may not use the microphone.
    if (text.startsWith('Permissions policy violation: microphone')) return;
    // The shell logs each fallback as a warning that begins with [part].
    const [, reporter] = /^\[([\w-]+)[\w/-]*\]/.exec(text) ?? [];
    if (message.type() === 'error') note(`console error: ${text}`, blamedPart(`${text} ${url}`, owner));
    else if (message.type() === 'warning' && reporter)
      note(`console warning: ${text}`, reporter.startsWith('mfe-') ? reporter : blamedPart(text, owner));
  });
  page.on('request', (request) => {
    if (!isApi(request.url())) pending.add(request);
  });
  page.on('requestfinished', (request) => void pending.delete(request));
  page.on('requestfailed', (request) => {
    pending.delete(request);
    const { errorText = '' } = request.failure() ?? {};
    // Aborted: the page itself no longer wants it.
    if (isApi(request.url()) || errorText === 'net::ERR_ABORTED') return;
    note(`request failed: ${pathOf(request.url())} (${errorText})`, blamedPart(request.url(), owner));
  });
  page.on('response', (response) => {
    const request = response.request();
    if (response.status() < 400 || request.isNavigationRequest() || isApi(request.url())) return;
    note(`request failed: ${pathOf(request.url())} answers ${response.status()}`, blamedPart(request.url(), owner));
  });
  return watched;
}

const isApi = (url: string) => new URL(url).pathname.startsWith('/api/');
export const pathOf = (url: string) => new URL(url).pathname;

/** Passes on or fails the requests to the API, and drops beacons. Intercepting only these leaves the browser's cache on. */
async function interceptApi(
  page: Page,
  sent: string[],
  passOn: (path: string) => { postData?: string } | undefined,
): Promise<void> {
  await page.addInitScript(() => {
    navigator.sendBeacon = () => true;
  });
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    sent.push(`${request.method} ${pathOf(request.url)}`);
    const passed = passOn(pathOf(request.url));
    const order = passed
      ? session.send('Fetch.continueRequest', { requestId, ...passed })
      : session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    // Rejects when the page is being left.
    void order.catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
}

/** Returns the part whose code a text names, else the owner. The shell, whose chunks hold libraries, is the last. */
function blamedPart(text: string, owner: string): string {
  const named = [...text.matchAll(/\/(?:(shell)|mfe\/([a-z0-9-]+))\/[0-9a-f]{12,}\//g)].map(
    ([, shell, part]) => shell ?? part ?? '',
  );
  return named.find((part) => part !== SHELL) ?? named[0] ?? owner;
}
