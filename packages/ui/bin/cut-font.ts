import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { FontFace } from './font-faces';

/** Accents and marks, kerning, figures of one width. */
const FEATURES = ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'];
/** In the text face it raises the colon of a time; in the other it is ligatures for program text, half of the file. */
const ALTERNATES: Record<string, string[]> = { Onest: ['calt'] };

const { resolve } = createRequire(import.meta.url);

/** The published file of a face. Rejects where its package has none of that name. */
export const sourceOf = ({ family, file }: FontFace): string =>
  resolve(`@fontsource-variable/${family.toLowerCase().replace(' ', '-')}/files/${path.basename(file)}`);

/** A face's file as WOFF2 with the weights and characters for which the sheet declares it, and no others. */
export const cutFont = (face: FontFace): Promise<Buffer> =>
  subsetFont(readFileSync(sourceOf(face)), face.characters, {
    targetFormat: 'woff2',
    keepFeatures: [...FEATURES, ...(ALTERNATES[face.family] ?? [])],
    variationAxes: { wght: { min: face.weights[0], max: face.weights[1] } },
  });
