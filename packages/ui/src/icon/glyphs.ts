/** An icon: 1.5 px strokes, round ends; the 24-grid ones carry one accent in a voice's colour. */
export interface Glyph {
  /** Width and height of the view box, and the default size in pixels. */
  box: readonly [width: number, height: number];
  path: string;
  /** Second stroke in a voice's colour. */
  accent?: string;
  /** A filled part in the ink of the text. */
  solid?: string;
  /** Moves while the pointer is on its link or button. */
  moves?: boolean;
}

// Separate constant exports, so that a part's build contains only the icons that it shows and a new icon does not
// change its version.

export const arrowGlyph: Glyph = { box: [18, 12], path: 'M1 6h15M11.5 1.5 16 6l-4.5 4.5', moves: true };
export const upGlyph: Glyph = { box: [18, 18], path: 'M9 15V3.5M4.5 8 9 3.5 13.5 8' };
export const downGlyph: Glyph = { box: [18, 18], path: 'M4 6.5l5 5 5-5' };
export const checkGlyph: Glyph = { box: [14, 14], path: 'm2.5 7.5 3 3 6-7' };
export const alertGlyph: Glyph = {
  box: [16, 16],
  path: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM8 4.5v4M8 11v.3',
};
export const plusGlyph: Glyph = { box: [22, 22], path: 'M11 4v14M4 11h14' };
export const closeGlyph: Glyph = { box: [16, 16], path: 'M3.5 3.5l9 9M12.5 3.5l-9 9' };
export const menuGlyph: Glyph = { box: [18, 18], path: 'M2 6h14M2 12h9' };
export const searchGlyph: Glyph = {
  box: [18, 18],
  path: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM12 12l4 4',
};
export const themeGlyph: Glyph = {
  box: [18, 18],
  path: 'M9 2.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z',
  solid: 'M9 2.5a6.5 6.5 0 0 1 0 13z',
};
export const sunGlyph: Glyph = {
  box: [18, 18],
  path: 'M9 5.75a3.25 3.25 0 1 0 0 6.5 3.25 3.25 0 0 0 0-6.5zM9 1.5v1.25M9 15.25v1.25M1.5 9h1.25M15.25 9h1.25M3.7 3.7l.9.9M13.4 13.4l.9.9M14.3 3.7l-.9.9M4.6 13.4l-.9.9',
};
export const nightGlyph: Glyph = {
  box: [18, 18],
  path: 'M15.5 10.75A6.75 6.75 0 1 1 7.25 2.5a5.25 5.25 0 0 0 8.25 8.25z',
};
export const phoneGlyph: Glyph = {
  box: [24, 24],
  path: 'M4 5.5c0 8 6.5 14.5 14.5 14.5l1.5-4-4.5-2-2 2c-2.5-1-4.5-3-5.5-5.5l2-2-2-4.5z',
  accent: 'M15 4.5c2.5.5 4 2 4.5 4.5',
};
export const calendarGlyph: Glyph = {
  box: [24, 24],
  path: 'M4 6.5h16v13.5H4zM4 10.5h16M8.5 4v4M15.5 4v4',
  accent: 'M8.5 15.200l2.200 2.200 4.5-4.5',
};
export const handoverGlyph: Glyph = {
  box: [24, 24],
  path: 'M3 17.5V7M21 17.5V7',
  accent: 'M7 12.300h10M13.5 8.5l3.700 3.800-3.700 3.700',
};
export const earGlyph: Glyph = {
  box: [24, 24],
  path: 'M4 12h2M9 7v10M12.5 4v16',
  accent: 'M16 8.5v7M19.5 11v2',
};
export const shieldGlyph: Glyph = {
  box: [24, 24],
  path: 'M12 3.5l7.5 3v5.5c0 4.5-3.200 7.5-7.5 8.5-4.300-1-7.5-4-7.5-8.5V6.5z',
  accent: 'M8.5 12.200l2.5 2.5 4.700-5',
};
export const documentGlyph: Glyph = {
  box: [24, 24],
  path: 'M6 3.5h8.5L19 8v12.5H6zM14 3.5V8.5h5',
  accent: 'M9 12.5h7M9 16h5',
};
