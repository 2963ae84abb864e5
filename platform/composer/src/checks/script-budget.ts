import { gzipSync } from 'node:zlib';
import type { Fault } from '@platform/base/release-error';
import { budgetsOf, PARTS_FOLDER, registeredParts } from '@platform/config/registered-parts';
import type { PartManifest } from '@site/site-model/part-manifest';
import * as z from 'zod/mini';
import { DECLARATION_FILE } from '../declared';
import type { Artefact, Check } from './artefact';

/**
 * Returns the budgets of registered parts: from the environment (`PART_BUDGETS`) in the functions and in a program that is connected
 * to a running site, otherwise from their files.
 */
function registeredBudgets(): Record<string, number> {
  const announced = process.env.PART_BUDGETS;
  return announced === undefined
    ? budgetsOf(registeredParts())
    : z.record(z.string(), z.number()).parse(JSON.parse(announced));
}

/** Returns the limit of a version's scripts in gzipped bytes. A registered part's reviewed file overrides its manifest. */
const budgetOf = ({ name, scriptBudget }: PartManifest): number => registeredBudgets()[name] ?? scriptBudget;

/** The scripts of a part must not exceed its budget. */
export const scriptBudget: Check = async (artefacts) =>
  (await Promise.all(artefacts.map(faultOf))).filter((fault) => fault !== undefined);

async function faultOf({ name, manifest, read }: Artefact): Promise<Fault | undefined> {
  // React's development build alone exceeds any budget; no visitor gets it (production-build.ts).
  if (manifest.mode === 'development') return undefined;
  const scripts = manifest.client.filter((file) => file.path.endsWith('.js'));
  const budget = budgetOf(manifest);
  // Compressing takes a fraction of a second, and is only needed if the uncompressed size exceeds the budget.
  if (scripts.reduce((sum, { bytes }) => sum + bytes, 0) <= budget) return undefined;
  let total = 0;
  for (const { path } of scripts) total += gzipSync((await read('client', path)) ?? '').length;
  if (total <= budget) return undefined;
  const raise =
    name in registeredBudgets()
      ? `ask the site's owner to raise "budget" in ${PARTS_FOLDER}/${name}.json`
      : `raise scriptBudget in its ${DECLARATION_FILE} and publish it again`;
  return {
    code: 'release/script-budget',
    part: name,
    what: `its scripts have ${total} bytes gzipped, but its budget is ${budget}`,
    remedy: `Load less, or ${raise}`,
  };
}
