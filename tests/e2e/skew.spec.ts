import { promote } from '@platform/releases/orders/release';
import { SITE_JSON_ID } from '@site/contracts/document-ids';
import type { SiteJson } from '@site/contracts/site-json';
import { keys } from '@site/site-model/bucket-keys';
import type { Versions } from '@site/site-model/composition';
import { pastVersion } from '../skew/support/archive';
import { PAST } from '../skew/support/past-builds';
import { publishPast } from '../skew/support/publish-past';
import { signVersion } from '../support/sign-version';
import { type ReleaseSite, startReleaseSite } from './support/release-site';
import { expect, hydrated, type Page, test, watch } from './support/test';

test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.use({ viewport: { width: 1440, height: 900 } });

let releaseSite: ReleaseSite;
/** The first live versions: all current parts. */
let now: Versions;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  releaseSite = await startReleaseSite();
  const live = await releaseSite.site.target.log.current();
  now = live?.versions ?? {};
});
test.afterAll(() => releaseSite?.close());

/** Past builds with current parts. `released` versions are accepted because they were live once. */
const CASES: { what: string; builds: readonly string[]; released?: boolean }[] = [
  { what: 'the current shell and a remote of edition 1', builds: [PAST.content] },
  { what: 'the current shell and a remote built against React 19.1', builds: [PAST.contentReact191] },
  {
    what: 'the current shell and a remote that was live before content-based versions',
    builds: [PAST.voiceBeforeNames],
    released: true,
  },
  { what: 'the current shell and a remote of edition 2', builds: [PAST.contentBeforeCopies] },
  { what: 'a shell of edition 2 and the current remotes', builds: [PAST.shellBeforeCopies] },
  { what: 'a shell of edition 1 and the current remotes', builds: [PAST.shell] },
  { what: 'a shell and a remote of edition 1 with current remotes', builds: [PAST.shell, PAST.content] },
];

for (const { what, builds, released = false } of CASES) {
  test(`${what} hydrate and navigate from page to page`, { tag: '@nightly' }, async ({ page }) => {
    const { target, url } = releaseSite.site;
    const wanted: Record<string, string> = { ...now };
    for (const build of builds) {
      const past = pastVersion(build);
      const { name } = past.manifest;
      wanted[name] = await publishPast(target.store, past, { released });
      // As the owners do when they admit versions from before signatures.
      const signer = await target.signing?.signerOf(name);
      if (signer) await signVersion(target.store, signer, past.manifest);
    }
    // Restores the state after the previous case too.
    for (const [name, version] of Object.entries(wanted)) await promote(target, name, version);
    expect((await target.log.current())?.versions).toEqual(wanted);

    const ready = builds.includes(PAST.shell) ? hydratedEdition1 : hydrated;
    const messages: string[] = [];
    watch(page, messages);
    const documents: string[] = [];
    const files: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
      else files.push(new URL(request.url()).pathname);
    });
    await page.goto(`${url}/ru`);
    await ready(page);
    expect(await versionsShown(page)).toEqual(wanted);
    // Alternates between pages of the shell and of remotes without loading another document.
    for (const href of ['/ru/cases', '/ru/contacts', '/ru/products/lumi-ai', '/ru/blog']) {
      await page.locator(`footer a[href="${href}"]`).first().click();
      await expect(page).toHaveURL(url + href);
      await expect(page.locator('main h1').first()).toBeVisible();
      await transitionEnded(page);
    }
    await page.goBack();
    await expect(page).toHaveURL(`${url}/ru/products/lumi-ai`);
    await expect(page.locator('main h1').first()).toBeVisible();
    expect(documents).toEqual(['/ru']);

    // Opens a page of the remote first and navigates to one of the shell.
    await page.goto(`${url}/cases`);
    await ready(page);
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

/** Waits for a page of a shell of edition 1, which has no rules for put-off layout and so does not end it. */
const hydratedEdition1 = (page: Page) =>
  page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 20_000 });

/** Waits until no view transition runs: shells before `handleSkippedTransitions` report one that the next click skips. */
const transitionEnded = (page: Page) => page.waitForFunction(() => !document.activeViewTransition);

async function versionsShown(page: Page): Promise<Versions> {
  const site = JSON.parse((await page.locator(`#${SITE_JSON_ID}`).textContent()) ?? '') as SiteJson;
  const shell = await page.locator('script[src^="/shell/"]').first().getAttribute('src');
  return {
    shell: shell?.split('/')[2] ?? '',
    ...Object.fromEntries(site.remotes.map(({ name, version }) => [name, version])),
  };
}
