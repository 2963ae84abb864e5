import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import { type FontFace, fontFaces } from './font-faces';

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

const sheet = path.join(import.meta.dirname, '../src/styles/fonts.css');

for (const face of fontFaces(readFileSync(sheet, 'utf8'))) {
  const cut = await cutFont(face);
  writeFileSync(path.resolve(path.dirname(sheet), face.file), cut);
  console.log(`${path.basename(face.file)}: ${statSync(sourceOf(face)).size} → ${cut.length} bytes`);
}
