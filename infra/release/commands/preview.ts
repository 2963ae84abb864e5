import { PREVIEW } from '@site/contracts/composition';
import { type Command, required, versionOf } from './context';
import { publishPart } from './publish';

export const preview: Command = async (context, [name, given]) => {
  const { site, step, say, options } = context;
  const part = required(name);
  const version = versionOf(given) ?? (await publishPart(context, part)).version;
  const days = options.days === undefined ? {} : { days: Number(options.days) };
  const { call } = await site();
  const { origin, ...record } = await step(`Rendering the preview of ${part} ${version}`, () =>
    call({ action: 'preview', part, version, ...days }),
  );
  const url = `${origin}/?${PREVIEW.name}=${record.composition}`;
  say(`Until ${record.until}: ${url}`);
  return { ...record, url };
};

export const abort: Command = async ({ site, step, say }, [name]) => {
  const part = required(name);
  const { call } = await site();
  const done = await step(`Taking ${part} back`, () => call({ action: 'abort', part }));
  say(done.canary ? 'Its canary is over.' : 'It had no canary.');
  say(`${done.previews.length} preview(s) closed.`);
  return done;
};
