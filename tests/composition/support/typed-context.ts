import { executeOrdersOn } from '@platform/releases/orders/order';
import type { Context, Options } from 'tools/release/run-program';
import type { releaseFixture } from './teams';

type Fixture = Pick<ReturnType<typeof releaseFixture>, 'team' | 'database'>;

/** Returns what a release command gets that `who` types; `said` collects what it prints for people. */
export function typedContext(
  { team, database }: Fixture,
  who: string,
  options: Partial<Options> = {},
  said: string[] = [],
): Context {
  const target = team(who);
  return {
    options: { stage: 'local', json: true, dryRun: false, yes: false, ...options } as Options,
    site: async () => ({
      target,
      releases: database(),
      table: database(),
      call: executeOrdersOn({ target, previewOrigin: '' }),
    }),
    say: (line) => void said.push(line),
    step: (_what, work) => work(),
  };
}
