import { planSchema } from '@platform/judge/plan';
import { orderClient, proveIdentity, sendOrder } from '@platform/releases/aws/invoke';
import { judgeCanaries, type Verdict } from '@platform/releases/judging/judge-canaries';
import { judgeRecords, readVisits } from '@platform/releases/judging/judge-record';
import { liveLog } from '@platform/releases/log/live-log';
import { OPERATORS } from '@platform/releases/orders/doors';
import type { ReleaseOrder } from '@platform/releases/orders/order-schema';
import type { Caller } from '@platform/releases/orders/orders';
import { JUDGE_SERVICE, METRICS } from '@site/server-data/metrics';
import { SITE_SLOT } from '@site/site-model/canary';
import { createMeter } from '../shared/meter';
import { variable } from '../shared/variable';

const lambda = orderClient();
/** A composition's canary has no part whose promote function could end it. */
const doorOf = (order: ReleaseOrder) => ('slot' in order && order.slot === SITE_SLOT ? OPERATORS : undefined);
const meter = createMeter(JUDGE_SERVICE);

/**
 * Looks once at every running canary. It reads the counts of visits and writes its own records; what it decides is an order to
 * the promote function of the canary's slot, as its team's would be. A canary that is not ended is looked at again a minute later.
 */
export async function handler(): Promise<Verdict[]> {
  const releases = { table: variable('RELEASES_TABLE') };
  const sender = { lambda, stage: variable('STAGE'), by: 'judge', prove: proveIdentity };
  const verdicts = await judgeCanaries({
    log: liveLog(releases),
    visits: readVisits({ table: variable('TABLE_NAME') }),
    records: judgeRecords(releases),
    call: ((order) => sendOrder({ ...sender, as: doorOf(order) }, order)) as Caller,
    plan: planSchema.parse(JSON.parse(variable('CANARY_PLAN'))),
    now: new Date(),
  });
  for (const verdict of verdicts) {
    console.log(JSON.stringify({ verdict }));
    const { slot, evidence, decision, done, refused } = verdict;
    const dimensions = [{ slot }];
    meter.measure({ metric: METRICS.canaryEvidence, value: evidence, unit: 'None', dimensions });
    if (done === 'ended') meter.count(METRICS.canariesWithdrawn);
    if (decision.reasons.some(({ code }) => code === 'waited')) meter.count(METRICS.canariesWaiting);
    if (refused) meter.count(METRICS.canaryOrdersRefused);
  }
  meter.flush();
  return verdicts;
}
