import { createHash } from 'node:crypto';
import { SHELL } from '@site/contracts/microfrontend';
import type { SiteJson } from '@site/contracts/site-json';
import { keys } from '@site/site-model/bucket-keys';
import * as z from 'zod/mini';
import type { PlannedPage } from './page-data';
import { type ObjectStore, WriteOnceConflict } from './store/object-store';

const renderedBodySchema = z.object({ html: z.string(), pattern: z.string() });
/** A page as the shell renders it: the HTML inside the root element, and the pattern of the matched route. */
export type RenderedBody = z.infer<typeof renderedBodySchema>;

/**
 * A cache of rendered pages. The cache key covers everything that a page depends on: its data, the versions of the shell, of the page's
 * owner and of the parts that fill its slots, the stage's settings, and the route patterns of all parts. So a release re-renders only
 * the pages that depend on it.
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
    this.common = JSON.stringify([settings, routes]);
    this.versions = new Map([
      [SHELL, shellVersion],
      ...site.remotes.map(({ name, version }) => [name, version] as const),
    ]);
  }

  /** Returns the page's body from the cache, or renders and stores it. `json`: the page's data. */
  async of(page: PlannedPage, json: string, render: () => Promise<RenderedBody>): Promise<RenderedBody> {
    const key = keys.rendered(this.hash(page, json));
    const known = await this.store.read(key);
    if (known) return renderedBodySchema.parse(JSON.parse(known.toString()));
    const { html, pattern } = await render();
    // A page that contains its composition's id can't be reused in another composition.
    if (!html.includes(this.site.composition)) {
      await this.store.writeOnce(key, JSON.stringify({ html, pattern })).catch((error: unknown) => {
        // Another process has just stored the same page.
        if (!(error instanceof WriteOnceConflict)) throw error;
      });
    }
    return { html, pattern };
  }

  private hash({ owner, slots }: PlannedPage, json: string): string {
    const names = [...new Set([SHELL, owner, ...slots.map((id) => id.split('/')[0] ?? '')])].sort();
    const made = names.map((name) => `${name} ${this.versions.get(name) ?? ''}`);
    return createHash('sha256')
      .update(`${this.common}\n${made.join('\n')}\n${json}`)
      .digest('hex');
  }
}
