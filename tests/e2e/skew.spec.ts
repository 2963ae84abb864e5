import { promote } from '@platform/releases/orders/release';
import { SITE_JSON_ID } from '@site/contracts/document-ids';
import type { SiteJson } from '@site/contracts/site-json';
import { keys } from '@site/site-model/bucket-keys';
import type { Versions } from '@site/site-model/composition';
import { pastVersion } from '../skew/support/archive';
import { PAST } from '../skew/support/past-builds';
import { publishPast } from '../skew/support/publish-past';
import { type ReleaseSite, startReleaseSite } from './support/release-site';
import { expect, hydrated, type Page, test, watch } from './support/test';

test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.use({ viewport: { width: 1440, height: 900 } });

let ground: ReleaseSite;
/** What was live at first: all parts as the sources stand. */
let now: Versions;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  ground = await startReleaseSite();
  const live = await ground.site.target.log.current();
  now = live?.versions ?? {};
});
test.afterAll(() => ground?.close());

/** Past builds beside parts of now. `released`: admitted as what was live once. */
const CASES: { what: string; builds: readonly string[]; released?: boolean }[] = [
  { what: 'the shell of now and a remote of edition 1', builds: [PAST.content] },
  { what: 'the shell of now and a remote that was built against React 19.1', builds: [PAST.contentReact191] },
  {
    what: 'the shell of now and a remote that was live before versions were named by content',
    builds: [PAST.voiceBeforeNames],
    released: true,
  },
  { what: 'a shell of edition 1 and the remotes of now', builds: [PAST.shell] },
  { what: 'a shell and a remote of edition 1, beside remotes of now', builds: [PAST.shell, PAST.content] },
];

for (const { what, builds, released = false } of CASES) {
  test(`${what} hydrate and lead from page to page`, { tag: '@nightly' }, async ({ page }) => {
    const { target, url } = ground.site;
    const wanted: Record<string, string> = { ...now };
    for (const build of builds) {
      const past = pastVersion(build);
      wanted[past.manifest.name] = await publishPast(target.store, past, { released });
    }
    // Whatever the case before has left is taken back, too.
    for (const [name, version] of Object.entries(wanted)) await promote(target, name, version);
    expect((await target.log.current())?.versions).toEqual(wanted);

    const messages: string[] = [];
    watch(page, messages);
    const documents: string[] = [];
    const files: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
      else files.push(new URL(request.url()).pathname);
    });
    await page.goto(`${url}/ru`);
    await hydrated(page);
    expect(await versionsShown(page)).toEqual(wanted);
    // A page of the shell, one of a remote, and so on: each is reached without another document.
    for (const href of ['/ru/cases', '/ru/contacts', '/ru/products/lumi-ai', '/ru/blog']) {
      await page.locator(`footer a[href="${href}"]`).first().click();
      await expect(page).toHaveURL(url + href);
      await expect(page.locator('main h1').first()).toBeVisible();
    }
    await page.goBack();
    await expect(page).toHaveURL(`${url}/ru/products/lumi-ai`);
    await expect(page.locator('main h1').first()).toBeVisible();
    expect(documents).toEqual(['/ru']);

    // The other way round: a page of the remote is opened first, and the shell's is reached from it.
    await page.goto(`${url}/cases`);
    await hydrated(page);
    await page.locator('footer a[href="/contacts"]').first().click();
    await expect(page).toHaveURL(`${url}/contacts`);
    await expect(page.locator('main h1').first()).toBeVisible();
    expect(documents).toEqual(['/ru', '/cases']);

    for (const [name, version] of Object.entries(wanted)) {
      const base = `/${keys.publicBase(name, version)}`;
      expect(
        files.filter((file) => file.startsWith(base) && file.endsWith('.js')).length,
        `scripts of ${name} ${version}`,
      ).toBeGreaterThan(0);
    }
    expect(messages).toEqual([]);
  });
}

async function versionsShown(page: Page): Promise<Versions> {
  const site = JSON.parse((await page.locator(`#${SITE_JSON_ID}`).textContent()) ?? '') as SiteJson;
  const shell = await page.locator('script[src^="/shell/"]').first().getAttribute('src');
  return {
    shell: shell?.split('/')[2] ?? '',
    ...Object.fromEntries(site.remotes.map(({ name, version }) => [name, version])),
  };
}
