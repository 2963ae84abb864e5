import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import type { Stage } from '../config/stages';
import { NOTHING_BAKED_IN } from '../edge/render-edge-function';
import { addSiteStacks } from './site-stacks';

/**
 * What `read` makes of the folder with a stage's templates. The functions are not bundled, which takes most of the time of a
 * synthesis: for what only looks at the templates.
 */
export function withUnbundledAssembly<Result>(
  stage: Stage,
  read: (directory: string) => Result,
  bakedIn: string = NOTHING_BAKED_IN,
): Result {
  const outdir = mkdtempSync(path.join(tmpdir(), 'templates-'));
  try {
    const app = new App({
      outdir,
      context: { 'aws:cdk:bundling-stacks': [] },
      // Validating takes most of the rest, and a whole synthesis of prod validates templates of these very kinds.
      builtinCloudFormationValidation: false,
    });
    addSiteStacks(app, stage, bakedIn);
    app.synth();
    return read(outdir);
  } finally {
    rmSync(outdir, { recursive: true });
  }
}
