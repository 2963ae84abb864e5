export interface FontFace {
  family: string;
  /** Relative to the sheet. */
  file: string;
  /** Lightest and heaviest weight that it is declared for. */
  weights: [number, number];
  /** Every character of its `unicode-range`. */
  characters: string;
}

/** The faces of a style sheet that come from a file; throws for one that states no weights or no range. */
export function fontFaces(css: string): FontFace[] {
  return [...css.matchAll(/@font-face \{(.*?)\}/gs)].flatMap(([, face = '']) => {
    const file = /url\("(.*?)"\)/.exec(face)?.[1];
    if (!file) return [];
    const family = /font-family: "(.*?)"/.exec(face)?.[1];
    const [, min, max] = /font-weight: (\d+) (\d+)/.exec(face) ?? [];
    const ranges = /unicode-range:([^;]*)/.exec(face)?.[1];
    if (!family || !min || !max || !ranges) throw new Error(`the face of ${file} states too little`);
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
