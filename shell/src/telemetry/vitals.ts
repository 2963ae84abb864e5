/** A web vital and the node that it belongs to. Milliseconds; for CLS the score. */
export interface Vital {
  name: 'LCP' | 'INP' | 'CLS' | 'TTFB';
  value: number;
  node?: Node | null | undefined;
  /** Path of the page on which it was measured. */
  pathname: string;
}

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources?: { node?: Node | null }[];
}
type LargestPaint = PerformanceEntry & { element?: Element | null };
type EventTiming = PerformanceEventTiming & { interactionId?: number };

/** A session window of layout shifts: gaps under 1 s, at most 5 s in total: https://web.dev/articles/cls */
const SHIFT_GAP_MS = 1000;
const SHIFT_SPAN_MS = 5000;
/** One of the slowest interactions is ignored for every 50: https://web.dev/articles/inp */
const FORGIVEN_EACH = 50;
const SLOWEST_KEPT = 10;

/** Current value of each vital. */
class Found extends Map<Vital['name'], Vital> {
  note(
    name: Vital['name'],
    value: number,
    node?: Vital['node'],
    pathname: string = window.location.pathname,
  ): void {
    this.set(name, { name, value, node, pathname });
  }
}

/** Observes the visit's web vitals, including buffered entries. Returns a function that reads them. */
export function watchVitals(): () => Vital[] {
  const found = new Found();
  const observers = [
    observe('largest-contentful-paint', (entry: LargestPaint) => {
      found.note('LCP', entry.startTime, entry.element);
    }),
    observe('layout-shift', worstShifts(found)),
    observe('event', slowestInteraction(found), { durationThreshold: 40 }),
  ];
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation && navigation.responseStart > 0) found.note('TTFB', navigation.responseStart);
  // If the browser supports layout shifts, the score of a page without one is 0.
  if (observers[1]) found.note('CLS', 0);
  return () => {
    for (const observer of observers) observer?.flush();
    return [...found.values()];
  };
}

function worstShifts(found: Found) {
  let session = { value: 0, first: 0, last: 0 };
  return (entry: Shift) => {
    if (entry.hadRecentInput) return;
    const at = entry.startTime;
    const goesOn = at - session.last < SHIFT_GAP_MS && at - session.first < SHIFT_SPAN_MS;
    session = goesOn
      ? { ...session, value: session.value + entry.value, last: at }
      : { value: entry.value, first: at, last: at };
    if (session.value > (found.get('CLS')?.value ?? 0))
      found.note('CLS', session.value, entry.sources?.[0]?.node);
  };
}

function slowestInteraction(found: Found) {
  const seen = new Set<number>();
  let slowest: { id: number; value: number; node: Node | null; pathname: string }[] = [];
  return ({ interactionId, duration, target }: EventTiming) => {
    if (!interactionId) return;
    seen.add(interactionId);
    const known = slowest.find(({ id }) => id === interactionId);
    if (known && known.value >= duration) return;
    slowest = [
      ...slowest.filter((other) => other !== known),
      { id: interactionId, value: duration, node: target, pathname: window.location.pathname },
    ]
      .sort((a, b) => b.value - a.value)
      .slice(0, SLOWEST_KEPT);
    const judged = slowest[Math.min(slowest.length - 1, Math.floor(seen.size / FORGIVEN_EACH))];
    if (judged) found.note('INP', judged.value, judged.node, judged.pathname);
  };
}

/** Returns undefined if the browser does not support the entry type. */
function observe<Entry extends PerformanceEntry>(
  type: string,
  take: (entry: Entry) => void,
  options: { durationThreshold?: number } = {},
) {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return undefined;
  const takeAll = (entries: PerformanceEntryList) => {
    for (const entry of entries) take(entry as Entry);
  };
  const observer = new PerformanceObserver((list) => takeAll(list.getEntries()));
  observer.observe({ type, buffered: true, ...options } as PerformanceObserverInit);
  return { flush: () => takeAll(observer.takeRecords()) };
}
