import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { cutFont } from './cut-fonts';
import { fontFaces } from './font-faces';

const sheet = path.join(import.meta.dirname, '../src/styles/fonts.css');
const faces = fontFaces(readFileSync(sheet, 'utf8'));

test.each(faces)('$file matches its declaration', async (face) => {
  const committed = readFileSync(path.resolve(path.dirname(sheet), face.file));
  expect((await cutFont(face)).equals(committed), 'npm run fonts -w packages/ui').toBe(true);
});

describe.each(['Onest', 'JetBrains Mono'])('%s', (family) => {
  test('has every character that the site uses', () => {
    const characters = new Set(
      faces.filter((face) => face.family === family).flatMap((face) => [...face.characters]),
    );
    const needed = 'AZaz09АЯаяЁёЄєІіЇїҐґ’“”«»„—–-…·×−№₴€%&+/:;,.!?()';
    expect([...needed].filter((character) => !characters.has(character))).toEqual([]);
  });
});

test('rejects a face without weights or characters', () => {
  expect(() => fontFaces('@font-face { font-family: "A"; src: url("a.woff2"); }')).toThrow('a.woff2');
});
