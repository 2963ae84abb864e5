import { PAGE_KINDS, type PageKind } from '../../budgets/page-kinds';
import { byTurns, type Turns } from '../by-turns';
import { medians } from '../medians';
import type { Table } from '../table';
import { ratio, type Target } from '../targets';
import { asNewVisitor, type BrowserSource } from './open-page';
import { PROFILES } from './profiles';
import type { Running } from './start-contenders';
import { type Visit, visit } from './visit';

/** Neither the network nor the processor is slowed down. */
const FAST = { ...PROFILES.phone, latency: 0, throughput: -1, cpu: 1 };

/** Medians of a contender's visits to one page on the throttled phone, each with an empty cache. */
export interface Visits extends Visit {
  page: PageKind;
  contender: string;
}

/** Visits a page of every contender that has it and returns the medians of those that answered. */
export async function measureVisits(
  round: Turns,
  browser: BrowserSource,
  servers: readonly Running[],
  page: PageKind,
): Promise<Visits[]> {
  const pathname = PAGE_KINDS[page];
  const there = servers.filter(({ contender }) => contender.has(pathname));
  const contenders = Object.fromEntries(there.map((server) => [server.contender.name, server]));
  const visitOn =
    (profile: typeof FAST) =>
    ({ url, hydrates }: Running, signal: AbortSignal) =>
      asNewVisitor(browser, profile, signal, (context) => visit(context, url + pathname, profile, hydrates));
  // The first visit makes the server compress the files, which must not count.
  await byTurns({ ...round, turns: 1 }, `${page}, not counted`, contenders, visitOn(FAST));
  const measured = await byTurns(round, page, contenders, visitOn(PROFILES.phone));
  return Object.entries(measured).map(([contender, all]) => ({ page, contender, ...medians(all) }));
}

export function visitTable(visits: readonly Visits[]): Table {
  const columns = Object.keys(visits[0] ?? {}) as (keyof Visits)[];
  return {
    title: `Visits with an empty cache: ${PROFILES.phone.text}`,
    columns,
    rows: visits.map((one) => columns.map((column) => one[column])),
  };
}

/** The highest allowed ratios of our figures to those of a contender; without a number the ratio is only shown. */
const RATIOS: { target: string; field: 'lcp' | 'hydrated' | 'jsKB'; contender: string; atMost?: number }[] = [
  { target: 'LCP', field: 'lcp', contender: 'no script', atMost: 1.02 },
  { target: 'LCP', field: 'lcp', contender: 'astro' },
  { target: 'LCP', field: 'lcp', contender: 'astro designed', atMost: 1 },
  { target: 'LCP', field: 'lcp', contender: 'monolith' },
  { target: 'hydrated', field: 'hydrated', contender: 'monolith', atMost: 0.95 },
  { target: 'hydrated', field: 'hydrated', contender: 'prerendered' },
  { target: 'script', field: 'jsKB', contender: 'prerendered', atMost: 1.1 },
];
const MAX_CLS = 0.001;
/** Script until the page is hydrated, as transferred with Brotli. */
const MAX_SCRIPT_KB = 165;

/** Returns the targets of our visits to each page. */
export function visitTargets(pages: readonly PageKind[], visits: readonly Visits[]): Target[] {
  return pages.flatMap((on) => {
    const of = (contender: string) => visits.find((one) => one.page === on && one.contender === contender);
    const ours = of('ours');
    return [
      ...RATIOS.map(({ target, field, contender, atMost }) => ({
        target: `${target} / ${contender}`,
        on,
        atMost,
        figure: ratio(ours?.[field], of(contender)?.[field]),
      })),
      { target: 'CLS', on, atMost: MAX_CLS, figure: ours?.cls },
      { target: 'script, KB', on, atMost: MAX_SCRIPT_KB, figure: ours?.jsKB },
    ];
  });
}
