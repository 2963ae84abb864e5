import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cutFont, fontFaces } from './cut-fonts';

const sheet = path.join(import.meta.dirname, '../src/styles/fonts.css');
const faces = fontFaces(readFileSync(sheet, 'utf8'));

test.each(faces)('$file matches its declaration', async (face) => {
  const committed = readFileSync(path.resolve(path.dirname(sheet), face.file));
  expect((await cutFont(face)).equals(committed), 'npm run fonts -w packages/ui').toBe(true);
});

test('rejects a face without weights or characters', () => {
  expect(() => fontFaces('@font-face { font-family: "A"; src: url("a.woff2"); }')).toThrow('a.woff2');
});
