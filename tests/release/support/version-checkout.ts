import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PART_NAMES } from '@site/contracts/part-names';
import { ROOT } from '../../bin/steps';
import { secondCheckout } from '../../e2e/support/checkout';
import { runNode } from '../../e2e/support/command';
import type { Edit } from './version-changes';

/** Packages whose paths appear in a build's manifest, so they must be inside the checkout as after an installation. */
const NAMED_BY_PATH = ['@elevenlabs', '@tanstack'];
/** The version that is installed here. */
const REACT = '19.3.1';

/** Creates a second checkout in which sources can be changed. */
export function versionCheckout() {
  const dir = path.join(mkdtempSync(path.join(os.tmpdir(), 'versions-')), 'a checkout elsewhere');
  secondCheckout(dir);
  for (const name of NAMED_BY_PATH) reinstall(dir, name);
  return {
    /** Returns the versions of parts with the edits applied, and with this React. */
    async versions(edits: readonly Edit[], parts: readonly string[] = PART_NAMES, react?: string) {
      const undo: (() => void)[] = [];
      try {
        for (const edit of edits) undo.push(change(dir, edit));
        for (const name of react ? ['react', 'react-dom'] : []) undo.push(reinstall(dir, name, react));
        return await versionsOf(dir, parts);
      } finally {
        for (const back of undo.reverse()) back();
      }
    },
    remove: () => rmSync(path.dirname(dir), { recursive: true, force: true }),
  };
}

/** Returns the versions of a checkout's parts, as `npm run release -- build` computes them; unknown ones are built. */
export async function versionsOf(cwd: string, parts: readonly string[]): Promise<Record<string, string>> {
  const versions: Record<string, string> = {};
  const env = { TSX_TSCONFIG_PATH: path.join(cwd, 'platform/tsconfig.json') };
  for (const part of parts) {
    // Without the command's wrapper, which would install from a changed lock file.
    const args = ['--import', 'tsx', 'tools/release/cli.ts', 'build', part, '--json'];
    versions[part] = (JSON.parse(await runNode(args, { cwd, env })) as { version: string }).version;
  }
  return versions;
}

/** Applies an edit and returns the function that undoes it. */
function change(dir: string, [file, from, to]: Edit): () => void {
  const target = path.join(dir, file);
  const before = readFileSync(target, 'utf8');
  if (!before.includes(from))
    throw new Error(`${file} does not contain ${JSON.stringify(from)}: choose another text.`);
  writeFileSync(target, before.replaceAll(from, to));
  return () => writeFileSync(target, before);
}

/** Replaces the link to a package by a copy, of React in another version, and returns the function that undoes it. */
function reinstall(dir: string, name: string, react?: string): () => void {
  const place = path.join(dir, 'node_modules', name);
  const source = path.join(ROOT, 'node_modules', name);
  rmSync(place);
  cpSync(source, place, { recursive: true });
  for (const file of react ? readdirSync(place, { recursive: true, encoding: 'utf8' }) : []) {
    if (!/\.js(on)?$/.test(file)) continue;
    const target = path.join(place, file);
    writeFileSync(target, readFileSync(target, 'utf8').replaceAll(REACT, react ?? ''));
  }
  return () => {
    rmSync(place, { recursive: true });
    symlinkSync(source, place);
  };
}
