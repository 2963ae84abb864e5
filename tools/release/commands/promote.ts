import { ReleaseError } from '@platform/base/release-error';
import { describeSight } from '@platform/releases/judging/judge-record';
import { formatUndone, listUndone, planRollback, requirePartPlan } from '@platform/releases/orders/rollback-part';
import {
  readErrorBudgets,
  readLevels,
  sayChangedElsewhere,
  sayEnded,
  sayErrorBudgets,
  sayStatus,
  visitsPerMonth,
} from '@platform/releases/report';
import { compositionIdSchema } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import { type Command, type Context, knownPart, versionOf } from '../run-program';
import { publishUnlessFrozen } from './publish';

export const promote: Command = async (context, [name = '', given]) => {
  const { site, step, say, options } = context;
  const part = await knownPart(context, name);
  // Budgets hold nothing: a team decides itself what a spent one means.
  sayErrorBudgets(say, [await readErrorBudgets(part, readLevels((await site()).table), new Date())]);
  const version = versionOf(given) ?? (await publishUnlessFrozen(context, part)).version;
  if (options.gradually) return promoteGradually(context, part, version);
  const { call, target } = await site();
  const current = await target.log.current();
  const live = await step(`Composing and promoting ${part} ${version}`, () =>
    call({ action: 'promote', part, version }),
  );
  if (current?.sequence === live.sequence) {
    say(`${part} ${version} is already live (${live.composition}); nothing changed.`);
    return live;
  }
  const isRenewed = current?.versions[part] === version && current.composition !== live.composition;
  say(`Live: ${live.composition}${isRenewed ? ', rendered again with the stage’s current settings' : ''}`);
  sayChangedElsewhere(say, live);
  sayEnded(say, live);
  return live;
};

/** Starts a rollout, or puts the version into the line. Says what the judge can see at the site's traffic. */
async function promoteGradually({ site, step, say }: Context, part: string, version: string): Promise<LiveRecord> {
  const { call, table } = await site();
  const live = await step(`Starting the rollout of ${part} ${version}`, () =>
    call({ action: 'rollout', part, version }),
  );
  sayStatus(say, live);
  const visits = await visitsPerMonth(readLevels(table), new Date());
  if (visits !== undefined) say(describeSight(visits));
  return live;
}

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
  const plan = planRollback(history, named);
  const to = named ?? plan?.to?.composition;
  if (plan?.to && plan.to.composition !== plan.from.composition) {
    say(`From ${plan.from.composition} to ${plan.to.composition}, which was live at ${plan.to.when}.`);
  }
  const undone = plan?.to ? listUndone(history, plan.to) : [];
  if (undone.length > 0 && !options.yes)
    throw new ReleaseError(
      'release/not-confirmed',
      `This would roll back the whole site:\n${undone.map(formatUndone).join('\n')}\n`,
      `Add --yes to do it. To roll back one part only, use "npm run release -- rollback ${undone[0]?.part}".`,
    );
  const live = await step('Rolling back', () => call({ action: 'rollback', ...(to ? { to } : {}) }));
  say(`Live: ${live.composition}`);
  sayEnded(say, live);
  return live;
}

/** Removes a part from the live site. */
export const retire: Command = async ({ site, step, say, options }, [part = '']) => {
  const { call } = await site();
  const live = await step(`Composing the site without ${part}`, () =>
    call({ action: 'retire', part, ...(options.gone ? { gone: true } : {}) }),
  );
  say(
    `Live: ${live.composition}, without ${part}. It can be released again until the platform’s owners remove its registration, or its sources.`,
  );
  sayEnded(say, live);
  return live;
};
