import '@site/ui/styles/tokens.css';
import '@site/ui/styles/fonts.css';
import '@site/ui/styles/base.css';
import { loadRemote, registerRemotes } from '@module-federation/runtime';
import { BOOT_JSON_ID, PAGE_JSON_ID, SITE_JSON_ID } from '@site/contracts/document-ids';
import type { PageData } from '@site/contracts/microfrontend';
import type { SiteJson } from '@site/contracts/site-json';
import { FAILED_EVENT, HYDRATED_EVENT } from '../federation/hydration-progress';
import { inTime } from '../federation/in-time';
import { reportError } from './report-error';
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

declare global {
  /** What boot.js asks for together with the scripts: the data that the page was rendered from. */
  var askedPage: Promise<Response> | undefined;
}

/** The data that a served page was rendered from. Undefined where the page is empty. */
async function servedPage(): Promise<PageData | undefined> {
  const inDocument = read<PageData>(PAGE_JSON_ID);
  const { page } = read<{ page?: string }>(BOOT_JSON_ID) ?? {};
  if (inDocument || !page || !document.getElementById('root')?.firstElementChild) return inDocument;
  const response = globalThis.askedPage?.catch(() => fetch(page)) ?? fetch(page);
  return inTime(response.then(dataOf), page);
}

async function dataOf(response: Response): Promise<PageData> {
  if (!response.ok) throw new Error(`page data answered ${response.status}`);
  return (await response.json()) as PageData;
}

/**
 * Telemetry comes after everything that a visitor waits for, and after what has ended the waiting; a page without it is whole.
 */
async function measure(composition: SiteJson): Promise<void> {
  await new Promise((resolve) => {
    for (const end of [HYDRATED_EVENT, FAILED_EVENT]) document.addEventListener(end, resolve);
  });
  try {
    (await import('../telemetry/begin-telemetry')).beginTelemetry(composition);
  } catch (error) {
    reportError('telemetry', error);
  }
}

void measure(site);
servedPage()
  .then((page) => start(site, page, (id) => loadRemote(id)))
  .catch((error: unknown) => {
    // What was served stays, and works as it does without a script.
    reportError('shell', error);
    document.dispatchEvent(new Event(FAILED_EVENT));
  });
