import { gzipSync } from 'node:zlib';
import { SHELL } from '@site/contracts/microfrontend';
import type { Fault } from '../release-error';
import type { Artefact, Check } from './artefact';

/** Bytes, gzipped, of all scripts of a part: about a fifth above what they were when the budget was set. */
const BUDGETS: Record<string, number> = {
  [SHELL]: 240_000,
  'mfe-products': 76_000,
  'mfe-content': 57_000,
  'mfe-voice': 56_000,
};
/** For a part that has no figure of its own yet. */
const NEW_PART_BUDGET = 60_000;

/** The scripts of a part stay below its budget. */
export const scriptBudget: Check = async (artefacts) =>
  (await Promise.all(artefacts.map(faultOf))).filter((fault) => fault !== undefined);

async function faultOf({ name, manifest, read }: Artefact): Promise<Fault | undefined> {
  // React's development build alone is larger than a budget, and no visitor ever gets it: see production-build.ts.
  if (manifest.mode === 'development') return undefined;
  const scripts = manifest.client.filter((file) => file.path.endsWith('.js'));
  const budget = BUDGETS[name] ?? NEW_PART_BUDGET;
  // Compressing takes a part of a second, and scripts grow no larger by it.
  if (scripts.reduce((sum, { bytes }) => sum + bytes, 0) <= budget) return undefined;
  let total = 0;
  for (const { path } of scripts) total += gzipSync((await read('client', path)) ?? '').length;
  if (total <= budget) return undefined;
  return {
    code: 'release/script-budget',
    part: name,
    what: `its scripts have ${total} bytes gzipped, its budget is ${budget}`,
    remedy: 'Load less, or raise the budget in infra/release/checks/script-budget.ts',
  };
}
