import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ProgramSpec, parseProgram } from '@platform/base/program';
import { OPS } from 'tools/ops/run';
import { RELEASE } from 'tools/release/commands/usage';
import { expect, it } from 'vitest';
import { ROOT } from '../bin/steps';
import { projectFiles } from '../support/project-files';

const files = projectFiles();
const folders = new Set(files.flatMap((file) => parents(file)));
const top = new Set(files.map((file) => file.split('/')[0]));
const documents = files.filter((file) => file.endsWith('.md'));
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const FENCE = /^```[^\n]*\n([\s\S]*?)^```/gm;

function parents(file: string): string[] {
  const steps = path.posix.dirname(file).split('/');
  return steps.map((_, at) => steps.slice(0, at + 1).join('/'));
}

/** Returns the anchor that GitHub generates for a heading. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const anchorsOf = (file: string) =>
  [
    ...textOf(file)
      .replace(FENCE, '')
      .matchAll(/^#+ (.+)$/gm),
  ].map(([, heading = '']) => anchor(heading));

/** Returns the relative links whose target or anchor does not exist. */
function brokenLinks(text: string, file: string): string[] {
  return [...text.replace(FENCE, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [to = '', fragment] = link.split('#');
      const target = to === '' ? file : path.posix.join(path.posix.dirname(file), to).replace(/\/$/, '');
      if (folders.has(target)) return fragment !== undefined;
      if (!files.includes(target)) return true;
      return fragment !== undefined && !anchorsOf(target).includes(fragment);
    });
}

const scriptsOf = (workspace = '.') => {
  const { scripts } = JSON.parse(textOf(path.posix.join(workspace, 'package.json'))) as {
    scripts?: Record<string, string>;
  };
  return Object.keys(scripts ?? {});
};

/** Returns the npm commands in a text that the project does not have, and those that their program refuses. */
function unknownCommands(text: string): string[] {
  const said = [...text.matchAll(/\bnpm (?:run )?([a-z][a-z:]*)((?: -w [\w/-]+)?)/g)];
  const unknown = said
    .filter(([whole]) => !/^npm (audit|ci|install|run|sbom)$/.test(whole.trim()))
    .filter(([, script = '', where]) => {
      const workspace = where?.replace(' -w ', '') || undefined;
      // Skip a part that the reader is told to create.
      if (workspace && !folders.has(workspace)) return false;
      return !scriptsOf(workspace).includes(script);
    });
  const refused = [...text.matchAll(/\bnpm run (?:--silent )?(release|ops) -- ([^`\n#;)]+)/g)].filter(
    ([, program, typed = '']) => isRefused(program === 'ops' ? OPS : RELEASE, typed),
  );
  return [...unknown, ...refused].map(([whole]) => whole);
}

/** Returns whether a program refuses what a reader would type. A command alone is a mention of it. */
function isRefused(program: ProgramSpec, typed: string): boolean {
  const words = [...typed.matchAll(/<[^>]+>|"[^"]*"|[^\s"]+/g)].map(([word]) => word);
  if (words.length === 1) return ![...Object.keys(program.commands), '<command>'].includes(String(words));
  try {
    return !parseProgram(program, words);
  } catch {
    return true;
  }
}

/** Returns the paths and source file names in a text, its diagrams included, that do not exist in the project. */
function unknownPaths(text: string): string[] {
  const quoted = [...text.replace(FENCE, '').matchAll(/`([\w@./-]+)`/g)].map(([, token = '']) => token);
  const drawn = [...text.matchAll(FENCE)].flatMap(
    ([fence]) => fence.match(/(?<![\w@./…<$-])[\w./-]+\.tsx?\b/g) ?? [],
  );
  return [...quoted, ...drawn]
    .map((token) => token.replace(/\/$/, ''))
    .filter((token) =>
      top.has(token.split('/')[0] ?? '') && token.includes('/')
        ? !files.includes(token) && !folders.has(token)
        : /\.(tsx?|mjs|css|ya?ml)$/.test(token) &&
          !files.some((one) => `/${one}`.endsWith(`/${token.replace(/^(\.\.?\/)+/, '')}`)),
    );
}

it.each(documents)('%s refers only to existing files, headings and commands', (file) => {
  const text = textOf(file);
  expect(brokenLinks(text, file)).toEqual([]);
  expect(unknownCommands(text)).toEqual([]);
  expect(unknownPaths(text)).toEqual([]);
});
