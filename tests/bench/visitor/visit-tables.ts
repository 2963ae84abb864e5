import type { Table } from '../table';
import { PROFILES, type ProfileName } from './profiles';
import type { Visit } from './visit';

/** Median results of one contender's visits to one page. */
export interface Result {
  profile: ProfileName;
  page: string;
  contender: string;
  /** Number of visits that succeeded. */
  visits: number;
  cold: Visit;
  /** Missing if pages were visited with an empty cache only. */
  warm?: Visit;
}

const ratio = (one: number | undefined, other: number | undefined) =>
  one && other ? (one / other).toFixed(2) : '–';

/** Returns the tables of a profile: its visits by page and contender, and our ratios to the other contenders. */
export function visitTables(name: ProfileName, results: Result[]): Table[] {
  return [
    visits(`${name}: ${PROFILES[name].text}, cold and warm`, results),
    ratios(`${name}: ours against the others`, results),
  ];
}

function visits(title: string, results: Result[]): Table {
  const fields = Object.keys(results[0]?.cold ?? {}) as (keyof Visit)[];
  return {
    title,
    columns: ['page', 'contender', 'visits', ...fields, 'warm lcp', 'warm hydrated', 'warm KB'],
    rows: results.map(({ page, contender, visits: count, cold, warm }) => [
      page,
      contender,
      count,
      ...fields.map((field) => cold[field]),
      warm?.lcp ?? '–',
      warm?.hydrated ?? '–',
      warm?.totalKB ?? '–',
    ]),
  };
}

function ratios(title: string, results: Result[]): Table {
  const pages = [...new Set(results.map(({ page }) => page))];
  return {
    title,
    columns: [
      'page',
      'LCP / no script',
      'LCP / monolith',
      'LCP / astro',
      'LCP / astro designed',
      'hydrated / monolith',
      'hydrated / prerendered',
      'JS / prerendered',
      'JS requests',
      'CLS',
    ],
    rows: pages.map((page) => {
      const of = (contender: string) =>
        results.find((result) => result.page === page && result.contender === contender)?.cold;
      const ours = of('ours');
      return [
        page,
        ratio(ours?.lcp, of('no script')?.lcp),
        ratio(ours?.lcp, of('monolith')?.lcp),
        ratio(ours?.lcp, of('astro')?.lcp),
        ratio(ours?.lcp, of('astro designed')?.lcp),
        ratio(ours?.hydrated, of('monolith')?.hydrated),
        ratio(ours?.hydrated, of('prerendered')?.hydrated),
        ratio(ours?.jsKB, of('prerendered')?.jsKB),
        ours?.jsRequests ?? 0,
        ours?.cls ?? 0,
      ];
    }),
  };
}
