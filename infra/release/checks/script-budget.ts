import { gzipSync } from 'node:zlib';
import { SHELL } from '@site/contracts/microfrontend';
import * as z from 'zod/mini';
import { budgetsOf, DEFAULT_BUDGET, PARTS_FOLDER, registeredParts } from '../../config/registered-parts';
import type { Fault } from '../release-error';
import type { Artefact, Check } from './artefact';

/** Bytes, gzipped, of all scripts of a part: about a fifth above what they were when the budget was set. */
const BUDGETS: Record<string, number> = {
  [SHELL]: 240_000,
  'mfe-products': 76_000,
  'mfe-content': 57_000,
  'mfe-voice': 56_000,
};

/** Budgets of registered parts. Where their files are not at hand, as in the functions, the environment says them (`PART_BUDGETS`). */
function registeredBudgets(): Record<string, number> {
  const said = process.env.PART_BUDGETS;
  return said === undefined
    ? budgetsOf(registeredParts())
    : z.record(z.string(), z.number()).parse(JSON.parse(said));
}

/** Gzipped bytes that the scripts of a part may have. */
export const budgetOf = (name: string): number =>
  BUDGETS[name] ?? registeredBudgets()[name] ?? DEFAULT_BUDGET;

/** The scripts of a part stay below its budget. */
export const scriptBudget: Check = async (artefacts) =>
  (await Promise.all(artefacts.map(faultOf))).filter((fault) => fault !== undefined);

async function faultOf({ name, manifest, read }: Artefact): Promise<Fault | undefined> {
  // React's development build alone is larger than a budget, and no visitor ever gets it: see production-build.ts.
  if (manifest.mode === 'development') return undefined;
  const scripts = manifest.client.filter((file) => file.path.endsWith('.js'));
  const budget = budgetOf(name);
  // Compressing takes a part of a second, and scripts grow no larger by it.
  if (scripts.reduce((sum, { bytes }) => sum + bytes, 0) <= budget) return undefined;
  let total = 0;
  for (const { path } of scripts) total += gzipSync((await read('client', path)) ?? '').length;
  if (total <= budget) return undefined;
  return {
    code: 'release/script-budget',
    part: name,
    what: `its scripts have ${total} bytes gzipped, its budget is ${budget}`,
    remedy: `Load less, or raise the budget in ${name in registeredBudgets() ? `${PARTS_FOLDER}/${name}.json` : 'infra/release/checks/script-budget.ts'}`,
  };
}
