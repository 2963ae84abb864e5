import { editDistance } from '@site/contracts/edit-distance';
import { HOME } from '@site/contracts/paths';
import type { SitePage } from '@site/contracts/site-pages';

/** Longer paths are not compared, to limit the cost; all of ours are shorter. */
const LONGEST = 100;

/**
 * Returns the most similar path of the site, without language prefix, or undefined: at most a third of it may differ.
 * The last segment alone may match too, so that `/lumi-ai` finds `/products/lumi-ai`.
 */
export function nearestPath(path: string, pages: readonly SitePage[]): string | undefined {
  const wanted = path.toLowerCase();
  if (wanted.length > LONGEST || wanted.length < 3) return undefined;
  const last = wanted.slice(wanted.lastIndexOf('/'));
  let best: { path: string; part: number } | undefined;
  for (const page of pages) {
    // Pages with noindex, such as the thank-you page, are not suggested.
    if (page.path === HOME || page.hidden) continue;
    const known = page.path.slice(page.path.lastIndexOf('/'));
    const part = Math.min(editDistance(wanted, page.path) / page.path.length, editDistance(last, known) / known.length);
    if (part <= 1 / 3 && (!best || part < best.part)) best = { path: page.aliasOf ?? page.path, part };
  }
  return best?.path;
}
