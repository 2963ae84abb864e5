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
  glyph: Glyph;
  /** In ems. */
  advance: number;
}

/** Sets text in the site's font as outlines, so that drawing the picture needs no font. */
export class Typesetter {
  /** Cache: a headline is tried in many sizes, but the width of its words in ems is always the same. */
  private readonly placed = new Map<string, Placed[]>();

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
    return size * this.place(text).reduce((sum, { advance }) => sum + advance, 0);
  }

  /** Returns the SVG paths of a line of runs. */
  line(runs: readonly SetRun[], { x, y, size }: SetOptions): string {
    let left = x;
    return runs
      .map(({ text, fill }) => {
        const paths = this.place(text).map(({ glyph, advance }) => {
          const scale = size / this.unitsPerEm;
          const outline = glyph.path.scale(scale, -scale).translate(left, y).toSVG();
          left += advance * size;
          return outline;
        });
        return `<path fill="${fill}" d="${paths.join('')}"/>`;
      })
      .join('');
  }

  private get unitsPerEm(): number {
    return this.fonts[0]?.unitsPerEm ?? 1000;
  }

  private place(text: string): Placed[] {
    const known = this.placed.get(text);
    if (known) return known;
    const placed = this.spans(text).flatMap(({ font, part }) => {
      const { glyphs, positions } = font.layout(part);
      return glyphs.map((glyph, i) => ({
        glyph,
        advance: (positions[i]?.xAdvance ?? 0) / font.unitsPerEm + this.tracking,
      }));
    });
    this.placed.set(text, placed);
    return placed;
  }

  /** Splits the text where the font subset changes. Leaves out characters that no subset has. */
  private spans(text: string): { font: Font; part: string }[] {
    const spans: { font: Font; part: string }[] = [];
    for (const character of text.replace(/\u00a0/g, ' ')) {
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
