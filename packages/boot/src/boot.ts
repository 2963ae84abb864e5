/*
 * Preloads the page's scripts, style sheets and data after the first paint and, when the browser is idle, starts them and
 * lays out what the first frame left out; the first interaction does all of that. Replays the taps that `early.ts` captured.
 * A classic script without imports at run time, so that it is one small request.
 */
import { BOOT_JSON_ID, TRUSTED_TYPES } from '@site/contracts/document-ids';
import { type Asset, type BootJson, FAILED_EVENT, HYDRATED_EVENT, LIVE_EVENT } from './boot-document';

const {
  preloads,
  entry,
  page,
  sheets = [],
}: BootJson = JSON.parse(document.getElementById(BOOT_JSON_ID)?.textContent ?? '');
const root = document.documentElement;

const trusted = globalThis.trustedTypes?.createPolicy(TRUSTED_TYPES.boot, { createScriptURL: (href) => href });

function addLink({ href, integrity }: Asset, options: Partial<HTMLLinkElement>): void {
  const link = Object.assign(document.createElement('link'), { crossOrigin: '' }, options);
  if (integrity) link.integrity = integrity;
  link.href = href;
  document.head.append(link);
}

/*
 * The document links one sheet with the rules that its HTML uses. The parts' whole sheets, which the page needs once scripts
 * change it, are applied all at once, or rules of the first would override later ones; here if all of them settle, by
 * `applyWholeSheets` in the shell if one hangs. They wait disabled and not with a media query: to apply a query Chromium would
 * resolve all fonts again and lay out every text.
 */
const addSheet = (href: string) =>
  new Promise<CSSStyleSheet | undefined>((resolve) =>
    addLink(
      { href },
      {
        rel: 'stylesheet',
        crossOrigin: null,
        fetchPriority: 'high',
        // A query that never matches: the sheet neither blocks rendering nor is applied on arrival.
        media: 'not all',
        onload: ({ target }) => {
          const { sheet } = target as HTMLLinkElement;
          if (sheet) {
            sheet.disabled = true;
            sheet.media.mediaText = 'all';
          }
          resolve(sheet ?? undefined);
        },
        onerror: () => resolve(undefined),
      },
    ),
  );

/*
 * The shell's sheet that declares the fonts is never applied, because the document's own declares them: declared twice, they
 * would be requested again by Firefox, and every text would be laid out again. `shell/vite.config.ts` keeps them apart. Its
 * disabled link, which loads nothing, keeps Vite from adding one for a chunk that imports the entry.
 */
const FONTS = /^\/shell\/[^/]+\/(?:[^/]+\/)?fonts-[^/]*\.css$/;
const addDisabledSheet = (href: string) => addLink({ href }, { rel: 'stylesheet', crossOrigin: null, disabled: true });

let sheetsApplied: Promise<void> | undefined;
let missing = preloads.length + 1;
const onScript = () => {
  missing -= 1;
  if (missing === 0) pauseLayout();
};

function requestFiles(): void {
  if (sheetsApplied) return;
  sheets.filter((href) => FONTS.test(href)).forEach(addDisabledSheet);
  globalThis.wholeSheets = sheets.filter((href) => !FONTS.test(href)).map(addSheet);
  sheetsApplied = Promise.all(globalThis.wholeSheets).then((loaded) => {
    for (const sheet of loaded) if (sheet) sheet.disabled = false;
  });
  for (const file of [...preloads, entry]) addLink(file, { rel: 'modulepreload', onload: onScript, onerror: onScript });
  if (!page) return;
  globalThis.pageRequest = fetch(page);
  // Not reported: whoever uses the answer gets the rejection.
  globalThis.pageRequest.catch(() => undefined);
}

/*
 * One section of `booting.css` a frame, while the scripts load: all in one frame would block a phone's main thread. After the
 * style sheets, which would lay out once more what is laid out already.
 */
const findPutOff = () =>
  document.getAnimations().filter((animation) => (animation as CSSAnimation).animationName === 'put-off');
let isPaused = false;
function layOutNext(): void {
  if (isPaused) return;
  const [next] = findPutOff();
  next?.finish();
  if (next) requestAnimationFrame(layOutNext);
  else delete root.dataset.booting;
}

/*
 * Not while the scripts start and hydrate the page, which the frames in between would delay: from the arrival of the scripts
 * until the page is hydrated, or hangs.
 */
const HANGS_MS = 3000;
function pauseLayout(): void {
  if (!('booting' in root.dataset)) return;
  isPaused = true;
  for (const section of findPutOff()) section.pause();
  setTimeout(resumeLayout, HANGS_MS);
}
function resumeLayout(): void {
  if (isPaused) requestAnimationFrame(layOutNext);
  isPaused = false;
}

let isStarted = false;
function startEntry(): void {
  if (isStarted) return;
  isStarted = true;
  requestFiles();
  if ('booting' in root.dataset) sheetsApplied?.then(layOutNext);
  const script = Object.assign(document.createElement('script'), {
    crossOrigin: '',
    type: 'module',
    onerror: reportEntry,
  });
  if (entry.integrity) script.integrity = entry.integrity;
  script.src = trusted?.createScriptURL(entry.href) ?? entry.href;
  document.head.append(script);
}

let isPainted = false;
function onPaint(): void {
  if (isPainted) return;
  isPainted = true;
  requestFiles();
  if ('requestIdleCallback' in window) requestIdleCallback(startEntry, { timeout: 2000 });
  else setTimeout(startEntry, 200);
}
new PerformanceObserver(onPaint).observe({ type: 'paint', buffered: true });
// For hidden pages, which are loaded but not painted; a visible page may be painted some time after its load.
const onLoad = () => void setTimeout(onPaint, document.hidden ? 0 : 1000);
if (document.readyState === 'complete') onLoad();
else addEventListener('load', onLoad);
for (const type of ['pointerover', 'pointerdown', 'touchstart', 'keydown'])
  addEventListener(type, startEntry, { once: true, passive: true });

const taps = globalThis.earlyTaps ?? new Set<HTMLElement>();
// A replayed tap on an element that is not hydrated yet is captured again.
function replayTaps(): void {
  const elements = [...taps];
  taps.clear();
  for (const element of elements) element.click();
}

/** Stops capturing taps, so that clicks have their default action. */
function releaseTaps(): void {
  if (globalThis.earlyTaps) removeEventListener('click', globalThis.earlyTaps.keep, true);
  resumeLayout();
  // A link leads somewhere also without its script.
  for (const element of taps) if (element instanceof HTMLAnchorElement && taps.delete(element)) element.click();
}

if (taps.size > 0) startEntry();
document.addEventListener(LIVE_EVENT, replayTaps);
document.addEventListener(FAILED_EVENT, releaseTaps);
document.addEventListener(HYDRATED_EVENT, () => {
  releaseTaps();
  replayTaps();
  root.dataset.booted = '';
});

/** Reports that the entry did not load: telemetry is a part of the entry. */
function reportEntry(): void {
  releaseTaps();
  const version = entry.href.split('/')[2];
  const body = JSON.stringify({ reports: [{ kind: 'error', part: 'shell', version }] });
  const send = () => void navigator.sendBeacon?.('/api/telemetry', new Blob([body], { type: 'application/json' }));
  // Not of a page that is being left, whose loads Firefox aborts.
  const timer = setTimeout(send, 1000);
  addEventListener('pagehide', () => clearTimeout(timer));
}
