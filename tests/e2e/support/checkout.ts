import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../bin/steps';
import { projectFiles } from '../../support/project-files';

/** What `vitest.config.ts` imports: a part's own tests run in a checkout too. */
const CONFIGURATION = ['tests/support/nightly.ts', 'tests/support/own-state.ts'];

/**
 * A second checkout of the project in `dir`, as a team has one: the sources as they stand, and installed packages of which
 * those of the project itself are the checkout's own. A change in it never touches the first.
 */
export function secondCheckout(dir: string): void {
  for (const file of projectFiles()) {
    if (file.startsWith('tests/') && !CONFIGURATION.includes(file)) continue;
    cpSync(path.join(ROOT, file), path.join(dir, file));
  }
  for (const folder of ['', 'infra', 'shell', 'lambdas']) link(path.join(folder, 'node_modules'), dir);
}

/** Folders of the project's own packages, by the scope of their names. */
const OWN: Record<string, string> = { '@site': 'packages', '@platform': 'platform' };

/** Symbolic links into the first checkout's packages; the project's own lead to the second's, as installing would make it. */
function link(folder: string, dir: string): void {
  const from = path.join(ROOT, folder);
  if (!existsSync(from)) return;
  mkdirSync(path.join(dir, folder), { recursive: true });
  for (const name of readdirSync(from)) {
    if (!Object.hasOwn(OWN, name)) symlinkSync(path.join(from, name), path.join(dir, folder, name));
  }
  for (const [scope, sources] of Object.entries(OWN)) {
    const own = path.join(from, scope);
    if (!existsSync(own)) continue;
    mkdirSync(path.join(dir, folder, scope));
    for (const name of readdirSync(own))
      symlinkSync(path.join(dir, sources, name), path.join(dir, folder, scope, name));
  }
}
