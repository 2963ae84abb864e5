import { pageData } from '@site/contracts/test-support/page-data';
import { siteJson, siteRemote } from '@site/contracts/test-support/site-json';
import '@site/ui/styles/tokens.css';
import '@site/ui/styles/base.css';
import './booting.css';
import type { ExposeId, PageData } from '@site/contracts/microfrontend';
import { type RemoteRoute, usePage, useShell } from '@site/federation/remote';
import { SiteLink } from '@site/ui/link/SiteLink';
import { useEffect, useState } from 'react';
import { useLocation, useMatches, useParams, useSearchParams } from 'react-router-dom';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onLoggedError } from '../telemetry/error-log';
import { partsOf } from '../telemetry/parts';
import { renderAhead } from './page-ahead';
import { messages } from './shell-messages';
import { start } from './start';

const effects = vi.fn();
const reported = vi.fn();
/** Gets the path of each page that is rendered. */
const rendered = vi.fn();
/** Called for the code of the slot that fails. */
const asked = vi.fn();
let go: (path: string) => void;

function Page() {
  const { content, path } = usePage<ExposeId>();
  const { Slot, navigate } = useShell();
  const [query, setQuery] = useSearchParams();
  const { pathname, search, hash } = useLocation();
  const matches = useMatches().map(({ id, params, loaderData }) => [id, params, loaderData]);
  useEffect(() => {
    go = navigate;
    effects(path);
  }, [navigate, path]);
  rendered(path);
  const [fails, setFails] = useState(false);
  if (fails) throw new Error('broken on purpose');
  if (path === '/broken' && window.location.pathname !== path) throw new Error('broken on purpose');
  return (
    <>
      <h1 id="heading">Page {path}</h1>
      <output aria-label="Router">
        {JSON.stringify({ path, params: useParams(), matches, pathname, search, hash })}
      </output>
      {['/one', '/two', '/broken', '/fragile', '/without-slot'].map((href) => (
        <SiteLink key={href} lang="en" href={href}>
          {`Link to ${href}`}
        </SiteLink>
      ))}
      <input aria-label="Typed" />
      <button type="button" onClick={() => setQuery({ filter: 'on' }, { replace: true })}>
        Filter {query.get('filter') ?? 'off'}
      </button>
      <button type="button" onClick={() => setFails(true)}>
        Fail
      </button>
      <Slot id={content} />
    </>
  );
}
const Section = () => <p>Section</p>;
const routes: RemoteRoute[] = [{ pattern: ':name', module: '', lazy: async () => ({ Component: Page }) }];

const VERSION = '0123456789ab';
const site = siteJson({
  remotes: [siteRemote('mfe-test', VERSION, [':name']), siteRemote('mfe-other', VERSION, [])],
});
function dataOf(path: string): PageData<ExposeId> {
  const slot: ExposeId = path === '/without-slot' ? 'mfe-broken/Section' : 'mfe-other/Section';
  const isStart = path === '/start';
  return {
    ...pageData(path, { sections: isStart ? {} : { [slot]: {} }, messages: { shell: messages('en') } }),
    content: isStart ? 'mfe-voice/Widget' : slot,
  };
}

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (address: string) => {
    const [, path] = /^\/data\/test\/en(\/.+)\/page\.json$/.exec(String(address)) ?? [];
    return path ? Response.json(dataOf(path)) : new Response(null, { status: 404 });
  });
  onLoggedError(reported);
  history.replaceState(null, '', '/start');
  document.body.append(Object.assign(document.createElement('div'), { id: 'root' }));
  await start(site, undefined, async (id) => {
    if (id.startsWith('mfe-broken/')) {
      asked();
      throw new Error('broken on purpose');
    }
    return id.endsWith('/routes')
      ? { routes }
      : { default: id.startsWith('mfe-voice') ? () => null : Section };
  });
});
beforeEach(async () => {
  await expect.poll(() => document.documentElement.dataset.hydrated).toBe('');
  // A link that comes to lie under a resting pointer gets no event.
  await userEvent.hover(heading);
  go('/start');
  await expect.element(heading).toHaveTextContent('Page /start');
  await expect.poll(hidden).toBeUndefined();
  for (const log of [effects, reported, rendered]) log.mockClear();
});

/** The element of the page that is rendered ahead. */
const hidden = () => document.querySelector<HTMLElement>('[data-ahead]') ?? undefined;
const link = (path: string) => page.getByRole('link', { name: `Link to ${path}` });
const heading = page.getByRole('heading', { level: 1 });
const saidByRouter = (within: ParentNode) => within.querySelector('output')?.textContent;

/** Renders the page of a link ahead, with its slot, and returns its element. */
async function hover(path: string): Promise<HTMLElement> {
  await link(path).hover();
  await expect.poll(() => hidden()?.dataset.ahead).toBe(path);
  await expect.poll(() => hidden()?.textContent).toContain('Section');
  return hidden() as HTMLElement;
}

