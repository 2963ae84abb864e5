import { createHash } from 'node:crypto';
import type { Asset } from '@site/boot/boot-document';
import { keys } from '@site/site-model/bucket-keys';
import { DOCUMENT_IDS } from '../html';
import { readAsset } from '../load-parts';
import { memoize } from '../memoize';
import type { PageFacts } from '../read-page';
import type { ObjectStore } from '../store/object-store';
import { type Needs, type Piece, readSheet, type Sheet } from './read-sheet';

/** A page as far as its style sheet depends on it. */
export interface StyledPage {
  /** The part that owns it, and the pattern of its route. */
  owner: string;
  pattern: string;
  /** The parts' style sheets that it needs, with their digests, in the order of the cascade. */
  sheets: readonly Required<Asset>[];
}

/** Pages of one route with the same style sheets, in every language, and the names on them. */
interface Kind extends Pick<StyledPage, 'sheets'> {
  classes: Set<string>;
  ids: Set<string>;
  href?: Promise<string | undefined>;
}

/**
 * Makes one style sheet for each kind of page, with the rules that can match on its pages until a script changes them. So the first paint
 * waits for one small file instead of every style sheet of the parts.
 */
export class PageSheets {
  private readonly kinds = new Map<string, Kind>();
  private readonly made = new Set<string>();

  constructor(private readonly store: ObjectStore) {}

  /** Adds the names on a page to its kind. Call it for every page before the first call of `hrefOf`. */
  add(page: StyledPage, { classes, ids }: Pick<PageFacts, 'classes' | 'ids'>): void {
    const id = kindOf(page);
    const kind = this.kinds.get(id) ?? { sheets: page.sheets, classes: new Set(), ids: new Set(DOCUMENT_IDS) };
    this.kinds.set(id, kind);
    for (const name of classes) kind.classes.add(name);
    for (const name of ids) kind.ids.add(name);
  }

  /**
   * Stores the style sheet of a page's kind unless it exists. Resolves with its absolute path on the site, or with undefined if the page
   * must link its parts' style sheets because one of them can't be joined with the others.
   */
  async hrefOf(page: StyledPage): Promise<string | undefined> {
    const kind = this.kinds.get(kindOf(page));
    if (!kind) throw new Error(`no page of this kind was added: ${page.owner} ${page.pattern}`);
    kind.href ??= this.make(kind);
    return kind.href;
  }

  /** Returns the keys of all style sheets that were made, sorted. */
  keys(): string[] {
    return [...this.made].sort();
  }

  private async make(kind: Kind): Promise<string | undefined> {
    const sheets = await Promise.all(kind.sheets.map(({ href, integrity }) => this.parse(href, integrity)));
    if (!sheets.every((sheet) => sheet !== undefined)) return undefined;
    const css = usedRules(sheets, kind);
    const key = keys.sheet(createHash('sha256').update(css).digest('hex').slice(0, 32));
    await this.store.writeOnce(key, css);
    this.made.add(key);
    return `/${key}`;
  }

  /** Parses each style sheet once for all kinds. */
  private readonly parse = memoize(async (href: string, integrity: string): Promise<Sheet | undefined> => {
    return readSheet((await readAsset(this.store, { href, integrity })).toString());
  });
}

const kindOf = ({ owner, pattern, sheets }: StyledPage) =>
  [owner, pattern, ...sheets.map(({ href }) => href)].join('\n');

type PageNames = Pick<Kind, 'classes' | 'ids'>;

/**
 * Joins style sheets and leaves out the rules that can't match on a page with these names. Layers keep their order, even empty ones.
 * What is left has the same effect on such a page as the whole style sheets, until a script adds other names.
 */
export function usedRules(sheets: readonly Sheet[], page: PageNames): string {
  const whole = sheets.flat();
  const rules = written(whole, page, () => false);
  // A name that occurs anywhere in a rule may be an animation's, also through a custom property.
  return written(whole, page, (name) => rules.includes(name));
}

function written(whole: Sheet, page: PageNames, isAnimated: (name: string) => boolean): string {
  /** Layers at the top that have got their place in the order. */
  const placed = new Set<string>();
  const matches = ({ classes, ids }: Needs) =>
    classes.every((name) => page.classes.has(name)) && ids.every((name) => page.ids.has(name));

  const block = (head: string, body: string, last: Piece | undefined) =>
    `${head}{${last?.kind === 'declaration' ? body.slice(0, -1) : body}}`;
  const all = (body: readonly Piece[], top = false): string => body.map((piece) => one(piece, top)).join('');
  const one = (piece: Piece, top: boolean): string => {
    switch (piece.kind) {
      case 'text':
      case 'declaration':
        return piece.text;
      case 'keyframes':
        return isAnimated(piece.name) ? piece.text : '';
      case 'rule': {
        const used = piece.selectors.filter(({ needs }) => matches(needs));
        if (used.length === 0 || piece.body.length === 0) return '';
        const kept = piece.indivisible ? piece.selectors : used;
        return block(kept.map(({ text }) => text).join(','), all(piece.body), piece.body.at(-1));
      }
      case 'group': {
        const body = all(piece.body);
        return body === '' ? '' : block(piece.head, body, piece.body.at(-1));
      }
      case 'layer': {
        const body = piece.body && all(piece.body);
        const isPlaced = top && piece.names.every((name) => placed.has(name));
        if (top) for (const name of piece.names) placed.add(name);
        const head = `@layer ${piece.names.join(',')}`.trimEnd();
        if (body) return block(head, body, piece.body?.at(-1));
        return isPlaced || piece.names.length === 0 ? '' : `${head};`;
      }
    }
  };
  return all(whole, true);
}
