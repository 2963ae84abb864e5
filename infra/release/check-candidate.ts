import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type PartManifest, SHELL } from '@site/contracts/microfrontend';
import { ReleaseError } from './release';
import type { Candidate } from './store/overlay-store';

/** Bytes, gzipped, of all scripts of a part: about a fifth above what they were when the budget was set. */
const SCRIPT_BUDGETS: Record<string, number> = {
  [SHELL]: 240_000,
  'mfe-products': 76_000,
  'mfe-content': 57_000,
  'mfe-voice': 56_000,
};
/** For a part that has no figure of its own yet. */
const NEW_PART_BUDGET = 60_000;

/**
 * Says what keeps a finished build from being published: scripts over the budget, and shared libraries of which the shell and
 * a remote have versions that don't fit. `live`: manifests of the parts that are live. Throws one ReleaseError with all of it.
 */
export function checkCandidate(candidate: Candidate, live: readonly PartManifest[]): void {
  const { manifest } = candidate;
  const pairs =
    manifest.name === SHELL
      ? live.filter(({ name }) => name !== SHELL).map((remote) => [remote, manifest] as const)
      : live.filter(({ name }) => name === SHELL).map((shell) => [manifest, shell] as const);
  const faults = [
    ...sizeFaults(candidate),
    ...pairs.flatMap(([remote, shell]) => sharedFaults(remote, shell)),
  ];
  if (faults.length > 0)
    throw new ReleaseError(`${manifest.name} is not fit to be published:\n- ${faults.join('\n- ')}`);
}

function sizeFaults({ manifest, dir }: Candidate): string[] {
  const scripts = manifest.client.filter((file) => file.path.endsWith('.js'));
  const sizes = scripts.map(
    ({ path: file }) => gzipSync(readFileSync(path.join(dir, 'client', file))).length,
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const budget = SCRIPT_BUDGETS[manifest.name] ?? NEW_PART_BUDGET;
  return total > budget
    ? [`its scripts have ${total} bytes gzipped, its budget is ${budget} (infra/release/check-candidate.ts)`]
    : [];
}

/** A shared library comes from the shell: it must be of the remote's major version, and no older than what it was built with. */
function sharedFaults(remote: PartManifest, shell: PartManifest): string[] {
  const { shared: provided } = shell;
  // Versions that were published before manifests named their libraries.
  if (!provided) return [];
  return Object.entries(remote.shared ?? {}).flatMap(([library, wanted]) => {
    const has = provided[library];
    if (has !== undefined && satisfies(has, wanted)) return [];
    return [`${remote.name} was built with ${library} ${wanted}, the shell provides ${has ?? 'none'}`];
  });
}

function satisfies(has: string, wanted: string): boolean {
  const [major = 0, minor = 0, patch = 0] = numbers(has);
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = numbers(wanted);
  if (major !== wantedMajor) return false;
  return minor === wantedMinor ? patch >= wantedPatch : minor > wantedMinor;
}

const numbers = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number);
