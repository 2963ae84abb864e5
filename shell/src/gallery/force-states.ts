/** What a cell of the gallery can be in, by the pseudo-classes that it stands for. */
export const STATES = {
  rest: '',
  hover: 'hover',
  focus: 'focus focus-visible',
  pressed: 'hover active',
} as const;

const PSEUDO = /:(hover|focus-visible|active|focus)(?![\w-])/g;
/** What takes the focus; the pointer may rest on a label too. */
const FOCUSABLE = 'a,button,input,textarea,summary';
const targets = (pseudo: string) => `:where(${FOCUSABLE}${pseudo.startsWith('focus') ? '' : ',label'})`;

function copy(owner: CSSStyleSheet | CSSGroupingRule): void {
  for (let at = owner.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = owner.cssRules[at];
    if (rule instanceof CSSGroupingRule) copy(rule);
    if (!(rule instanceof CSSStyleRule) || rule.selectorText.search(PSEUDO) < 0) continue;
    // As specific as the pseudo-class that it stands for.
    const selector = rule.selectorText.replace(
      PSEUDO,
      (_, pseudo: string) => `:is([data-state~="${pseudo}"] ${targets(pseudo)})`,
    );
    if (!selector.includes('::-')) owner.insertRule(`${selector} { ${rule.style.cssText} }`, at + 1);
  }
}

/**
 * A page cannot put an element under the pointer, so every rule for a state gets a twin right after it that matches
 * inside a cell with that `data-state`. Sheets from elsewhere cannot be read and are left alone.
 */
export function forceStates(): void {
  for (const sheet of document.styleSheets) {
    if (!sheet.href || new URL(sheet.href).origin === location.origin) copy(sheet);
  }
}
