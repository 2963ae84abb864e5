import { create, type Font, type Glyph } from 'fontkit';
import decompress from 'woff2-encoder/decompress';

export interface SetRun {
  text: string;
  fill: string;
}

export interface SetOptions {
  x: number;
  /** Of the baseline. */
  y: number;
  /** Pixels per em. */
  size: number;
}

interface Placed {
  glyph: Glyph;
  /** In ems. */
  advance: number;
}

/** Sets text in the site's own face as outlines, so that a picture needs no font where it is drawn. */
export class Typesetter {
  /** A headline is tried in many sizes, but its words are always as wide in ems. */
  private readonly placed = new Map<string, Placed[]>();

  private constructor(
    private readonly fonts: Font[],
    /** Extra space after each glyph, in ems. */
    private readonly tracking: number,
  ) {}

  /** From the subsets of one variable face, as WOFF2; a glyph comes from the first that has it. Rejects for a broken file. */
  static async of(subsets: readonly Buffer[], weight: number, tracking = 0): Promise<Typesetter> {
    const fonts = await Promise.all(
      subsets.map(async (subset) => {
        // Fontkit applies no variation to a font that is still compressed.
        const font = create(Buffer.from(await decompress(subset)));
        if (!('getVariation' in font)) throw new Error('A collection of fonts is no subset.');
        return font.getVariation({ wght: weight });
      }),
    );
    return new Typesetter(fonts, tracking);
  }

  /** Width in pixels of a text on one line. */
  width(text: string, size: number): number {
    return size * this.place(text).reduce((sum, { advance }) => sum + advance, 0);
  }

  /** SVG paths of a line of runs. */
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

  /** The text cut where the face's subset changes; a character that none has is left out. */
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
