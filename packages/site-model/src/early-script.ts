import { THEME_KEY } from '@site/contracts/theme-key';

/** Sets the theme before the first paint, so that nobody sees a flash of the other. Alone where the browser renders the page. */
export const THEME_SCRIPT = `try{const t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

/**
 * Keeps each tap on an element marked data-replay from the first paint on, until what answers it says that it is live: the slot
 * of a remote that the element stands in, else the page. `shell/public/boot.js` plays the taps back, each element's once, and
 * takes the listener away. It cannot stand in that file, which arrives later than the first tap on a slow network.
 */
const KEEP_TAPS = `earlyTaps=new Set;addEventListener('click',earlyTaps.keep=e=>{const t=e.target.closest?.('[data-replay]');t&&!('live'in(t.closest('[data-slot*="/"]')??document.documentElement).dataset)&&(e.preventDefault(),e.stopPropagation(),earlyTaps.add(t))},!0)`;

/**
 * The one inline script of a page. The Content-Security-Policy allows it by its hash, so the page must carry it to the
 * character. Every page carries it before anything else: each byte counts.
 */
export const EARLY_SCRIPT = `${THEME_SCRIPT};${KEEP_TAPS}`;

/**
 * Inline scripts of compositions that are still kept: a rollback shows them under the policy of today. One goes once no
 * composition holds it any more.
 */
export const EARLIER_SCRIPTS: readonly string[] = [THEME_SCRIPT];
