import { lackingPages, pageFaults } from '@platform/composer/check-page';
import { htmlElements } from '@platform/composer/html-elements';
import type { PlannedPage } from '@platform/composer/page-data';
import type { ExposeId } from '@site/contracts/microfrontend';
import { pageData } from '@site/contracts/test-support/page-data';
import { expect, it } from 'vitest';

const page = (path: string, slots: ExposeId[] = []): PlannedPage => ({
  owner: 'mfe-products',
  slots,
  data: pageData(path),
});

const faultsOf = (planned: PlannedPage, html: string) => pageFaults(planned, htmlElements(html));

it.each([
  ['no heading', '<h2>A</h2><!-- <h1>A</h1> -->', /no h1/],
  ['an undeclared slot', '<h1>A</h1><div data-slot="mfe-voice/Demo">', /mfe-voice\/Demo/],
])('is rejected for %s', (_what, html, fault) => {
  expect(faultsOf(page('/a', ['mfe-voice/Widget']), html)).toEqual([expect.stringMatching(fault)]);
});

it('may contain its own slots', () => {
  const html = '<h1>A</h1><div data-slot="page"></div><div data-slot="mfe-voice/Widget"></div>';
  expect(faultsOf(page('/a', ['mfe-voice/Widget']), html)).toEqual([]);
});

it('names the languages in which the home page or the not-found page is missing', () => {
  const faults = lackingPages([page('/'), page('/_not-found')]).map(({ what }) => what);
  expect(faults).toEqual([
    'lacks the page ru /',
    'lacks the page ua /',
    'lacks the page ru /_not-found',
    'lacks the page ua /_not-found',
  ]);
});

it('must have the contact section if it declares a form', () => {
  const withForm = { ...page('/a'), data: { ...page('/a').data, form: true } };
  expect(faultsOf(withForm, '<h1>A</h1>')).toEqual([expect.stringContaining('id "contact"')]);
  expect(faultsOf(withForm, '<h1>A</h1><section id="contact"></section>')).toEqual([]);
});
