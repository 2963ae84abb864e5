import { parse, type Selector } from 'css-what';

/** The classes and ids that a page must have for a selector to match anything on it. */
export interface Needs {
  classes: readonly string[];
  ids: readonly string[];
}

export interface OneSelector {
  text: string;
  needs: Needs;
  /**
   * Whether it can be removed from its list without an effect on the others: a browser that does not know one selector of a list ignores
   * the whole list.
   */
  knownEverywhere: boolean;
}

/** Pseudo-classes and pseudo-elements that every browser of the last years knows. */
const KNOWN_EVERYWHERE = new Set([
  ...['active', 'after', 'before', 'checked', 'disabled', 'empty', 'enabled', 'first-child', 'first-letter'],
  ...['first-line', 'first-of-type', 'focus', 'focus-visible', 'focus-within', 'hover', 'invalid', 'is'],
  ...['last-child', 'last-of-type', 'link', 'not', 'nth-child', 'nth-last-child', 'nth-of-type'],
  ...['only-child', 'only-of-type', 'placeholder', 'required', 'root', 'target', 'valid', 'visited', 'where'],
]);

/**
 * Parses one selector. Nothing that is inside `:not()`, `:is()`, `:where()`, `:has()` or another pseudo-class is needed: there a name may
 * be one of several, or forbidden. A selector that can't be parsed needs nothing.
 */
export function readSelector(text: string): OneSelector {
  const tokens = tokensOf(text);
  if (!tokens) return { text, needs: { classes: [], ids: [] }, knownEverywhere: false };
  return {
    text,
    needs: { classes: named(tokens, 'class'), ids: named(tokens, 'id') },
    knownEverywhere: tokens.every((token) => isKnownEverywhere(token)),
  };
}

const named = (tokens: Selector[], attribute: string) =>
  tokens.flatMap((token) =>
    // "quirks" is how the parser marks `.name` and `#name`, as opposed to `[class~="name"]`.
    token.type === 'attribute' && token.name === attribute && token.ignoreCase === 'quirks' ? [token.value] : [],
  );

function isKnownEverywhere(token: Selector): boolean {
  if (token.type === 'pseudo-element') return KNOWN_EVERYWHERE.has(token.name);
  if (token.type !== 'pseudo') return true;
  const inside = Array.isArray(token.data) ? token.data.flat() : [];
  return KNOWN_EVERYWHERE.has(token.name) && inside.every(isKnownEverywhere);
}

/** Undefined if the text is not one selector, or has a notation that the parser does not know. */
function tokensOf(selector: string): Selector[] | undefined {
  try {
    const [tokens, ...others] = parse(selector);
    return others.length === 0 ? tokens : undefined;
  } catch {
    return undefined;
  }
}
