import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { SHELL } from '@site/contracts/shell';
import type { SiteJson } from '@site/contracts/site-json';
import * as z from 'zod/mini';
import { composerHash } from './content-ids';
import type { PlannedPage } from './page-data';

/** A rendered page without faults, its texts compressed: a thousand pages stay in memory. */
export interface PackedBody {
  /** The pattern of its route. */
  pattern: string;
  /** Hash of its data and HTML without the names that change with any release. */
  content: string;
  /** The HTML inside the root element. */
  html: Buffer;
  /** Its data without the texts that its HTML shows, as JSON. */
  shown: Buffer;
  /** Its `PageFacts`, as JSON. */
  facts: Buffer;
}

const LEVEL = 1;
export const packText = (text: string): Buffer => deflateRawSync(text, { level: LEVEL });
export const unpackText = (body: Buffer): string => inflateRawSync(body).toString();

/** The texts of a body in a pack, in their order. */
const TEXTS = ['html', 'shown', 'facts'] as const;
/** The first line of a pack: the composer, and of each body in the order of the pack key, pattern, content and the bytes of its texts. */
const headerSchema = z.object({
  composer: z.string(),
  bodies: z.array(z.tuple([z.string(), z.string(), z.string(), z.array(z.int())])),
});
const LINE = '\n'.charCodeAt(0);

/**
 * The rendered pages of a composition, which the next one reuses. The cache key covers everything that a page depends on: its data, the
 * versions of the shell, of the page's owner and of the parts that fill its slots, the stage's settings, the route patterns of all parts,
 * and the composer. So a release re-renders only the pages that depend on it.
 */
export class BodyCache {
  private readonly common: string;
  private readonly versions: Map<string, string>;
  private readonly earlier = new Map<string, PackedBody>();
  private readonly used = new Map<string, PackedBody>();

  /** `shellVersion` is separate because `site` lists only the remotes. `pack`: the pages of an earlier composition. */
  constructor(
    private readonly site: SiteJson,
    shellVersion: string,
    pack?: Buffer,
  ) {
    const { preview: _mark, ...settings } = site.settings;
    const routes = site.remotes.map(({ name, patterns }) => [name, patterns]);
    this.common = JSON.stringify([settings, routes, composerHash()]);
    this.versions = new Map([
      [SHELL, shellVersion],
      ...site.remotes.map(({ name, version }) => [name, version] as const),
    ]);
    if (pack) this.open(pack);
  }

  /** Returns the page's body, if an earlier composition has it. `key`: from `keyOf`. */
  get(key: string): PackedBody | undefined {
    const body = this.earlier.get(key);
    if (body) this.used.set(key, body);
    return body;
  }

  /** Keeps a page's body for the next composition, unless it contains this one's id. */
  keep(key: string, html: string, body: PackedBody): void {
    if (!html.includes(this.site.composition)) this.used.set(key, body);
  }

  /** Returns the bodies of this composition as one file. */
  pack(): Buffer {
    const bodies = [...this.used].map(([key, body]) => {
      const sizes = TEXTS.map((text) => body[text].length);
      return [key, body.pattern, body.content, sizes];
    });
    const header = JSON.stringify({ composer: composerHash(), bodies });
    const texts = [...this.used.values()].flatMap((body) => TEXTS.map((text) => body[text]));
    return Buffer.concat([Buffer.from(`${header}\n`), ...texts]);
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
    return createHash('sha256')
      .update(`${this.inputsOf(page)}\n${json}`)
      .digest('hex');
  }

  /** Reads the bodies of a pack, unless another composer wrote it, perhaps in another format. */
  private open(pack: Buffer): void {
    let at = pack.indexOf(LINE) + 1;
    const { data } = headerSchema.safeParse(JSON.parse(pack.toString('utf8', 0, at)));
    if (data?.composer !== composerHash()) return;
    const take = (bytes = 0) => {
      at += bytes;
      return pack.subarray(at - bytes, at);
    };
    for (const [key, pattern, content, [html, shown, facts]] of data.bodies)
      this.earlier.set(key, { pattern, content, html: take(html), shown: take(shown), facts: take(facts) });
  }
}
