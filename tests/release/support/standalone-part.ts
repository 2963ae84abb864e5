import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { inEveryLanguage } from '@site/contracts/test-support/worded-languages';
import { createStandalone } from 'tools/create/create-part';
import { archiveOf } from 'tools/pack/pack';
import { ROOT } from '../../bin/steps';
import { ended } from '../../e2e/support/command';

export const PARTNERS = {
  name: 'mfe-partners',
  path: '/partners',
  labels: inEveryLanguage({ en: 'Partners', ru: 'Партнёры', ua: 'Партнери' }),
};

const PACKED = ['contracts', 'i18n', 'ui', 'federation', 'part-tools'].map((name) => `@site/${name}`);

/** Unpacks an npm archive into a folder. */
function unpack(archive: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const { status, stderr } = spawnSync('tar', ['-xzf', archive, '--strip-components=1', '-C', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

/**
 * Creates a part in a separate folder and unpacks its packages. Links to the packages installed here replace `npm
 * install`, which would need a network.
 */
export async function standalonePart(folder: string): Promise<void> {
  await createStandalone(ROOT, PARTNERS, folder);
  const modules = path.join(folder, 'node_modules');
  mkdirSync(modules);
  for (const from of ['node_modules', 'infra/node_modules'].map((one) => path.join(ROOT, one)))
    for (const name of existsSync(from) ? readdirSync(from) : [])
      if (!/^(@site|\..*)$/.test(name) && !existsSync(path.join(modules, name)))
        symlinkSync(path.join(from, name), path.join(modules, name));
  for (const name of PACKED) unpack(path.join(folder, 'packages', archiveOf(name)), path.join(modules, name));
  const programs = path.join(modules, '.bin');
  cpSync(path.join(ROOT, 'node_modules/.bin'), programs, { recursive: true });
  const program = path.join(modules, '@site/part-tools/dist/part.mjs');
  chmodSync(program, 0o755);
  symlinkSync(program, path.join(programs, 'part'));
}

interface Answered {
  status: number | null;
  /** The output of `--json`. */
  answer: Record<string, unknown> & { error?: string; code?: string; version?: string };
  output: string;
}

/** The environment without the test runner's variables: with them the part's Vitest would act as a worker. */
const { VITEST: _, VITEST_WORKER_ID: __, VITEST_POOL_ID: ___, TEST: ____, ...own } = process.env;
export const OWN: NodeJS.ProcessEnv = own;

/** Runs the `part` program in a folder. `of` is the part in which the program is installed. */
export async function runPart(
  folder: string,
  args: readonly string[],
  of = folder,
  env: Record<string, string> = {},
): Promise<Answered> {
  const program = path.join(of, 'node_modules/@site/part-tools/dist/part.mjs');
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, env: { ...OWN, ...env } });
  const { code, out, all } = await ended(child);
  return { status: code, output: all, answer: args.includes('--json') ? answerIn(out, all) : {} };
}

function answerIn(out: string, all: string): Answered['answer'] {
  try {
    return JSON.parse(out) as Answered['answer'];
  } catch {
    throw new Error(`Expected JSON output, got:\n${all}`);
  }
}
