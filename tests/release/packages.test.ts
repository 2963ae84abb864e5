import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { createStandalone } from 'tools/create/create-part';
import { type PackageManifest, packagesVersion } from 'tools/pack/pack';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../bin/steps';
import { startReleaseSite } from '../e2e/support/release-site';
import { expectPart, guideCommands, NEW_PART, previewIn, type, typeAndLook } from './support/guide';
import { PARTNERS, runPart, standalonePart } from './support/standalone-part';

const dir = temporaryFolder();
const part = path.join(dir, 'mfe-partners');
const unpacked = (name: string) => path.join(part, 'node_modules', name);
const manifestOf = (name: string) =>
  JSON.parse(readFileSync(path.join(unpacked(name), 'package.json'), 'utf8')) as PackageManifest;
/** Returns the files with a text, one a line. */
const filesWith = (pattern: string, ...where: string[]) =>
  spawnSync('grep', ['-rlE', pattern, ...where], { encoding: 'utf8' }).stdout;
const SITE = ['@site/contracts', '@site/i18n', '@site/ui', '@site/federation'];

beforeAll(() => standalonePart(part), 300_000);

describe('the packed packages', () => {
  it.each(SITE)('%s exports only existing files, and contains neither sources, tests nor fonts', (name) => {
    const { exports = {}, version } = manifestOf(name);
    expect(version).toBe(packagesVersion());
    const files = readdirSync(unpacked(name), { recursive: true }).map(String);
    expect(files.filter((file) => /\.test\.|test-support|fonts|(?<!\.d)\.tsx?$/.test(file))).toEqual([]);
    for (const target of Object.values(exports).flatMap((one) =>
      typeof one === 'string' ? [one] : Object.values(one),
    )) {
      const [before = '', after = ''] = target.replace('./', '').split('*');
      const found = files.filter((file) => file.startsWith(before) && file.endsWith(after));
      expect(found.length, `${name} ${target}`).toBeGreaterThan(0);
    }
  });

  it('render with React’s production build, whatever NODE_ENV was when they were packed', () => {
    expect(filesWith('from "react/jsx-dev-runtime"', unpacked('@site'))).toBe('');
  });

  it('have the shared libraries as peer dependencies in the federation’s ranges', () => {
    expect(manifestOf('@site/federation').peerDependencies).toEqual({
      i18next: '^27.0.0',
      react: '^19.0.0',
      'react-dom': '^19.0.0',
      'react-i18next': '^18.0.0',
      'react-router': '^7.0.0',
      'react-router-dom': '^7.0.0',
      vite: manifestOf('@site/part-tools').dependencies?.vite,
    });
    for (const name of [...SITE, '@site/part-tools']) {
      const { dependencies = {}, peerDependencies = {} } = manifestOf(name);
      for (const [other, wanted] of Object.entries(dependencies)) {
        expect(peerDependencies, name).not.toHaveProperty(other);
        expect(wanted, `${name} ${other}`).toMatch(/^\d+\.\d+\.\d+$/);
        expect(other).not.toMatch(/^(react|i18next)/);
      }
    }
  });
});

describe('a part in a separate repository', () => {
  it('is checked, shown and previewed by the commands of the guide', async () => {
    const site = await startReleaseSite();
    // Where the commands look for a site that "npm start" serves.
    const checkout = path.join(dir, 'checkout');
    mkdirSync(checkout);
    symlinkSync(site.dataDir, path.join(checkout, '.local'));
    try {
      const [create, check = '', dev = '', preview = '', ...more] = guideCommands('A part in its own repository');
      // The function of that command has created it, and links replace the installation, which would need a network.
      expect(create).toBe(`npm run create -- ${NEW_PART} --standalone ../mfe-partners`);
      const [into, install, ...checks] = check.split(' && ');
      expect(install).toBe('npm install');
      await type([into, ...checks].join(' && '), checkout);
      await typeAndLook(`${into} && exec env ${dev}`, checkout, (address) => expectPart(address, { dev: true }));
      await expectPart(previewIn(await type(`${into} && ${preview}`, checkout)));
      expect(more).toEqual([expect.stringContaining('npx part promote')]);
    } finally {
      await site.close();
    }
  });

  it('builds without a site; names file and line of a fault in its JSON', async () => {
    const { output, answer: built } = await runPart(part, ['build', '--json']);
    expect(built.version, output).toMatch(/^[0-9a-f]{32}$/);
    expect(existsSync(path.join(String(built.dir), 'manifest.json'))).toBe(true);
    const file = path.join(part, 'content/en.json');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.replace('",', '"'));
    const { status, answer } = await runPart(part, ['build', '--json']);
    writeFileSync(file, before);
    expect(status).toBe(1);
    const place = expect.stringMatching(/^content\/en\.json:\d+:\d+$/);
    expect(answer).toMatchObject({ code: 'release/json-syntax', faults: [{ file: place }] });
  });

  it('is rejected in a folder without a part', async () => {
    const { status, answer } = await runPart(path.join(part, 'packages'), ['build', '--json'], part);
    expect([status, answer.code]).toEqual([1, 'part/no-part']);
  });

  it('starts no development server if no site runs', async () => {
    const env = { LOCAL_DATA_DIR: path.join(dir, 'nothing') };
    const { status, answer } = await runPart(part, ['dev', '--json'], part, env);
    expect([status, answer.code]).toEqual([1, 'dev/no-site']);
  });

  it('takes the packages from a registry that is named, in the version of this checkout', async () => {
    const folder = path.join(dir, 'from-registry');
    await createStandalone(ROOT, PARTNERS, folder, 'https://npm.example');
    expect(readFileSync(path.join(folder, '.npmrc'), 'utf8')).toBe('@site:registry=https://npm.example\n');
    const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    for (const name of [...SITE, '@site/part-tools'])
      expect({ ...dependencies, ...devDependencies }[name], name).toBe(packagesVersion());
    expect(existsSync(path.join(folder, 'packages'))).toBe(false);
  });

  it('contains no registry address', () => {
    expect(filesWith('registry\\.|_authToken', '--exclude-dir=node_modules', '--exclude-dir=.vite', part)).toBe('');
  });
});
