/**
 * Draws one fault for each area of the sources, to see whether `npm test` notices it: node tools/bin/run.mjs
 * tests/bin/draw-faults.ts [<seed>] prints file, line and change; with --apply <number> it writes that fault into the file.
 * The same seed and sources draw the same faults.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectFiles } from '../support/project-files';
import { ROOT } from './steps';

const SEED = 'twenty faults, 2026-11';

const AREAS: Record<string, RegExp> = {
  shell: /^shell\/src\//,
  products: /^mfe-products\/src\//,
  content: /^mfe-content\/src\//,
  voice: /^mfe-voice\/src\//,
  lambdas: /^lambdas\//,
  edge: /^infra\/edge\/[^/]+\.js$/,
  templates: /^infra\/stacks\//,
  composer: /^platform\/composer\/src\//,
  releases: /^platform\/releases\/src\//,
};

/** What a line becomes; an operator that leaves a line as it is does not apply to it. */
const OPERATORS: Record<string, (line: string) => string> = {
  'condition reversed': (line) => line.replace(/\bif \((?!!)(.+)\)( \{| return| continue)/, 'if (!($1))$2'),
  'equal for unequal': (line) => line.replace(' === ', ' !== '),
  'or for and': (line) => line.replace(' && ', ' || '),
  'limit moved by one': (line) => line.replace(/ (<|>) (?=[\w.]+\b)/, ' $1= '),
  'true for false': (line) => line.replace(/\bfalse\b/, 'true'),
  'false for true': (line) => line.replace(/\btrue\b/, 'false'),
  'call left out': (line) => line.replace(/^(\s+)(?:await )?[a-z][\w.]*\(.*\);$/, '$1;'),
  'first for last': (line) => line.replace('.at(-1)', '.at(0)'),
  'default dropped': (line) => line.replace(/ \?\? (?!undefined)[\w.'[\]{}]+/, ''),
};

/** Returns a number below `size`, the same for the same words. */
const drawn = (words: string, size: number) =>
  createHash('sha256').update(words).digest().readUInt32BE(0) % size;

const args = process.argv.slice(2);
const apply = args.includes('--apply') ? Number(args[args.indexOf('--apply') + 1]) : undefined;
const seed = args[0]?.startsWith('--') ? SEED : (args[0] ?? SEED);
const sources = projectFiles().filter(
  (file) => /\.(tsx?|js)$/.test(file) && !/\.(test|spec|d)\.|test-support|\/tests\/|\/template\//.test(file),
);

for (const [at, [area, pattern]] of Object.entries(AREAS).entries()) {
  const faults = sources
    .filter((file) => pattern.test(file))
    .flatMap((file) =>
      readFileSync(path.join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          /^\s*(\*|\/[/*]|import\b)/.test(line)
            ? []
            : Object.entries(OPERATORS)
                .map(([operator, change]) => ({ file, index, line, operator, to: change(line) }))
                .filter(({ to }) => to !== line),
        ),
    );
  const fault = faults[drawn(`${seed} ${area}`, faults.length)];
  if (!fault) throw new Error(`No fault applies to any line of ${area}. [faults/none]`);
  const { file, index, line, operator, to } = fault;
  console.log(
    `${at + 1} ${area} (${faults.length} possible): ${operator}\n  ${file}:${index + 1}\n  - ${line.trim()}\n  + ${to.trim()}`,
  );
  if (apply !== at + 1) continue;
  const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n');
  lines[index] = to;
  writeFileSync(path.join(ROOT, file), lines.join('\n'));
}
