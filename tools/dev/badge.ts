import { escapeMarkup } from '@site/contracts/escape-markup';

export interface BadgeData {
  /** The part that comes from its sources. */
  part: string;
  /** Origin of the site behind. */
  site: string;
  /** Who answers forms and voice: local emulators, the site behind because it runs on this machine, or nobody. */
  calls: 'emulators' | 'site' | 'nobody';
  /** Address of the page that lists what forms and calls sent to the emulators. */
  stored?: string;
}

const CALLS: Record<BadgeData['calls'], string> = {
  emulators: 'Forms and voice: local emulators',
  site: 'Forms and voice: that site, on this machine',
  nobody: 'Forms and voice: switched off',
};

/** In a shadow tree: the page's style sheets don't reach it, nor it the page. */
const STYLES = `
:host { all: initial; display: block; color-scheme: dark; font: 400 13px/1.45 system-ui, sans-serif; }
/* Above the page's skip link, which waits hidden above the page's top edge. */
section {
  position: relative;
  z-index: 2147483647;
  padding: 6px 12px;
  background: #15171c;
  border-bottom: 2px solid #ffc043;
  color: #f2f3f5;
}
summary { width: max-content; color: #ffc043; font-weight: 700; cursor: pointer; }
ul { display: flex; flex-wrap: wrap; gap: 0 16px; margin: 0; padding: 0; list-style: none; }
li { overflow-wrap: anywhere; }
a { color: #ffd98a; }
:focus-visible { outline: 2px solid #ffd98a; outline-offset: 2px; }
@media print { :host { display: none; } }
`;

/**
 * Returns the markup of the bar above a page that says what the page consists of. It is part of the page's flow, so that it covers
 * nothing, and needs no script.
 */
export function badge({ part, site, calls, stored }: BadgeData): string {
  const sent = stored
    ? ` (<a href="${escapeMarkup(stored)}" target="_blank" rel="noreferrer">what they sent</a>)`
    : '';
  const facts = [
    `<b>${escapeMarkup(part)}</b> from your sources`,
    `Site: <b>${escapeMarkup(new URL(site).host)}</b>`,
    CALLS[calls] + sent,
  ].map((fact) => `<li>${fact}</li>`);
  return `<div id="dev-badge" lang="en" dir="ltr"><template shadowrootmode="open"><style>${STYLES}</style><section aria-label="Development"><details open><summary>DEV</summary><ul>${facts.join('')}</ul></details></section></template></div>`;
}
