import type { ExposeId } from '@site/contracts/microfrontend';
import { describe, expect, it } from 'vitest';
import { missingPages, pageFaults } from '../../infra/release/compose/check-page';
import type { PlannedPage } from '../../infra/release/compose/page-data';

const page = (path: string, slots: ExposeId[] = []): PlannedPage => ({
  owner: 'mfe-products',
  slots,
  data: {
    lang: 'en',
    path,
    canonicalPath: path,
    languages: ['en'],
    status: 200,
    head: { title: 'A page', description: 'A page of the fixture, described.' },
    content: {},
    sections: {},
    messages: {},
  },
});

describe('a rendered page', () => {
  it.each([
    ['an inline style', '<h1>A</h1><p class="b" style="color:red">', /inline style/],
    ['a style element', '<h1>A</h1><style>a{}</style>', /<style> element/],
    ['a script', '<h1>A</h1><script>1</script>', /<script> in its body/],
    ['no heading', '<h2>A</h2>', /no h1/],
    ['a slot that it does not declare', '<h1>A</h1><div data-slot="mfe-voice/Demo">', /mfe-voice\/Demo/],
  ])('is refused for %s', (_what, html, fault) => {
    const faults = pageFaults(page('/a', ['mfe-voice/Widget']), html);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
  });

  it('may have its own slots, classes and drawings', () => {
    const html =
      '<h1 class="style">A</h1><svg fill="red" stroke-width="2"></svg>' +
      '<div data-slot="page"></div><div data-slot="mfe-voice/Widget"></div>';
    expect(pageFaults(page('/a', ['mfe-voice/Widget']), html)).toEqual([]);
  });
});

it('names the pages that nobody offers, by language', () => {
  const required = [
    { path: '/a', languages: ['en', 'ru'] },
    { path: '/b', languages: ['en'] },
  ];
  expect(missingPages(required, [page('/a')])).toEqual(['ru /a', 'en /b']);
});
