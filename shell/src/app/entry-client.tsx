import '@site/ui/styles/tokens.css';
import '@site/ui/styles/fonts.css';
import '@site/ui/styles/base.css';
import { loadRemote, registerRemotes } from '@module-federation/runtime';
import type { SiteJson } from '@site/contracts/composition';
import { PAGE_JSON_ID, SITE_JSON_ID } from '@site/contracts/document-ids';
import type { PageData } from '@site/contracts/microfrontend';
import { start } from './start';

const read = <T,>(id: string): T | undefined => {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : undefined;
};

const site = read<SiteJson>(SITE_JSON_ID);
if (!site) throw new Error('the document names no composition');
registerRemotes(
  site.remotes.map(({ name, entry }) => ({ name, entry, type: 'module' })),
  { force: true },
);
void start(site, read<PageData>(PAGE_JSON_ID), (id) => loadRemote(id));
