import { buildPart } from '../build/build-part';
import { builtPart } from '../build/built-part';
import { partOf } from '../build/parts';
import { publish as publishVersion } from '../publish';
import { rehearse } from '../release';
import type { Candidate } from '../store/overlay-store';
import { type Command, type Context, required } from './context';

export const build: Command = async ({ step, say }, [name]) => {
  const part = partOf(required(name));
  await step(`Building ${part.name} ${part.version}`, () => buildPart(part));
  say(part.dir);
  return { name: part.name, version: part.version, dir: part.dir };
};

export const publish: Command = (context, [name]) => publishPart(context, name);

/** Publishes a part as its sources stand, or a finished build of it. */
export async function publishPart({ site, step, say, options }: Context, name: string | undefined) {
  const { built } = options;
  const part = built === undefined ? partOf(required(name)) : builtPart(required(name), built);
  const { target, strict } = await site();
  // Rendering runs the part's code: whoever only publishes leaves it to the compose function, which can put nothing live.
  const render = built === undefined;
  const check = (candidate: Candidate) =>
    step(`  Checking it ${render ? 'and rendering it ' : ''}with what is live`, () =>
      rehearse(target, candidate, { render }),
    );
  const { fresh } = await step(`Publishing ${part.name} ${part.version}`, () =>
    publishVersion(part, target.store, check, strict),
  );
  say(fresh ? 'Published.' : 'This very version was published before; nothing changed.');
  say(`Next: npm run release -- preview ${part.name} ${part.version}, canary 10 …, or promote …`);
  return { name: part.name, version: part.version, fresh };
}
