import { describe, expect, it } from 'vitest';
import { readSheet } from './read-sheet';
import { usedRules } from './used-rules';

const PAGE = { classes: new Set(['a', 'b', 'sm:a']), ids: new Set(['root', 'top', '1']) };

/** Returns what is left of style sheets on a page with the names in `PAGE`. */
function used(...sheets: string[]): string {
  const parsed = sheets.map((css) => readSheet(css, '/shell/0/assets/site.css'));
  return usedRules(
    parsed.map((sheet) => sheet ?? expect.fail('the sheet can’t be joined with others')),
    PAGE,
  );
}

describe('rules', () => {
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
  ])('drops %s: %s', (css) => {
    expect(used(css)).toBe('');
  });

  it('drops unused selectors of a list singly', () => {
    expect(used('.c,.a:hover,.d .b,.b{x:y;z:1}')).toBe('.a:hover,.b{x:y;z:1}');
    expect(used('.a:is(.b,.c),.c{x:y}')).toBe('.a:is(.b,.c){x:y}');
  });

  it('keeps a whole list that a browser may ignore as a whole', () => {
    for (const list of ['.a,.c::-moz-range-thumb{x:y}', '.a,.c:has(.b){x:y}', '.a,.c:not(:open){x:y}'])
      expect(used(list)).toBe(list);
    expect(used('.d,.c::-moz-range-thumb{x:y}')).toBe('');
  });

  it('keeps the list of a rule with nested ones, whose specificity it determines', () => {
    expect(used('.a,#other{x:y;&:hover{z:1}}')).toBe('.a,#other{x:y;&:hover{z:1}}');
    expect(used('.a{x:y;.c{z:1}@media print{z:2}}')).toBe('.a{x:y;@media print{z:2}}');
    expect(used('.c{x:y;&:hover{z:1}}')).toBe('');
    expect(used('.a{.c &{z:1}}')).toBe('.a{.c &{z:1}}');
    for (const outside of ['.a:not(&){z:1}', '@scope (:not(&)){.a{z:1}}'])
      expect(used(`.c{x:y;${outside}}`)).toBe(`.c{x:y;${outside}}`);
  });
});

describe('at-rules', () => {
  it('keeps conditions and drops empty ones', () => {
    expect(used('@media (width<=680px){.c{x:y}.a{x:y}}')).toBe('@media (width<=680px){.a{x:y}}');
    expect(used('@supports (x:y){@media print{.c{x:y}}}@container side (width>1px){.a{x:y}}')).toBe(
      '@container side (width>1px){.a{x:y}}',
    );
  });

  it('keeps the order of layers, also of those without used rules', () => {
    expect(used('@layer base,kit;@layer kit{.a{x:y}}')).toBe('@layer base,kit;@layer kit{.a{x:y}}');
    expect(used('@layer base{.c{x:y}}@layer kit{.a{x:y}}', '@layer base{.a{x:y}}@layer base{.c{x:y}}')).toBe(
      '@layer base;@layer kit{.a{x:y}}@layer base{.a{x:y}}',
    );
    expect(used('@media print{@layer late{.c{x:y}}}')).toBe('@media print{@layer late;}');
    expect(used('@layer{.c{x:y}}@layer{.a{x:y}}')).toBe('@layer{.a{x:y}}');
    expect(used('@media print{@layer{.c{x:y}}}')).toBe('');
  });

  it('takes a layer inside of another one or of a condition for another layer than the one at the top', () => {
    for (const inner of ['@layer late{@layer kit{.a{x:y}}}', '@media print{@layer kit{.a{x:y}}}'])
      expect(used(`${inner}@layer kit{.c{x:y}}`)).toBe(`${inner}@layer kit;`);
    expect(used('@layer kit{.a{x:y}}@layer late{@layer kit{.c{x:y}}}')).toBe(
      '@layer kit{.a{x:y}}@layer late{@layer kit;}',
    );
  });

  it('keeps fonts, custom properties and rules that it does not know', () => {
    const css =
      '@font-face{font-family:A;src:url(/a.woff2)}@property --x{syntax:"*";inherits:false}@page{margin:0}@scope (.c){x{y:z}}';
    expect(used(css)).toBe(css);
    for (const css of [':root{--x:1}@view-transition{navigation:auto}', '@unknown x;.a{x:y}'])
      expect(used(css)).toBe(css);
  });

  it('keeps animations that a kept rule may use, directly or through a custom property', () => {
    const turn = '@keyframes turn{to{rotate:1turn}}';
    expect(used(`${turn}.a{animation:1s turn}`)).toBe(`${turn}.a{animation:1s turn}`);
    expect(used(`.a{--how:turn}${turn}`)).toBe(`.a{--how:turn}${turn}`);
    expect(used('@keyframes "turn"{to{x:y}}.a{animation:turn}')).toContain('@keyframes');
    expect(used(`@layer kit{.c{animation:1s turn}${turn}.a{x:y}}`)).toBe('@layer kit{.a{x:y}}');
    expect(used('@media print{@keyframes turn{to{x:y}}}')).toBe('');
  });

  it('removes comments and the character set', () => {
    expect(used('@charset "utf-8";/* .a */.a{/* b */x:y}')).toBe('.a{x:y}');
  });
});

it('makes relative addresses absolute', () => {
  const css = (first: string, second: string) =>
    `@font-face{src:${first}}.a{background:image-set(${second} 1x);content:"b.png"}`;
  expect(used(css('url(font.woff2)format("woff2")', '"../b.png"'))).toBe(
    css('url("/shell/0/assets/font.woff2")format("woff2")', '"/shell/0/b.png"'),
  );
  expect(used('.a{background:url( "b(1).png?x#y" )}')).toBe(
    '.a{background:url( "/shell/0/assets/b(1).png?x#y" )}',
  );
  const last = (address: string) => `.a{background:image-set(cross-fade((1),red) 1x,${address} 2x)}`;
  expect(used(last('"b.png"'))).toBe(last('"/shell/0/assets/b.png"'));
  expect(used('.a{x:URL("b.png")}')).toBe('.a{x:URL("/shell/0/assets/b.png")}');
  const absolute =
    '.a{mask:url(#b),url(/c.svg),url("data:image/svg+xml,%3Csvg%3E"),url(https://site.example/d.svg)}';
  expect(used(absolute)).toBe(absolute);
});

it.each(['@import "other.css";.a{x:y}', '@namespace svg url(x);', '.a{x:y', '.a{x:"y}'])(
  'does not join %s with others',
  (css) => {
    expect(readSheet(css, '/a.css')).toBeUndefined();
  },
);
