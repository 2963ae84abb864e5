import { createHash } from 'node:crypto';
import { SHELL } from '@site/contracts/microfrontend';
import type { SiteJson } from '@site/contracts/site-json';
import { keys } from '@site/site-model/bucket-keys';
import * as z from 'zod/mini';
import { composerHash } from './composition-id';
import type { PlannedPage } from './page-data';
import { type ObjectStore, WriteOnceConflict } from './store/object-store';

/** A page as the shell renders it. Texts are UTF-8, so that files are written without decoding them. */
export interface RenderedBody {
  /** The HTML inside the root element. */
  html: Buffer;
  /** The pattern of its route. */
  pattern: string;
}

/** The first line of a cached page. `html`: bytes of what follows it. */
const headerSchema = z.object({ pattern: z.string(), html: z.int() });
const LINE = '\n'.charCodeAt(0);

/**
 * A cache of rendered pages. The cache key covers everything that a page depends on: its data, the versions of the shell, of the page's
 * owner and of the parts that fill its slots, the stage's settings, the route patterns of all parts, and the composer. So a release
 * re-renders only the pages that depend on it.
 */
export class BodyCache {
  private readonly common: string;
  private readonly versions: Map<string, string>;

  /** `shellVersion` is separate because `site` lists only the remotes. */
  constructor(
    private readonly store: ObjectStore,
    private readonly site: SiteJson,
    shellVersion: string,
  ) {
    const { preview: _mark, ...settings } = site.settings;
    const routes = site.remotes.map(({ name, patterns }) => [name, patterns]);
    this.common = JSON.stringify([settings, routes, composerHash()]);
    this.versions = new Map([
      [SHELL, shellVersion],
      ...site.remotes.map(({ name, version }) => [name, version] as const),
    ]);
  }

  /** Returns the page's body from the cache, or renders and stores it. `key`: from `keyOf`. */
  async of(key: string, render: () => Promise<RenderedBody>): Promise<RenderedBody> {
    const known = parsed(await this.store.read(key));
    if (known) return known;
    const body = await render();
    // A page that contains its composition's id can't be reused in another composition.
    if (!body.html.includes(this.site.composition)) {
      await this.store.writeOnce(key, written(body)).catch((error: unknown) => {
        // Another process has just stored the same page.
        if (!(error instanceof WriteOnceConflict)) throw error;
      });
    }
    return body;
  }

  /** Returns the cache key of a page. `json`: its data. */
  keyOf({ owner, slots }: PlannedPage, json: string): string {
    const names = [...new Set([SHELL, owner, ...slots.map((id) => id.split('/')[0] ?? '')])].sort();
    const made = names.map((name) => `${name} ${this.versions.get(name) ?? ''}`);
    const hash = createHash('sha256').update(`${this.common}\n${made.join('\n')}\n`);
    return keys.rendered(hash.update(json).digest('hex'));
  }
}

/** A cached page is a line of JSON, then the HTML as it is: escaping and parsing it took a tenth of a composition's time. */
const written = ({ pattern, html }: RenderedBody): Buffer =>
  Buffer.concat([Buffer.from(`${JSON.stringify({ pattern, html: html.length })}\n`), html]);

/** Returns undefined for a file that is missing or was cut off. */
function parsed(file: Buffer | undefined): RenderedBody | undefined {
  const start = file ? file.indexOf(LINE) + 1 : 0;
  if (!file || start === 0) return undefined;
  const { pattern, html } = headerSchema.parse(JSON.parse(file.toString('utf8', 0, start)));
  return file.length === start + html ? { pattern, html: file.subarray(start) } : undefined;
}
