import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { ProblemCode } from '@site/contracts/api/problem-catalogue';
import { API } from '@site/contracts/api/routes';
import { SITE_JSON_ID } from '@site/contracts/document-ids';
import { LANGUAGES } from '@site/contracts/languages';
import { CONTACTS, HOME } from '@site/contracts/paths';
import { SHELL } from '@site/contracts/shell';
import type { SiteJson } from '@site/contracts/site-json';
import { syntheticLead } from '@site/server-data/synthetic';
import { openPage, pressElement } from './open-page';
import { pathOf, type Watched, watchPage } from './watch-page';

/** How long a step may take: a function that starts, and the services behind it. */
const STEP_MS = 20_000;

/** The part whose widget starts calls on the home page. */
const VOICE = 'mfe-voice';

/** Arguments with which a browser without a microphone may start a call. */
export const FAKE_MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

type Act = (page: Page, watched: Watched) => Promise<void>;

/**
 * Visits a site as people do, in one language: opens a page of each part, starts a call up to its signed URL, which is not used, and sends
 * a lead. Reports nothing, and what it sends is marked, so that no quota and no objective counts it. Returns what a visitor would suffer
 * from, each with its part and path.
 *
 * @param site The site's address, without a trailing slash.
 * @param refreshToken A session of `SYNTHETIC_VISITOR`. Without one no call is started: it would count as a visitor's.
 */
export async function visitParts(browser: Browser, site: string, refreshToken?: string): Promise<string[]> {
  const context = await browser.newContext({ locale: 'en-GB', permissions: ['microphone'] });
  // A conversation would cost credit.
  await context.routeWebSocket(/./, (socket) => socket.close());
  const passOn = (path: string) => {
    if (path === API.telemetry) return undefined;
    if (path !== API.session || !refreshToken) return {};
    return { postData: Buffer.from(JSON.stringify({ refresh_token: refreshToken })).toString('base64') };
  };
  const faults: string[] = [];
  const visit = async (path: string, owner: string, act?: Act) => {
    const page = await context.newPage();
    page.setDefaultTimeout(STEP_MS);
    const watched = await watchPage(page, owner, passOn);
    try {
      if (await openPage(page, watched, { url: site + path, status: 200 })) await act?.(page, watched);
    } catch (error) {
      watched.note((error as Error).message.split('\n')[0] ?? '');
    }
    faults.push(...watched.seen.map(({ part, what }) => `${part} on ${path}: ${what}`));
    // A page whose script never ends may not even close.
    await Promise.race([page.close(), setTimeout(STEP_MS, undefined, { ref: false })]);
  };

  let pages: { part: string; path: string }[] = [];
  await visit(HOME, SHELL, async (page, watched) => {
    const { settings, remotes } = JSON.parse(await page.locator(`#${SITE_JSON_ID}`).innerText()) as SiteJson;
    const paths = await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
    pages = remotes
      .filter(({ patterns }) => patterns.length > 0)
      .map(({ name, patterns }) => ({
        part: name,
        path: paths.find((path) => patterns.some((pattern) => matchesPattern(path, pattern))) ?? '',
      }));
    for (const { part } of pages.filter(({ path }) => path === ''))
      watched.note('the home page links to none of its pages', part);
    if (settings.voice.enabled && refreshToken) await startCall(page, watched);
  });
  for (const { part, path } of pages) if (path) await visit(path, part);
  await visit(CONTACTS, SHELL, sendLead);
  await context.close();
  return faults;
}

/** Whether a path without language prefix is one of a route, such as `products/:slug`. */
function matchesPattern(path: string, pattern: string): boolean {
  const [segments, parts] = [path.slice(1).split('/'), pattern.split('/')];
  return segments.length === parts.length && parts.every((part, at) => part.startsWith(':') || part === segments[at]);
}

/** Answers that say what other alarms report: calls are switched off, or ElevenLabs refuses. */
const NOT_OURS: readonly (ProblemCode | undefined)[] = ['voice_unavailable', 'upstream_failed', 'no_signed_url'];

/** Presses the widget's button and waits until the call has its signed URL. What follows in the page, without a service, is no fault. */
const startCall: Act = async (page, watched) => {
  const { status, code } = await answerOf(page, API.token, () =>
    pressElement(page.locator('[data-voice-widget="idle"] button[data-replay][data-handover]')),
  );
  if (status !== 200 && !NOT_OURS.includes(code))
    watched.note(`no call can start: ${API.token} answers ${status ?? 'nothing'}`, VOICE);
};

const sendLead: Act = async (page, watched) => {
  const lead = syntheticLead(LANGUAGES[0].code);
  const form = page.locator(`form:has(input[name="form"][value="${lead.form}"])`);
  for (const name of ['name', 'email', 'phone'] as const) await form.locator(`[name="${name}"]`).fill(lead[name] ?? '');
  await form.locator('[name="consent"]').check();
  const { status } = await answerOf(page, API.leads, () => pressElement(form.locator('button[type="submit"]')));
  if (status !== 201) watched.note(`no form can be sent: ${API.leads} answers ${status ?? 'nothing'}`);
};

interface Answer {
  status?: number;
  code?: ProblemCode;
}

/** Returns the answer from a path that an action requests; an empty one if none comes in time. */
async function answerOf(page: Page, path: string, act: () => Promise<void>): Promise<Answer> {
  const answer = page
    .waitForResponse((response) => pathOf(response.url()) === path)
    .then(async (response): Promise<Answer> => {
      const body: Answer = await response.json().catch(() => ({}));
      return { status: response.status(), ...(body.code ? { code: body.code } : {}) };
    })
    .catch((): Answer => ({}));
  await act();
  return answer;
}
