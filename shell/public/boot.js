/*
 * Asks for the page's scripts and data once the page is painted, and starts them when the browser is idle, or all of it at the
 * first sign of intent. A tap on an element marked data-replay that comes earlier is kept and played back. Not a module and
 * not built, so that it is one small request.
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

  // Without the entry nothing will ever answer: the page stays as it was served, and clicks do what they would without it.
  const giveUp = () => removeEventListener('click', keep, true);
  document.addEventListener('site:failed', giveUp);

  // What stands in a remote's slot answers with it, all else with the page.
  const answers = (element) => 'live' in (element.closest('[data-slot*="/"]') ?? root).dataset;
  let tapped;
  const keep = (event) => {
    const target = event.target instanceof Element && event.target.closest('[data-replay]');
    if (!target || answers(target)) return;
    event.preventDefault();
    event.stopPropagation();
    tapped = target;
  };
  addEventListener('click', keep, true);
  document.addEventListener('site:live', () => {
    if (!tapped || !answers(tapped)) return;
    const element = tapped;
    tapped = undefined;
    if (element.isConnected) element.click();
  });
  document.addEventListener('site:hydrated', () => {
    giveUp();
    if (tapped?.isConnected) tapped.click();
    root.dataset.booted = '';
  });
})();
