import { byTurns, type Turns } from '../by-turns';
import { median } from '../medians';
import type { Table } from '../table';
import { ratio, type Target } from '../targets';
import { INTERACTIONS, interact } from './interactions';
import { NAVIGATIONS, navigate } from './navigations';
import type { BrowserSource } from './open-page';
import type { Running } from './start-contenders';

interface Action {
  title: string;
  /** The highest allowed ratio of our milliseconds to the monolith's; without a number it is only shown. */
  atMost?: number;
  names: readonly string[];
  measure(browser: BrowserSource, url: string, name: string, signal: AbortSignal): Promise<number>;
}

const ACTIONS: Action[] = [
  {
    title: 'input to next paint, CPU x4, ms',
    atMost: 1,
    names: Object.keys(INTERACTIONS),
    measure: interact,
  },
  {
    title: 'navigation to a prefetched page, desktop, ms',
    names: Object.keys(NAVIGATIONS),
    measure: (...args) => navigate(1, ...args),
  },
  {
    title: 'navigation to a prefetched page, CPU x4, ms',
    atMost: 0.7,
    names: Object.keys(NAVIGATIONS),
    measure: (...args) => navigate(4, ...args),
  },
];

/** The median milliseconds of one action by contender; without contenders that failed each time. */
export interface ActionTimes {
  action: Action;
  name: string;
  times: Record<string, number>;
}

/** Measures inputs and navigations of these contenders, which must hydrate. */
export async function measureActions(
  round: Turns,
  browser: BrowserSource,
  servers: readonly Running[],
): Promise<ActionTimes[]> {
  const urls = Object.fromEntries(servers.map(({ contender, url }) => [contender.name, url]));
  const all: ActionTimes[] = [];
  for (const action of ACTIONS)
    for (const name of action.names) {
      const measured = await byTurns(round, `${action.title}: ${name}`, urls, (url, signal) =>
        action.measure(browser, url, name, signal),
      );
      const times = Object.entries(measured).map(([contender, some]) => [contender, median(some)]);
      all.push({ action, name, times: Object.fromEntries(times) });
    }
  return all;
}

export function actionTable(actions: readonly ActionTimes[]): Table {
  const contenders = [...new Set(actions.flatMap(({ times }) => Object.keys(times)))];
  return {
    title: 'Actions',
    columns: ['action', 'on', ...contenders],
    rows: actions.map(({ action, name, times }) => [
      action.title,
      name,
      ...contenders.map((one) => times[one] ?? '–'),
    ]),
  };
}

export const actionTargets = (actions: readonly ActionTimes[]): Target[] =>
  actions.map(({ action, name, times }) => ({
    target: `${action.title.replace(', ms', '')} / monolith`,
    on: name,
    atMost: action.atMost,
    figure: ratio(times.ours, times.monolith),
  }));
