import { PREVIEW } from '@site/site-model/edge-store';
import { type Command, knownPart, versionOf } from '../run-program';
import { publishPart } from './publish';

export const preview: Command = async (context, [name = '', given]) => {
  const { site, step, say } = context;
  const part = await knownPart(context, name);
  const version = versionOf(given) ?? (await publishPart(context, part, { preview: true })).version;
  const { call } = await site();
  const { origin, ...record } = await step(`Rendering the preview of ${part} ${version}`, () =>
    call({ action: 'preview', part, version }),
  );
  const url = `${origin}/?${PREVIEW.name}=${record.composition}`;
  say(`Until ${record.until}: ${url}`);
  return { ...record, url };
};

export const abort: Command = async ({ site, step, say }, [part = '']) => {
  const { call, target } = await site();
  const done = await step(`Withdrawing ${part}`, () => call({ action: 'abort', part }));
  const live = (await target.log.current())?.versions[part];
  if (done.rollout) say('Its rollout has ended, or left the line.');
  if (done.previews.length > 0) say(`${done.previews.length} preview(s) closed.`);
  if (!done.rollout && done.previews.length === 0)
    say(
      `Nothing to withdraw: ${part} has no rollout and no preview. Its version ${live} stays live; to roll it back: "npm run release -- rollback ${part}".`,
    );
  return done;
};
