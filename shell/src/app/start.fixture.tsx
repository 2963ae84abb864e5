import type { ExposeId, PageData } from '@site/contracts/microfrontend';
import { pageData } from '@site/contracts/test-support/page-data';
import { siteJson, siteRemote } from '@site/contracts/test-support/site-json';
import { type RemoteRoute, usePage, useShell } from '@site/federation/remote';
import { provideRemotes, render } from './entry-server';
import { messages } from './shell-messages';

/** A page of a remote with one slot; each test has a slot of its own, because slots are loaded once. */
function Page() {
  const { Slot } = useShell();
  return (
    <>
      <h1>Heading</h1>
      <Slot id={usePage<ExposeId>().content} />
    </>
  );
}
export const Section = () => <input aria-label="In the slot" />;
export const Widget = () => null;
export const routes: RemoteRoute[] = [{ pattern: 'test', module: '', lazy: async () => ({ Component: Page }) }];

export const site = siteJson({ remotes: [siteRemote('mfe-test', '', ['test'])] });

export const pageWith = (slot: ExposeId): PageData<ExposeId> => ({
  ...pageData('/test', { messages: { shell: messages('en') } }),
  content: slot,
});

/** Returns the HTML of the page, as the composer renders it. Not in the realm of the test: React's server and client share contexts. */
export async function prerenderSlot(slot: ExposeId): Promise<string> {
  const none = { routes: [], pages: [], declaration: { navigation: [] }, messages: () => ({}) };
  const [remote = '', name = ''] = slot.split('/');
  const load = () => null;
  provideRemotes({
    [remote]: { ...none, routes, slots: { [name]: { component: Section, load } } },
    'mfe-voice': { ...none, slots: { Widget: { component: Widget, load } } },
  });
  return (await render(site, pageWith(slot))).html;
}
