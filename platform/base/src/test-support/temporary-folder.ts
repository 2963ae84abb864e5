import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

const create = () => mkdtempSync(path.join(os.tmpdir(), 'site-test-'));
const remove = (dir: string) => () => rmSync(dir, { recursive: true, force: true });

/** Creates an empty folder for the tests of a file, which is removed after them. */
export function temporaryFolder(): string {
  const dir = create();
  afterAll(remove(dir));
  return dir;
}

/** Creates an empty folder for one test, which is removed after it. Called in a test or in `beforeEach`. */
export function folderOfTest(): string {
  const dir = create();
  onTestFinished(remove(dir));
  return dir;
}

/** Writes files by their path in a folder, and the folders that they need. */
export function writeFiles(dir: string, files: Record<string, string | Buffer>): void {
  for (const [file, body] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), body);
  }
}
