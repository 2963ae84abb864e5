import { escapeMarkup } from '@site/contracts/escape-markup';

/** In a shadow tree: the page's style sheets don't reach it, nor it the page. Above the skip link, which waits at the top edge. */
const STYLES = `
:host { all: initial; display: block; color-scheme: dark; font: 400 13px/1.45 system-ui, sans-serif; }
section { position: relative; z-index: 2147483647; padding: 6px 12px; background: #15171c; color: #f2f3f5; }
summary { width: max-content; color: #ffc043; font-weight: 700; }
ul { display: flex; flex-wrap: wrap; gap: 0 16px; margin: 0; padding: 0; list-style: none; overflow-wrap: anywhere; }
a { color: #ffd98a; }
@media print { :host { display: none; } }
`;

/**
 * Returns the markup of the bar above a page that says which part comes from its sources, which site is behind, and who answers forms
 * and voice. It is part of the page's flow, so that it covers nothing, and needs no script.
 *
 * @param emulators Address of the page that lists what forms and calls sent to the emulators, if these answer them.
 * @param local Whether the site runs on this machine; without emulators, it then answers forms and calls itself.
 */
export function badge(part: string, site: string, emulators: string | undefined, local: boolean): string {
  const sent = `local emulators (<a href="${escapeMarkup(emulators ?? '')}" target="_blank">what they sent</a>)`;
  const answeredBy = emulators ? sent : local ? 'that site, on this machine' : 'switched off';
  const facts = [
    `<b>${escapeMarkup(part)}</b> from your sources`,
    `Site: <b>${escapeMarkup(new URL(site).host)}</b>`,
    `Forms and voice: ${answeredBy}`,
  ];
  const list = `<ul>${facts.map((fact) => `<li>${fact}</li>`).join('')}</ul>`;
  const bar = `<section aria-label="Development"><details open><summary>DEV</summary>${list}</details></section>`;
  return `<div id="dev-badge" lang="en" dir="ltr"><template shadowrootmode="open"><style>${STYLES}</style>${bar}</template></div>`;
}
