import { spawn } from 'node:child_process';
import path from 'node:path';
import type { CompositionManifest } from '@site/contracts/composition';
import { ROOT } from '../build/parts';
import { type ComposeAnswer, type ComposeRequest, composeAnswerSchema } from './request';

/** A way to start the composing process. */
export interface ComposerProcess {
  /** Arguments of Node. */
  args: readonly string[];
  cwd: string;
  /** All that it gets of an environment. */
  env: NodeJS.ProcessEnv;
}

/** From the sources of this checkout. */
const fromSources = (): ComposerProcess => ({
  args: ['--import', 'tsx', path.join(ROOT, 'infra/release/compose/main.ts')],
  cwd: ROOT,
  env: {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: process.env.TMPDIR,
    // The root's tsconfig maps react-router-dom to the shared facade, which would bring a second router in.
    TSX_TSCONFIG_PATH: path.join(ROOT, 'infra/tsconfig.json'),
  },
});

/**
 * Composes in a process of its own: it runs the teams' server bundles, so it gets no more of the environment than it needs,
 * and a composition never sees a module of another. Rejects with every fault that it found.
 */
export function composeApart(
  request: ComposeRequest,
  { args, cwd, env }: ComposerProcess = fromSources(),
): Promise<ComposeAnswer> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
    const out: Buffer[] = [];
    let errors = '';
    child.stdout.on('data', (chunk) => out.push(chunk));
    child.stderr.on('data', (chunk) => (errors += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== 0) reject(new Error(errors.trim() || `composing ended with ${code}`));
      else resolve(composeAnswerSchema.parse(JSON.parse(Buffer.concat(out).toString())));
    });
    child.stdin.on('error', () => {});
    child.stdin.end(JSON.stringify(request));
  });
}

/** Composes into the bucket's own folder. */
export async function runCompose(request: ComposeRequest): Promise<CompositionManifest> {
  return (await composeApart(request)).manifest;
}
