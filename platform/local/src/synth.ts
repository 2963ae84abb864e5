import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { inputsHash } from '@platform/base/inputs-hash';
import { ROOT } from '@platform/base/root';
import { createOnce } from '@platform/base/shared-files';
import type { Environment } from '@platform/config/environment';
import { FUNCTION_SOURCES } from '@platform/config/function-bundle';
import { type StageEnvironment, type StageName, TEMPLATE_VARIABLES } from '@platform/config/stages';

/** All inputs of templates and bundles. */
const INPUTS = [
  'cdk.json',
  'package-lock.json',
  'infra/bin/app.ts',
  'platform',
  'infra/edge',
  'infra/stacks',
  ...FUNCTION_SOURCES,
];
const STAMP = '.inputs-hash';

/** Cache of templates by the hash of their inputs, shared by all output folders: a test run synthesizes each stage once. */
const CACHE = path.join(ROOT, '.build/templates');

/**
 * Synthesizes the templates and bundles the functions into the folder `cdkOut`, in a child process and offline. Does nothing if they exist and no input has
 * changed. Rejects with the app's output if it fails.
 */
export async function synthesizeTemplates({
  cdkOut,
  stage,
  environment,
}: {
  cdkOut: string;
  stage: StageName;
  environment: Environment;
}): Promise<void> {
  const variables = stageVariables(stage, environment);
  const inputs = () => inputsHash(ROOT, INPUTS, { stage, variables: JSON.stringify(variables) });
  const hash = inputs();
  const stamped = (folder: string) => {
    const stamp = path.join(folder, STAMP);
    return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  };
  const cached = path.join(CACHE, hash);
  const provide = (folder: string, fill: (work: string) => Promise<void> | void) =>
    createOnce(
      folder,
      () => stamped(folder),
      () => replaceFolder(folder, fill),
    );
  await provide(cached, async (work) => {
    await make(work, { ...variables, SITE_STAGE: stage });
    // Sources that changed meanwhile: good for this start, but not the templates of either state.
    writeFileSync(path.join(work, STAMP), inputs() === hash ? hash : 'of changing sources');
  });
  await provide(cdkOut, (work) => cpSync(cached, work, { recursive: true }));
}

/** Fills a temporary folder and renames it, so that readers never see an incomplete folder. */
async function replaceFolder(folder: string, fill: (work: string) => Promise<void> | void): Promise<void> {
  const work = `${folder}.${process.pid}`;
  rmSync(work, { recursive: true, force: true });
  await fill(work);
  rmSync(folder, { recursive: true, force: true });
  renameSync(work, folder);
}

async function make(work: string, variables: NodeJS.ProcessEnv): Promise<void> {
  const { context } = JSON.parse(readFileSync(path.join(ROOT, 'cdk.json'), 'utf8')) as { context: object };
  const env = {
    ...process.env,
    // Variables of the terminal's environment that the caller did not pass must not affect the templates.
    ...Object.fromEntries(TEMPLATE_VARIABLES.map((name) => [name, ''])),
    ...variables,
    // The local templates are never deployed, and validating them takes seconds.
    ...(variables.SITE_STAGE === 'local' ? { CDK_VALIDATION: 'false' } : {}),
    CDK_OUTDIR: work,
    // The CLI would pass these on from cdk.json.
    CDK_CONTEXT_JSON: JSON.stringify(context),
  };
  const args = ['--import', 'tsx', path.join(ROOT, 'infra/bin/app.ts')];
  await promisify(execFile)(process.execPath, args, { cwd: ROOT, env, maxBuffer: 2 ** 26 }).catch(
    ({ stdout, stderr }) => {
      throw new Error(`The templates can't be synthesized:\n${stdout}${stderr}`);
    },
  );
}

/** Returns the variables that the templates depend on: only those of the local stage depend on any. */
function stageVariables(stage: StageName, environment: Environment): StageEnvironment {
  if (stage !== 'local') return {};
  const given = TEMPLATE_VARIABLES.map((name) => [name, environment[name]] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}
