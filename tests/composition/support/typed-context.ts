import { readLevels } from '@platform/releases/budgets';
import { judgeRecords } from '@platform/releases/judging/judge-record';
import { callerOn } from '@platform/releases/orders/orders';
import type { Context, Options } from 'tools/release/run-program';
import type { releaseFixture } from './teams';

type Fixture = Pick<ReturnType<typeof releaseFixture>, 'team' | 'previews' | 'database'>;

/** Returns what a release command gets that `who` types; `said` collects what it prints for people. */
export function typedContext(
  { team, previews, database }: Fixture,
  who: string,
  options: Partial<Options> = {},
  said: string[] = [],
): Context {
  const target = team(who);
  return {
    options: { stage: 'local', json: true, dryRun: false, yes: false, ...options } as Options,
    site: async () => ({
      parts: {},
      target,
      previews: previews(),
      levels: readLevels(database()),
      judge: judgeRecords(database()),
      projection: target.projection,
      call: callerOn({ target, previewOrigin: '' }),
    }),
    say: (line) => void said.push(line),
    step: (_what, work) => work(),
  };
}
