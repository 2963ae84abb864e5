import { expect, it } from 'vitest';
import { usedRules } from './page-sheets';
import { readSheet } from './read-sheet';

const PAGE = { classes: new Set(['a', 'b', 'sm:a']), ids: new Set(['root', 'top', '1']) };

const TURN = '@keyframes turn{to{rotate:1turn}}';

/** Returns what is left of style sheets on a page with the names in `PAGE`. */
function used(...sheets: string[]): string {
  const parsed = sheets.map(readSheet);
  return usedRules(
    parsed.map((sheet) => sheet ?? expect.fail('the sheet can’t be joined with others')),
    PAGE,
  );
}

it.each([
  ['.a{x:y}', 'a class of the page'],
  ['.a.b>#top ~.b{x:y}', 'several names'],
  [':root[data-theme=dark] .a{x:y}', 'the theme'],
  ['html[data-booted] body,details[open]>summary{x:y}', 'state and elements'],
  ['[class~=c]{x:y}', 'an attribute selector'],
  ['*,::before{x:y}', 'everything'],
  ['.a:not(.c):not(.d,#e){x:y}', 'a name that must be missing'],
  ['.a:is(.c,.d){x:y}', 'a name that is one of several'],
  [':where(.c) .a:has(>.d){x:y}', 'a name in another pseudo-class'],
  ['.a:nth-child(1 of .c){x:y}', 'a name in an argument'],
  ['.a:hover:focus-visible::before{content:"{.c}"}', 'states and pseudo-elements'],
  ['#top:target{x:y}', 'an id of the page'],
  ['.a:unknown(??){x:y}', 'a selector that can’t be parsed'],
  ['.sm\\:a #\\31{x:y}', 'escaped names'],
  ['[class*=c],[id^=other]{x:y}', 'a part of a class or an id'],
  ['.a{*x:y;_x:y}', 'declarations that browsers ignore'],
  // A browser may ignore the whole list.
  ['.a,.c::-moz-range-thumb{x:y}', 'a list with a selector that not every browser knows'],
  ['.a,.c:has(.b){x:y}', 'a list with a younger pseudo-class'],
  ['.a,.c:not(:open){x:y}', 'a list with one in an argument'],
  // The list determines the specificity of the nested rules.
  ['.a,#other{x:y;&:hover{z:1}}', 'the list of a rule with nested ones'],
  ['.a{.c &{z:1}}', 'a nested rule for an ancestor'],
  ['.c{x:y;.a:not(&){z:1}}', 'a nested rule for what the list does not match'],
  ['.c{x:y;@scope (:not(&)){.a{z:1}}}', 'the same in a scope'],
  ['@layer base,kit;@layer kit{.a{x:y}}', 'the order of layers'],
  ['@font-face{font-family:A;src:url(/a.woff2)}', 'a font'],
  ['@property --x{syntax:"*";inherits:false}@page{margin:0}', 'properties'],
  ['@scope (.c){x{y:z}}:root{--x:1}@view-transition{navigation:auto}', 'rules that it does not know'],
  ['@unknown x;.a{x:y}', 'statements that it does not know'],
  [`${TURN}.a{animation:1s turn}`, 'an animation of a kept rule'],
  [`.a{--how:turn}${TURN}`, 'an animation of a custom property'],
])('keeps %s: %s', (css) => {
  expect(used(css)).toBe(css);
});

it.each([
  ['.c{x:y}', 'another class'],
  ['.a .c{x:y}', 'an unknown ancestor or descendant'],
  ['.a.c:hover{x:y}', 'a compound'],
  ['#other{x:y}', 'another id'],
  ['.A{x:y}', 'another case'],
  ['.a{}', 'nothing in it'],
  ['.d,.c::-moz-range-thumb{x:y}', 'no selector of the list'],
  ['.c{x:y;&:hover{z:1}}', 'nested in an unused rule'],
  ['@media print{@layer{.c{x:y}}}', 'an anonymous layer in a condition'],
  ['@media print{@keyframes turn{to{x:y}}}', 'an unused animation'],
])('drops %s: %s', (css) => {
  expect(used(css)).toBe('');
});

it.each([
  ['.c,.a:hover,.d .b,.b{x:y;z:1}', '.a:hover,.b{x:y;z:1}'],
  ['.a:is(.b,.c),.c{x:y}', '.a:is(.b,.c){x:y}'],
  ['.a{x:y;.c{z:1}@media print{z:2}}', '.a{x:y;@media print{z:2}}'],
  ['@media (width<=680px){.c{x:y}.a{x:y}}', '@media (width<=680px){.a{x:y}}'],
  ['@supports (x:y){@media print{.c{x:y}}}@container a (width>1px){.a{x:y}}', '@container a (width>1px){.a{x:y}}'],
  // An empty layer keeps its place in the order.
  ['@media print{@layer late{.c{x:y}}}', '@media print{@layer late;}'],
  ['@layer{.c{x:y}}@layer{.a{x:y}}', '@layer{.a{x:y}}'],
  // A layer in another one or in a condition is another layer than the one at the top.
  ['@layer late{@layer kit{.a{x:y}}}@layer kit{.c{x:y}}', '@layer late{@layer kit{.a{x:y}}}@layer kit;'],
  ['@media print{@layer kit{.a{x:y}}}@layer kit{.c{x:y}}', '@media print{@layer kit{.a{x:y}}}@layer kit;'],
  ['@layer kit{.a{x:y}}@layer late{@layer kit{.c{x:y}}}', '@layer kit{.a{x:y}}@layer late{@layer kit;}'],
  [`@layer kit{.c{animation:1s turn}${TURN}.a{x:y}}`, '@layer kit{.a{x:y}}'],
  ['@charset "utf-8";/* .a */.a{/* b */x:y}', '.a{x:y}'],
])('leaves of %s: %s', (css, left) => {
  expect(used(css)).toBe(left);
});

it('keeps the order of layers over several sheets, also of those without used rules', () => {
  expect(used('@layer base{.c{x:y}}@layer kit{.a{x:y}}', '@layer base{.a{x:y}}@layer base{.c{x:y}}')).toBe(
    '@layer base;@layer kit{.a{x:y}}@layer base{.a{x:y}}',
  );
  expect(used('@keyframes "turn"{to{x:y}}.a{animation:turn}')).toContain('@keyframes');
});

it.each([
  '.a{mask:url(#b),url(/c.svg),url( "data:image/svg+xml,%3Csvg%3E" ),url(https://site.example/d.svg)}',
  '.a{background:image-set(cross-fade((1),red) 1x,"/b.png" 2x);content:"b.png"}',
])('joins %s, which has no relative address', (css) => {
  expect(used(css)).toBe(css);
});

it.each([
  ...['@import "other.css";.a{x:y}', '@namespace svg url(x);', '.a{x:y', '.a{x:"y}'],
  ...['@font-face{src:url(a.woff2)}', '.a{x:URL( "../b.png")}', '.a{x:src("b")}', '.a{x:image-set((1) 1x,"b.png" 2x)}'],
])('does not join %s with others', (css) => {
  expect(readSheet(css)).toBeUndefined();
});
