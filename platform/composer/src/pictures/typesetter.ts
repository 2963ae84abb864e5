import { create, type Font, type Glyph } from 'fontkit';
import decompress from 'woff2-encoder/decompress';

export interface SetRun {
  text: string;
  fill: string;
}

export interface SetOptions {
  x: number;
  /** The baseline. */
  y: number;
  /** Pixels per em. */
  size: number;
}

interface Placed {
  /** The outline in font units, as SVG path data. */
  outline: string;
  /** In ems, from the beginning of the word. */
  left: number;
}

/** A word with the spaces around it, because letters kern with them. */
interface Word {
  placed: Placed[];
  /** In ems. */
  advance: number;
}

/** Sets text in the site's font as outlines, so that drawing the picture needs no font. */
export class Typesetter {
  /** Cache: shaping takes most of the time of a picture, headlines are tried in many sizes, and words recur on other pages. */
  private readonly words = new Map<string, Word>();
  private readonly outlines = new Map<Glyph, string>();

  private constructor(
    private readonly fonts: Font[],
    /** Extra space after each glyph, in ems. */
    private readonly tracking: number,
  ) {}

  /** Loads the subsets of a variable font, as WOFF2; a glyph comes from the first subset that has it. Rejects for a broken file. */
  static async of(subsets: readonly Buffer[], weight: number, tracking = 0): Promise<Typesetter> {
    const fonts = await Promise.all(
      subsets.map(async (subset) => {
        // Fontkit applies no variation to a compressed font.
        const font = create(Buffer.from(await decompress(subset)));
        if (!('getVariation' in font))
          throw new Error('The font file is a collection: expected a single font.');
        return font.getVariation({ wght: weight });
      }),
    );
    return new Typesetter(fonts, tracking);
  }

  /** Returns the width of a text on one line, in pixels. */
  width(text: string, size: number): number {
    return size * wordsOf(text).reduce((sum, word) => sum + this.set(word).advance, 0);
  }

  /** Returns the SVG paths of a line of runs. */
  line(runs: readonly SetRun[], { x, y, size }: SetOptions): string {
    const { unitsPerEm } = this;
    const scale = size / unitsPerEm;
    // Font units point up.
    const place = `translate(${x} ${y}) scale(${scale} ${-scale})`;
    let ems = 0;
    return runs
      .map(({ text, fill }) => {
        const paths = wordsOf(text).flatMap((word) => {
          const { placed, advance } = this.set(word);
          const start = ems;
          ems += advance;
          return placed.map(
            ({ outline, left }) =>
              `<path transform="translate(${Math.round((start + left) * unitsPerEm)})" d="${outline}"/>`,
          );
        });
        return `<g fill="${fill}" transform="${place}">${paths.join('')}</g>`;
      })
      .join('');
  }

  private get unitsPerEm(): number {
    return this.fonts[0]?.unitsPerEm ?? 1000;
  }

  /** Shapes a word. Leaves out the width of the space after it, which is the space before the next word. */
  private set({ text, isLast }: Cut): Word {
    const key = isLast ? `${text}|` : text;
    const known = this.words.get(key);
    if (known) return known;
    const placed: Placed[] = [];
    let advance = 0;
    let last = 0;
    for (const { font, part } of this.spans(text)) {
      const { glyphs, positions } = font.layout(part);
      glyphs.forEach((glyph, i) => {
        const outline = this.outlineOf(glyph);
        if (outline) placed.push({ outline, left: advance });
        last = (positions[i]?.xAdvance ?? 0) / font.unitsPerEm + this.tracking;
        advance += last;
      });
    }
    if (!isLast) advance -= last;
    const word = { placed, advance };
    this.words.set(key, word);
    return word;
  }

  private outlineOf(glyph: Glyph): string {
    const known = this.outlines.get(glyph) ?? glyph.path.toSVG();
    this.outlines.set(glyph, known);
    return known;
  }

  /** Splits the text where the font subset changes. Leaves out characters that no subset has. */
  private spans(text: string): { font: Font; part: string }[] {
    const spans: { font: Font; part: string }[] = [];
    for (const character of text) {
      const has = (font: Font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
      const last = spans.at(-1);
      if (last && has(last.font)) last.part += character;
      else {
        const font = this.fonts.find(has);
        if (font) spans.push({ font, part: character });
      }
    }
    return spans;
  }
}

/** A word of a line with the spaces around it: before it unless it is the first, after it unless it is the last. */
interface Cut {
  text: string;
  isLast: boolean;
}

function wordsOf(text: string): Cut[] {
  const words = text.replace(/\u00a0/g, ' ').split(' ');
  return words.map((word, i) => {
    const isLast = i === words.length - 1;
    return { text: `${i > 0 ? ' ' : ''}${word}${isLast ? '' : ' '}`, isLast };
  });
}
