import { setTimeout as pause } from 'node:timers/promises';
import { rounds } from '@platform/base/test-support/nightly';
import { SITE_JSON_ID } from '@site/contracts/document-ids';
import type { SiteJson } from '@site/contracts/site-json';

/** Pause of a visitor between two pages in milliseconds: without it four visitors keep a CPU core busy. */
const READING_MS = rounds(25, 5);

/** What the visitors received: number of pages, compositions, and faults. */
export interface Seen {
  pages: number;
  compositions: Set<string>;
  faults: string[];
}

const SITE_JSON = new RegExp(`<script type="application/json" id="${SITE_JSON_ID}">(.*?)</script>`, 's');

/** Requests pages in a loop until `stop` and checks every response. */
export function visitors(url: string, paths: readonly string[], abreast = 4) {
  const seen: Seen = { pages: 0, compositions: new Set(), faults: [] };
  let stopped = false;
  const visit = async (first: number) => {
    for (let at = first; !stopped; at++) {
      const path = paths[at % paths.length] ?? '/';
      const response = await fetch(url + path);
      const fault = pageFault(response.status, await response.text(), seen);
      if (fault) seen.faults.push(`${path}: ${fault}`);
      seen.pages += 1;
      await pause(READING_MS);
    }
  };
  const all = Promise.all(Array.from({ length: abreast }, (_, at) => visit(at)));
  return {
    seen,
    async stop(): Promise<Seen> {
      stopped = true;
      await all;
      return seen;
    },
  };
}

/**
 * Returns why a response is not a complete page of one composition, or undefined if it is. Adds the composition to those
 * seen.
 */
export function pageFault(status: number, html: string, seen: Pick<Seen, 'compositions'>): string | undefined {
  if (status !== 200) return `status ${status}`;
  if (!html.trimEnd().endsWith('</html>')) return 'the page is truncated';
  const text = SITE_JSON.exec(html)?.[1];
  if (!text) return 'the page names no composition';
  const site = JSON.parse(text) as SiteJson;
  seen.compositions.add(site.composition);
  const files = [...html.matchAll(/\/mfe\/([\w-]+)\/([0-9a-f]+)\//g)];
  const mixed = files.find(([, name, version]) =>
    site.remotes.every((remote) => remote.name !== name || remote.version !== version),
  );
  return mixed ? `${mixed[0]} does not belong to composition ${site.composition}` : undefined;
}
