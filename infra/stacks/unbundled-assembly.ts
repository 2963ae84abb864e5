import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NO_FALLBACK } from '@platform/config/fallback';
import type { Stage } from '@platform/config/stages';
import { App } from 'aws-cdk-lib';
import cdk from '../../cdk.json' with { type: 'json' };
import { addSiteStacks } from './site-stacks';

/**
 * Synthesizes a stage into a temporary folder and returns what `read` makes of it. Skips bundling the functions, which takes
 * most of the time, because callers only read the templates.
 */
export function withUnbundledAssembly<Result>(
  stage: Stage,
  read: (directory: string) => Result,
  fallback: string = NO_FALLBACK,
): Result {
  const outdir = mkdtempSync(path.join(tmpdir(), 'templates-'));
  try {
    const app = new App({
      outdir,
      context: { ...cdk.context, 'aws:cdk:bundling-stacks': [] },
      // Skip validation, which takes most of the remaining time; the full synthesis of prod validates the same kinds of
      // templates.
      builtinCloudFormationValidation: false,
    });
    addSiteStacks(app, stage, fallback);
    app.synth();
    return read(outdir);
  } finally {
    rmSync(outdir, { recursive: true });
  }
}
