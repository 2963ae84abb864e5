import { createServer } from 'node:http';
import { type Listening, listen } from '@platform/base/listen';
import type { ReleaseError } from '@platform/base/release-error';
import type { SiteJson } from '@site/contracts/site-json';
import { afterEach, expect, it } from 'vitest';
import { runningSite } from './running-site';

const SITE: SiteJson = {
  composition: '0123456789ab',
  dataBase: '/data/0123456789ab',
  settings: {
    origin: 'https://www.example.com',
    languageDetection: 'path',
    voice: { agentId: 'agent', texts: 'page', enabled: true },
  },
  remotes: [],
};
let server: Listening | undefined;
afterEach(() => server?.close());

async function serve(answers: Record<string, string>): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const site = createServer((request, response) => {
    asked.push(String(request.url));
    const body = answers[String(request.url)];
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  server = await listen(site, { port: 0, what: 'a site' });
  return { url: server.url, asked };
}
const document = (site: SiteJson) =>
  `<script type="application/json" id="site">${JSON.stringify(site)}</script>`;

it('reads the composition from the home page, and fetches each page’s data once per composition', async () => {
  const answers = {
    '/': document(SITE),
    '/data/0123456789ab/ru/team/page.json': '{"lang":"ru"}',
  };
  const { url, asked } = await serve(answers);
  const site = runningSite(url);
  expect(await site.data('ru', '/team')).toEqual({ lang: 'ru' });
  await site.data('ru', '/team');
  expect(await site.data('en', '/team')).toBeUndefined();
  expect(asked).toEqual([
    '/',
    '/data/0123456789ab/ru/team/page.json',
    '/data/0123456789ab/en/team/page.json',
  ]);
  // Make another composition live.
  answers['/'] = document({ ...SITE, dataBase: '/data/ba9876543210' });
  await site.document('/');
  expect(await site.data('ru', '/team')).toBeUndefined();
});

it('names the address that a site redirects to', async () => {
  const moved = createServer((_, response) =>
    response.writeHead(301, { location: 'https://www.example.com/' }).end(),
  );
  server = await listen(moved, { port: 0, what: 'a site' });
  await expect(runningSite(server.url).site()).rejects.toThrow(
    /redirects to https:\/\/www\.example\.com\..* \[dev\/site-moved\]$/,
  );
});

it('says what to do if nothing answers, and if the server is not such a site', async () => {
  const { url } = await serve({ '/': 'Welcome to nginx' });
  const said = async () => {
    const error: ReleaseError = await runningSite(url)
      .site()
      .then(
        () => expect.unreachable(),
        (thrown) => thrown,
      );
    return [error.code, error.message];
  };
  expect(await said()).toEqual(['dev/not-a-site', expect.stringContaining('--site <address>')]);
  await server?.close();
  expect(await said()).toEqual(['dev/site-unreachable', expect.stringContaining(url)]);
});
