import { type Fault, faultLine, ReleaseError } from '@platform/base/release-error';
import { readWorkspace } from '@platform/base/workspace';
import type { Candidate } from '@platform/composer/checks/versions';
import { type RegisteredPart, registeredParts } from '@platform/config/repositories';
import { type Part, partOf } from '@platform/releases/build/parts';
import { requireThawed } from '@platform/releases/log/live-log';
import { publishVersion, rehearseRelease } from '@platform/releases/release-site';
import { type Command, type Context, knownPart } from '../run-program';

/** Loads what builds a part on demand: it takes longer than most commands, and few of them build. */
const loadBuilder = () => import('@platform/releases/build/build-part');

export const build: Command = async (context, [name = '']) => {
  const { step, say } = context;
  // A part in this checkout can be built without a running site.
  const here = readWorkspace().parts.includes(name);
  const part = sourcesOf(here ? name : await knownPart(context, name));
  const { buildPart } = await loadBuilder();
  const { version } = await step(`Building ${part.name}`, () => buildPart(part));
  say(`${version} in ${part.dir}`);
  return { name: part.name, version, dir: part.dir };
};

export const publish: Command = async (context, [name = '']) => {
  const published = await publishPart(context, name);
  const next = `npm run release -- preview ${published.name} ${published.version}`;
  context.say(`Next: ${next}, or promote …`);
  return published;
};

/** Returns a part with its sources. Throws `release/sources-elsewhere` when another repository has them. */
export function sourcesOf(name: string, registered: readonly RegisteredPart[] = registeredParts()): Part {
  if (readWorkspace().parts.includes(name)) return partOf(name);
  const part = registered.find((one) => one.name === name);
  throw new ReleaseError(
    'release/sources-elsewhere',
    `The sources of ${name} are not in this checkout: ${part ? `they are in ${part.repository.owner}/${part.repository.name}, owned by ${part.owner}` : 'it was released from another repository'}.`,
    `Publish it there, then release the published version with "npm run release -- promote ${name} <version>".`,
  );
}

/** Publishes a part that visitors are to get. Rejects with `release/frozen` before the build, which takes longest. */
export async function publishUnlessFrozen(context: Context, typed: string) {
  const live = await (await context.site()).target.log.current();
  if (live) requireThawed(live);
  return publishPart(context, typed);
}

/**
 * Publishes a part from its current sources, or a finished build of it. `preview`: only for previews, as pull requests
 * do.
 */
export async function publishPart(context: Context, typed: string, { preview = false }: { preview?: boolean } = {}) {
  const { site, step, say, options } = context;
  const { built } = options;
  const name = await knownPart(context, typed);
  const part = built === undefined ? sourcesOf(name) : (await loadBuilder()).builtPart(name, built);
  const { target } = await site();
  // Rendering runs the part's code. A finished build, which others may have made, is rendered by the compose function
  // only, which has no right to make anything live.
  const render = built === undefined;
  let refused: readonly Fault[] = [];
  const check = async (candidate: Candidate) => {
    refused = await step(`  Checking it ${render ? 'and rendering it ' : ''}with the live parts`, () =>
      rehearseRelease(target, candidate, { render }),
    );
  };
  const { fresh, manifest } = await step(`Publishing ${part.name}`, () =>
    publishVersion(part, target.store, { check, preview }),
  );
  const { version } = manifest;
  say(
    fresh
      ? `Published as ${version}${preview ? ', for previews only' : ''}.`
      : `${version} is already published: these sources give the same files, so nothing is uploaded.`,
  );
  for (const fault of refused) say(`A release of it will be refused: ${faultLine(fault)}`);
  return { name: part.name, version, fresh };
}
