import { pageFaults } from '@platform/composer/check-page';
import { lackingPages } from '@platform/composer/lacking-pages';
import type { PlannedPage } from '@platform/composer/page-data';
import type { ExposeId } from '@site/contracts/microfrontend';
import { describe, expect, it } from 'vitest';

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
    navigation: [],
    form: false,
    content: {},
    sections: {},
    messages: {},
  },
});

describe('a rendered page', () => {
  it.each([
    ['a refresh', '<h1>A</h1><meta http-equiv="refresh" content="0;url=https://e.test">', /<meta> element/],
    ['a document inside of an attribute', '<h1>A</h1><iframe srcdoc="<p>a</p>">', /srcdoc/],
    ['a form that goes elsewhere', '<h1>A</h1><form action="https://e.test/a">', /another origin/],
    ['a button that sends elsewhere', '<h1>A</h1><button formaction="//e.test/a">', /another origin/],
    ['a ping', '<h1>A</h1><a href="/a" ping="/b">', /ping/],
    [
      'a script after an empty comment',
      '<h1>A</h1><!--><script src="/a.js"></script>-->',
      /<script> in its body/,
    ],
    ['a script after another empty comment', '<h1>A</h1><!---><script src="/a.js"></script>-->', /<script>/],
    [
      'a script in a drawing’s title',
      '<h1>A</h1><svg><title><script src="/a.js"></script></title></svg>',
      /<script>/,
    ],
    ['a base', '<h1>A</h1><base href="https://e.test/">', /<base> element/],
    ['an inline style', '<h1>A</h1><p class="b" style="color:red">', /inline style/],
    ['a style in single quotes', "<h1>A</h1><p style='color:red'>", /inline style/],
    ['a style without quotes', '<h1>A</h1><p STYLE=color:red>', /inline style/],
    [
      'a style after a sign that looks like an end',
      '<h1>A</h1><p title="a > b" style="color:red">',
      /inline style/,
    ],
    ['an event handler', '<h1>A</h1><button type="button" onclick="go()">', /event handler/],
    ['an event handler on a drawing', '<h1>A</h1><svg/onload=go()>', /event handler/],
    ['a script in a link', '<h1>A</h1><a href="javascript:go()">', /runs a script/],
    ['a script behind references', '<h1>A</h1><a href="&#x6a;ava&Tab;script&colon;go()">', /runs a script/],
    [
      'a script behind a control character',
      '<h1>A</h1><form action="\u0001 JavaScript:go()">',
      /runs a script/,
    ],
    ['a script in a drawing’s link', '<h1>A</h1><a xlink:href="javascript:go()">', /runs a script/],
    ['a picture of another origin', '<h1>A</h1><img src="https://elsewhere.test/a.png">', /another origin/],
    [
      'one of several pictures',
      '<h1>A</h1><img srcset="/a.png 1x, //elsewhere.test/b.png 2x">',
      /another origin/,
    ],
    ['a frame of another origin', '<h1>A</h1><iframe src="//elsewhere.test/"></iframe>', /another origin/],
    [
      'a style sheet of another origin',
      '<h1>A</h1><link rel="stylesheet" href="https://elsewhere.test/a.css">',
      /another origin/,
    ],
    [
      'a drawing of another origin',
      '<h1>A</h1><svg><use href="https://elsewhere.test/a.svg#b"/></svg>',
      /another origin/,
    ],
    ['the same id twice', '<h1 id="a">A</h1><p id=\'a\'>', /the id a twice/],
    ['an id that the document has', '<h1>A</h1><p id="root">', /the id root twice/],
    ['another base', '<h1>A</h1><base href="/elsewhere/">', /<base>/],
    ['a style element', '<h1>A</h1><style>a{}</style>', /<style> element/],
    ['a script', '<h1>A</h1><script>1</script>', /<script> in its body/],
    ['no heading', '<h2>A</h2><!-- <h1>A</h1> -->', /no h1/],
    ['a slot that it does not declare', '<h1>A</h1><div data-slot="mfe-voice/Demo">', /mfe-voice\/Demo/],
  ])('is refused for %s', (_what, html, fault) => {
    const faults = pageFaults(page('/a', ['mfe-voice/Widget']), html);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
  });

  it('finds every fault at once', () => {
    const html = `<p id="a" style="x" onclick="y"><a href="javascript:z" id="a">`;
    expect(pageFaults(page('/a'), html)).toHaveLength(5);
  });

  it('may have its own slots, classes, drawings, links elsewhere and words that look like tags', () => {
    const html =
      '<h1 class="style">A</h1><svg fill="red" stroke-width="2"><use href="#mark"/></svg>' +
      '<p title="style=&quot;a&quot; onclick=b">1 < 2, &lt;script></p><!-- <style>a{}</style> -->' +
      '<textarea name="a"><script id="site"></textarea><img src="data:image/png;base64,AA==" alt="">' +
      '<a href="https://elsewhere.test/javascript:/" data-on="1">B</a><form action="/api/lead">' +
      '<div data-slot="page"></div><div data-slot="mfe-voice/Widget"></div>';
    expect(pageFaults(page('/a', ['mfe-voice/Widget']), html)).toEqual([]);
  });
});

it('names the languages in which the home page or the not-found page is missing', () => {
  const faults = lackingPages([page('/'), page('/_not-found')]).map(({ what }) => what);
  expect(faults).toEqual([
    'does not offer ru /',
    'does not offer ua /',
    'does not offer ru /_not-found',
    'does not offer ua /_not-found',
  ]);
});

it('has the section of the form where it says that it has the form', () => {
  const withForm = { ...page('/a'), data: { ...page('/a').data, form: true } };
  expect(pageFaults(withForm, '<h1>A</h1>')).toEqual([expect.stringContaining('id "contact"')]);
  expect(pageFaults(withForm, '<h1>A</h1><section id="contact"></section>')).toEqual([]);
});
