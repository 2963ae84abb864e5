import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PACKAGES } from '../pack/compile-packages';
import { TOOLS } from '../pack/pack-tools';
import { packagesVersion, sourceManifest } from '../pack/packed-manifest';
import { copyTemplate, type NewPart, navigationPlace } from './create-part';

const EXTRAS = path.join(import.meta.dirname, 'standalone');

/** Files that only a part in its own repository has: target path → source in `standalone/`. */
const FILES: Record<string, string> = {
  'tsconfig.json': 'tsconfig.json',
  'vitest.config.ts': 'vitest.config',
  '.gitignore': 'gitignore',
  '.github/workflows/release.yml': 'release.yml',
};

export interface Standalone {
  /** Folder of the new repository. */
  folder: string;
  /** Folder with the archives of "npm run pack"; without it, the packages come from a registry. */
  packages?: string | undefined;
}

/** Returns the reason why a repository can't be created in a folder, or undefined if it can. */
export function folderRefusal(root: string, { folder, packages }: Standalone): string | undefined {
  const target = path.resolve(folder);
  if (!path.relative(root, target).startsWith('..'))
    return `Invalid folder "${folder}": it is inside this repository. Choose one outside, for example ../${path.basename(target)}.`;
  if (existsSync(target) && readdirSync(target).some((name) => name !== '.git'))
    return `The folder ${target} is not empty: choose another one, or empty it.`;
  const missing = packages && archives(packages).find(([, file]) => !existsSync(file));
  return missing
    ? `The archive ${missing[1]} does not exist: create the archives with "npm run pack -- ${packages}".`
    : undefined;
}

/** Creates a part from the template in a folder outside the checkout. Returns the files, relative to that folder. */
export async function createStandalone(root: string, part: NewPart, to: Standalone): Promise<string[]> {
  const target = path.resolve(to.folder);
  const written = copyTemplate(target, part, await navigationPlace(root));
  const own = (text: string) => text.replaceAll('mfe-example', part.name);
  for (const [file, source] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    writeFileSync(path.join(target, file), own(readFileSync(path.join(EXTRAS, source), 'utf8')));
  }
  const readme = path.join(target, 'README.md');
  const more = own(readFileSync(path.join(EXTRAS, 'README.md'), 'utf8'));
  writeFileSync(readme, standaloneReadme(readFileSync(readme, 'utf8'), part.name) + more);
  const manifest = path.join(target, 'package.json');
  writeFileSync(manifest, `${JSON.stringify(standaloneManifest(manifest, target, to), null, 2)}\n`);
  return [...written, ...Object.keys(FILES)];
}

/** Replaces the template README's commands with those of the program `part`. */
const standaloneReadme = (text: string, name: string) =>
  text
    .replace(
      /Run it alone: [\s\S]*?promote [^`]*`\./,
      `Run it alone: \`npx part dev\`. Test it: \`npx part test\`. Release it: \`npx part promote\`.`,
    )
    .replaceAll(` -w ${name}`, '');

function standaloneManifest(file: string, target: string, { packages }: Standalone): object {
  const { dependencies = {}, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  const version = packagesVersion();
  const archived = packages ? new Map(archives(packages)) : undefined;
  const site = (name: string) => {
    const archive = archived?.get(name);
    return archive ? `file:${path.relative(target, archive).split(path.sep).join('/')}` : version;
  };
  const zod = sourceManifest('packages/contracts').dependencies?.zod;
  const router = sourceManifest('packages/federation').dependencies?.['react-router'];
  const all = { ...dependencies, ...(zod ? { zod } : {}), ...(router ? { 'react-router': router } : {}) };
  return {
    ...rest,
    scripts: Object.fromEntries(['check', 'test', 'build'].map((name) => [name, `part ${name}`])),
    dependencies: Object.fromEntries(
      Object.entries(all)
        .map(([name, pinned]) => [name, name.startsWith('@site/') ? site(name) : pinned] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    devDependencies: { [TOOLS]: site(TOOLS) },
  };
}

/** Returns each package's name and the path of its archive. */
function archives(folder: string): [name: string, file: string][] {
  const version = packagesVersion();
  return [...PACKAGES.map((name) => `@site/${name}`), TOOLS].map((name) => [
    name,
    path.resolve(folder, `${name.slice(1).replace('/', '-')}-${version}.tgz`),
  ]);
}
