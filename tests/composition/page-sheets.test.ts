import { LANGUAGE_CODES } from '@site/contracts/languages';
import type { StageSettings } from '@site/contracts/site-json';
import { keys } from '@site/site-model/bucket-keys';
import { expect, it } from 'vitest';
import { OWN_SHEET, wholeSheets } from '../e2e/support/boot-sheets';
import { bucketFixture } from './support/bucket';
import { compose } from './support/compose';
import { FIXTURE_SETTINGS, fixtureShell, publishFixture } from './support/fixture-parts';

const VERSIONS = { shell: '00000000000000000000000000000001' };
const CSS = '@layer base{main{x:y}.card{x:y}.sent{x:y}.note{x:y}}';
const WHOLE = '/shell/00000000000000000000000000000001/assets/site.css';

const bucket = bucketFixture();

/** Publishes a shell with these exports and composes it. `sheetOf`: address and text of a page's own style sheet. */
async function composed(
  options: Parameters<typeof fixtureShell>[0],
  settings: StageSettings = FIXTURE_SETTINGS,
) {
  const { store } = bucket;
  await publishFixture(store, fixtureShell({ css: CSS, ...options }));
  const manifest = await compose(store, VERSIONS, settings);
  const htmlOf = async (lang: string, page: string) =>
    String(await store.read(keys.page(manifest.id, lang, page)));
  const sheetOf = async (lang: string, page: string) => {
    const [, href = ''] = OWN_SHEET.exec(await htmlOf(lang, page)) ?? [];
    return { href, css: String(await store.read(href.slice(1))) };
  };
  return { store, manifest, htmlOf, sheetOf };
}

it('links one style sheet per kind of page, and names the parts’ for the boot script', async () => {
  const bodies = { '/team': '<h1 class="card">Team</h1>', '/cases': '<h1 class="card">Cases</h1>' };
  const { manifest, htmlOf, sheetOf } = await composed({ bodies });
  const team = await sheetOf('ru', '/team');
  expect(team.css).toBe('@layer base{main{x:y}.card{x:y}}');
  const html = await htmlOf('ru', '/team');
  expect(html.match(/rel="stylesheet"/g)).toHaveLength(1);
  expect(wholeSheets(html)).toEqual([WHOLE]);
  for (const lang of LANGUAGE_CODES) expect(await sheetOf(lang, '/cases')).toEqual(team);
  const home = await sheetOf('en', '/');
  expect(home.css).toBe('@layer base{main{x:y}}');
  expect(manifest.sheets).toEqual([home.href.slice(1), team.href.slice(1)].sort());
});

it('links the parts’ style sheets if one can’t be joined with others', async () => {
  const { store, manifest, htmlOf } = await composed({ css: '@import "other.css";main{x:y}' });
  const html = await htmlOf('en', '/team');
  expect(html).toContain(`<link rel="stylesheet" href="${WHOLE}">`);
  expect(() => wholeSheets(html)).toThrow('names no style sheets');
  expect([manifest.sheets, await store.list('data/sheets')]).toEqual([[], []]);
});

it('stages the style sheets of a preview', async () => {
  const { store, manifest } = await composed(
    {},
    { ...FIXTURE_SETTINGS, preview: 'shell 00000000000000000000000000000001' },
  );
  expect(manifest.sheets?.length).toBeGreaterThan(0);
  expect(await store.list('staged/data/sheets')).toEqual(manifest.sheets?.map((key) => `staged/${key}`));
  expect(await store.list('data/sheets')).toEqual([]);
});
