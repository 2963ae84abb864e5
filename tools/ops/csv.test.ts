import { expect, test } from 'vitest';
import { toCsv } from './csv';

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/** What a spreadsheet may skip, or begin a cell behind. */
const BEFORE = [
  '',
  ' ',
  '\t',
  '\u00a0',
  '\u3000',
  '\ufeff',
  '\r',
  '\n',
  'x;',
  'x; ',
  'x\n',
  'x\r\n',
  'x\r',
  'x\t',
];

const rowOf = (comment: string) => toCsv([{ lead: { comment } }]).replace(/^[^\r]*\r\n/, '');

/** The cells of a program that separates by semicolons, and of one that separates by commas; blanks and quotes are skipped. */
const cells = (row: string) => row.split(/[,;\r\n\t]/).map((cell) => cell.replace(/^[\s\p{C}"]+/u, ''));

test.each(SIGNS)('nothing that begins with %s is left for a formula, however it is reached', (sign) => {
  for (const before of BEFORE) {
    const row = rowOf(`${before}${sign}HYPERLINK("https://evil.example")`);
    expect(row).toContain('HYPERLINK');
    for (const cell of cells(row)) expect(cell.startsWith(sign), JSON.stringify(row)).toBe(false);
  }
});

test('words, numbers and phones stay as they are', () => {
  for (const text of ['Anna-Maria', 'a+b=c', 'a;b', '5 - 3', '+380671234567', 'mail@example.com'])
    expect(rowOf(text).replaceAll('"', '')).toContain(`,${text},`);
});

test('a cell with a separator, a quote or a line break is quoted', () => {
  expect(rowOf('a;b')).toContain('"a;b"');
  expect(rowOf('a,b')).toContain('"a,b"');
  expect(rowOf('say "x" now')).toContain('"say ""x"" now"');
  expect(rowOf('a\nb')).toContain('"a\nb"');
  expect(rowOf('a\rb')).toContain('"a\rb"');
});

test('the header stands alone above no leads, and every row ends with a line break', () => {
  expect(toCsv([])).toMatch(/^createdAt,type,key,state,form,[\w,]+,referrer\r\n$/);
  expect(toCsv([{ state: 'sent' }, { state: 'given-up' }])).toMatch(
    /\r\n,,,sent,,[,]*\r\n,,,given-up,,[,]*\r\n$/,
  );
});
