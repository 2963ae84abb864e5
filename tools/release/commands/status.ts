import { ReleaseError } from '@platform/base/release-error';
import { judgedNow, judgeRecords, sayJudged } from '@platform/releases/judging/judge-record';
import { projectionRecord } from '@platform/releases/log/live-log';
import {
  readErrorBudgets,
  readLevels,
  rolloutResults,
  sayErrorBudgets,
  sayHistory,
  sayStatus,
} from '@platform/releases/report';
import { API_OWNER } from '@site/server-data/service-levels';
import type { Command } from '../run-program';

const SHOWN = 10;

export const status: Command = async ({ site, say }) => {
  const { target, releases, table } = await site();
  const shown = await target.log.history(SHOWN);
  const [live] = shown;
  sayStatus(say, live, shown, await projectionRecord(releases).read());
  const judged = await judgedNow(live ?? {}, judgeRecords(releases));
  sayJudged(say, judged);
  const levels = readLevels(table);
  const owners = live ? [...Object.keys(live.versions), API_OWNER] : [];
  const budgets = await Promise.all(owners.map((owner) => readErrorBudgets(owner, levels, new Date())));
  if (live) sayErrorBudgets(say, budgets);
  const { state, ...record } = judged ?? {};
  const figures = judged ? { ...record, figures: state?.all } : null;
  return { live: live ?? null, history: shown, judged: figures, budgets };
};

export const history: Command = async ({ site, say }, [count = String(SHOWN)]) => {
  if (!/^[1-9]\d{0,5}$/.test(count))
    throw new ReleaseError(
      'release/invalid-count',
      `Invalid count "${count}".`,
      'Give the number of records to show: 1 or more.',
    );
  const { log } = (await site()).target;
  const records = await log.history(Number(count));
  sayHistory(say, records);
  return { history: records, rollouts: rolloutResults(records) };
};
