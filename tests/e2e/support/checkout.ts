import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../bin/steps';
import { projectFiles } from '../../support/project-files';

/** Imports of `vitest.config.ts`, because a part's tests run in a checkout too. */
const CONFIGURATION = ['tests/support/own-state.ts'];

/**
 * Creates a second checkout of the project in `dir`: a copy of the current sources, with links to the installed packages,
 * those of the project itself to the copy; `tests/` if asked for. Changes in it never affect the first checkout.
 */
export function secondCheckout(dir: string, { tests = false } = {}): void {
  for (const file of projectFiles()) {
    if (!tests && file.startsWith('tests/') && !CONFIGURATION.includes(file)) continue;
    cpSync(path.join(ROOT, file), path.join(dir, file));
  }
  for (const folder of ['', 'infra', 'shell', 'lambdas']) link(path.join(folder, 'node_modules'), dir);
}

/** Folders of the project's packages by name scope; the others have the name of their folder. */
const SCOPES: Record<string, string> = { '@site': 'packages', '@platform': 'platform' };
const PACKAGES = /^(infra|lambdas|tools|tests|shell|mfe-[\w-]+)$/;

/**
 * Symbolic links to the first checkout's installed packages; the project's own point into the second, as after an
 * installation.
 */
function link(folder: string, dir: string): void {
  const from = path.join(ROOT, folder);
  if (!existsSync(from)) return;
  mkdirSync(path.join(dir, folder), { recursive: true });
  for (const name of readdirSync(from)) {
    const target = PACKAGES.test(name) ? path.join(dir, name) : path.join(from, name);
    if (!Object.hasOwn(SCOPES, name)) symlinkSync(target, path.join(dir, folder, name));
  }
  for (const [scope, sources] of Object.entries(SCOPES)) {
    const installed = path.join(from, scope);
    if (!existsSync(installed)) continue;
    mkdirSync(path.join(dir, folder, scope));
    for (const name of readdirSync(installed))
      symlinkSync(path.join(dir, sources, name), path.join(dir, folder, scope, name));
  }
}
