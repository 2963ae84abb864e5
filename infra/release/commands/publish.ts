import { buildPart } from '../build/build-part';
import { builtPart } from '../build/built-part';
import { partOf } from '../build/parts';
import { publish as publishVersion } from '../publish';
import { rehearse } from '../release';
import { releasedBy } from '../report';
import type { Candidate } from '../store/overlay-store';
import { type Command, type Context, required } from './context';

export const build: Command = async ({ step, say }, [name]) => {
  const part = partOf(required(name));
  const { version } = await step(`Building ${part.name}`, () => buildPart(part));
  say(`${version} in ${part.dir}`);
  return { name: part.name, version, dir: part.dir };
};

export const publish: Command = (context, [name]) => publishPart(context, name);

/** Publishes a part as its sources stand, or a finished build of it. */
export async function publishPart({ site, step, say, options }: Context, name: string | undefined) {
  const { built } = options;
  const part = built === undefined ? partOf(required(name)) : builtPart(required(name), built);
  const { target } = await site();
  // Rendering runs the part's code: whoever only publishes leaves it to the compose function, which can put nothing live.
  const render = built === undefined;
  const check = (candidate: Candidate) =>
    step(`  Checking it ${render ? 'and rendering it ' : ''}with what is live`, () =>
      rehearse(target, candidate, { render }),
    );
  const { fresh, manifest, provenance } = await step(`Publishing ${part.name}`, () =>
    publishVersion(part, target.store, target, check),
  );
  const { version } = manifest;
  const by = provenance ? `, by ${releasedBy(provenance)}` : '';
  say(
    fresh
      ? `Published as ${version}.`
      : `${version} was published before${by}: these sources give the same files, and nothing changed.`,
  );
  say(`Next: npm run release -- preview ${part.name} ${version}, canary 10 …, or promote …`);
  return { name: part.name, version, fresh };
}
