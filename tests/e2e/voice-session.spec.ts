import type { BrowserContext, Page } from '@playwright/test';
import { API } from '@site/contracts/api/routes';
import { hold } from './support/hold';
import { test } from './support/test';
import {
  expect,
  expectLetGo,
  idleButton,
  MICROPHONE,
  noteCalls,
  openPage,
  savedRecord,
  storedContacts,
  useAgent,
  widget,
} from './support/voice';

test.use(MICROPHONE);

const KEY = 'visitor-session';
interface Stored {
  access: string;
  refresh: string;
  until: number;
}
const session = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as Stored, KEY);
const putSession = (page: Page, change: Partial<Stored>) =>
  page.evaluate(
    ([key, value]) => {
      const before = JSON.parse(localStorage.getItem(key as string) ?? '{}');
      localStorage.setItem(key as string, JSON.stringify({ ...before, ...(value as object) }));
    },
    [KEY, change] as const,
  );
/** Returns the visitor id of a token, its third part. */
const visitor = ({ access }: Stored) => access.split('.')[2];

/** Records the responses of the session and token routes in order, such as `token 200`. */
function noteAnswers(context: BrowserContext): string[] {
  const answers: string[] = [];
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname === API.session) answers.push(`session ${response.status()}`);
    if (pathname === API.token) answers.push(`token ${response.status()}`);
  });
  return answers;
}

async function call(page: Page): Promise<void> {
  await idleButton(page).click();
  await expect(widget(page, 'expanded')).toBeVisible();
  await expectLetGo(page);
}

test('a call without a session is rejected, and the response says what is missing', { tag: '@fast' }, async ({
  request,
  site,
}) => {
  const answer = await request.post(site.url + API.token, { data: { agent_id: 'agent_local-fast' } });
  expect(answer.status()).toBe(401);
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/problem+json',
    'www-authenticate': 'Bearer',
  });
  expect(await answer.json()).toMatchObject({ status: 401, code: 'unauthorized' });
});

test('a browser without a session is rejected, gets one and continues', async ({ page, context }) => {
  const answers = noteAnswers(context);
  await page.route(`**${API.session}`, (route) => route.fulfill({ status: 503 }), { times: 1 });
  await openPage(page, '/ru');
  await call(page);
  expect(answers).toEqual(['session 503', 'token 401', 'session 200', 'token 200']);
});

test('an expired session is refreshed, and a revoked one is replaced', async ({ page, context }) => {
  await openPage(page, '/ru');
  await call(page);
  const first = await session(page);
  const answers = noteAnswers(context);
  await putSession(page, { until: 0 });
  await call(page);
  const second = await session(page);
  expect(second.access).not.toBe(first.access);
  expect(visitor(second)).toBe(visitor(first));
  expect(answers.splice(0)).toEqual(['session 200', 'token 200']);

  // A token signed with a key that the site no longer uses.
  const foreign = (token: string) =>
    token.replace(/.$/, token.endsWith('A') ? 'B' : 'A').replace(/.{6}$/, 'AAAAAA');
  await putSession(page, { access: foreign(second.access), refresh: foreign(second.refresh) });
  await call(page);
  expect(visitor(await session(page))).not.toBe(visitor(second));
  expect(answers).toEqual(['token 401', 'session 200', 'token 200']);
});

test('two tabs share one new session, and what both send is stored once', async ({ page, context, site }) => {
  const calls = noteCalls(page);
  for (const path of [API.saveConversation, API.notify])
    await context.route(`**${path}`, (route) => route.abort());
  await openPage(page, '/ru');
  await call(page);
  const id = String(savedRecord(calls).conversation_id);
  await putSession(page, { until: 0 });
  // Close it first, because it would send its outbox itself and take the session lock.
  await page.close();
  await context.unrouteAll();

  const { asked, release } = await hold(context, `**${API.session}`);
  const tabs = [await context.newPage(), await context.newPage()];
  const sent = Promise.all(tabs.map((tab) => tab.waitForResponse(`**${API.saveConversation}`)));
  await Promise.all(tabs.map((tab) => openPage(tab, '/ru/team')));
  release();
  for (const answer of await sent) expect(answer.status()).toBe(200);
  expect(asked).toHaveLength(1);
  expect(await storedContacts(site, id)).toHaveLength(1);
});

test('with storage blocked the session is kept in memory and the contact arrives', async ({
  page,
  context,
  site,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  const answers = noteAnswers(context);
  const calls = noteCalls(page);
  await openPage(page, '/ru');
  await call(page);
  const id = String(savedRecord(calls).conversation_id);
  await expect.poll(async () => (await storedContacts(site, id)).length).toBe(1);
  // This agent hangs up so early that the open call may not be visible.
  await useAgent(page, 'agent-ends');
  await idleButton(page).click();
  await expect.poll(() => answers).toEqual(['session 200', 'token 200', 'token 200']);
  await expectLetGo(page);
});
