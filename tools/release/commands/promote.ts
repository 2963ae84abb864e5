import { ReleaseError } from '@platform/base/release-error';
import { budgetsOf, sayBudgets } from '@platform/releases/budgets';
import { judgedNow, sayJudged } from '@platform/releases/judging/judge-record';
import { canaryOf } from '@platform/releases/orders/canary-buckets';
import { planRollback, requirePartPlan, undoneBy, undoneLine } from '@platform/releases/orders/rollback-plan';
import { sayChangedElsewhere, sayStatus } from '@platform/releases/report';
import { percentOf } from '@site/site-model/canary';
import { compositionIdSchema } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import { type Command, type Context, knownPart, versionOf } from '../run-program';
import { publishForVisitors } from './publish';

export const promote: Command = async (context, [name = '', given]) => {
  const { site, step, say, options } = context;
  const part = await knownPart(context, name);
  // Budgets hold nothing: a team decides itself what a spent one means.
  sayBudgets(say, [await budgetsOf(part, (await site()).levels, new Date())]);
  const version = versionOf(given) ?? (await publishForVisitors(context, part)).version;
  if (options.gradually) return promoteGradually(context, part, version);
  const { call, target, judge } = await site();
  const current = await target.log.current();
  // What the judge says warns, and holds nothing: anybody can send reports.
  sayJudged(
    say,
    await judgedNow({ canaries: current?.canaries?.filter(({ slot }) => slot === part) }, judge),
  );
  const live = await step(`Composing and promoting ${part} ${version}`, () =>
    call({ action: 'promote', part, version }),
  );
  const renewed =
    current?.versions[part] === version ? ', rendered again with the stage’s current settings' : '';
  say(
    current?.sequence === live.sequence
      ? `${part} ${version} is already live (${live.composition}); nothing changed.`
      : `Live: ${live.composition}${renewed}`,
  );
  sayChangedElsewhere(say, live);
  return live;
};

/**
 * Starts a canary that the judge steps and, if it is no worse than live, promotes. For a version that is live already it ends the
 * part's canary instead: the sources went back to what is live, so the judge must not promote what they left.
 */
async function promoteGradually(
  { site, step, say }: Context,
  part: string,
  version: string,
): Promise<LiveRecord> {
  const { call, canaryPlan, target } = await site();
  const current = await target.log.current();
  const running = canaryOf(current ?? {}, part);
  if (current?.versions[part] === version) {
    const left = running ? await call({ action: 'end-canary', slot: part }) : current;
    say(`${part} ${version} is already live${running ? ', so its canary has ended' : ''}.`);
    return left;
  }
  // A canary of this version keeps what it has: fewer visitors would throw its evidence away.
  const share = running?.versions[part] === version ? percentOf(running) : 0;
  const percent = Math.max(canaryPlan.steps[0]?.share ?? 0, share);
  const live = await step(`Starting the canary of ${part} ${version}`, () =>
    call({
      action: 'canary',
      percent,
      choice: { part, version },
      gradually: true,
    }),
  );
  const steps = [...canaryPlan.steps.map(({ share }) => share), 100].map((share) => `${share} %`);
  say(`The judge gives it ${steps.join(', ')} of the visitors, and withdraws it if it is worse than live.`);
  say(`Its figures: npm run release -- status`);
  sayStatus(say, live);
  return live;
}

/** Rolls back one part, or the whole site if no part is named. */
export const rollback: Command = (context, [named]) =>
  named === undefined || compositionIdSchema.safeParse(named).success
    ? rollbackSite(context, named)
    : takePartBack(context, named);

async function takePartBack({ site, step, say }: Context, part: string): Promise<LiveRecord> {
  const { target, call } = await site();
  const { version, to, release } = requirePartPlan(await target.log.history(), part);
  say(undoneLine({ part, version, to, release }));
  const live = await step(`Rolling ${part} back to ${to}`, () =>
    call({ action: 'rollback-part', part, from: version }),
  );
  say(`Live: ${live.composition}; no other part changed.`);
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
  const undone = plan ? undoneBy(history, plan) : [];
  if (undone.length > 0 && !options.yes)
    throw new ReleaseError(
      'release/not-confirmed',
      `This would roll back the whole site:\n${undone.map(undoneLine).join('\n')}\n`,
      `Add --yes to do it. To roll back one part only, use "npm run release -- rollback ${undone[0]?.part}".`,
    );
  const live = await step('Rolling back', () => call({ action: 'rollback', ...(to ? { to } : {}) }));
  say(`Live: ${live.composition}`);
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
  return live;
};
