import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse as parseSelector, type Selector } from 'css-what';
import { type AtRule, type ChildNode, CssSyntaxError, parse } from 'postcss';

/** The layers of a part's rules: the kit's, and above them its own. Rules outside of all layers beat every other. */
const LAYERS = ['kit', 'page'];
const GROUPS = ['media', 'supports', 'container', 'starting-style'];
/** At-rules that define a name and match nothing; what an import brings is checked for itself. */
const NAMING =
  /^(charset|import|font-face|font-feature-values|font-palette-values|counter-style|property|(-\w+-)?keyframes)$/;

/**
 * Returns the rules of a style sheet that apply to other parts' elements, or override other parts' rules: those outside
 * of the layers `kit` and `page`, and selectors without a class (`isOwn`) or an attribute of the part's own (of
 * `mfe-voice`: `data-voice`, `data-voice-…`).
 */
export function styleFaults(css: string, part: string, isOwn: (name: string) => boolean) {
  const faults: { line: number; what: string }[] = [];
  const add = (node: ChildNode, what: string) => void faults.push({ line: node.source?.start?.line ?? 1, what });
  const isOwned = ([text = '', ...rest]: string[]): boolean =>
    text === '' || (owns(tokensOf(text), part, isOwn) && isOwned(rest));
  /** `inside`: only elements of the part match, because of a rule around this one. */
  const visit = (nodes: readonly ChildNode[], layered: boolean, inside: boolean): void => {
    for (const node of nodes) {
      if (node.type === 'atrule') visitAtRule(node, layered, inside);
      if (node.type !== 'rule') continue;
      if (!layered) add(node, `"${node.selector}" is outside of @layer page`);
      const reaches = node.selectors.find((text) => !(inside && !text.includes('&')) && !isOwned([text]));
      if (reaches) add(node, `"${reaches}" has no class or attribute of the part`);
      visit(node.nodes, true, true);
    }
  };
  const visitAtRule = (rule: AtRule, layered: boolean, inside: boolean): void => {
    const name = rule.name.toLowerCase();
    const nodes = rule.nodes ?? [];
    if (name === 'layer') {
      const known = (one: string) => LAYERS.includes(one.trim().split('.')[0] ?? '');
      if (layered || rule.params.split(',').every(known)) visit(nodes, true, inside);
      else add(rule, `"@layer ${rule.params}" is none of the layers ${LAYERS.join(' and ')}`);
    } else if (GROUPS.includes(name)) visit(nodes, layered, inside);
    else if (name === 'scope') {
      const [, root = ''] = /^\((.*?)\)(\s+to\b|$)/s.exec(rule.params) ?? [];
      visit(nodes, layered, inside || (root !== '' && isOwned(root.split(','))));
    } else if (!NAMING.test(name) || /^(url\()?["']?(\w+:|\/\/)/.test(rule.params))
      add(rule, `"@${rule.name}" applies to the whole site`);
  };
  try {
    visit(parse(css, { map: false }).nodes as ChildNode[], false, false);
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    faults.push({ line: error.line ?? 1, what: `is not valid CSS: ${error.reason}` });
  }
  return faults;
}

/** Attribute that stands for `&`, the parent of a nested rule, while a selector is parsed. */
const PARENT = '\u0001parent';

function tokensOf(selector: string): Selector[] {
  try {
    return parseSelector(selector.replaceAll('&', `[${PARENT}]`))[0] ?? [];
  } catch {
    return [];
  }
}

/** Whether every element that a selector matches is below, or beside, one with a class or an attribute of the part. */
function owns(tokens: readonly Selector[], part: string, isOwn: (name: string) => boolean): boolean {
  // In a CSS module, ":global" without parentheses applies to the rest.
  const end = tokens.findIndex((token) => token.type === 'pseudo' && token.name === 'global' && !token.data);
  const ownAttribute = new RegExp(`^data-(mfe-)?${part.replace(/^mfe-/, '')}(-|$)`);
  return tokens.slice(0, end < 0 ? tokens.length : end).some((token) => {
    if (token.type === 'attribute' && token.name === 'class') return token.action === 'element' && isOwn(token.value);
    if (token.type === 'attribute') return token.name === PARENT || ownAttribute.test(token.name);
    if (token.type !== 'pseudo' || !token.data) return false;
    if (token.name === 'local') return true;
    return (
      ['is', 'where', 'matches'].includes(token.name) &&
      Array.isArray(token.data) &&
      token.data.every((one) => owns(one, part, isOwn))
    );
  });
}

/**
 * Returns the rules in the client of a built remote that apply to other parts' elements, whatever tool built it: file
 * and line, relative to the client's folder, and what is wrong. Its own classes start with its name, or with what the
 * build lists as `classes` in `part.json`, as Vite's does for CSS modules.
 */
export function checkStyles(folder: string, part: string): { file: string; what: string }[] {
  const info = readFileSync(path.join(folder, '.vite/part.json'), 'utf8');
  const { classes = [] } = JSON.parse(info) as { classes?: string[] };
  const isOwn = (name: string) => [part, ...classes].some((start) => name.startsWith(start));
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  return sheets.flatMap((file) =>
    styleFaults(readFileSync(path.join(folder, file), 'utf8'), part, isOwn).map(({ line, what }) => ({
      file: `${file}:${line}`,
      what,
    })),
  );
}
