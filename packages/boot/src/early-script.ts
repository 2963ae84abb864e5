/*
 * Written by "npm run generate". `EARLY_SCRIPT` is the only inline script of a page: the Content-Security-Policy allows it by its
 * hash, so every byte must match. `THEME_SCRIPT` stands alone in a page that the browser renders.
 */
// biome-ignore format: bytes of a bundler.
export const EARLY_SCRIPT = "(function(){var e=`theme`;try{let t=localStorage.getItem(e);(t===`light`||t===`dark`)&&(document.documentElement.dataset.theme=t)}catch{}var t=document.documentElement,n=e=>{let n=e.target.closest?.(`[data-replay]`);n&&(`live`in(document.querySelector(n.dataset.replay||`_`)??n.closest(`[data-slot*=\"/\"]`)??t).dataset||(e.preventDefault(),e.stopPropagation(),r.add(n)))},r=Object.assign(new Set,{keep:n});globalThis.earlyTaps=r,addEventListener(`click`,n,!0);var[i]=performance.getEntriesByType(`navigation`);`userAgentData`in navigator&&i?.type===`navigate`&&!i.name.includes(`#`)&&(t.dataset.booting=``,addEventListener(`click`,()=>delete t.dataset.booting,{capture:!0,once:!0}))})();";
// biome-ignore format: bytes of a bundler.
export const THEME_SCRIPT = "(function(){var e=`theme`;try{let t=localStorage.getItem(e);(t===`light`||t===`dark`)&&(document.documentElement.dataset.theme=t)}catch{}})();";
