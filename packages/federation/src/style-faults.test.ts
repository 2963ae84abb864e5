import { expect, it } from 'vitest';
import { styleFaults } from './style-faults';

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
