import { spawn } from 'node:child_process';
import path from 'node:path';
import { type CompositionManifest, compositionManifestSchema } from '@site/contracts/composition';
import { ROOT } from '../build/parts';
import type { ComposeRequest } from './main';

/**
 * Composes in a process of its own: it runs the teams' server bundles, so it gets no more of the environment than it needs,
 * and a composition never sees a module of another.
 */
export function runCompose(request: ComposeRequest): Promise<CompositionManifest> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', path.join(ROOT, 'infra/release/compose/main.ts')],
      {
        cwd: ROOT,
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          TMPDIR: process.env.TMPDIR,
          // The root's tsconfig maps react-router-dom to the shared facade, which would bring a second router in.
          TSX_TSCONFIG_PATH: path.join(ROOT, 'infra/tsconfig.json'),
        },
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    );
    const out: Buffer[] = [];
    let errors = '';
    child.stdout.on('data', (chunk) => out.push(chunk));
    child.stderr.on('data', (chunk) => (errors += chunk));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code !== 0) reject(new Error(errors.trim() || `composing ended with ${code}`));
      else resolve(compositionManifestSchema.parse(JSON.parse(Buffer.concat(out).toString())));
    });
    child.stdin.end(JSON.stringify(request));
  });
}
