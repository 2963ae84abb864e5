import { ReleaseError } from '@platform/base/release-error';
import { formatUndone, listUndone, planRollback, requirePartPlan } from '@platform/releases/orders/rollback';
import { sayEnded } from '@platform/releases/report';
import { compositionIdSchema } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import type { Command, Context } from '../run-program';

/** Rolls back one part, or the whole site if no part is named. */
export const rollback: Command = (context, [named]) =>
  named === undefined || compositionIdSchema.safeParse(named).success
    ? rollbackSite(context, named)
    : takePartBack(context, named);

async function takePartBack({ site, step, say }: Context, part: string): Promise<LiveRecord> {
  const { target, call } = await site();
  const history = await target.log.history();
  const { rollout } = history[0] ?? {};
  if (rollout?.part === part) {
    const ended = await step(`Ending the rollout of ${part} ${rollout.version}`, () =>
      call({ action: 'rollback-part', part, rollout: rollout.since }),
    );
    sayEnded(say, ended);
    say(
      `Only the rollout has ended. To go back from ${ended.versions[part] ?? 'what is live'}: the same command again.`,
    );
    return ended;
  }
  const { version, to, by } = requirePartPlan(history, part);
  say(formatUndone({ part, version, to, by }));
  const live = await step(`Rolling ${part} back to ${to}`, () =>
    call({ action: 'rollback-part', part, from: version }),
  );
  say(`Live: ${live.composition}; no other part changed.`);
  sayEnded(say, live);
  return live;
}

async function rollbackSite({ site, step, say, options }: Context, named?: string): Promise<LiveRecord> {
  const { target, call } = await site();
  const history = await target.log.history();
  const { from, to: earlier } = planRollback(history, named);
  if (earlier && earlier.composition !== from.composition)
    say(`From ${from.composition} to ${earlier.composition}, which was live at ${earlier.when}.`);
  const undone = earlier ? listUndone(history, earlier) : [];
  if (undone.length > 0 && !options.yes)
    throw new ReleaseError(
      'release/not-confirmed',
      `This would roll back the whole site:\n${undone.map(formatUndone).join('\n')}\n`,
      `Add --yes to do it. To roll back one part only, use "npm run release -- rollback ${undone[0]?.part}".`,
    );
  const to = named ?? earlier?.composition;
  const live = await step('Rolling back', () => call({ action: 'rollback', ...(to ? { to } : {}) }));
  say(`Live: ${live.composition}`);
  sayEnded(say, live);
  return live;
}
