import { lackingPlaces, pageFaults } from '@platform/composer/check-page';
import type { HeadElement } from '@platform/composer/load-parts';
import type { PlannedPage } from '@platform/composer/page-data';
import { readPage } from '@platform/composer/read-page';
import type { ExposeId } from '@site/contracts/microfrontend';
import { pageData } from '@site/contracts/test-support/page-data';
import { expect, it } from 'vitest';

const page = (path: string, slots: ExposeId[] = []): PlannedPage => ({
  owner: 'mfe-products',
  slots,
  data: pageData(path),
});

const ORIGIN = 'https://site.example';
const faultsOf = (planned: PlannedPage, html: string, head?: HeadElement[]) =>
  pageFaults(planned, readPage(html), ORIGIN, head);

it('must have the contact section if it declares a form', () => {
  const withForm = { ...page('/a'), data: { ...page('/a').data, form: true } };
  expect(faultsOf(withForm, '<h1>A</h1>')).toEqual([expect.stringContaining('id "contact"')]);
  expect(faultsOf(withForm, '<h1>A</h1><section id="contact"></section>')).toEqual([]);
});

it.each([
  ['<div data-slot="mfe-voice/Demo"></div>', /mfe-voice\/Demo/],
  ['<p style="color:red"></p>', /inline style or script.*<p style="color:red">/],
  ['<p onclick="a()"></p>', /inline style or script/],
  ['<script>a()</script>', /<script> element/],
  ['<style>a{}</style>', /<style> element/],
  ['<base href="/a">', /<base> element/],
  ['<meta http-equiv="refresh" content="0">', /<meta> element/],
  ['<img src="https://cdn.example/a.png">', /another origin/],
  ['<img src="//cdn.example/a.png">', /another origin/],
  ['<img srcset="/a.png 1x, https:&#47;/cdn.example/b.png 2x">', /another origin/],
  ['<form action="https://other.example"></form>', /another origin/],
  ['<svg><use xlink:href="https://cdn.example/a.svg#b"></use></svg>', /another origin/],
  ['<a href="http://partner.example">A</a>', /scheme/],
  ['<a href=" java&#10;script:a()">A</a>', /scheme/],
  ['<p id="a"></p><p id="a"></p>', /the id a twice/],
  ['<p id="root"></p>', /the id root twice/],
  ['<p><div></div></p>', /not closed or not allowed there/],
])('is rejected for %s', (html, fault) => {
  expect(faultsOf(page('/a'), `<h1>A</h1>${html}`)).toContainEqual(expect.stringMatching(fault));
});

it('must render the places for which parts declare sections', () => {
  const withPlace = page('/a', ['mfe-b/Strip']);
  withPlace.data.places = { end: ['mfe-b/Strip'] };
  const lacking = (html: string) => lackingPlaces(withPlace, readPage(html));
  expect(lacking('<h1>A</h1>')).toMatchObject([
    {
      code: 'release/section-place',
      part: 'mfe-b',
      file: 'part.ts',
      what: expect.stringContaining('"end" of /a'),
    },
  ]);
  expect(lacking('<h1>A</h1><div data-slot="mfe-b/Strip"></div>')).toEqual([]);
});

it('must have a heading', () => {
  expect(faultsOf(page('/a'), '<h2>A</h2><!-- <h1>A</h1> -->')).toEqual([expect.stringMatching(/no h1/)]);
});

it('may have its own slots, link to other sites, load its own files and inline images, and send its form', () => {
  const html =
    '<div data-slot="page"></div><div data-slot="mfe-voice/Widget"></div>' +
    '<h1>A</h1><a href="https://partner.example/a">A</a><a href="tel:+1">A</a><a href="#b">A</a><img src="/a.png">' +
    `<img src="data:image/png;base64,"><form action="/api/leads"></form><img src="${ORIGIN}/b.png">`;
  expect(faultsOf(page('/a', ['mfe-voice/Widget']), html)).toEqual([]);
});

it('is rejected for tags of its head that lead to another site', () => {
  const head: HeadElement[] = [
    { tag: 'link', attributes: { rel: 'canonical', href: 'https://other.example/a' } },
    { tag: 'meta', attributes: { 'http-equiv': 'refresh', content: '0' } },
  ];
  expect(faultsOf(page('/a'), '<h1>A</h1>', head)).toHaveLength(2);
});
