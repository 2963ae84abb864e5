import type { Browser } from '@playwright/test';
import { median } from '../medians';
import type { Table } from '../table';
import { again } from './again';
import { INTERACTIONS, interact } from './interactions';
import { NAVIGATIONS, type NavigationName, navigate } from './navigations';
import type { Running } from './start-contenders';

/** CPU slowdown of the second measurement of navigations, as on a phone. */
const PHONE_CPU = 4;

/** Measures inputs and navigations of the hydrating contenders, alternating between them. */
export async function measureActions(browser: Browser, all: Running[], turns: number): Promise<Table[]> {
  const servers = all.filter(({ hydrates }) => hydrates);
  const columns = ['action', ...servers.map(({ contender }) => contender.name)];
  const measure = async (names: string[], one: (name: string, url: string) => Promise<number>) => {
    const rows: (string | number)[][] = [];
    for (const name of names) {
      const seen = servers.map((): number[] => []);
      for (let turn = 0; turn < turns; turn += 1) {
        for (const [at, { url, contender }] of servers.entries()) {
          seen[at]?.push(await again(`${contender.name}: ${name}`, () => one(name, url)));
        }
      }
      rows.push([name, ...seen.map(median)]);
      console.log(`${name} …`);
    }
    return rows;
  };
  const tables: Table[] = [
    {
      title: 'Input to next paint, ms, CPU x4',
      columns,
      rows: await measure(Object.keys(INTERACTIONS), (name, url) => interact(browser, url, name)),
    },
  ];
  for (const cpu of [1, PHONE_CPU]) {
    tables.push({
      title: `Navigation to a prefetched page, ms, CPU x${cpu}`,
      columns,
      rows: await measure(Object.keys(NAVIGATIONS), (name, url) =>
        navigate(browser, url, name as NavigationName, cpu),
      ),
    });
  }
  return tables;
}
