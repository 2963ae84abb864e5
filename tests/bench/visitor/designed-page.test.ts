import { expect, it } from 'vitest';
import { absoluteUrls, designedPage } from './designed-page';
import type { Contender } from './serve';

const FILES: Record<string, string> = {
  '/ru': [
    '<!doctype html>',
    '<html lang="ru"><head>',
    '<title>Чат &amp; голос</title>',
    '<link rel="stylesheet" href="/shell/0123456789ab/assets/a.css">',
    '<link rel="stylesheet" href="/mfe/mfe-x/0123456789ab/b.css">',
    '<meta name="description" content="&quot;Да&quot;">',
    '</head><body><div id="root"><main class="a"><div>Hi</div></main></div>',
    '<script type="application/json" id="site">{}</script>',
  ].join('\n'),
  '/shell/0123456789ab/assets/a.css': '.a{background:url(../icon.svg)}',
  '/mfe/mfe-x/0123456789ab/b.css': '.b{color:red}',
};
const ours: Contender = {
  name: 'ours',
  has: (pathname) => pathname === '/ru',
  read: async (pathname) => (FILES[pathname] === undefined ? undefined : Buffer.from(FILES[pathname])),
};

it('takes the HTML inside the root element and the style sheets in their order', async () => {
  expect(await designedPage(ours, '/ru')).toEqual({
    pathname: '/ru',
    lang: 'ru',
    title: 'Чат & голос',
    description: '"Да"',
    body: '<main class="a"><div>Hi</div></main>',
    css: '.a{background:url("/shell/0123456789ab/icon.svg")}\n.b{color:red}',
  });
});

it('names a missing file', async () => {
  await expect(designedPage(ours, '/ua')).rejects.toThrow('Our site has no /ua.');
});

it.each([
  ['url(a.woff2)', 'url("/shell/v/assets/a.woff2")'],
  ['url("./a.svg#mark")', 'url("/shell/v/assets/a.svg#mark")'],
  ["url('../a.svg')", 'url("/shell/v/a.svg")'],
  ['url(/mfe/a.svg)', 'url(/mfe/a.svg)'],
  ['url(data:image/png;base64,AA)', 'url(data:image/png;base64,AA)'],
  ['url(#mark)', 'url(#mark)'],
])('resolves %s', (relative, absolute) => {
  expect(absoluteUrls(`a{mask:${relative}}`, '/shell/v/assets/s.css')).toBe(`a{mask:${absolute}}`);
});
