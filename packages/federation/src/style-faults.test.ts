import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkStyles, styleFaults } from './style-faults';

/** Returns the faults of a sheet whose own classes are `.a` and `.b`. */
const faultsOf = (css: string) =>
  styleFaults(css, 'mfe-x', (name) => ['a', 'b'].includes(name)).map(({ line, what }) => `${line} ${what}`);

it.each([
  '.a,.b:hover>svg{x:y}',
  'html[data-theme=dark] .a{x:y}',
  '.a :global(.num){x:y}',
  '[data-mfe-x-open] p,[data-x]{x:y}',
  ':local(.c){x:y}',
  '.a{h2{x:y}&:hover{x:y}@media print{x:y}body &{x:y}}',
  '@media print{@supports (x:y){.a{x:y}}}',
  '@scope (.a){h2{x:y}}',
])('leaves to the part, in a layer: %s', (css) => {
  expect(faultsOf(`@layer page{${css}}`)).toEqual([]);
});

it.each([
  '@layer kit,page;@layer page.hero{.a{x:y}}',
  '@media print{@layer kit{.a{x:y}}}',
  '@font-face{font-family:A}@keyframes turn{to{x:y}}@property --x{syntax:"*"}@import "./more.css";',
])('accepts what matches nothing of others: %s', (css) => {
  expect(faultsOf(css)).toEqual([]);
});

it.each([
  ['body', 'body'],
  ['.a, h2', 'h2'],
  [':global(.a)', ':global(.a)'],
  [':root', ':root'],
  ['body:has(.a)', 'body:has(.a)'],
  [':is(.a,h2) p', ':is(.a,h2) p'],
  ['[class*=a]', '[class*=a]'],
  ['[data-mfe-xy]', '[data-mfe-xy]'],
  ['h2:nth-child(1 of .a)', 'h2:nth-child(1 of .a)'],
  ['h2:unknown(??)', 'h2:unknown(??)'],
])('finds a selector for elements of others: %s', (list, selector) => {
  expect(faultsOf(`@layer page{\n${list}{x:y}}`)).toEqual([`2 "${selector}" has no class or attribute of the part`]);
});

it.each([
  ['.a{x:y}', '".a" is outside of @layer page'],
  ['@layer late{.a{x:y}}', '"@layer late" is none of the layers kit and page'],
  ['@layer{.a{x:y}}', '"@layer " is none of the layers kit and page'],
  ['@layer page, late;', '"@layer page, late" is none of the layers kit and page'],
  ['.a{', 'is not valid CSS: Unclosed block'],
  ['@page{x:y}', '"@page" applies to the whole site'],
  ['@import url(https://cdn.example/a.css);', '"@import" applies to the whole site'],
  ['@layer page{.a{:not(&){x:y}}}', '":not(&)" has no class or attribute of the part'],
  ['@layer page{@scope (main){.a{x:y}h2{x:y}}}', '"h2" has no class or attribute of the part'],
])('finds a rule that reaches further: %s', (css, what) => {
  expect(faultsOf(css)).toEqual([`1 ${what}`]);
});

/** Checks a client with a style sheet, and the classes that it lists as its own. */
function check(css: string, classes?: string[]) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'built-client-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  for (const folder of ['.vite', 'br']) mkdirSync(path.join(dir, folder));
  writeFileSync(path.join(dir, '.vite/part.json'), JSON.stringify({ classes }));
  writeFileSync(path.join(dir, 'br/page.css'), css);
  return checkStyles(dir, 'mfe-partners');
}

it('accepts the classes that a build lists, and those that start with the name of the part', () => {
  expect(check('@layer page{.aB3d0 h2,.mfe-partners-card{x:y}}', ['aB3d'])).toEqual([]);
  expect(check('@layer page{.mfe-partners-card{x:y}}')).toEqual([]);
});

it('finds any other with file and line, whatever tool wrote it', () => {
  expect(check('@layer page{\n.aB3d0{x:y}}', ['cC3d'])).toEqual([
    { file: 'br/page.css:2', what: expect.stringContaining('".aB3d0" has no class') },
  ]);
});