test('the page of a hovered link is laid out unseen, and its elements are those that the click shows', async () => {
  const ahead = await hover('/one');
  const inside = ahead.querySelector('input') as HTMLElement;
  await expect.poll(() => inside.offsetWidth).toBeGreaterThan(0);
  expect(inside.checkVisibility({ visibilityProperty: true })).toBe(false);
  const before = document.documentElement.scrollHeight;
  await expect.element(heading).toHaveTextContent('Page /start');
  expect(document.getElementById('heading')?.textContent).toBe('Page /start');
  expect(document.querySelectorAll('[data-slot="page"]')).toHaveLength(1);
  await link('/one').click();
  await expect.element(heading).toHaveTextContent('Page /one');
  await expect.element(heading).toHaveFocus();
  expect(document.title).toContain('Page /one');
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect(document.querySelector('main input')).toBe(inside);
  expect(inside.checkVisibility({ visibilityProperty: true })).toBe(true);
  expect(ahead.getAttributeNames().sort()).toEqual(['data-slot', 'style']);
  expect(getComputedStyle(ahead).position).toBe('static');
  expect(document.documentElement.scrollHeight).toBeGreaterThanOrEqual(before);
});

test('a hidden page has no effects and is not counted; leaving the link drops it', async () => {
  await hover('/one');
  expect(effects).not.toHaveBeenCalled();
  const counted = partsOf(site, '/shell/0123456789ab/x.js').onPage('/start', new Set());
  expect(counted.map(({ part }) => part)).not.toContain('mfe-other');
  await userEvent.hover(heading);
  await expect.poll(hidden).toBeUndefined();
  expect(effects).not.toHaveBeenCalled();
  await hover('/one');
  await link('/one').click();
  await expect.poll(() => effects.mock.calls.flat()).toContain('/one');
});

test('only one page is ahead', async () => {
  await hover('/one');
  await hover('/two');
  expect(document.querySelectorAll('[data-ahead]')).toHaveLength(1);
});

test('a page that throws while it is hidden is dropped unreported, and its link shows it all the same', async () => {
  await link('/broken').hover();
  await expect.poll(() => rendered.mock.calls.flat()).toContain('/broken');
  await expect.poll(hidden).toBeUndefined();
  await expect.element(heading).toHaveTextContent('Page /start');
  expect(reported).not.toHaveBeenCalled();
  await link('/broken').click();
  await expect.element(heading).toHaveTextContent('Page /broken');
  expect(reported).not.toHaveBeenCalled();
});

test('a page that throws after it was shown is rendered by its route, and never ahead again', async () => {
  const ahead = await hover('/fragile');
  await link('/fragile').click();
  await expect.element(heading).toHaveTextContent('Page /fragile');
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect.poll(() => ahead.isConnected).toBe(false);
  await expect.element(heading).toHaveTextContent('Page /fragile');
  await hover('/one');
  await link('/one').click();
  await expect.element(heading).toHaveTextContent('Page /one');
  rendered.mockClear();
  await link('/fragile').hover();
  await hover('/two');
  expect(rendered.mock.calls.flat()).not.toContain('/fragile');
});

test('a page whose slot fails is not rendered ahead, and fails as it does without', async () => {
  await link('/without-slot').hover();
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
  await hover('/one');
  expect(rendered.mock.calls.flat()).not.toContain('/without-slot');
  expect(reported).not.toHaveBeenCalled();
  await link('/without-slot').click();
  await expect.element(heading).toHaveTextContent('Page /without-slot');
  await expect.poll(() => reported.mock.calls.length).toBe(1);
});

test('a page that is ready after the click does not replace the one that the click has rendered', async () => {
  (link('/two').element() as HTMLElement).click();
  await expect.element(heading).toHaveTextContent('Page /two');
  const shown = document.querySelector('main input');
  renderAhead({ pathname: '/two', page: dataOf('/two'), matches: [], Component: () => <h1>Late</h1> });
  await hover('/one');
  await expect.element(heading).toHaveTextContent('Page /two');
  expect(document.querySelector('main input')).toBe(shown);
});

test('hooks say in a page ahead what they say once the router shows it, and then follow its query', async () => {
  const ahead = await hover('/one');
  const said = saidByRouter(ahead);
  await link('/one').click();
  await expect.element(heading).toHaveTextContent('Page /one');
  expect(saidByRouter(ahead)).toBe(said);
  await page.getByRole('textbox').fill('kept');
  await page.getByRole('button', { name: 'Filter off' }).click();
  await expect.element(page.getByRole('button', { name: 'Filter on' })).toBeVisible();
  await expect.element(page.getByRole('textbox')).toHaveValue('kept');
  expect(JSON.parse(saidByRouter(ahead) ?? '')).toEqual({ ...JSON.parse(said ?? ''), search: '?filter=on' });
});

test('Back from a page that was ahead renders the one before, and Forward that one, as without', async () => {
  await hover('/one');
  await link('/one').click();
  await expect.element(heading).toHaveTextContent('Page /one');
  await hover('/two');
  history.back();
  await expect.element(heading).toHaveTextContent('Page /start');
  await expect.poll(hidden).toBeUndefined();
  history.forward();
  await expect.element(heading).toHaveTextContent('Page /one');
  expect(window.scrollY).toBe(0);
});
