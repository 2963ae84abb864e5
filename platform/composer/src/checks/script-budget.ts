import { gzipSync } from 'node:zlib';
import type { Fault } from '@platform/base/errors/release-error';
import { editionOf } from '@site/site-model/packages-support';
import { DEFAULT_SCRIPT_BUDGET, type PartManifest } from '@site/site-model/part-manifest';
import * as z from 'zod/mini';
import { budgetsOf, PARTS_FOLDER, registeredParts } from '../../../../infra/config/registered-parts';
import { DECLARATION_FILE } from '../declared';
import type { Artefact, Check } from './artefact';

/** The last edition of the packages with versions whose manifest says no budget. */
const LAST_WITHOUT_BUDGET = 2;

/** Budgets of registered parts. Where their files are not at hand, as in the functions, the environment says them (`PART_BUDGETS`). */
function registeredBudgets(): Record<string, number> {
  const said = process.env.PART_BUDGETS;
  return said === undefined
    ? budgetsOf(registeredParts())
    : z.record(z.string(), z.number()).parse(JSON.parse(said));
}

/**
 * Gzipped bytes that the scripts of a version may have. A registered part's reviewed file comes before what its own repository says. A
 * version of before manifests said budgets has none here: the tool that published it held it to the part's budget of then, and what
 * is live or kept to go back to must stay composable.
 */
function budgetOf(manifest: PartManifest): number | undefined {
  const registered = registeredBudgets()[manifest.name];
  const asBefore = editionOf(manifest) <= LAST_WITHOUT_BUDGET ? undefined : DEFAULT_SCRIPT_BUDGET;
  return registered ?? manifest.scriptBudget ?? asBefore;
}

/** The scripts of a part stay below its budget. */
export const scriptBudget: Check = async (artefacts) =>
  (await Promise.all(artefacts.map(faultOf))).filter((fault) => fault !== undefined);

async function faultOf({ name, manifest, read }: Artefact): Promise<Fault | undefined> {
  // React's development build alone is larger than a budget, and no visitor ever gets it: see production-build.ts.
  if (manifest.mode === 'development') return undefined;
  const scripts = manifest.client.filter((file) => file.path.endsWith('.js'));
  const budget = budgetOf(manifest);
  // Compressing takes a part of a second, and scripts grow no larger by it.
  if (budget === undefined || scripts.reduce((sum, { bytes }) => sum + bytes, 0) <= budget) return undefined;
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
    what: `its scripts have ${total} bytes gzipped, its budget is ${budget}`,
    remedy: `Load less, or ${raise}`,
  };
}
