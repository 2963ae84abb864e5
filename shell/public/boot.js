/*
 * Asks for the page's scripts and data once the page is painted, and starts them when the browser is idle, or all of it at the
 * first sign of intent. Plays back the taps that the document's inline script has kept. Not a module and not built, so that it is
 * one small request.
 */
(() => {
  const { preloads, entry, page } = JSON.parse(document.getElementById('boot').textContent);
  const root = document.documentElement;
  const trusted = window.trustedTypes?.createPolicy('boot', { createScriptURL: (href) => href });
  const add = (name, { href, integrity }, more) => {
    const element = Object.assign(document.createElement(name), { crossOrigin: '', ...more });
    if (integrity) element.integrity = integrity;
    if (name === 'script') element.src = trusted?.createScriptURL(href) ?? href;
    else element.href = href;
    document.head.append(element);
  };

  let asked = false;
  const ask = () => {
    if (asked) return;
    asked = true;
    for (const file of [...preloads, entry]) add('link', file, { rel: 'modulepreload' });
    if (page) {
      globalThis.askedPage = fetch(page);
      globalThis.askedPage.catch(() => undefined);
    }
  };
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    ask();
    add('script', entry, { type: 'module', onerror: giveUp });
  };
  let painted = false;
  const whenPainted = () => {
    if (painted) return;
    painted = true;
    ask();
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 });
    else setTimeout(start, 200);
  };
  new PerformanceObserver(whenPainted).observe({ type: 'paint', buffered: true });
  // A page in the background is not painted, but it is loaded; a page in front may be loaded some time before it is painted.
  const whenLoaded = () => setTimeout(whenPainted, document.hidden ? 0 : 1000);
  if (document.readyState === 'complete') whenLoaded();
  else addEventListener('load', whenLoaded);
  for (const type of ['pointerover', 'pointerdown', 'touchstart', 'keydown']) {
    addEventListener(type, start, { once: true, passive: true });
  }

  // The document's own first script keeps taps; one that stands in a slot or page that is not live yet is kept again.
  const taps = globalThis.earlyTaps ?? new Set();
  const playBack = () => {
    const kept = [...taps];
    taps.clear();
    for (const element of kept) element.click();
  };
  if (taps.size > 0) start();
  document.addEventListener('site:live', playBack);
  document.addEventListener('site:failed', giveUp);
  document.addEventListener('site:hydrated', () => {
    giveUp();
    playBack();
    root.dataset.booted = '';
  });

  // Without the entry nothing will ever answer: the page stays as it was served, and clicks do what they would without it.
  function giveUp() {
    removeEventListener('click', taps.keep, true);
  }
})();
