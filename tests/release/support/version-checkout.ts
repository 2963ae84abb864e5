import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PART_NAMES } from '@site/contracts/part-names';
import { ROOT } from '../../bin/steps';
import { secondCheckout } from '../../e2e/support/checkout';
import { runNode } from '../../e2e/support/command';

/** A replacement of text in a file. */
export interface Edit {
  file: string;
  from: string;
  to: string;
}

/** A replacement in an installed package, made in the checkout's copy of it. */
export interface Installed {
  package: string;
  from: string;
  to: string;
}

export interface VersionCheckout {
  /** Returns the versions of parts with the edits applied, as `npm run release -- build` computes them. */
  versions(
    edits: readonly Edit[],
    options?: { parts?: readonly string[]; installed?: readonly Installed[] },
  ): Promise<Record<string, string>>;
  remove(): void;
}

/** Packages whose paths appear in a build's manifest, so they must be inside the checkout as after an installation. */
const NAMED_BY_PATH = ['@elevenlabs', '@tanstack'];

/** Creates a second checkout in which sources can be changed. */
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

/** Returns the versions of a checkout's parts; unknown ones are built. */
export async function versionsOf(dir: string, parts: readonly string[]): Promise<Record<string, string>> {
  const versions: Record<string, string> = {};
  for (const part of parts) versions[part] = await build(dir, part);
  return versions;
}

/** Runs the command without its wrapper, which would install from a changed lock file. */
async function build(cwd: string, part: string): Promise<string> {
  const args = ['--import', 'tsx', 'tools/release/cli.ts', 'build', part, '--json'];
  const env = { TSX_TSCONFIG_PATH: path.join(cwd, 'platform/tsconfig.json') };
  return (JSON.parse(await runNode(args, { cwd, env })) as { version: string }).version;
}

/** Applies an edit and returns the function that undoes it. */
function change(dir: string, { file, from, to }: Edit): () => void {
  const target = path.join(dir, file);
  const before = readFileSync(target, 'utf8');
  if (!before.includes(from))
    throw new Error(`${file} does not contain ${JSON.stringify(from)}: choose another text.`);
  if (from === to) throw new Error(`Replacing ${JSON.stringify(to)} does not change ${file}.`);
  writeFileSync(target, before.replaceAll(from, to));
  return () => writeFileSync(target, before);
}

/** Replaces the link to a package by an edited copy and returns the function that undoes it. */
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
