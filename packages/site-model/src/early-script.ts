import { THEME_KEY } from '@site/contracts/theme-key';

/** Sets the theme before the first paint, to prevent a flash of the other one. Used alone if the browser renders the page. */
export const THEME_SCRIPT = `try{const t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

/**
 * Captures taps on elements with `data-replay` until they are hydrated: until the slot that the attribute selects, the
 * element's own slot, or else the page, is marked live. `shell/public/boot.js` replays the taps, once per element, and
 * removes the listener. It is not part of that file, because on a slow network the file arrives after the first tap.
 * `r` is the root element.
 */
const KEEP_TAPS = `earlyTaps=new Set;addEventListener('click',earlyTaps.keep=e=>{const t=e.target.closest?.('[data-replay]');t&&!('live'in(document.querySelector(t.dataset.replay||'_')??t.closest('[data-slot*="/"]')??r).dataset)&&(e.preventDefault(),e.stopPropagation(),earlyTaps.add(t))},!0)`;

/**
 * Puts off the layout of what is below the first screen (`shell/src/app/booting.css`) until `shell/public/boot.js` ends
 * it. Not if the browser is about to scroll: on reload, on Back, and with a fragment, of which only the name of the
 * navigation entry contains a text fragment. Only in Chromium, which alone has `userAgentData`: what the others put
 * into that name is not known. A click ends it, because a link into the page needs the real positions.
 */
const PUT_OFF = `const n=performance.getEntriesByType('navigation')[0],d=r.dataset;navigator.userAgentData&&n?.type==='navigate'&&!n.name.includes('#')&&(d.booting='',addEventListener('click',()=>delete d.booting,{capture:!0,once:!0}))`;

/**
 * The only inline script of a page. The Content-Security-Policy allows it by its hash, so every byte must match. It
 * comes first in every page, so keep it small.
 */
export const EARLY_SCRIPT = `${THEME_SCRIPT};{const r=document.documentElement;${KEEP_TAPS};${PUT_OFF}}`;
