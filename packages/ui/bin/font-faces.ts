export interface FontFace {
  family: string;
  /** Relative to the style sheet. */
  file: string;
  /** Lightest and heaviest declared weight. */
  weights: [number, number];
  /** All characters of its `unicode-range`. */
  characters: string;
}

/**
 * Returns the font faces of a style sheet that have a file. Throws if one lacks a family, a weight range or a
 * `unicode-range`.
 */
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
