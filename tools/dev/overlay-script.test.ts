import type { SiteJson } from '@site/contracts/site-json';
import { expect, it } from 'vitest';
import { OVERLAY_JSON_ID } from './overlay/overlay-data';
import { OVERLAY_URL, overlayScript, overlayTags } from './overlay-script';

const LIVE: SiteJson = {
  composition: 'cccccccccccc',
  dataBase: '/data/cccccccccccc',
  settings: {
    origin: 'https://www.example.com',
    languageDetection: 'path',
    voice: { agentId: 'agent', texts: 'page', enabled: true },
  },
  remotes: [{ name: 'mfe-blog', version: 'aaaaaaaaaaaa', entry: '/mfe-blog.js', patterns: ['blog'] }],
};
const GIVEN = { part: 'mfe-blog', site: 'https://www.example.com', calls: 'emulators' } as const;
const PAGE = '<script src="/shell/bbbbbbbbbbbb/boot.js"></script>';
const dataIn = (tags: string) =>
  JSON.parse(new RegExp(`id="${OVERLAY_JSON_ID}">(.*?)</script>`).exec(tags)?.[1] ?? 'null') as unknown;

it('tells the page which versions the site has', () => {
  const tags = overlayTags(GIVEN, LIVE, PAGE);
  const versions = { replaced: 'aaaaaaaaaaaa', composition: 'cccccccccccc', shell: 'bbbbbbbbbbbb' };
  expect(dataIn(tags)).toEqual({ ...GIVEN, ...versions });
  expect(tags).toContain(`<script type="module" src="${OVERLAY_URL}"></script>`);
  expect(dataIn(overlayTags(GIVEN, { ...LIVE, remotes: [] }, PAGE))).not.toHaveProperty('replaced');
});

it('can’t be ended by a text in its data', () => {
  const tags = overlayTags({ ...GIVEN, stored: '</script><script>alert(1)</script>' }, LIVE, PAGE);
  expect(tags.match(/<\/script>/g)).toHaveLength(2);
});

it('bundles the badge and the inspector for browsers', async () => {
  const code = await overlayScript();
  expect(code).toContain('attachShadow');
  expect(code).not.toMatch(/\bfrom ?["']node:/);
  expect(code.length).toBeLessThan(60_000);
});
