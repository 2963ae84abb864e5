import type { Piece, Sheet } from './read-sheet';
import type { Needs } from './selector-needs';

/** The names on a page. */
interface PageNames {
  classes: ReadonlySet<string>;
  ids: ReadonlySet<string>;
}

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
