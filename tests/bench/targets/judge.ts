import type { PageKind } from '../../budgets/page-kinds';
import { PAGE_KINDS } from '../../budgets/page-kinds';
import type { LighthouseResult } from '../lighthouse/lighthouse-pages';
import { CATEGORIES } from '../lighthouse/lighthouse-run';
import type { Table } from '../table';
import type { ActionTimes } from '../visitor/measure-actions';
import type { Result } from '../visitor/visit-tables';
import { LIMITS, TARGET_KINDS } from './limits';
import type { PageBytes } from './page-bytes';

/** Everything that one run has measured; what failed is missing. */
export interface Figures {
  /** Visits on the phone. */
  visits: readonly Result[];
  bytes: Partial<Record<PageKind, PageBytes>>;
  actions: readonly ActionTimes[];
  lighthouse: readonly LighthouseResult[];
}

interface Target {
  target: string;
  /** A kind of page, or an action. */
  on: string;
  limit: number;
  /** Undefined if it was not measured. */
  figure: number | undefined;
  /** The lowest allowed figure instead of the highest. */
  atLeast?: boolean;
}

/** Returns one row per target and page or action: limit, figure, and whether the figure keeps the limit. */
export function targetTable(figures: Figures): Table {
  const targets = [
    ...TARGET_KINDS.flatMap((kind) => pageTargets(kind, figures)),
    ...figures.actions.map(actionTarget),
    ...TARGET_KINDS.flatMap((kind) => lighthouseTargets(kind, figures)),
  ];
  const missed = targets.filter((target) => result(target) !== 'pass').length;
  return {
    title: `Targets: ${targets.length - missed} of ${targets.length} are kept`,
    columns: ['target', 'on', 'limit', 'figure', 'result'],
    rows: targets.map((target) => [
      target.target,
      target.on,
      `${target.atLeast ? '≥' : '≤'} ${target.limit}`,
      target.figure ?? '–',
      result(target),
    ]),
  };
}

function result({ figure, limit, atLeast }: Target): 'pass' | 'MISSED' | 'not measured' {
  if (figure === undefined) return 'not measured';
  return (atLeast ? figure >= limit : figure <= limit) ? 'pass' : 'MISSED';
}

function pageTargets(kind: PageKind, { visits, bytes }: Figures): Target[] {
  const of = (contender: string) =>
    visits.find((visit) => visit.page === kind && visit.contender === contender)?.cold;
  const ours = of('ours');
  const page = bytes[kind];
  const ratios = (what: string, field: 'lcp' | 'hydrated' | 'jsKB', limits: Record<string, number>) =>
    Object.entries(limits).map(([contender, limit]) => ({
      ...{ target: `${what} / ${contender}`, on: kind, limit },
      figure: ratio(ours?.[field], of(contender)?.[field]),
    }));
  return [
    ...ratios('LCP', 'lcp', LIMITS.lcp),
    { target: 'CLS', on: kind, limit: LIMITS.cls, figure: ours?.cls },
    ...ratios('hydrated', 'hydrated', LIMITS.hydrated),
    { target: 'script, KB', on: kind, limit: LIMITS.scriptKB, figure: ours?.jsKB },
    ...ratios('script', 'jsKB', LIMITS.script),
    { target: 'page data, KB', on: kind, limit: LIMITS.dataKB, figure: kb(page?.data) },
    { target: 'style sheets before paint', on: kind, limit: LIMITS.sheets, figure: page?.sheets },
    { target: 'style sheets, KB', on: kind, limit: LIMITS.sheetKB, figure: kb(page?.sheetBytes) },
    ...(kind === 'home'
      ? [{ target: 'HTML, KB', on: kind, limit: LIMITS.homeKB, figure: kb(page?.html) }]
      : []),
  ];
}

const ACTION_LIMITS: Record<ActionTimes['kind'], { target: string; limit: number }> = {
  input: { target: 'input to next paint, CPU x4, ms', limit: LIMITS.inputMs },
  navigation: { target: 'navigation, desktop, ms', limit: LIMITS.navigationMs },
  'slow navigation': { target: 'navigation, CPU x4, ms', limit: LIMITS.slowNavigationMs },
};

const actionTarget = ({ kind, name, times }: ActionTimes): Target => ({
  ...ACTION_LIMITS[kind],
  on: name,
  figure: times.ours,
});

function lighthouseTargets(kind: PageKind, { lighthouse }: Figures): Target[] {
  const of = (contender: string) =>
    lighthouse.find((page) => page.pathname === PAGE_KINDS[kind] && page.contender === contender);
  const ours = of('ours');
  return [
    ...CATEGORIES.map((category) => ({
      ...{ target: `Lighthouse, ${category}`, on: kind, limit: LIMITS.score, atLeast: true },
      figure: ours?.scores[category],
    })),
    {
      ...{ target: 'Lighthouse, blocking time, ms', on: kind, limit: LIMITS.blockingMs },
      figure: ours?.times.blocking,
    },
    ...Object.entries(LIMITS.simulatedLcp).map(([contender, limit]) => ({
      ...{ target: `Lighthouse, LCP / ${contender}`, on: kind, limit },
      figure: ratio(ours?.times.lcp, of(contender)?.times.lcp),
    })),
  ];
}

/** Returns a ratio rounded up in the second decimal, so that a figure above its limit is never shown as equal to it. */
function ratio(one: number | undefined, other: number | undefined): number | undefined {
  if (!one || !other) return undefined;
  return roundedUp(one / other, 100);
}

const kb = (bytes: number | undefined) => (bytes === undefined ? undefined : roundedUp(bytes / 1000, 10));

/** Floating-point noise must not round 1.1 up to 1.11. */
const roundedUp = (value: number, steps: number) => Math.ceil(value * steps - 1e-6) / steps;
