import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { bundleFunction } from '@platform/config/function-bundle';
import { bundledCode } from '../bundled-code';

/** Returns the code of a function of releases. */
export const releaseCode = (name: Parameters<typeof bundleFunction>[0]) =>
  bundledCode(path.join(ROOT, 'lambdas', name), name, (outdir) => bundleFunction(name, outdir));
