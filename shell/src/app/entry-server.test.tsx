import type { PageData } from '@site/contracts/microfrontend';
import { pageData } from '@site/contracts/test-support/page-data';
import { siteJson, siteRemote } from '@site/contracts/test-support/site-json';
import { usePage, useShell } from '@site/federation/remote';
import { expect, it, vi } from 'vitest';
import { provideRemotes, render } from './entry-server';
import { messages } from './shell-messages';

// Use one copy of the router through the shared facade, as the builds do.
vi.mock('react-router-dom', () => import('@site/federation/share/react-router-dom'));

function Component() {
  const { Place, Slot } = useShell();
  return usePage<boolean>().content ? <Slot id="mfe-none/Strip" /> : <Place name="end" />;
}
const none = { routes: [], pages: [], declaration: {}, messages: () => ({}), slots: {} };
const slot = (text: string) => ({ component: () => <p>{text}</p>, load: () => null });
provideRemotes({
  'mfe-test': {
    ...none,
    routes: [{ pattern: 'test', module: '', lazy: async () => ({ Component }) }],
    slots: { First: slot('one'), Second: slot('two') },
  },
  'mfe-voice': { ...none, slots: { Widget: slot('') } },
});

/** Renders the page as the composer does. */
async function rendered(more: Partial<PageData>): Promise<string> {
  const site = siteJson({ remotes: [siteRemote('mfe-test', '', ['test'])] });
  const page = { ...pageData('/test', { messages: { shell: messages('en') } }), content: false, ...more };
  return (await render(site, page)).html;
}

it('renders the sections of a place in their order, and nothing for none', async () => {
  expect(await rendered({})).not.toContain('data-slot="mfe-test/');
  const places = { end: ['mfe-test/Second', 'mfe-test/First'] } as const;
  const html = await rendered({ places: { end: [...places.end] } });
  expect(html.match(/data-slot="mfe-test\/\w+"><p>\w+/g)).toEqual([
    'data-slot="mfe-test/Second"><p>two',
    'data-slot="mfe-test/First"><p>one',
  ]);
});

it('tells the composer what is wrong with a slot that no part provides', async () => {
  await expect(rendered({ content: true })).rejects.toThrow(
    'no part provides the slot mfe-none/Strip: correct its name, or first release the part',
  );
});
