import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { STAGING, stageByName } from '@platform/config/stages';
import { CloudAssembly } from '@platform/local/template/cloud-assembly';
import { withUnbundledAssembly } from 'infra/stacks/unbundled-assembly';
import { replaceMarked } from '../generate/generated-files';
import { GITHUB_MINUTE, PRICES, PRICES_AS_OF, type PriceId, VOICE_MINUTE_USD } from './prices';
import { RELEASES, usageOf, VISIT } from './usage';

/** Monthly visits for which the bill is computed; 0 shows the fixed costs. */
export const TRAFFIC = [0, 3000, 30_000, 300_000] as const;

export const OWNER_DOCUMENT = path.join(ROOT, 'docs/owner.md');

const IDS = Object.keys(PRICES) as PriceId[];

/** A month with a number of visits: units and US dollars by price. */
export type Month = Record<PriceId, { units: number; usd: number }>;

/** Returns the months of TRAFFIC, computed from the templates of prod. */
export const computeMonths = (): Month[] => monthsOf('prod', TRAFFIC);

/** What staging adds in a month without visits, when prod has used up all free tiers, in US dollars. */
export const stagingCost = (): number => monthsOf(STAGING, [0], 0).reduce((total, month) => total + costOf(month), 0);

/** Returns months of a stage, computed from its templates. `share`: of the free tiers. */
const monthsOf = (stage: string, traffic: readonly number[], share = 1): Month[] =>
  withUnbundledAssembly(stageByName(stage), (directory) => {
    const assembly = new CloudAssembly(directory);
    return traffic.map((visits) => {
      const usage = usageOf(assembly, stage, visits);
      const usd = (id: PriceId) => Math.max(0, usage[id] - share * PRICES[id].free) * PRICES[id].usd;
      return Object.fromEntries(IDS.map((id) => [id, { units: usage[id], usd: usd(id) }])) as Month;
    });
  });

/** Returns the cost of a month, or of some prices in it, in US dollars. */
export const costOf = (month: Month, ids: readonly PriceId[] = IDS): number =>
  ids.reduce((total, id) => total + month[id].usd, 0);

const WORKFLOW_FILES = path.join(ROOT, '.github/workflows');

/**
 * Minutes of a run, each job rounded up as GitHub bills it, runs a month besides the scheduled ones, and minutes of a scheduled run.
 * Each release and preview is a merge or a pull request, every fourth of which changes the platform.
 */
const WORKFLOWS: Record<string, [minutes: number, runs: number, scheduled?: number]> = {
  'ci.yml': [28, RELEASES.count, 1],
  // Without staging, which adds as many.
  'infra.yml': [20, RELEASES.count / 4],
  'nightly.yml': [0, 0, 120],
  'outside.yml': [0, 0, 1],
  'platform.yml': [2, 1],
  'release-part.yml': [11, RELEASES.count],
  // In the three hours after a release it also installs and reads.
  'rollout-results.yml': [2, (3 * RELEASES.count) / 2, 1],
};

/** Runs a month of a schedule: an hour and a day of the week may each be every one. */
const scheduledRuns = (cron = '') => (/^\d+ \*/.test(cron) ? 24 : 1) * (cron.endsWith('*') ? 30.4 : 4.35);

/** Returns the minutes of all workflows in a month. Throws `bill/unknown-workflow` if WORKFLOWS lacks one. */
export const githubMinutes = (): number =>
  readdirSync(WORKFLOW_FILES).reduce((total, file) => {
    const text = readFileSync(path.join(WORKFLOW_FILES, file), 'utf8');
    // The pipeline of a part calls the common one.
    if (text.includes('uses: ./.github/workflows/release-part.yml')) return total;
    const [minutes, runs, scheduled = 0] = WORKFLOWS[file] ?? [];
    if (minutes === undefined || runs === undefined)
      throw new Error(
        `The bill does not know the workflow ${file}. Add its minutes to WORKFLOWS in tools/bill/owner-document.ts. [bill/unknown-workflow]`,
      );
    const [, cron] = /- cron: '(.+)'/.exec(text) ?? [];
    return total + runs * minutes + (cron ? scheduledRuns(cron) * scheduled : 0);
  }, 0);

const dollars = (amount: number) => (amount < 0.005 ? '$0' : `$${amount.toFixed(2)}`);
const count = (units: number) => Math.round(units).toLocaleString('en-US');
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Formats a unit price; prices below one cent are given per thousand or per million units. */
function unitPrice(value: number): string {
  const digits = (amount: number) => Number(amount.toFixed(4));
  if (value >= 0.01) return `$${digits(value)}`;
  return value >= 0.001 ? `$${digits(value * 1000)} per thousand` : `$${digits(value * 1e6)} per million`;
}

/** Returns the owner's document with the table of these months. Throws `generate/no-marks` without its comments. */
export function withBill(bill: readonly Month[]): string {
  const shown = IDS.filter((id) => bill.some((month) => month[id].usd >= 5));
  const small = IDS.filter((id) => !shown.includes(id));
  const lines = shown.map((id) => {
    const { service, unit, usd } = PRICES[id];
    const units = bill[0]?.[id].units ?? 0;
    const fixed = bill.every((month) => month[id].units === units);
    const many = fixed ? `${Number(units.toFixed(units < 100 ? 2 : 0)).toLocaleString('en-US')} × ` : '';
    return [`${service}: ${unit}`, `${many}${unitPrice(usd)}`, ...bill.map((month) => dollars(month[id].usd))];
  });
  const header = ['part', 'price', ...TRAFFIC.map((visits) => `${count(visits)} visits`)];
  const voice = TRAFFIC.map((visits) => dollars(visits * VISIT.callMinutes * VOICE_MINUTE_USD));
  const minutes = githubMinutes();
  const staging = stagingCost();
  const sources = [...new Set(IDS.map((id) => `<${PRICES[id].source}>`))].join(', ');
  const table = [
    ...[header, header.map(() => '---'), ...lines],
    ['everything else', '', ...bill.map((month) => dollars(costOf(month, small)))],
    ['**AWS**', '', ...bill.map((month) => `**${dollars(costOf(month))}**`)],
    [`AWS: [the stage \`${STAGING}\`](#a-stage-to-try-on), off by default`, '', ...TRAFFIC.map(() => dollars(staging))],
    [
      `GitHub: minute of a workflow in a private repository, ${count(GITHUB_MINUTE.free)} free`,
      `${count(minutes)} × $${GITHUB_MINUTE.usd}`,
      ...TRAFFIC.map(() => dollars(Math.max(0, minutes - GITHUB_MINUTE.free) * GITHUB_MINUTE.usd)),
    ],
    ['ElevenLabs: minute of a call', `$${VOICE_MINUTE_USD}, depends on your plan`, ...voice],
  ].map(row);
  const note = `List prices of us-east-1 as of ${PRICES_AS_OF}, without tax, with the free tiers that do not end: ${sources}.`;
  return replaceMarked(OWNER_DOCUMENT, readFileSync(OWNER_DOCUMENT, 'utf8'), 'bill', [...table, '', note]);
}
