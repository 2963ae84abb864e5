import type { VisitReport } from '@site/contracts/api/telemetry';
import { LIVE_VISITS } from '@site/server-data/visit-counts';
import { expect, it } from 'vitest';
import { boundedVisits } from './bounded-visits';

const NOW = new Date('2026-11-23T12:00:00Z');

/** Reports what is counted after `left` visits and failures have been taken from the quotas. */
async function counted(left: { visits: number; failures: number }, ...reports: VisitReport[]) {
  const calls: unknown[] = [];
  const bounded = boundedVisits(
    {
      add: async (_of, visit) => void calls.push(visit),
      addRefused: async () => void calls.push('refused'),
    },
    {
      isOverVisits: async () => left.visits-- <= 0,
      isOverFailures: async () => left.failures-- <= 0,
    },
  );
  for (const report of reports) await bounded.add(LIVE_VISITS, report, NOW);
  return calls;
}

const BEGINS: VisitReport = { begins: true };
const FAILS: VisitReport = { of: ['failedLeads'], bad: ['failedLeads'] };

it('counts the visits of an address up to its quota', async () => {
  expect(await counted({ visits: 2, failures: 9 }, BEGINS, BEGINS, BEGINS)).toEqual([
    BEGINS,
    BEGINS,
    'refused',
  ]);
});

it('counts failures up to their quota, and what else the report says', async () => {
  expect(await counted({ visits: 9, failures: 1 }, FAILS, FAILS)).toEqual([
    FAILS,
    'refused',
    { of: ['failedLeads'] },
  ]);
});

it('takes from a quota only what a report has', async () => {
  const speeds: VisitReport = { speeds: { slowInp: 200 } };
  expect(await counted({ visits: 0, failures: 0 }, speeds, { ...speeds, bad: [] })).toEqual([
    speeds,
    { ...speeds, bad: [] },
  ]);
});
