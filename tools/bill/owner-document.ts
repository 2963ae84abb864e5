import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CloudAssembly } from '@platform/local/template/cloud-assembly';
import { stageByName } from '../../infra/config/stages';
import { withUnbundledAssembly } from '../../infra/stacks/unbundled-assembly';
import { RUNS } from './assumptions';
import { billTable, withTable } from './bill-table';
import { type Counted, countResources } from './count-resources';

const STAGE = 'prod';
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const OWNER_DOCUMENT = path.join(ROOT, 'infra/docs/owner.md');

/** Counts the billed resources in the templates of prod. */
export const countProd = (): Counted =>
  withUnbundledAssembly(stageByName(STAGE), (directory) =>
    countResources(new CloudAssembly(directory), Object.keys(RUNS)),
  );

/** Returns the owner's document with the bill's table brought up to date. */
export const ownerDocument = (counted: Counted): string =>
  withTable(readFileSync(OWNER_DOCUMENT, 'utf8'), billTable(counted, STAGE));
