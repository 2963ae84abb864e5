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

/** A page in the cache, which has no fault. */
interface CheckedBody extends RenderedBody {
  /** Its data without the texts that its HTML shows, as JSON. */
  shown: Buffer;
}

/** The first line of a cached page. `html`, `shown`: bytes of what follows it. */
const headerSchema = z.object({ pattern: z.string(), html: z.int(), shown: z.int() });
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

  /** Returns the page's body, if the cache has it. `key`: from `keyOf`. */
  async read(key: string): Promise<CheckedBody | undefined> {
    return parsed(await this.store.read(key));
  }

  /** Stores a page's body without faults, unless it can't be reused in another composition, because it contains this one's id. */
  async write(key: string, body: CheckedBody): Promise<void> {
    if (body.html.includes(this.site.composition)) return;
    await this.store.writeOnce(key, written(body)).catch((error: unknown) => {
      // Another process has just stored the same page.
      if (!(error instanceof WriteOnceConflict)) throw error;
    });
  }

  /** Returns the hash of what a page is made of: the settings, routes and composer, and the versions of its parts. */
  inputsOf({ owner, slots }: PlannedPage): string {
    const names = [...new Set([SHELL, owner, ...slots.map((id) => id.split('/')[0] ?? '')])].sort();
    const made = names.map((name) => `${name} ${this.versions.get(name) ?? ''}`);
    return createHash('sha256')
      .update(`${this.common}\n${made.join('\n')}`)
      .digest('hex');
  }

  /** Returns the cache key of a page. `json`: its data. */
  keyOf(page: PlannedPage, json: string): string {
    return keys.rendered(
      createHash('sha256')
        .update(`${this.inputsOf(page)}\n${json}`)
        .digest('hex'),
    );
  }
}

/** A cached page is a line of JSON, then the texts as they are: escaping and parsing them took a tenth of a composition's time. */
const written = ({ pattern, html, shown }: CheckedBody): Buffer => {
  const header = JSON.stringify({ pattern, html: html.length, shown: shown.length });
  return Buffer.concat([Buffer.from(`${header}\n`), html, shown]);
};

/** Returns undefined for a file that is missing or was cut off. */
function parsed(file: Buffer | undefined): CheckedBody | undefined {
  const start = file ? file.indexOf(LINE) + 1 : 0;
  if (!file || start === 0) return undefined;
  const { pattern, html, shown } = headerSchema.parse(JSON.parse(file.toString('utf8', 0, start)));
  const end = start + html;
  if (file.length !== end + shown) return undefined;
  return { pattern, html: file.subarray(start, end), shown: file.subarray(end) };
}
