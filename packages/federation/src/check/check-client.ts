import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
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
async function load(cwd: string, client: Client): Promise<Said> {
  const program = fileURLToPath(new URL(PROGRAM, import.meta.url));
  // Without the credentials of whoever builds.
  const options = { cwd, env: { NODE_ENV: 'production' }, timeout: LONGEST_MS, maxBuffer: Number.POSITIVE_INFINITY };
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [program, JSON.stringify(client)],
    options,
  ).catch((failed: { stdout: string; stderr: string }) => failed);
  // What the part itself prints is not read.
  const last = stdout.split('\n').findLast((line) => line.startsWith('{"file"'));
  if (!last) throw new Error(`The client could not be loaded:\n${stderr.trim()}`);
  const said = JSON.parse(last) as Said;
  const hangs = `does not finish loading${stderr ? `: ${stderr.trim().split('\n')[0]}` : ''}`;
  return said.what || said.loaded ? said : { ...said, what: hangs };
}
