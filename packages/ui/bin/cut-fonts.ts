import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

interface FontFace {
  family: string;
  /** Relative to the style sheet. */
  file: string;
  weights: [number, number];
  characters: string;
}

/** Returns the font faces of a style sheet that have a file. Throws if one lacks family, weights or characters. */
export function fontFaces(css: string): FontFace[] {
  return [...css.matchAll(/@font-face \{(.*?)\}/gs)].flatMap(([, face = '']) => {
    const file = /url\("(.*?)"\)/.exec(face)?.[1];
    if (!file) return [];
    const family = /font-family: "(.*?)"/.exec(face)?.[1];
    const [, min, max] = /font-weight: (\d+) (\d+)/.exec(face) ?? [];
    const ranges = /unicode-range:([^;]*)/.exec(face)?.[1];
    if (!family || !min || !max || !ranges)
      throw new Error(`@font-face of ${file} lacks font-family, a font-weight range or unicode-range`);
    return [
      {
        family,
        file,
        weights: [Number(min), Number(max)] as [number, number],
        characters: charactersOf(ranges),
      },
    ];
  });
}

function charactersOf(ranges: string): string {
  return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16);
      const count = Number.parseInt(last, 16) - from + 1;
      return Array.from({ length: count }, (_, at) => String.fromCodePoint(from + at));
    })
    .join('');
}

/** OpenType features: accents and marks, kerning, tabular figures. */
const FEATURES = ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'];
/** `calt` raises the colon of a time in Onest. JetBrains Mono uses it for code ligatures, which are half of the file. */
const ALTERNATES: Record<string, string[]> = { Onest: ['calt'] };

const { resolve } = createRequire(import.meta.url);

/** Returns the path of the published file from which a face is cut. Throws if its package has no such file. */
const sourceOf = ({ family, file }: FontFace): string =>
  resolve(
    `@fontsource-variable/${family.toLowerCase().replace(' ', '-')}/files/${path.basename(file).replace('-more-', '-')}`,
  );

/** Subsets a face to the weights and characters that the style sheet declares, as WOFF2. */
export const cutFont = (face: FontFace): Promise<Buffer> =>
  subsetFont(readFileSync(sourceOf(face)), face.characters, {
    targetFormat: 'woff2',
    keepFeatures: [...FEATURES, ...(ALTERNATES[face.family] ?? [])],
    variationAxes: { wght: { min: face.weights[0], max: face.weights[1] } },
  });

if (import.meta.main) {
  const sheet = path.join(import.meta.dirname, '../src/styles/fonts.css');
  for (const face of fontFaces(readFileSync(sheet, 'utf8'))) {
    const cut = await cutFont(face);
    writeFileSync(path.resolve(path.dirname(sheet), face.file), cut);
    console.log(`${path.basename(face.file)}: ${statSync(sourceOf(face)).size} → ${cut.length} bytes`);
  }
}
