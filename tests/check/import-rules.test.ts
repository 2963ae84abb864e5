import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { beforeAll, expect, it } from 'vitest';
import { ROOT, tool } from '../bin/steps';
import { projectFiles } from '../support/project-files';

/** An import that each rule refuses. What a workspace may declare is a table below. */
const REFUSED = [
  ['mfe-products/src/a.ts', '../../mfe-content/src/cases/CasesPage'],
  ['infra/edge/a.ts', '@platform/local/edge/edge-function'],
  ['lambdas/shared/a.ts', '@platform/local/listen'],
  ['packages/contracts/src/a.ts', 'react'],
  ['packages/ui/src/a.ts', '@site/federation/remote'],
  ['platform/releases/src/a.ts', '@platform/local/platform'],
  ['tools/dev/a.ts', 'tests/bin/steps'],
  ['mfe-voice/src/a.ts', 'react-router'],
  ['shell/src/app/a.ts', 'react-router'],
  ['packages/ui/src/c.ts', 'react-router'],
  ['packages/contracts/src/c.ts', 'node:fs'],
  ['platform/judge/src/a.ts', 'node:fs'],
  ['platform/judge/src/c.ts', '@site/contracts/api/telemetry'],
] as const;
/** `.ts` is kebab-case; `.tsx` is a component's name, or kebab-case. */
const MISNAMED = [
  'lambdas/shared/leadStore.ts',
  'platform/base/src/Store.ts',
  'shell/src/app/useMenu.tsx',
] as const;

const dir = temporaryFolder();
let report: string;

beforeAll(() => {
  const {
    vcs: _vcs,
    $schema: _schema,
    ...config
  } = JSON.parse(readFileSync(path.join(ROOT, 'biome.json'), 'utf8'));
  writeFileSync(path.join(dir, 'biome.json'), JSON.stringify(config));
  for (const file of projectFiles().filter((one) => path.basename(one) === 'package.json')) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    copyFileSync(path.join(ROOT, file), path.join(dir, file));
  }
  const importing = (target: string) => `import * as planted from '${target}';\n\nconsole.log(planted);\n`;
  for (const [file, text] of [
    ...REFUSED.map(([name, target]) => [name, importing(target)] as const),
    ...MISNAMED.map((name) => [name, 'export {};\n'] as const),
  ]) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), text);
  }
  const run = spawnSync(tool('biome'), ['lint', '--reporter=github', '.'], { cwd: dir, encoding: 'utf8' });
  report = run.stdout + run.stderr;
});

// What is allowed stands in the sources, which the lint of `npm run check` passes.
const faultsIn = (file: string, rule: string) =>
  report.split('\n').filter((line) => line.includes(rule) && line.includes(`/${file},`));

it.each(REFUSED)('the import rules reject in %s an import of %s', (file) => {
  const faults = [
    ...faultsIn(file, 'noUndeclaredDependencies'),
    ...faultsIn(file, 'noRestrictedImports'),
    ...leavingPackage(dir, [file]),
  ];
  expect(faults).not.toEqual([]);
});
it.each(MISNAMED)('the names of files refuse %s', (file) => {
  expect(faultsIn(file, 'useFilenamingConvention')).toHaveLength(1);
});

/** Modules that run where the project's packages can't be found: before they are installed, and bundled into vitest.config.ts. */
const WITHOUT_PACKAGES = ['tools/bin/help.mjs'];

const packages = projectFiles()
  .filter((file) => file.endsWith('/package.json'))
  .map((file) => path.dirname(file));
const packageOf = (file: string) =>
  packages.filter((one) => file.startsWith(`${one}/`)).sort((a, b) => b.length - a.length)[0];

/** Returns the modules with a relative import that leaves their package. */
const leavingPackage = (root: string, modules: readonly string[]) =>
  modules.filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const imports = [...text.matchAll(/^(?:import|export|\}) (?:.* from )?'(\.[^']+)'/gm)];
    return imports.some(([, to = '']) => packageOf(path.join(path.dirname(file), to)) !== packageOf(file));
  });

it('no relative import leaves its package', () => {
  const modules = projectFiles().filter((file) => /\.[mc]?[jt]sx?$/.test(file) && packageOf(file));
  expect(leavingPackage(ROOT, modules).sort()).toEqual(WITHOUT_PACKAGES.toSorted());
});

const PAGES = '@site/contracts @site/federation @site/i18n @site/ui';
const SERVERS = '@site/contracts @site/server-data @site/site-model';
const RELEASES = '@platform/base @platform/config @platform/composer @platform/judge @platform/releases';

/** The workspaces that the code of another one may depend on: none below it, a part on packages alone. */
const MAY_DEPEND: Record<string, string> = {
  'packages/contracts': '',
  'packages/*': '@site/contracts',
  part: PAGES,
  'platform/base': '@site/contracts',
  'platform/judge': '@site/contracts',
  'platform/emulators': '@platform/base',
  'platform/config': SERVERS,
  'platform/composer': `${SERVERS} @site/federation @platform/base @platform/config`,
  'platform/releases': `${SERVERS} @site/federation ${RELEASES}`,
  'platform/local': `${SERVERS} ${RELEASES} @platform/emulators`,
  lambdas: `${SERVERS} ${RELEASES}`,
  infra: `${SERVERS} ${RELEASES}`,
  tools: `${SERVERS} @site/federation ${RELEASES} @platform/local lambdas infra`,
};

it('workspaces depend in one direction', () => {
  const manifests = packages
    .filter((folder) => folder !== 'tests' && !/^(tests|tools)\//.test(folder))
    .map((folder) => ({
      folder,
      ...JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8')),
    }));
  const names = manifests.map(({ name }) => name);
  const forbidden = manifests.flatMap(({ folder, dependencies = {} }) => {
    const row = /^(shell|mfe-.*)$/.test(folder) ? 'part' : folder;
    const allowed = (MAY_DEPEND[row] ?? MAY_DEPEND[row.replace(/\/.*/, '/*')] ?? '').split(' ');
    const depends = Object.keys(dependencies).filter((name) => names.includes(name));
    return depends.filter((name) => !allowed.includes(name)).map((name) => `${folder} on ${name}`);
  });
  expect(forbidden).toEqual([]);
});
