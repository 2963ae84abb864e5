import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { NO_FALLBACK } from '@platform/config/fallback';
import type { Stage } from '@platform/config/stages';
import { App } from 'aws-cdk-lib';
import { addSiteStacks } from './site-stacks';

/** The flags that the CDK's command takes from `cdk.json`. Without them references to other stacks would be strong. */
export const { context: CDK_CONTEXT } = JSON.parse(readFileSync(path.join(ROOT, 'cdk.json'), 'utf8')) as {
  context: Record<string, unknown>;
};

/** Returns what `read` makes of a stage's templates, synthesized without the slow bundling of its functions. */
export function withUnbundledAssembly<Result>(
  stage: Stage,
  read: (directory: string) => Result,
  fallback: string = NO_FALLBACK,
  context: Record<string, unknown> = {},
): Result {
  const outdir = mkdtempSync(path.join(tmpdir(), 'templates-'));
  try {
    const app = new App({
      outdir,
      context: { ...CDK_CONTEXT, ...context, 'aws:cdk:bundling-stacks': [] },
      // Takes most of the remaining time; the full synthesis of prod validates the same kinds of templates.
      builtinCloudFormationValidation: false,
    });
    addSiteStacks(app, stage, fallback);
    app.synth();
    return read(outdir);
  } finally {
    rmSync(outdir, { recursive: true });
  }
}
