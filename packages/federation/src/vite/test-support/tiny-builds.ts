import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Recorded } from './record-plugins';

export const SIDES = ['remote', 'host'] as const;
export type Side = (typeof SIDES)[number];

const ROOT = path.resolve(import.meta.dirname, '../../../../..');
const HERE = path.dirname(import.meta.dirname);
const COMPONENT = `
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as all from './names';
export default function Tiny() {
  const [name] = useState('one');
  const { t } = useTranslation();
  return <p onClick={() => import('./Lazy').then(console.log)}>{t(all[name])}</p>;
}`;
export const FILES = {
  'remote/src/Tiny.tsx': COMPONENT,
  'remote/src/names.ts': "export const one = 'one';\nexport const two = 'two';",
  'remote/src/Lazy.tsx': "import i18next from 'i18next';\nexport const lazy = i18next;",
  'remote/vite.config.ts': `
import { remote } from '${HERE}/part.ts';
import { recorded } from '${HERE}/test-support/record-plugins.ts';
export default recorded(
  remote({ name: 'mfe-tiny', devPort: 5999, exposes: { './Tiny': './src/Tiny.tsx' } }), '../remote.jsonl');`,
  'host/index.html':
    '<!doctype html><html><body><script type="module" src="/src/main.tsx"></script></body></html>',
  'host/src/main.tsx': `
import { createRoot } from 'react-dom/client';
import { Link } from 'react-router-dom';
import Tiny from './Tiny';
createRoot(document.body).render(<Link to="/"><Tiny /></Link>);`,
  'host/src/Tiny.tsx': COMPONENT,
  'host/src/names.ts': "export const one = 'one';\nexport const two = 'two';",
  'host/src/Lazy.tsx': "import i18next from 'i18next';\nexport const lazy = i18next;",
  'host/vite.config.ts': `
import { host } from '${HERE}/part.ts';
import { recorded } from '${HERE}/test-support/record-plugins.ts';
export default recorded(host({ devPort: 5998 }), '../host.jsonl');`,
};

export interface Built {
  code: number | null;
  output: string;
  notes: Recorded[];
}

/**
 * Builds with the real plugins in its own process: with a test runner's environment variables the federation plugin
 * omits the host's entry.
 */
export async function build(side: Side, root: string): Promise<Built> {
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const args = ['--import', 'tsx', vite, 'build', '--logLevel', 'error', '--configLoader', 'native'];
  const child = spawn(process.execPath, args, {
    cwd: path.join(root, side),
    env: {
      ...process.env,
      TSX_TSCONFIG_PATH: path.join(ROOT, 'infra/tsconfig.json'),
      NODE_ENV: 'production',
      VITEST: undefined,
      TEST: undefined,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const lines = readFileSync(path.join(root, `${side}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  return { code, output, notes: lines.map((line) => JSON.parse(line) as Recorded) };
}

/** Writes a remote and a host into a temporary folder, with the project's packages. */
export function writeFixture(others: Record<string, string> = {}): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plugin-output-'));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  for (const [file, text] of Object.entries({ ...FILES, ...others })) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  for (const side of SIDES) {
    writeFileSync(path.join(folder, `${side}.jsonl`), '');
    writeFileSync(
      path.join(folder, side, 'package.json'),
      '{"name":"tiny","version":"1.0.0","type":"module"}',
    );
  }
  return folder;
}
