import { PART_NAMES } from '@platform/base/part-names';
import { API } from '@site/contracts/api/routes';
import { CASES, CONTACTS, PRIVACY } from '@site/contracts/paths';
import { SUCCESS } from '@site/contracts/test-support/form-texts';
import { hold } from './support/hold';
import { leadForm, newEmail, PERSON, sendButton } from './support/lead-form';
import { type ReleaseSite, startReleaseSite } from './support/release-site';
import { republish } from './support/republish';
import type { SiteUnderTest } from './support/sites';
import { sentMessages, storedLeads } from './support/stored';
import { documentsOf, expect, type Page, shownHeading, test, visit } from './support/test';
import {
  chooseAgent,
  expectLetGo,
  idleButton,
  MICROPHONE,
  noteCalls,
  openPage,
  savedRecord,
  startCall,
  stillOpen,
  storedContacts,
  widget,
} from './support/voice';

/* Two things that each have tests of their own, at the same time. Those of servers are in lambdas/pairs.test.ts. */

test.use(MICROPHONE);

test.describe('a release of all parts', () => {
  test.describe.configure({ mode: 'serial', timeout: 300_000 });

  let releaseSite: ReleaseSite;
  let site: SiteUnderTest;
  /** The first composition, and one with a new version of each part. */
  let compositions: string[];

  test.beforeAll(async () => {
    test.setTimeout(600_000);
    releaseSite = await startReleaseSite();
    const { url, dynamodbUrl, target, call } = releaseSite.site;
    site = { url, dynamodbUrl, dataDir: releaseSite.dataDir };
    const first = await target.log.current();
    if (!first) throw new Error('nothing is live');
    const versions: Record<string, string> = {};
    for (const part of PART_NAMES) versions[part] = await republish(target, part, first.versions[part] ?? '', 'new');
    const second = await call({ action: 'release-all', versions, after: first.sequence });
    compositions = [first.composition, second.composition];
    await releaseOther();
  });
  test.afterAll(() => releaseSite?.close());

  /** Makes the other composition live. It is composed already, because a silent call ends after a minute. */
  async function releaseOther(): Promise<void> {
    const { target, call } = releaseSite.site;
    const live = (await target.log.current())?.composition;
    const to = compositions.find((one) => one !== live) ?? '';
    await call({ action: 'rollback', to });
  }

  test('a call goes on through it, a navigation and another language, and its contact arrives', async ({ page }) => {
    await chooseAgent(page, 'stay');
    const calls = noteCalls(page);
    await openPage(page, `${site.url}/ru`);
    const loaded = documentsOf(page);
    const panel = await startCall(page);
    await releaseOther();
    await page.locator('footer a[href="/ru/cases"]').first().click();
    await expect(page).toHaveURL(/\/ru\/cases$/);
    await expect(shownHeading(page).first()).toBeVisible();
    expect(await stillOpen(page)).toEqual({ tracks: 1, sockets: 1 });
    await expect.poll(() => calls.map(({ path }) => path)).toContain(API.notify);
    await page.locator('header a[hreflang="uk"]').locator('visible=true').first().click();
    await expect(page).toHaveURL(/\/ua\/cases$/);
    expect(await stillOpen(page)).toEqual({ tracks: 1, sockets: 1 });
    await panel.getByRole('button', { name: 'Завершити', exact: true }).click();
    await expectLetGo(page);
    expect(loaded).toEqual([]);
    const id = String(savedRecord(calls).conversation_id);
    await expect.poll(() => sentMessages(site, id).length).toBe(1);
    expect(await storedContacts(site, id)).toHaveLength(1);
  });

  test('a half-filled form is completed and sent once after it and a look at the privacy policy', async ({ page }) => {
    await visit(page, `${site.url}/ru${CONTACTS}`);
    const loaded = documentsOf(page);
    const form = leadForm(page, 'contacts');
    const email = newEmail();
    await form.locator('[name="name"]').fill(PERSON.name);
    await form.locator('[name="email"]').fill(email);
    await releaseOther();
    await form.locator(`a[href="/ru${PRIVACY}"]`).click();
    await expect(page).toHaveURL(new RegExp(`${PRIVACY}$`));
    await page.goBack();
    await expect(form.locator('[name="email"]')).toHaveValue(email);
    await form.locator('[name="phone"]').fill(PERSON.phone);
    await form.locator('[name="consent"]').check();
    await sendButton(form).click();
    await expect(page.getByRole('status').filter({ hasText: SUCCESS.contacts.ru }).first()).toBeVisible();
    expect((await storedLeads(site, email)).map(({ lead }) => lead.name)).toEqual([PERSON.name]);
    await expect.poll(() => sentMessages(site, email).length).toBe(1);
    expect(loaded).toEqual([]);
  });

  test('two tabs of different compositions have one call at a time', async ({ page, context, watched }) => {
    await chooseAgent(page, 'stay');
    await openPage(page, `${site.url}/ru`);
    await startCall(page);
    await releaseOther();
    const newer = await context.newPage();
    await chooseAgent(newer, 'stay');
    await openPage(newer, `${site.url}/ru`);
    const compositionOf = (one: Page) =>
      one.evaluate(() => document.documentElement.innerHTML.match(/"composition":"(\w+)"/)?.[1]);
    expect(await compositionOf(newer)).not.toBe(await compositionOf(page));
    await idleButton(newer).click();
    await expect(newer.getByText('Разговор идёт в другой вкладке')).toBeVisible();
    await widget(page, 'expanded').getByRole('button', { name: 'Завершить', exact: true }).click();
    await expectLetGo(page);
    await newer.getByRole('button', { name: 'Ещё раз' }).click();
    await widget(newer, 'expanded').getByRole('button', { name: 'Завершить', exact: true }).click();
    await expectLetGo(newer);
    expect(watched.messages).toEqual([]);
  });
});

/** The last tap decides, whichever of the two pages arrives first. */
for (const [first, then] of [
  ['a link', 'the language'],
  ['the language', 'a link'],
] as const)
  test(`${then} pressed while the page of ${first} loads slowly decides what is shown`, async ({ page, watched }) => {
    const slow = await hold(page, /\/data\/.*\/(en\/team|ua\/cases)\/page\.json$/);
    await visit(page, CASES);
    const taps = {
      'a link': () => page.locator('header nav a[href="/team"]').first().click(),
      'the language': () => page.locator('header a[hreflang="uk"]').locator('visible=true').first().click(),
    };
    await taps[first]();
    await expect.poll(() => slow.asked.length).toBeGreaterThan(0);
    await taps[then]();
    slow.release();
    const [path, lang] = then === 'a link' ? ['/team', 'en'] : ['/ua/cases', 'uk'];
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`));
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    const [, title = ''] = /<title>(.+?)<\/title>/.exec(await (await page.request.get(path)).text()) ?? [];
    await expect(page).toHaveTitle(title);
    await expect(shownHeading(page)).toHaveCount(1);
    expect(watched.messages).toEqual([]);
  });
