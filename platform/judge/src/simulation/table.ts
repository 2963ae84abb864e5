import { type Case, meets, type Result } from './cases';

const percent = (part: number) => `${(100 * part).toFixed(part > 0.1 ? 1 : 2)} %`;
const number = (value: number) => value.toLocaleString('en');

function targetOf({ target, run }: Case): string {
  if (!target) return '';
  if ('most' in target) return `at most ${percent(target.most)}`;
  return `at least ${100 * target.least} % within ${number(run.limit ?? 0)} visits`;
}

/** Returns the results as a Markdown table. */
export function tableOf(rows: readonly { one: Case; result: Result }[]): string {
  const lines = rows.map(({ one, result }) => {
    const met = one.target ? (meets(one, result) ? 'yes' : 'no') : '';
    const cells = [
      one.description,
      number(one.run.visitsPerDay),
      number(one.canaries),
      percent(result.withdrawn),
      result.median === undefined ? '' : number(result.median),
      targetOf(one),
      met,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const head =
    '| case | visits a day | canaries | withdrawn | median visits of the canary by then | target | met |';
  return [head, '|---|---|---|---|---|---|---|', ...lines, ''].join('\n');
}
