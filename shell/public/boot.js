/*
 * Starts hydration after the page is there: once it has loaded and the browser is idle, or at the first sign of intent.
 * A tap on an element marked data-replay that comes earlier is kept and played back. Not a module and not built, so that
 * it costs one small request and runs at once.
 */
(() => {
  const { preloads, entry } = JSON.parse(document.getElementById('boot').textContent);
  const root = document.documentElement;
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const { href, integrity } of preloads) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      if (integrity) link.integrity = integrity;
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    if (entry.integrity) script.integrity = entry.integrity;
    script.onerror = giveUp;
    script.src = entry.href;
    document.head.append(script);
  };
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 2000 }) : setTimeout(start, 200);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle);
  for (const type of ['pointerover', 'pointerdown', 'touchstart', 'keydown']) {
    addEventListener(type, start, { once: true, passive: true });
  }

  // Without the entry nothing will ever answer: the page stays as it was served, and clicks do what they would without it.
  const giveUp = () => removeEventListener('click', keep, true);

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
