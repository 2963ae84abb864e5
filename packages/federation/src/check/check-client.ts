import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client, Said } from './load-client';

/** The program, from its source or bundled beside this file. */
const PROGRAM = `load-client${path.extname(import.meta.filename)}`;
const LONGEST_MS = 60_000;

/**
 * Loads the client of a built remote as the shell does, without a browser: its container, exposed modules, pages and later
 * imports. Returns the file that fails, relative to the client's folder, and what is wrong with it; undefined if all work.
 */
export async function checkClient(
  folder: string,
  client: Client,
): Promise<(Pick<Said, 'file' | 'lacking'> & { what: string }) | undefined> {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'client-'));
  try {
    const isScript = (file: string) => statSync(file).isDirectory() || /\.js(\.map)?$/.test(file);
    cpSync(folder, copy, { recursive: true, filter: isScript });
    // Scripts are modules, wherever the folder is.
    writeFileSync(path.join(copy, 'package.json'), '{"type":"module"}');
    const { what, loaded: _, ...said } = await load(copy, client);
    return what === undefined ? undefined : { ...said, what };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Runs the program. Resolves with the last file that it loaded, and what is wrong with it, if anything. */
function load(cwd: string, client: Client): Promise<Said> {
  return new Promise((resolve, reject) => {
    const program = fileURLToPath(new URL(PROGRAM, import.meta.url));
    // Without the credentials of whoever builds.
    const child = spawn(process.execPath, [program, JSON.stringify(client)], {
      cwd,
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LONGEST_MS,
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (errors += chunk));
    child.on('error', reject);
    child.on('close', () => {
      // What the part itself prints is not read.
      const last = output.split('\n').findLast((line) => line.startsWith('{"file"'));
      if (!last) return reject(new Error(`The client could not be loaded:\n${errors.trim()}`));
      const said = JSON.parse(last) as Said;
      const hangs = `does not finish loading${errors ? `: ${errors.trim().split('\n')[0]}` : ''}`;
      resolve(said.what || said.loaded ? said : { ...said, what: hangs });
    });
  });
}
