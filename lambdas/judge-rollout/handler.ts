import { judgeRecords, readVisits } from '@platform/releases/judging/judge-record';
import { judgeRollout, type Verdict } from '@platform/releases/judging/judge-rollout';
import { liveLog } from '@platform/releases/log/live-log';
import { orderClient, sendOrder } from '@platform/releases/orders/order';
import { JUDGE_SERVICE, METRICS } from '@site/server-data/metrics';
import { requireVariable } from '../shared/environment';
import { createMeter } from '../shared/meter';

const lambda = orderClient();
const meter = createMeter(JUDGE_SERVICE);

/** Looks once at the rollout and at the line behind it. What it decides is an order to the part's release function. */
export async function handler(): Promise<Verdict> {
  const releases = { table: requireVariable('RELEASES_TABLE') };
  const sender = { lambda, stage: requireVariable('STAGE'), by: 'judge' };
  const verdict = await judgeRollout({
    log: liveLog(releases),
    visits: readVisits({ table: requireVariable('TABLE_NAME') }),
    records: judgeRecords(releases),
    call: (order) => sendOrder(sender, order),
    stepMinutes: Number(requireVariable('ROLLOUT_STEP_MINUTES')),
    now: new Date(),
  });
  const { judged, started, dropped, stuck } = verdict;
  if (judged || started || dropped.length > 0 || stuck) console.log(JSON.stringify({ verdict }));
  const failed = judged?.end && judged.end !== 'released' ? 1 : 0;
  for (let ended = 0; ended < failed + dropped.length; ended++) meter.count(METRICS.rolloutsEnded);
  if (stuck) meter.count(METRICS.rolloutsStuck);
  meter.flush();
  return verdict;
}
