import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Site } from '@platform/local/site';
import type { LiveRecord } from '@site/site-model/release-log';
import { PRODUCT, type ReleaseSite, startReleaseSite } from './support/release-site';
import { expect, hydrated, shownHeading, test, visit, watch } from './support/test';
import { visitors } from './support/visitors';

const PATHS = [PRODUCT, '/', '/ru/cases', '/ua/contacts'];
const PRODUCT_RU = `/ru${PRODUCT}`;
const TITLE = 'A title that one team released alone';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

let releaseSite: ReleaseSite;
let site: Site;
let release: ReleaseSite['release'];
let first: LiveRecord;
let released: LiveRecord;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  releaseSite = await startReleaseSite();
  ({ site, release } = releaseSite);
  const live = await site.target.log.current();
  if (!live) throw new Error('nothing is live');
  first = live;
});
test.afterAll(() => releaseSite?.close());

const manifests = async () =>
  (await site.target.store.list('mfe')).filter((key) => /^mfe\/[^/]+\/[^/]+\/manifest\.json$/.test(key));

test('a change in one part is released alone while visitors browse and a tab stays open', {
  tag: '@fast',
}, async ({ page }) => {
  const messages: string[] = [];
  watch(page, messages);
  await visit(page, site.url);
  const before = await manifests();

  releaseSite.retitle(TITLE);
  const crowd = visitors(site.url, PATHS);
  const published = await release<{ version: string; fresh: boolean }>('publish', 'mfe-products');
  expect(published.fresh).toBe(true);
  expect((await (await fetch(site.url + PRODUCT)).text()).includes(TITLE)).toBe(false);
  released = await release<LiveRecord>('promote', 'mfe-products', published.version);
  const html = await (await fetch(site.url + PRODUCT)).text();
  const seen = await crowd.stop();

  expect(html).toContain(`<title>${TITLE}`);
  expect(released.versions).toEqual({ ...first.versions, 'mfe-products': published.version });
  expect(await manifests()).toEqual(
    [...before, `mfe/mfe-products/${published.version}/manifest.json`].sort(),
  );
  expect(seen.faults).toEqual([]);
  expect([...seen.compositions].sort()).toEqual([first.composition, released.composition].sort());

  // The tab keeps the versions that it started with.
  await page.locator('main a[href="/products/lumi-ai"]:visible').first().click();
  await expect(page).toHaveURL(/\/products\/lumi-ai$/);
  await expect(shownHeading(page).first()).toBeVisible();
  await expect(page).not.toHaveTitle(new RegExp(TITLE));
  await page.reload();
  await expect(page).toHaveTitle(new RegExp(TITLE));
  await hydrated(page);
  expect(messages).toEqual([]);
});

test('a rollback is one write, and the status shows it', { tag: '@fast' }, async () => {
  const pages = await site.target.store.list('sites');
  const back = await release<LiveRecord>('rollback', '--yes');
  expect(back).toMatchObject({ composition: first.composition, action: 'rollback' });
  expect(await (await fetch(site.url + PRODUCT)).text()).not.toContain(TITLE);
  expect(await site.target.store.list('sites')).toEqual(pages);
  const { live, history } = await release<{ live: LiveRecord; history: LiveRecord[] }>('status');
  expect(live.composition).toBe(first.composition);
  expect(history.map(({ action }) => action)).toEqual(['rollback', 'promote', 'start']);
});

/** A change of one part's code, which marks the page that it renders. */
const CHANGES = [
  {
    part: 'mfe-content',
    others: 'the unchanged shell',
    file: 'src/cases/CasesPage.tsx',
    element: '<PageHero',
  },
  { part: 'shell', others: 'unchanged remotes', file: 'src/layout/Footer.tsx', element: '<footer' },
];

for (const { part, others, file, element } of CHANGES) {
  test(`a build of changed code of ${part} works with ${others}`, async ({ page }) => {
    const source = path.join(releaseSite.checkout, part, file);
    const before = readFileSync(source, 'utf8');
    const mark = element === '<footer' ? `${element} data-changed` : `<i data-changed hidden />${element}`;
    writeFileSync(source, before.replace(element, mark));
    const { versions } = await release<LiveRecord>('promote', part);
    writeFileSync(source, before);
    expect(versions).toEqual({
      ...first.versions,
      [part]: expect.not.stringMatching(first.versions[part] ?? ''),
    });
    const messages: string[] = [];
    watch(page, messages);
    await visit(page, `${site.url}/ru`);
    // From the shell's page to a remote's, which the changed code renders in the browser, then to another remote's and back.
    for (const href of ['/ru/cases', PRODUCT_RU, '/ru/cases']) {
      await page.locator(`footer a[href="${href}"]`).first().click();
      await expect(page).toHaveURL(site.url + href);
      await expect(shownHeading(page).first()).toBeVisible();
    }
    await expect(page.locator('[data-changed]')).toHaveCount(1);
    // The document as it was prerendered from both.
    await page.reload();
    await hydrated(page);
    await expect(page.locator('[data-changed]')).toHaveCount(1);
    expect(messages).toEqual([]);
    await release('promote', part, first.versions[part] ?? '');
  });
}
