import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../../bin/steps';
import { secondCheckout } from '../../e2e/support/checkout';
import { runNode } from '../../e2e/support/command';
import type { Edit } from './version-changes';

/** Packages whose paths appear in a build's manifest, so they must be inside the checkout as after an installation. */
const NAMED_BY_PATH = ['@elevenlabs', '@tanstack'];

/** Creates a second checkout in which sources can be changed. */
export function versionCheckout() {
  const dir = path.join(mkdtempSync(path.join(os.tmpdir(), 'versions-')), 'a checkout elsewhere');
  secondCheckout(dir);
  for (const name of NAMED_BY_PATH) {
    const place = path.join(dir, 'node_modules', name);
    rmSync(place);
    cpSync(path.join(ROOT, 'node_modules', name), place, { recursive: true });
  }
  return {
    /** Returns the version of a part with the edits applied. */
    async version(part: string, edits: readonly Edit[]) {
      const undo: (() => void)[] = [];
      try {
        for (const edit of edits) undo.push(change(dir, edit));
        return await versionOf(dir, part);
      } finally {
        for (const back of undo.reverse()) back();
      }
    },
    remove: () => rmSync(path.dirname(dir), { recursive: true, force: true }),
  };
}

/** Returns the version of a checkout's part, as `npm run release -- build` computes it; an unknown one is built. */
export async function versionOf(cwd: string, part: string): Promise<string> {
  const env = { TSX_TSCONFIG_PATH: path.join(cwd, 'platform/tsconfig.json') };
  // Without the command's wrapper, which would install from a changed lock file.
  const args = ['--import', 'tsx', 'tools/release/cli.ts', 'build', part, '--json'];
  return (JSON.parse(await runNode(args, { cwd, env })) as { version: string }).version;
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
