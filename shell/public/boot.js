/*
 * Preloads the page's scripts, style sheets and data after the first paint and, when the browser is idle, starts them and
 * lays out what the first frame left out; the first interaction does all of that. Replays the taps that the document's
 * inline script captured. Not a module, so that it is one small request; a build only minifies it.
 */
(() => {
  const { preloads, entry, page, sheets = [] } = JSON.parse(document.getElementById('boot').textContent);
  const root = document.documentElement;
  const trusted = window.trustedTypes?.createPolicy('boot', { createScriptURL: (href) => href });
  const add = (name, { href, integrity }, more) => {
    const element = Object.assign(document.createElement(name), { crossOrigin: '', ...more });
    if (integrity) element.integrity = integrity;
    if (name === 'script') element.src = trusted?.createScriptURL(href) ?? href;
    else element.href = href;
    document.head.append(element);
  };

  // The document links one sheet with the rules that its HTML uses. The parts' whole sheets, which the page needs once
  // scripts change it, are applied all at once, or rules of the first would override later ones; here if all of them
  // settle, by `src/federation/hydration-progress.ts` if one hangs. They wait disabled and not with a media query: to apply a query
  // Chromium would resolve all fonts again and lay out every text.
  const addSheet = (href) =>
    new Promise((settle) => {
      const onload = ({ target: { sheet } }) => {
        sheet.disabled = true;
        sheet.media.mediaText = 'all';
        settle(sheet);
      };
      const more = { rel: 'stylesheet', crossOrigin: null, fetchPriority: 'high' };
      // A query that never matches: the sheet neither blocks rendering nor is applied on arrival.
      add('link', { href }, { ...more, media: 'not all', onload, onerror: () => settle() });
    });
  const apply = (sheets) => {
    for (const sheet of sheets) if (sheet) sheet.disabled = false;
  };
  // The shell's sheet that declares the fonts is never applied, because the document's own declares them: declared twice,
  // they would be requested again by Firefox, and every text would be laid out again. `shell/vite.config.ts` keeps them
  // apart. Its disabled link, which loads nothing, keeps Vite from adding one for a chunk that imports the entry.
  const FONTS = /^\/shell\/[^/]+\/(?:[^/]+\/)?fonts-[^/]*\.css$/;
  const keepOut = (href) => add('link', { href }, { rel: 'stylesheet', crossOrigin: null, disabled: true });
  let styled;
  let missing = preloads.length + 1;
  const arrived = () => {
    missing -= 1;
    if (missing === 0) pause();
  };
  let asked = false;
  const ask = () => {
    if (asked) return;
    asked = true;
    sheets.filter((href) => FONTS.test(href)).forEach(keepOut);
    globalThis.wholeSheets = sheets.filter((href) => !FONTS.test(href)).map(addSheet);
    styled = Promise.all(globalThis.wholeSheets).then(apply);
    for (const file of [...preloads, entry])
      add('link', file, { rel: 'modulepreload', onload: arrived, onerror: arrived });
    if (page) {
      globalThis.askedPage = fetch(page);
      // Not reported: whoever uses the answer gets the rejection.
      globalThis.askedPage.catch(() => undefined);
    }
  };
  // One section of `booting.css` a frame, while the scripts load: all in one frame would block a phone's main thread.
  // After the style sheets, which would lay out once more what is laid out already.
  const putOff = () => document.getAnimations().filter(({ animationName }) => animationName === 'put-off');
  let paused = false;
  const layOut = () => {
    if (paused) return;
    const [next] = putOff();
    next?.finish();
    if (next) requestAnimationFrame(layOut);
    else delete root.dataset.booting;
  };
  // Not while the scripts start and hydrate the page, which the frames in between would delay: from the arrival of the
  // scripts until the page is hydrated, or hangs.
  const HANGS_MS = 3000;
  const pause = () => {
    if (!('booting' in root.dataset)) return;
    paused = true;
    for (const section of putOff()) section.pause();
    setTimeout(goOn, HANGS_MS);
  };
  const goOn = () => {
    if (paused) requestAnimationFrame(layOut);
    paused = false;
  };
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    ask();
    if ('booting' in root.dataset) styled.then(layOut);
    add('script', entry, { type: 'module', onerror: noEntry });
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
  // Fallback for hidden pages, which are loaded but not painted; a visible page may be painted some time after its
  // load.
  const whenLoaded = () => setTimeout(whenPainted, document.hidden ? 0 : 1000);
  if (document.readyState === 'complete') whenLoaded();
  else addEventListener('load', whenLoaded);
  for (const type of ['pointerover', 'pointerdown', 'touchstart', 'keydown']) {
    addEventListener(type, start, { once: true, passive: true });
  }

  // A replayed tap on an element that is not hydrated yet is captured again by the inline script.
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

  // Reports that the entry did not load: telemetry is a part of the entry.
  function noEntry() {
    giveUp();
    const version = entry.href.split('/')[2];
    const body = JSON.stringify({ reports: [{ kind: 'error', part: 'shell', version }] });
    const send = () => navigator.sendBeacon?.('/api/telemetry', new Blob([body], { type: 'application/json' }));
    // Not of a page that is being left, whose loads Firefox aborts.
    const timer = setTimeout(send, 1000);
    addEventListener('pagehide', () => clearTimeout(timer));
  }

  // Without the entry the page will not be hydrated: stop capturing, so that clicks have their default action.
  function giveUp() {
    removeEventListener('click', taps.keep, true);
    goOn();
    // A link leads somewhere also without its script.
    for (const element of taps) if (element.href && taps.delete(element)) element.click();
  }
})();
