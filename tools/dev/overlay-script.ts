import path from 'node:path';
import { SHELL } from '@site/contracts/part-names';
import type { SiteJson } from '@site/contracts/site-json';
import { build } from 'esbuild';
import { scriptJson } from './dev-document';
import { OVERLAY_JSON_ID, type OverlayData } from './overlay/overlay-data';

/** Where the badge's and the inspector's script is served. */
export const OVERLAY_URL = '/@development/overlay.js';
/** As a source or bundled, like this file. */
const PROGRAM = path.join(import.meta.dirname, `overlay/main${path.extname(import.meta.filename)}`);

/** Bundles the badge and the inspector. */
export async function overlayScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [PROGRAM],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

/** Returns what adds the badge and the inspector to a page of a site. `html`: the page as it is on the site. */
export function overlayTags(
  given: Pick<OverlayData, 'part' | 'site' | 'calls' | 'stored'>,
  live: SiteJson,
  html: string,
): string {
  const replaced = live.remotes.find(({ name }) => name === given.part)?.version;
  const data: OverlayData = {
    ...given,
    ...(replaced === undefined ? {} : { replaced }),
    composition: live.composition,
    shell: new RegExp(`"/${SHELL}/([^/"]+)/`).exec(html)?.[1] ?? 'unknown',
  };
  return (
    `<script type="application/json" id="${OVERLAY_JSON_ID}">${scriptJson(data)}</script>` +
    `<script type="module" src="${OVERLAY_URL}"></script>`
  );
}
