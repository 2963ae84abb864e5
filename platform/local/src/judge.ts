import { resourceNames } from '@platform/config/resource-names';
import type { Plan } from '@platform/judge/plan';
import { judgeCanaries, type Verdict } from '@platform/releases/judging/judge-canaries';
import { judgeRecords } from '@platform/releases/judging/judge-record';
import { readVisits } from '@platform/releases/judging/read-visits';
import { wordsOf } from '@platform/releases/judging/say-judged';
import type { LocalTarget } from '@platform/releases/local/local-target';
import { callerOn } from '@platform/releases/orders/orders';

/** How often the judge looks. On AWS it is once a minute; minutes are counted when they are over. */
const LOOK_MS = 15_000;

interface LocalJudge {
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
  const { previews, ...rest } = target;
  const judge = { ...rest, who: 'judge' };
  const call = callerOn({ target: judge, previews, previewOrigin: previewUrl, siteOrigin: url });
  const visits = readVisits({ table: names.table, endpoint: dynamodbUrl });
  const records = judgeRecords({ table: names.releasesTable, endpoint: dynamodbUrl });
  let looking: Promise<void> | undefined;
  let stopped = false;
  const look = async () => {
    try {
      const { log } = target;
      for (const verdict of await judgeCanaries({ log, visits, records, call, plan, now: new Date() }))
        if (verdict.done !== 'nothing') say(lineOf(verdict));
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

const lineOf = ({ slot, percent, done, decision }: Verdict): string =>
  `The judge on the canary of ${slot} (${percent} % of the visitors; ${done}): ${wordsOf(decision)}`;
