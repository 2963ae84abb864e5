import type { ComposedSite } from '@site/contracts/microfrontend';
import { WORDED_LANGUAGES } from '@site/contracts/test-support/worded-languages';
import { expect, it } from 'vitest';
import { loadCaseHighlights } from '../case-highlights/load';
import { messages } from '../content/messages';
import { loadCasePage, loadCasesPage } from './load';

const SLUG = 'medical-center-ukraine';
const siteWith = (open: string): ComposedSite => ({
  sentMessages: () => ({}),
  isSample: (kind, file) => open === `${kind} ${file}`,
});

it.each(WORDED_LANGUAGES)('marks a case and its quote apart, wherever they are shown, in %s', (lang) => {
  const mark = `\u00a0· ${messages(lang).sample}`;
  const markedBy = (site?: ComposedSite) => {
    const { study } = loadCasePage(SLUG, lang, site).content;
    const { main } = loadCaseHighlights(lang, site);
    const others = loadCasesPage(lang, site).content.cases.filter(({ market }) => market.endsWith(mark));
    return {
      page: study.badge.endsWith(mark),
      quote: study.testimonial?.author.endsWith(mark),
      home: main.meta.at(-1)?.endsWith(mark),
      cards: others.map(({ slug }) => slug),
    };
  };
  const none = { page: false, quote: false, home: false, cards: [] };
  expect(markedBy()).toEqual(none);
  for (const kind of ['client', 'figures'])
    expect(markedBy(siteWith(`${kind} content/cases/${SLUG}/${lang}.json`))).toEqual({
      ...{ page: true, quote: false, home: true },
      cards: [SLUG],
    });
  expect(markedBy(siteWith(`quote content/cases/${SLUG}/${lang}.json`))).toEqual({ ...none, quote: true });
});
