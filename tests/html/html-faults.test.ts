import { expect, it } from 'vitest';
import { htmlFaults } from './html-faults';

const page = (main: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title></head><body><main>${main}</main></body></html>`;

it('finds nothing wrong with a valid page', async () => {
  expect(await htmlFaults(page('<h1>A</h1><p>B<br>C</p>'))).toEqual([]);
});

it.each([
  [
    'a block in a paragraph',
    '<h1>A</h1><p><div>B</div></p>',
    /element-permitted-content|close-order|parser-error/,
  ],
  ['a duplicate id', '<h1 id="a">A</h1><p id="a">B</p>', /no-dup-id/],
  ['an image without alternative text', '<h1>A</h1><img src="/a.png">', /wcag\/h37/],
  ['a field without a label', '<h1>A</h1><input type="text" name="a">', /input-missing-label/],
  ['a skipped heading level', '<h1>A</h1><h3>B</h3>', /heading-level/],
  [
    'a value that an attribute cannot have',
    '<h1>A</h1><button type="press">B</button>',
    /attribute-allowed-values/,
  ],
  ['an element that does not exist', '<h1>A</h1><blink2>B</blink2>', /element-name|no-unknown-elements/],
])('finds %s', async (_what, main, rule) => {
  expect((await htmlFaults(page(main))).join('\n')).toMatch(rule);
});
