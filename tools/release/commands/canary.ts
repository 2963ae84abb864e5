import { ReleaseError } from '@platform/base/release-error';
import { type CanaryChoice, canaryOf, requireShare, slotOfChoice } from '@platform/releases/orders/canary';
import { sayStatus } from '@platform/releases/report';
import { SITE_SLOT } from '@site/site-model/canary';
import { compositionIdSchema } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import { type Command, type Context, knownPart, versionOf } from './context';
import { publishPart } from './publish';

const OFF = 'off';
const isShare = (typed: string | undefined) =>
  typed === OFF || (typed !== undefined && /^[-+.\d]/.test(typed) && !isComposition(typed));
const isComposition = (typed: string | undefined) => compositionIdSchema.safeParse(typed).success;

/**
 * `canary <part> <percent> [version]`, `canary <composition> <percent>`, `canary <part> off`, `canary <part> --show`; the part may
 * follow the share, and is not needed for a share or an end where only one canary is meant.
 */
export const canary: Command = async (context, args) => {
  const { options } = context;
  const [first, second, ...more] = args;
  const [what, share, version] = isShare(first) ? [second, first, ...more] : [first, second, ...more];
  if (options.show) return show(context, what);
  if (share === OFF) return end(context, what);
  const percent = Number(share === undefined || share.trim() === '' ? Number.NaN : share);
  // Check the share first, before a part is built and published.
  requireShare(percent, share ?? '');
  return give(context, percent, what, version);
};

/** Starts a canary, or changes the share of the running one if nothing else is named for its slot. */
async function give(
  context: Context,
  percent: number,
  what: string | undefined,
  typedVersion: string | undefined,
): Promise<LiveRecord> {
  const { site, step, say, options } = context;
  const { call, target } = await site();
  const version = versionOf(typedVersion);
  const live = await target.log.current();
  const fresh = version !== undefined || options.built !== undefined || isComposition(what);
  const slot = fresh ? undefined : await runningSlot(context, live, what);
  const running = slot === undefined ? undefined : canaryOf(live ?? {}, slot);
  if (slot !== undefined && running) {
    const shown = slot === SITE_SLOT ? running.composition : running.versions[slot];
    say(
      `The canary of ${slot} is ${shown}: only its share changes. Another version replaces it if you name it.`,
    );
    const next = await step(`Giving the canary of ${slot} ${percent} %`, () =>
      call({ action: 'step-canary', slot, percent }),
    );
    sayStatus(say, next);
    return next;
  }
  const next = await step('Starting the canary', async () => {
    const choice = await chosen(context, what ?? '', version);
    const answer = await call({ action: 'canary', percent, choice });
    say(`To see it in your own browser: npm run release -- canary ${slotOfChoice(choice)} --show`);
    return answer;
  });
  sayStatus(say, next);
  return next;
}

async function end(context: Context, what: string | undefined): Promise<LiveRecord> {
  const { site, step, say } = context;
  const { call, target } = await site();
  const slot = what ?? (await meantSlot(context, await target.log.current()));
  const live = await step(`Ending the canary of ${slot}`, () => call({ action: 'end-canary', slot }));
  sayStatus(say, live);
  return live;
}

async function show(context: Context, what: string | undefined) {
  const { call, target } = await context.site();
  const slot = what ?? (await meantSlot(context, await target.log.current()));
  const shown = await call({ action: 'show-canary', slot });
  context.say(`The canary of ${slot} in your own browser: ${shown.url}`);
  context.say(`Among the other visitors again: ${shown.leave}`);
  return shown;
}

/** Returns the slot whose share changes; undefined when a canary of the named part starts. */
async function runningSlot(
  context: Context,
  live: LiveRecord | undefined,
  what: string | undefined,
): Promise<string | undefined> {
  if (what === undefined) return meantSlot(context, live);
  return live && canaryOf(live, what) ? what : undefined;
}

/** Returns the slot that a command without a part means: the only canary, else the only one that the sender started. */
async function meantSlot({ site, options }: Context, live: LiveRecord | undefined): Promise<string> {
  const canaries = live?.canaries ?? [];
  const { who } = (await site()).target;
  const entry = canaries.filter(({ slot }) => slot === options.as);
  const own = canaries.filter((one) => one.who === who || one.who.endsWith(`: ${who}`));
  const [only] = [entry, canaries, own].find(({ length }) => length === 1) ?? [];
  if (!only)
    throw new ReleaseError(
      'release/which-canary',
      canaries.map(({ slot }) => slot).length > 0
        ? `Several canaries are running: ${canaries.map(({ slot }) => slot).join(', ')}.`
        : 'No canary is running.',
      `Name the part: npm run release -- canary <part> off.`,
    );
  return only.slot;
}

async function chosen(context: Context, what: string, version: string | undefined): Promise<CanaryChoice> {
  if (isComposition(what)) return { composition: what };
  await knownPart(context, what);
  return { part: what, version: version ?? (await publishPart(context, what)).version };
}
