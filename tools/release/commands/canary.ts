import { ReleaseError } from '@platform/base/release-error';
import { requireShare } from '@platform/releases/orders/canary';
import { type CanaryChoice, canaryOf, slotOfChoice } from '@platform/releases/orders/canary-buckets';
import { sayStatus } from '@platform/releases/report';
import { SITE_SLOT } from '@site/site-model/canary';
import { compositionIdSchema } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import { type Command, type Context, knownPart, versionOf } from '../run-program';
import { publishForVisitors } from './publish';

const OFF = 'off';
const isComposition = (typed: string) => compositionIdSchema.safeParse(typed).success;
const isShare = (typed: string) => typed === OFF || (/^[-+.\d]/.test(typed) && !isComposition(typed));

/**
 * `canary <part> <percent> [version]`, `canary <composition> <percent>`, `canary <part> off`, `canary <part> --show`. Where only one
 * canary runs, its part need not be named.
 */
export const canary: Command = async (context, args) => {
  const [first = '', second, version] = args;
  const isAlone = isShare(first) && second === undefined;
  const [what, share] = isAlone ? [undefined, first] : [first || undefined, second];
  if (context.options.show) return show(context, what);
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
  const isNew =
    what !== undefined && (version !== undefined || options.built !== undefined || isComposition(what));
  const slot = isNew ? undefined : (what ?? onlySlot(live));
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
  const slot = what ?? onlySlot(await target.log.current());
  const live = await step(`Ending the canary of ${slot}`, () => call({ action: 'end-canary', slot }));
  sayStatus(say, live);
  return live;
}

async function show(context: Context, what: string | undefined) {
  const { call, target } = await context.site();
  const slot = what ?? onlySlot(await target.log.current());
  const shown = await call({ action: 'show-canary', slot });
  context.say(`The canary of ${slot} in your own browser: ${shown.url}`);
  context.say(`Among the other visitors again: ${shown.leave}`);
  return shown;
}

/** Returns the slot that a command without a part means: that of the only canary. */
function onlySlot({ canaries = [] }: Pick<LiveRecord, 'canaries'> = {}): string {
  const [only, ...others] = canaries.map(({ slot }) => slot);
  if (only !== undefined && others.length === 0) return only;
  throw new ReleaseError(
    'release/which-canary',
    only ? `Several canaries are running: ${[only, ...others].join(', ')}.` : 'No canary is running.',
    'Name the part: npm run release -- canary <part> off.',
  );
}

async function chosen(context: Context, what: string, version: string | undefined): Promise<CanaryChoice> {
  if (isComposition(what)) return { composition: what };
  await knownPart(context, what);
  return { part: what, version: version ?? (await publishForVisitors(context, what)).version };
}
