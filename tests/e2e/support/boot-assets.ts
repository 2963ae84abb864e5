import type { APIRequestContext } from '@playwright/test';
import { BOOT_JSON_ID } from '@site/contracts/document-ids';

/** Paths of the scripts that a page loads initially: the boot script, the entry, and all other modules. */
export interface BootAssets {
  boot: string;
  entry: string;
  chunks: string[];
}

/** Returns the boot assets that the served document names. */
export async function bootAssets(request: APIRequestContext, path: string): Promise<BootAssets> {
  const html = await (await request.get(path)).text();
  const [, json] = new RegExp(`id="${BOOT_JSON_ID}">([^<]*)<`).exec(html) ?? [];
  const [, boot] = /<script src="([^"]+\/boot\.js)"/.exec(html) ?? [];
  if (!json || !boot) throw new Error(`${path} references no scripts`);
  const { entry, preloads } = JSON.parse(json) as { entry: { href: string }; preloads: { href: string }[] };
  return { boot, entry: entry.href, chunks: preloads.map(({ href }) => href) };
}
