import { readPage, shownTexts } from '@platform/composer/read-page';
import type { HeadElement } from '@platform/composer/server-modules';
import { withTexts } from '@site/contracts/shown-texts';
import { keys } from '@site/site-model/bucket-keys';
import { expect, it } from 'vitest';
import { bucketFixture } from './support/bucket';
import { compose } from './support/compose';
import { FIXTURE_SETTINGS, type FixturePart, fixtureShell, publishFixture } from './support/fixture-parts';

const DESCRIBED = 'A page of the fixture, described.';
const BODY = `<main><h1>Team &amp; plan</h1><p>${DESCRIBED}</p></main>`;

const bucket = bucketFixture();

const DATA_BLOCK = '<script type="application/ld+json" data-page-head>{"@graph":[]}</script>';
const ABOUT = 'What only a meta element of the page says.';
const TAGS: HeadElement[] = [
  { tag: 'script', attributes: { type: 'application/ld+json' }, text: '{"@graph":[]}' },
  { tag: 'meta', attributes: { name: 'description', content: ABOUT } },
];
/** Gives every page's data the meta element's text and the stage's setting, and the team page questions. */
const LOADED = `
  for (const page of pages) {
    const { load } = page;
    const faq = [{ question: 'How long?', answer: 'A week.' }];
    page.load = (lang, site) => ({
      head: { ...load().head, faq: page.path === '/team' ? faq : undefined },
      content: { about: '${ABOUT}', voice: site.voiceLanguage },
    });
  }`;

/** Composes a site and returns the team page's files. */
async function composed() {
  const shell = fixtureShell({ bodies: { '/team': BODY }, exports: LOADED });
  const server = shell.server.replace('headTags = () => []', `headTags = () => ${JSON.stringify(TAGS)}`);
  const part: FixturePart = { ...shell, server };
  await publishFixture(bucket.store, part);
  const { id } = await compose(bucket.store, { shell: part.version }, FIXTURE_SETTINGS);
  const read = async (key: string) => (await bucket.store.read(key))?.toString();
  return {
    shown: await read(keys.shownData(id, 'en', '/team')),
    complete: await read(keys.data(id, 'en', '/team')),
    html: (await read(keys.page(id, 'en', '/team'))) ?? '',
    other: (await read(keys.page(id, 'en', '/cases'))) ?? '',
    folder: `/data/${id}/en/team/`,
  };
}

it('writes a page’s data without the texts of its document, which restore them', async () => {
  const { shown = '', complete = '', html, folder } = await composed();
  expect(complete).toContain(DESCRIBED);
  for (const text of [DESCRIBED, ABOUT]) expect(shown).not.toContain(text);
  expect(withTexts(shown, [...shownTexts(readPage(BODY)), ABOUT])).toEqual(JSON.parse(complete));
  expect(html).toContain(`"page":"${folder}shown.json"`);
});

it('puts structured data after a page whose questions they repeat', async () => {
  const isInHead = (html: string) => html.slice(0, html.indexOf('</head>')).includes(DATA_BLOCK);
  const { html, other } = await composed();
  expect(html).toContain(`${BODY}</div>\n${DATA_BLOCK}\n<script type="application/json"`);
  expect([isInHead(html), isInHead(other)]).toEqual([false, true]);
});
