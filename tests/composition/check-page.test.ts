import { pageFaults } from '@platform/composer/check-page';
import { readHtml } from '@platform/composer/html-elements';
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
    ['a document in an attribute', '<h1>A</h1><iframe srcdoc="<p>a</p>">', /srcdoc/],
    ['a form that posts to another origin', '<h1>A</h1><form action="https://e.test/a">', /another origin/],
    ['a button that posts to another origin', '<h1>A</h1><button formaction="//e.test/a">', /another origin/],
    ['a ping', '<h1>A</h1><a href="/a" ping="/b">', /ping/],
    [
      'a script after an empty comment',
      '<h1>A</h1><!--><script src="/a.js"></script>-->',
      /<script> in its body/,
    ],
    [
      'a script after the other form of empty comment',
      '<h1>A</h1><!---><script src="/a.js"></script>-->',
      /<script>/,
    ],
    [
      'a script in an SVG title',
      '<h1>A</h1><svg><title><script src="/a.js"></script></title></svg>',
      /<script>/,
    ],
    [
      'a script in a drawing’s text field',
      '<h1>A</h1><svg><textarea><script src="/a.js"></script></textarea></svg>',
      /<script>/,
    ],
    [
      'a tag that goes on behind the end of a text field',
      '<h1>A</h1><textarea><a b="</textarea><script src="/a.js"></script><i b=">',
      /two ways: <a b="<\/textarea>/,
    ],
    ['CDATA', '<h1>A</h1><svg><![CDATA[ > <a b="]]><script src="/a.js"></script><i b=">', /two ways/],
    [
      'a script behind an end tag with attributes',
      `<h1>A</h1><p></p a="><x b='"><script src="/a.js"></script><i c='>`,
      /<script>/,
    ],
    [
      'a script behind a blank that HTML does not know',
      '<h1>A</h1><a b=\u00a0"><script src="/a.js"></script><i c=">',
      /<script>/,
    ],
    ['a base', '<h1>A</h1><base href="https://e.test/">', /<base> element/],
    ['an inline style', '<h1>A</h1><p class="b" style="color:red">', /inline style/],
    ['a style in single quotes', "<h1>A</h1><p style='color:red'>", /inline style/],
    ['a style without quotes', '<h1>A</h1><p STYLE=color:red>', /inline style/],
    ['a style after a > in an attribute', '<h1>A</h1><p title="a > b" style="color:red">', /inline style/],
    ['an event handler', '<h1>A</h1><button type="button" onclick="go()">', /event handler/],
    ['an event handler on an SVG', '<h1>A</h1><svg/onload=go()>', /event handler/],
    ['a script in a link', '<h1>A</h1><a href="javascript:go()">', /runs a script/],
    [
      'a script URL in character references',
      '<h1>A</h1><a href="&#x6a;ava&Tab;script&colon;go()">',
      /runs a script/,
    ],
    [
      'a script URL after a control character',
      '<h1>A</h1><form action="\u0001 JavaScript:go()">',
      /runs a script/,
    ],
    ['a script URL in an SVG link', '<h1>A</h1><a xlink:href="javascript:go()">', /runs a script/],
    ['an image from another origin', '<h1>A</h1><img src="https://elsewhere.test/a.png">', /another origin/],
    [
      'one of several image sources from another origin',
      '<h1>A</h1><img srcset="/a.png 1x, //elsewhere.test/b.png 2x">',
      /another origin/,
    ],
    ['a frame from another origin', '<h1>A</h1><iframe src="//elsewhere.test/"></iframe>', /another origin/],
    [
      'a style sheet from another origin',
      '<h1>A</h1><link rel="stylesheet" href="https://elsewhere.test/a.css">',
      /another origin/,
    ],
    [
      'an SVG from another origin',
      '<h1>A</h1><svg><use href="https://elsewhere.test/a.svg#b"/></svg>',
      /another origin/,
    ],
    ['a duplicate id', '<h1 id="a">A</h1><p id=\'a\'>', /the id a twice/],
    ['an id of the document', '<h1>A</h1><p id="root">', /the id root twice/],
    ['another base', '<h1>A</h1><base href="/elsewhere/">', /<base>/],
    ['a style element', '<h1>A</h1><style>a{}</style>', /<style> element/],
    ['a script', '<h1>A</h1><script>1</script>', /<script> in its body/],
    ['no heading', '<h2>A</h2><!-- <h1>A</h1> -->', /no h1/],
    ['an undeclared slot', '<h1>A</h1><div data-slot="mfe-voice/Demo">', /mfe-voice\/Demo/],
  ])('is rejected for %s', (_what, html, fault) => {
    const faults = pageFaults(page('/a', ['mfe-voice/Widget']), readHtml(html));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
  });

  it('reports all faults together', () => {
    const html = `<p id="a" style="x" onclick="y"><a href="javascript:z" id="a">`;
    expect(pageFaults(page('/a'), readHtml(html))).toHaveLength(5);
  });

  it('may contain its own slots, classes, SVG, external links and text that looks like tags', () => {
    const html =
      '<h1 class="style">A</h1><svg fill="red" stroke-width="2"><use href="#mark"/></svg>' +
      '<p title="style=&quot;a&quot; onclick=b">1 < 2, &lt;script></p><!-- <style>a{}</style> -->' +
      '<textarea name="a">&lt;script id="site"></textarea><img src="data:image/png;base64,AA==" alt="">' +
      '<a href="https://elsewhere.test/javascript:/" data-on="1">B</a><form action="/api/lead">' +
      '<div data-slot="page"></div><div data-slot="mfe-voice/Widget"></div>';
    expect(pageFaults(page('/a', ['mfe-voice/Widget']), readHtml(html))).toEqual([]);
  });
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
  expect(pageFaults(withForm, readHtml('<h1>A</h1>'))).toEqual([expect.stringContaining('id "contact"')]);
  expect(pageFaults(withForm, readHtml('<h1>A</h1><section id="contact"></section>'))).toEqual([]);
});
