import { buildPart } from '../build/build-part';
import { partOf } from '../build/parts';
import { checkCandidate } from '../check-candidate';
import { publish as publishVersion } from '../publish';
import { liveParts, rehearse } from '../release';
import type { Candidate } from '../store/overlay-store';
import { type Command, type Context, required } from './context';

export const build: Command = async ({ step, say }, [name]) => {
  const part = partOf(required(name));
  await step(`Building ${part.name} ${part.version}`, () => buildPart(part));
  say(part.dir);
  return { name: part.name, version: part.version, dir: part.dir };
};

export const publish: Command = (context, [name]) => publishPart(context, name);

/** Publishes a part as its sources stand. */
export async function publishPart({ site, step, say }: Context, name: string | undefined) {
  const part = partOf(required(name));
  const { target, strict } = await site();
  const check = async (candidate: Candidate) => {
    await step('  Checking its size and shared libraries', async () =>
      checkCandidate(candidate, await liveParts(target)),
    );
    await step('  Rendering it with what is live', () => rehearse(target, candidate));
  };
  const { fresh } = await step(`Publishing ${part.name} ${part.version}`, () =>
    publishVersion(part, target.store, check, strict),
  );
  say(fresh ? 'Published.' : 'This very version was published before; nothing changed.');
  return { name: part.name, version: part.version, fresh };
}
