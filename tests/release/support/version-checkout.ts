import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PART_NAMES } from '@site/contracts/part-names';
import { ROOT } from '../../bin/steps';
import { secondCheckout } from '../../e2e/support/checkout';
import { runNode } from '../../e2e/support/command';

/** A text of a file and what stands there instead. */
export interface Edit {
  file: string;
  from: string;
  to: string;
}

/** The checkout's own copy of an installed package: the copy is edited, the first checkout's stays. */
export interface Installed {
  package: string;
  from: string;
  to: string;
}

export interface VersionCheckout {
  /** Versions of parts, as `npm run release -- build` says them, while the edits are made. */
  versions(
    edits: readonly Edit[],
    options?: { parts?: readonly string[]; installed?: readonly Installed[] },
  ): Promise<Record<string, string>>;
  remove(): void;
}

/** Packages whose files a build's manifest names by their path: they must lie in the checkout, as installing puts them. */
const NAMED_BY_PATH = ['@elevenlabs', '@tanstack'];

/** A checkout in a folder of its own, in which one thing after another is changed. */
export function versionCheckout(): VersionCheckout {
  const dir = path.join(mkdtempSync(path.join(os.tmpdir(), 'versions-')), 'a checkout elsewhere');
  secondCheckout(dir);
  for (const name of NAMED_BY_PATH) reinstall(dir, { package: name, from: '', to: '' });
  return {
    async versions(edits, { parts = PART_NAMES, installed = [] } = {}) {
      const undo: (() => void)[] = [];
      try {
        for (const edit of edits) undo.push(change(dir, edit));
        for (const one of installed) undo.push(reinstall(dir, one));
        return await versionsOf(dir, parts);
      } finally {
        for (const back of undo.reverse()) back();
      }
    },
    remove: () => rmSync(path.dirname(dir), { recursive: true, force: true }),
  };
}

/** Versions of the parts of a checkout; each is built where it is not known. */
export async function versionsOf(dir: string, parts: readonly string[]): Promise<Record<string, string>> {
  const versions: Record<string, string> = {};
  for (const part of parts) versions[part] = await build(dir, part);
  return versions;
}

/** As the command does it, but for the installer: it would install what a changed lock file says. */
async function build(cwd: string, part: string): Promise<string> {
  const args = ['--import', 'tsx', 'tools/release/cli.ts', 'build', part, '--json'];
  const env = { TSX_TSCONFIG_PATH: path.join(cwd, 'infra/tsconfig.json') };
  return (JSON.parse(await runNode(args, { cwd, env })) as { version: string }).version;
}

/** Returns what undoes it. */
function change(dir: string, { file, from, to }: Edit): () => void {
  const target = path.join(dir, file);
  const before = readFileSync(target, 'utf8');
  if (!before.includes(from))
    throw new Error(`${file} holds no ${JSON.stringify(from)}: choose another text.`);
  if (from === to) throw new Error(`${file} is not changed by ${JSON.stringify(to)}.`);
  writeFileSync(target, before.replaceAll(from, to));
  return () => writeFileSync(target, before);
}

/** Puts a copy of a package, with another text in its files, in the place of the link to it. Returns what undoes it. */
function reinstall(dir: string, { package: name, from, to }: Installed): () => void {
  const place = path.join(dir, 'node_modules', name);
  const source = path.join(ROOT, 'node_modules', name);
  rmSync(place);
  cpSync(source, place, { recursive: true });
  for (const file of from ? readdirSync(place, { recursive: true, encoding: 'utf8' }) : []) {
    if (!/\.js(on)?$/.test(file)) continue;
    const target = path.join(place, file);
    writeFileSync(target, readFileSync(target, 'utf8').replaceAll(from, to));
  }
  return () => {
    rmSync(place, { recursive: true });
    symlinkSync(source, place);
  };
}
