import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseContent } from './parse';
import { text } from './schema';

const schema = z.strictObject({ hero: z.strictObject({ title: text }) });

test('an error names the file and the field', () => {
  expect(() => parseContent(schema, 'content/team/ru.json', { hero: { title: ' ' } })).toThrow(
    /content\/team\/ru\.json[\s\S]*hero\.title/,
  );
  expect(() => parseContent(schema, 'content/team/ru.json', { hero: { title: 'a', extra: 1 } })).toThrow(
    /hero[\s\S]*extra/,
  );
  expect(() => parseContent(schema, 'content/team/ru.json', undefined)).toThrow(/ru\.json is missing/);
});
