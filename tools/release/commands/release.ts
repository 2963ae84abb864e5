import { describeSight } from '@platform/releases/judging/judge-record';
import {
  readErrorBudgets,
  readLevels,
  sayChangedElsewhere,
  sayEnded,
  sayErrorBudgets,
  sayStatus,
  visitsPerMonth,
} from '@platform/releases/report';
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

export const abort: Command = async ({ site, step, say }, [part = '']) => {
  const { call, target } = await site();
  const done = await step(`Aborting ${part}`, () => call({ action: 'abort', part }));
  const live = (await target.log.current())?.versions[part];
  if (done.rollout) say('Its rollout has ended, or left the line.');
  if (done.previews.length > 0) say(`${done.previews.length} preview(s) closed.`);
  if (!done.rollout && done.previews.length === 0)
    say(
      `Nothing to abort: ${part} has no rollout and no preview. Its version ${live} stays live; to roll it back: "npm run release -- rollback ${part}".`,
    );
  return done;
};

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

export const freeze: Command = async ({ site, say, options: { reason } }) => {
  const { call } = await site();
  const live = await call({ action: 'freeze', ...(reason ? { reason } : {}) });
  sayStatus(say, live);
  return live;
};

export const thaw: Command = async ({ site, say }) => {
  const { call } = await site();
  const live = await call({ action: 'thaw' });
  say('The freeze has ended: releases are possible again.');
  return live;
};
