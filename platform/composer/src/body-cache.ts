import { createHash } from 'node:crypto';
import { SHELL } from '@site/contracts/microfrontend';
import type { SiteJson } from '@site/contracts/site-json';
import { keys } from '@site/site-model/bucket-keys';
import * as z from 'zod/mini';
import type { PlannedPage } from './page-data';
import { type ObjectStore, WriteOnceConflict } from './store/object-store';

const renderedBodySchema = z.object({ html: z.string(), pattern: z.string() });
/** What the shell makes of a page: the HTML inside of the root element, and the pattern of the route that matched. */
export type RenderedBody = z.infer<typeof renderedBodySchema>;

/**
 * Rendered pages by what they are made of: the page's data, the versions of the shell, of the page's owner and of those
 * who fill its slots, the stage's settings and everybody's route patterns. A release of another part changes none of these.
 */
export class BodyCache {
  private readonly common: string;
  private readonly versions: Map<string, string>;

  /** `shellVersion` besides `site`, which names the remotes only. */
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

  /** The page's body, rendered only when nobody has rendered the same before. */
  async of(page: PlannedPage, render: () => Promise<RenderedBody>): Promise<RenderedBody> {
    const key = keys.rendered(this.hash(page));
    const known = await this.store.read(key);
    if (known) return renderedBodySchema.parse(JSON.parse(known.toString()));
    const { html, pattern } = await render();
    // A page that names its composition is that composition's alone.
    if (!html.includes(this.site.composition)) {
      await this.store.writeOnce(key, JSON.stringify({ html, pattern })).catch((error: unknown) => {
        // Someone else has just rendered the page, too.
        if (!(error instanceof WriteOnceConflict)) throw error;
      });
    }
    return { html, pattern };
  }

  private hash({ owner, slots, data }: PlannedPage): string {
    const names = [...new Set([SHELL, owner, ...slots.map((id) => id.split('/')[0] ?? '')])].sort();
    const made = names.map((name) => `${name} ${this.versions.get(name) ?? ''}`);
    return createHash('sha256')
      .update(`${this.common}\n${made.join('\n')}\n${JSON.stringify(data)}`)
      .digest('hex');
  }
}
