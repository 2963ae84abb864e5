import { parse as parseSelector, type Selector } from 'css-what';
import type { AtRule, ChildNode, Rule } from 'postcss';
import parse from 'postcss/lib/parse';

/** A piece of a style sheet, in order. */
export type Piece =
  /** Kept on every page: `@font-face`, `@property` and everything that this file does not know. */
  | { kind: 'text'; text: string }
  /** Ends with a semicolon. */
  | { kind: 'declaration'; text: string }
  | { kind: 'rule'; selectors: readonly OneSelector[]; indivisible: boolean; body: readonly Piece[] }
  /** `@media`, `@supports`, `@container`. */
  | { kind: 'group'; head: string; body: readonly Piece[] }
  /** A layer, or with an undefined body a list of layers in their order. An anonymous layer has no names. */
  | { kind: 'layer'; names: readonly string[]; body: readonly Piece[] | undefined }
  | { kind: 'keyframes'; name: string; text: string };

/** A style sheet, parsed once for all pages. */
export type Sheet = readonly Piece[];

const GROUPS = new Set(['media', 'supports', 'container']);
/** Rules that are valid only at the beginning of a style sheet, so that it can't follow another one. */
const LEADING = new Set(['import', 'namespace']);

/** A relative address, as a value of a declaration has it. Vite's are absolute. A type in `image-set()` counts as one. */
const RELATIVE = /(?:(?:url|src)\(\s*["']?|image-set\(.*["'])(?![a-z][a-z\d+.-]*:|[/#"'\s),]|$)/is;

/**
 * Parses a style sheet. Returns undefined if it can't be joined with others: it is faulty, imports another one, or has an address that
 * is relative to its own.
 */
export function readSheet(css: string): Sheet | undefined {
  try {
    const root = parse(css, { map: false });
    const nodes = root.nodes as ChildNode[];
    let isJoinable = !nodes.some((node) => node.type === 'atrule' && LEADING.has(node.name.toLowerCase()));
    root.walkDecls(({ value }) => {
      isJoinable &&= !RELATIVE.test(value);
    });
    return isJoinable ? nodes.flatMap(pieces) : undefined;
  } catch (error) {
    if (error instanceof Error && error.name === 'CssSyntaxError') return undefined;
    throw error;
  }
}

function pieces(node: ChildNode): Piece[] {
  switch (node.type) {
    case 'comment':
      return [];
    case 'decl':
      // `before` has the character of `*zoom: 1`, which makes browsers ignore the declaration.
      return [{ kind: 'declaration', text: `${node.raws.before?.trim() ?? ''}${node};` }];
    case 'rule':
      return [ruleOf(node)];
    case 'atrule':
      return atRuleOf(node);
  }
}

function ruleOf(rule: Rule): Piece {
  const selectors = rule.selectors.map(readSelector);
  const body = rule.nodes.flatMap(pieces);
  const nested = body.some(({ kind }) => kind !== 'declaration');
  return {
    kind: 'rule',
    selectors: nested && matchesOutside(rule) ? selectors.map(withoutNeeds) : selectors,
    // A nested rule has the specificity of the whole list.
    indivisible: nested || !selectors.every(({ knownEverywhere }) => knownEverywhere),
    body,
  };
}

const withoutNeeds = (selector: OneSelector): OneSelector => ({
  ...selector,
  needs: { classes: [], ids: [] },
});

/** Returns whether a nested rule may match where its parent matches nothing: `:not(&)`, also in `@scope`. */
function matchesOutside(rule: Rule): boolean {
  let outside = false;
  rule.walk((node) => {
    const text = node.type === 'rule' ? node.selector : node.type === 'atrule' ? node.params : '';
    outside ||= text.includes('&') && text.includes('(');
  });
  return outside;
}

function atRuleOf(rule: AtRule): Piece[] {
  const name = rule.name.toLowerCase();
  if (name === 'charset') return [];
  const body = rule.nodes?.flatMap(pieces);
  if (name === 'layer') {
    const names = rule.params.split(',').flatMap((one) => one.trim() || []);
    return [{ kind: 'layer', names, body }];
  }
  if (body && GROUPS.has(name)) return [{ kind: 'group', head: `@${rule.name} ${rule.params}`, body }];
  const text = rule.toString();
  if (/^(-[a-z]+-)?keyframes$/.test(name))
    return [{ kind: 'keyframes', name: rule.params.replace(/^(["'])(.*)\1$/, '$2'), text }];
  return [{ kind: 'text', text: body ? text : `${text};` }];
}

/** The classes and ids that a page must have for a selector to match anything on it. */
export interface Needs {
  classes: readonly string[];
  ids: readonly string[];
}

interface OneSelector {
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
function readSelector(text: string): OneSelector {
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
    const [tokens, ...others] = parseSelector(selector);
    return others.length === 0 ? tokens : undefined;
  } catch {
    return undefined;
  }
}
