import { median } from '../medians';
import type { Progress } from '../progress';
import type { Table } from '../table';
import type { Attempts } from './attempts';
import { INTERACTIONS, interact } from './interactions';
import { NAVIGATIONS, type NavigationName, navigate } from './navigations';
import type { BrowserSource } from './open-page';
import type { Running } from './start-contenders';

/** CPU slowdown of the second measurement of navigations, as on a phone. */
export const PHONE_CPU = 4;

/** The median times of one action by contender, in milliseconds; without contenders that failed each time. */
export interface ActionTimes {
  /** Input to next paint, or navigation at a CPU slowdown of 1 or 4. */
  kind: 'input' | 'navigation' | 'slow navigation';
  name: string;
  times: Record<string, number>;
}

interface Round {
  browser: BrowserSource;
  attempts: Attempts;
  progress: Progress;
  turns: number;
}

const TITLES: Record<ActionTimes['kind'], string> = {
  input: `Input to next paint, ms, CPU x${PHONE_CPU}`,
  navigation: 'Navigation to a prefetched page, ms, CPU x1',
  'slow navigation': `Navigation to a prefetched page, ms, CPU x${PHONE_CPU}`,
};
type Measure = (source: BrowserSource, url: string, name: string, signal: AbortSignal) => Promise<number>;
const navigation =
  (cpu: number): Measure =>
  (browser, url, name, signal) =>
    navigate(browser, url, name as NavigationName, cpu, signal);
const ACTIONS: Record<ActionTimes['kind'], { names: string[]; measure: Measure }> = {
  input: { names: Object.keys(INTERACTIONS), measure: interact },
  navigation: { names: Object.keys(NAVIGATIONS), measure: navigation(1) },
  'slow navigation': { names: Object.keys(NAVIGATIONS), measure: navigation(PHONE_CPU) },
};

/** Number of measurements that `measureActions` makes. */
export const actionSteps = (servers: number, turns: number): number =>
  Object.values(ACTIONS).reduce((sum, { names }) => sum + names.length, 0) * servers * turns;

/** Measures inputs and navigations of these contenders, alternating between them, one kind of action after the other. */
export async function* measureActions(round: Round, servers: Running[]): AsyncGenerator<ActionTimes[]> {
  for (const [kind, { names, measure }] of Object.entries(ACTIONS)) {
    const all: ActionTimes[] = [];
    for (const name of names)
      all.push(await measureOne(round, servers, kind as ActionTimes['kind'], name, measure));
    yield all;
  }
}

async function measureOne(
  { browser, attempts, progress, turns }: Round,
  servers: Running[],
  kind: ActionTimes['kind'],
  name: string,
  measure: Measure,
): Promise<ActionTimes> {
  const seen = new Map<string, number[]>();
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { url, contender } of servers) {
      const page = `${kind}: ${name}`;
      const took = await attempts.of(contender.name, page, (signal) => measure(browser, url, name, signal));
      if (took !== undefined) seen.set(contender.name, [...(seen.get(contender.name) ?? []), took]);
      const shown =
        took === undefined ? `failed: ${attempts.last(contender.name, page)?.cause}` : `${took} ms`;
      progress.step(`${page}, ${contender.name}: ${shown}`);
    }
  }
  return { kind, name, times: Object.fromEntries([...seen].map(([one, all]) => [one, median(all)])) };
}

/** Returns the table of one kind of action. */
export function actionTable(actions: readonly ActionTimes[], servers: readonly Running[]): Table {
  const names = servers.map(({ contender }) => contender.name);
  return {
    title: actions[0] ? TITLES[actions[0].kind] : '',
    columns: ['action', ...names],
    rows: actions.map(({ name, times }) => [name, ...names.map((one) => times[one] ?? '–')]),
  };
}
