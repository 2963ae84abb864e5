import { expect, test } from 'vitest';
import { toCsv } from './csv';

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/** Characters that a spreadsheet may skip, or treat as the start of a cell. */
const BEFORE = ['', ...' \t\u00a0\u3000\ufeff\r\n', ...['x;', 'x; ', 'x\n', 'x\r\n', 'x\r', 'x\t']];

const rowOf = (comment: string) => toCsv([{ lead: { comment } }]).replace(/^[^\r]*\r\n/, '');

/**
 * Returns the cells as read by a program that splits at semicolons and by one that splits at commas, without blanks and quotes.
 */
const cells = (row: string) => row.split(/[,;\r\n\t]/).map((cell) => cell.replace(/^[\s\p{C}"]+/u, ''));

test.each(SIGNS)('leaves no cell that starts with %s, however a spreadsheet splits cells', (sign) => {
  for (const before of BEFORE) {
    const row = rowOf(`${before}${sign}HYPERLINK("https://evil.example")`);
    expect(row).toContain('HYPERLINK');
    for (const cell of cells(row)) expect(cell.startsWith(sign), JSON.stringify(row)).toBe(false);
  }
});

test('keeps words, numbers and phone numbers unchanged', () => {
  for (const text of ['Anna-Maria', 'a+b=c', 'a;b', '5 - 3', '+380671234567', 'mail@example.com'])
    expect(rowOf(text).replaceAll('"', '')).toContain(`,${text},`);
});

test('quotes a cell with a separator, a quote or a line break', () => {
  expect(rowOf('a;b')).toContain('"a;b"');
  expect(rowOf('a,b')).toContain('"a,b"');
  expect(rowOf('say "x" now')).toContain('"say ""x"" now"');
  expect(rowOf('a\nb')).toContain('"a\nb"');
  expect(rowOf('a\rb')).toContain('"a\rb"');
});

test('the call from which a lead came has its cell, as that of a contact', () => {
  const rows = toCsv([{ lead: { conversation: 'conv_1' } }, { saved: { conversation_id: 'conv_1' } }]);
  const [header = '', ...cells] = rows
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','));
  const column = header.indexOf('conversation');
  expect(cells.map((row) => row[column])).toEqual(['conv_1', 'conv_1']);
});

test('the campaign’s marks make one cell', () => {
  const utm = { utm_source: 'mail', gclid: 'Cj0K' };
  expect(toCsv([{ lead: { utm } }])).toMatch(/,"utm_source=mail, gclid=Cj0K"\r\n$/);
});

test('the header stands alone above no leads, and every row ends with a line break', () => {
  expect(toCsv([])).toMatch(/^createdAt,type,key,state,form,[\w,]+,referrer,utm\r\n$/);
  expect(toCsv([{ state: 'sent' }, { state: 'given-up' }])).toMatch(/\r\n,,,sent,,[,]*\r\n,,,given-up,,[,]*\r\n$/);
});

test('has what was typed beside the number of a lead, and an international domain as people write it', () => {
  const lead = {
    phone: '0671234567',
    phoneSaid: '067 123 45 67 доб. 5',
    email: 'ivan@xn--80a1acny.xn--p1ai',
  };
  expect(toCsv([{ lead }])).toContain(',0671234567,067 123 45 67 доб. 5,ivan@почта.рф,');
});
