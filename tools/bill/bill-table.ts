import { PRICES, PRICES_AS_OF, type PriceId, VOICE_MINUTE_USD } from '../../infra/config/prices';
import { TRAFFIC } from './assumptions';
import type { Counted } from './count-resources';
import { costOf, sumOf, usageOf, voiceCost } from './model';

/** The lines in the owner's document that enclose the table. */
export const MARKS = {
  begin: '<!-- The bill: written by "npm run bill". -->',
  end: '<!-- The end of the bill. -->',
} as const;

const usd = (amount: number) => (amount < 0.005 ? '$0' : `$${amount.toFixed(2)}`);
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Formats a unit price; prices below one cent are given per thousand or per million units. */
function unitPrice(value: number): string {
  const digits = (amount: number) => Number(amount.toFixed(4));
  if (value >= 0.01) return `$${digits(value)}`;
  return value >= 0.001 ? `$${digits(value * 1000)} per thousand` : `$${digits(value * 1e6)} per million`;
}

/** Returns a stage's monthly bill as a Markdown table: a row for each price that is used, and the sum. */
export function billTable(counted: Counted, stage: string): string {
  const months = TRAFFIC.map((visits) => {
    const usage = usageOf(counted, stage, visits);
    return { visits, usage, costs: costOf(usage) };
  });
  const idle = months[0]?.usage;
  const ids = (Object.keys(PRICES) as PriceId[]).filter((id) =>
    months.some(({ costs }) => costs[id] >= 0.005),
  );
  const small = months.map(({ costs }) =>
    sumOf({
      ...costs,
      ...(Object.fromEntries(ids.map((id) => [id, 0])) as Record<PriceId, number>),
    }),
  );
  const lines = ids.map((id) => {
    const { service, unit, usd: by } = PRICES[id];
    const units = idle?.[id] ?? 0;
    const fixed = months.every(({ usage }) => usage[id] === units);
    const many = fixed ? `${Number(units.toFixed(units < 100 ? 2 : 0)).toLocaleString('en-US')} × ` : '';
    return row([
      `${service}: ${unit}`,
      `${many}${unitPrice(by)}`,
      ...months.map(({ costs }) => usd(costs[id])),
    ]);
  });
  const header = ['part', 'price', ...TRAFFIC.map((visits) => `${visits.toLocaleString('en-US')} visits`)];
  return [
    MARKS.begin,
    '',
    row(header),
    row(header.map(() => '---')),
    ...lines,
    row(['everything else', '', ...small.map(usd)]),
    row(['**AWS**', '', ...months.map(({ costs }) => `**${usd(sumOf(costs))}**`)]),
    row([
      'ElevenLabs: minute of a call',
      `$${VOICE_MINUTE_USD}, depends on your plan`,
      ...TRAFFIC.map((visits) => usd(voiceCost(visits))),
    ]),
    '',
    `List prices of us-east-1 as of ${PRICES_AS_OF}, without tax and free tiers: ${sources()}.`,
    '',
    MARKS.end,
  ].join('\n');
}

const sources = () =>
  [...new Set(Object.values(PRICES).map(({ source }) => source))].map((source) => `<${source}>`).join(', ');

/** Returns the document with the table between its marks. Throws if the marks are missing. */
export function withTable(document: string, table: string): string {
  const [begin, end] = [document.indexOf(MARKS.begin), document.indexOf(MARKS.end)];
  if (begin < 0 || end < begin)
    throw new Error(
      `bill/no-marks: the document lacks the lines "${MARKS.begin}" and "${MARKS.end}". Restore them.`,
    );
  return document.slice(0, begin) + table + document.slice(end + MARKS.end.length);
}
