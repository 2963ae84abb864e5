import type { Plan } from '@platform/judge/plan';
import { judgeCanaries, type Verdict } from '@platform/releases/judging/judge-canaries';
import { judgeOrders } from '@platform/releases/judging/judge-orders';
import { judgeRecords } from '@platform/releases/judging/judge-record';
import { readVisits } from '@platform/releases/judging/read-visits';
import type { LocalTarget } from '@platform/releases/local/local-target';
import { callerOn } from '@platform/releases/orders/orders';
import { resourceNames } from '../../../infra/config/resource-names';

/** How often the judge looks. On AWS it is once a minute; minutes are counted when they are over. */
const LOOK_MS = 15_000;

export interface LocalJudge {
  target: LocalTarget;
  previewUrl: string;
  url: string;
  dynamodbUrl: string;
  plan: Plan;
  say(line: string): void;
}

/** Starts the judge of canaries, which on AWS is a scheduled function. Returns a function that stops it. */
export function startJudge({
  target,
  url,
  previewUrl,
  dynamodbUrl,
  plan,
  say,
}: LocalJudge): () => Promise<void> {
  const names = resourceNames('local');
  const database = { table: names.releasesTable, endpoint: dynamodbUrl };
  const { previews, ...rest } = target;
  const call = callerOn({
    target: { ...rest, who: 'judge' },
    previews,
    previewOrigin: previewUrl,
    siteOrigin: url,
  });
  let looking: Promise<void> | undefined;
  let stopped = false;
  const look = async () => {
    try {
      const verdicts = await judgeCanaries({
        log: target.log,
        visits: readVisits({ table: names.table, endpoint: dynamodbUrl }),
        records: judgeRecords(database),
        ...judgeOrders(call),
        plan,
        now: new Date(),
      });
      for (const verdict of verdicts) if (verdict.done !== 'nothing') say(lineOf(verdict));
    } catch (error) {
      if (!stopped) say(`The judge of canaries could not look: ${(error as Error).message}`);
    } finally {
      looking = undefined;
    }
  };
  const timer = setInterval(() => {
    looking ??= look();
  }, LOOK_MS);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await looking;
  };
}

function lineOf({ slot, percent, done, decision }: Verdict): string {
  const reasons = decision.reasons.map((reason) => ('measure' in reason ? reason.measure : reason.code));
  return `The judge ${WORDS[done]} the canary of ${slot} (${percent} % of the visitors): ${reasons.join(', ')}`;
}

const WORDS: Record<Verdict['done'], string> = {
  nothing: 'holds',
  stepped: 'gives more visitors to',
  promoted: 'promotes',
  ended: 'withdraws',
};
