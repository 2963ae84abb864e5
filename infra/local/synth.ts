import { spawn } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from '@site/contracts/environment';
import { QUOTA_NAMES } from '@site/contracts/limits';
import { NO_COMPOSITION } from '../config/baked-in';
import { FUNCTION_SOURCES, isSource } from '../config/function-bundle';
import type { StageEnvironment, StageName } from '../config/stages';
import { madeOnce } from '../release/made-once';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Everything that a template or a bundle is made of. */
const INPUTS = [
  'cdk.json',
  'package-lock.json',
  'infra/bin/app.ts',
  'infra/config',
  'infra/edge',
  'infra/stacks',
  ...FUNCTION_SOURCES,
];
/** Variables that a template of the local stage depends on. */
const TEMPLATE_VARIABLES = [
  'ELEVENLABS_API_URL',
  'ELEVENLABS_AGENT_ID',
  'TELEGRAM_API_URL',
  'SESSION_REQUIRED',
  ...QUOTA_NAMES,
] as const satisfies readonly (keyof StageEnvironment)[];
const STAMP = '.inputs-hash';

export interface SynthOptions {
  /** Folder of the result; it is emptied first. */
  cdkOut: string;
  stage: StageName;
  environment: Environment;
}

/**
 * Synthesizes the templates and bundles the functions, in a process of its own and offline. Does nothing when they
 * are there already and nothing that they are made of has changed. Throws with the app's output when it fails.
 */
export async function synth({ cdkOut, stage, environment }: SynthOptions): Promise<void> {
  const variables = stageVariables(stage, environment);
  const hash = hashInputs({ stage, ...variables });
  const stamp = path.join(cdkOut, STAMP);
  const isThere = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  await madeOnce(cdkOut, isThere, () => make(cdkOut, hash, { ...variables, SITE_STAGE: stage }));
}

/** Made beside its place and moved there whole: whoever reads the folder never sees half of it. */
async function make(cdkOut: string, hash: string, variables: NodeJS.ProcessEnv): Promise<void> {
  const work = `${cdkOut}.${process.pid}`;
  rmSync(work, { recursive: true, force: true });
  const { context } = JSON.parse(readFileSync(path.join(ROOT, 'cdk.json'), 'utf8')) as { context: object };
  await run(path.join(ROOT, 'infra/bin/app.ts'), {
    ...process.env,
    // What the shell has set and the caller has not given must not reach the templates.
    ...Object.fromEntries(TEMPLATE_VARIABLES.map((name) => [name, ''])),
    ...variables,
    CDK_OUTDIR: work,
    // The CLI would pass these on from cdk.json.
    CDK_CONTEXT_JSON: JSON.stringify({ ...context, composition: NO_COMPOSITION, placeholders: 'allowed' }),
  });
  writeFileSync(path.join(work, STAMP), hash);
  rmSync(cdkOut, { recursive: true, force: true });
  renameSync(work, cdkOut);
}

/** Only the local stage depends on the environment; its values there decide on CSP and functions. */
function stageVariables(stage: StageName, environment: Environment): StageEnvironment {
  if (stage !== 'local') return {};
  const given = TEMPLATE_VARIABLES.map((name) => [name, environment[name]] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

function hashInputs(settings: object): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const input of INPUTS) addToHash(hash, path.join(ROOT, input));
  return hash.digest('hex');
}

function addToHash(hash: Hash, file: string): void {
  if (!isSource(path.basename(file))) return;
  const info = statSync(file);
  if (info.isDirectory()) {
    for (const entry of readdirSync(file).sort()) addToHash(hash, path.join(file, entry));
  } else {
    hash.update(`${path.relative(ROOT, file)}\0${info.size}\0`).update(readFileSync(file));
  }
}

function run(script: string, env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', script], { cwd: ROOT, env, stdio: 'pipe' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
      });
    }
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The templates can't be synthesized:\n${output}`));
    });
  });
}
