import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { expect, it } from 'vitest';
import { siteTexts } from '../support/site-texts';

/** What somebody says, in the marks of each language: a full stop stands before the English one, after the others. */
const QUOTED: Record<Language, RegExp> = {
  en: /^“[^“”«»]+[.?!…]”$/,
  ru: /^«[^«»]+(?:[^.«»]»\.|[?!…]»)$/,
  ua: /^«[^«»]+(?:[^.«»]»\.|[?!…]»)$/,
};

it.each(LANGUAGE_CODES)('sets what a client or a visitor says in quotation marks, in %s', (lang) => {
  const quotes = siteTexts().filter((one) => one.lang === lang && /(?:^|\.)quote$/.test(one.way));
  // Six problems of the home page, six clients of the products and two agents, eight clients of the cases.
  expect(quotes).toHaveLength(22);
  expect(quotes.filter(({ text }) => !QUOTED[lang].test(text)).map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});
