import path from 'node:path';
import { expect, it } from 'vitest';
import { projectFiles, readText } from '../support/project-files';

const packages = projectFiles()
  .filter((file) => file.endsWith('/package.json'))
  .map((file) => path.dirname(file));
const packageOf = (file: string) =>
  packages.filter((one) => file.startsWith(`${one}/`)).sort((a, b) => b.length - a.length)[0];

it('no relative import leaves its package', () => {
  const modules = projectFiles().filter((file) => /\.[mc]?[jt]sx?$/.test(file) && packageOf(file));
  const leaving = modules.filter((file) => {
    const text = readText(file);
    const imports = [...text.matchAll(/^(?:import|export|\}) (?:.* from )?'(\.[^']+)'/gm)];
    return imports.some(([, to = '']) => packageOf(path.join(path.dirname(file), to)) !== packageOf(file));
  });
  expect(leaving).toEqual([]);
});

const PAGES = '@site/boot @site/contracts @site/federation @site/i18n @site/ui';
const SERVERS = '@site/boot @site/contracts @site/server-data @site/site-model';
const RELEASES = '@platform/base @platform/config @platform/composer @platform/judge @platform/releases';

/** The workspaces that the code of another one may depend on: none below it, a part on packages alone. */
const MAY_DEPEND: Record<string, string> = {
  'packages/contracts': '',
  'packages/*': '@site/contracts',
  part: PAGES,
  'platform/base': '@site/contracts',
  'platform/judge': '@site/contracts',
  'platform/emulators': '@platform/base',
  'platform/config': `${SERVERS} @platform/base`,
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
      ...JSON.parse(readText(path.join(folder, 'package.json'))),
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
