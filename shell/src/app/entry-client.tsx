import '@site/ui/styles/tokens.css';
import '@site/ui/styles/fonts.css';
import '@site/ui/styles/base.css';
import '@site/boot/booting.css';
import { type BootJson, FAILED_EVENT, HYDRATED_EVENT } from '@site/boot/boot-document';
import { BOOT_JSON_ID, SITE_JSON_ID } from '@site/contracts/document-ids';
import type { PageData } from '@site/contracts/microfrontend';
import type { SiteJson } from '@site/contracts/site-json';
import { loadRemote, registerRemotes } from '@site/federation/runtime/host-runtime';
import { withTimeout } from '../data/load';
import { setRemoteLoader } from '../federation/slot-states';
import { followFaults, reportLoadError } from './report-error';
import { servedData, startPage } from './start';

const read = <T,>(id: string): T | undefined => {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : undefined;
};

followFaults();
const site = read<SiteJson>(SITE_JSON_ID);
if (!site) throw new Error('the document names no composition');
registerRemotes(site.remotes);
setRemoteLoader(loadRemote);

/** Returns the data that the document was prerendered from; undefined for an empty document. */
async function servedPage(): Promise<PageData | undefined> {
  const { page } = read<BootJson>(BOOT_JSON_ID) ?? {};
  if (!page || !document.getElementById('root')?.firstElementChild) return undefined;
  return withTimeout(servedData(page, globalThis.pageRequest), page);
}

/** Milliseconds after which a page that is not interactive counts as one that did not hydrate. */
const HYDRATED_LATE_MS = 20_000;

/** Starts telemetry after hydration has finished, failed, or takes too long. Its failure does not affect the page. */
async function measure(composition: SiteJson): Promise<void> {
  const hydrated = await new Promise<boolean>((resolve) => {
    document.addEventListener(HYDRATED_EVENT, () => resolve(true));
    document.addEventListener(FAILED_EVENT, () => resolve(false));
    setTimeout(resolve, HYDRATED_LATE_MS, false);
  });
  try {
    await (await import('../telemetry/begin-telemetry')).beginTelemetry(composition, hydrated);
  } catch (error) {
    reportLoadError('telemetry', error);
  }
}

void measure(site);
servedPage()
  .then((page) => startPage(site, page))
  .catch((error: unknown) => {
    // The prerendered HTML stays and works as without JavaScript.
    reportLoadError('shell', error);
    document.dispatchEvent(new Event(FAILED_EVENT));
  });
