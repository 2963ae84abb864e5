import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ReleaseError } from '@platform/base/release-error';
import { readWorkspace, useWorkspace } from '@platform/base/workspace';
import { type Command, type OptionsOf, runProgram } from '../release/run-program';
import { PART, partWording, RELEASE_COMMANDS, takesPart } from './usage';

/** Inputs of a build in a part's folder: no hidden files except .env*, nothing installed or built. */
const INPUT = /^(\.env|(?!node_modules$|dist$)[^.])/;

/** Makes the current folder the workspace and returns the part's name. Throws if the folder contains no part. */
function useCurrentFolder(): string {
  const root = process.cwd();
  const manifest = path.join(root, 'package.json');
  const isPart = existsSync(manifest) && existsSync(path.join(root, 'part.ts'));
  const { name: part } = JSON.parse(isPart ? readFileSync(manifest, 'utf8') : '{}') as { name?: string };
  if (!part)
    throw new ReleaseError(
      'part/no-part',
      `${root} is not a part: it needs a package.json with the part’s name and a part.ts.`,
      'Run the command in the part’s folder.',
    );
  const inputs = () => readdirSync(root).filter((name) => INPUT.test(name));
  useWorkspace({ root, parts: [part], folderOf: () => root, inputs });
  return part;
}

const ownName = () => readWorkspace().parts[0] ?? '';

/** Serves a running site with the part from its sources until it is stopped. */
const dev: Command = async ({ options, step }) => {
  // Loaded on demand: it imports Vite, which takes longer to load than most commands to run.
  const { devInSite } = await import('../dev/dev-in-site');
  const { site } = options as OptionsOf<typeof PART>;
  return devInSite(ownName(), site, step);
};

await runProgram(
  {
    spec: PART,
    commands: { dev, ...RELEASE_COMMANDS },
    // Called only for a command, so that --help works anywhere.
    argsOf(command, typed) {
      const part = useCurrentFolder();
      return takesPart(command) ? [part, ...typed] : typed;
    },
    worded: (text) => partWording(ownName(), text),
  },
  process.argv.slice(2),
);
