/** States of a gallery cell and the pseudo-classes that they simulate. */
export const STATES = {
  rest: '',
  hover: 'hover',
  focus: 'focus focus-visible',
  pressed: 'hover active',
} as const;

const PSEUDO = /:(hover|focus-visible|active|focus)(?![\w-])/g;
/** Focusable elements; labels can be hovered too. */
const FOCUSABLE = 'a,button,input,textarea,summary';
const targets = (pseudo: string) => `:where(${FOCUSABLE}${pseudo.startsWith('focus') ? '' : ',label'})`;

function copy(owner: CSSStyleSheet | CSSGroupingRule): void {
  for (let at = owner.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = owner.cssRules[at];
    if (rule instanceof CSSGroupingRule) copy(rule);
    if (!(rule instanceof CSSStyleRule) || rule.selectorText.search(PSEUDO) < 0) continue;
    // Same specificity as the pseudo-class that it replaces.
    const selector = rule.selectorText.replace(
      PSEUDO,
      (_, pseudo: string) => `:is([data-state~="${pseudo}"] ${targets(pseudo)})`,
    );
    if (!selector.includes('::-')) owner.insertRule(`${selector} { ${rule.style.cssText} }`, at + 1);
  }
}

/**
 * Copies every style rule for a pseudo-class to a rule that matches inside cells with that `data-state`, because a
 * script cannot hover an element. Cross-origin style sheets cannot be read and are skipped.
 */
export function forceStates(): void {
  for (const sheet of document.styleSheets) {
    if (!sheet.href || new URL(sheet.href).origin === location.origin) copy(sheet);
  }
}
