import type { MemberId } from '../content';

/** Size of the drawing's viewBox; the person stands on `base`. */
export const BAND = { width: 760, height: 439, base: 438 } as const;

/** Stroke weights, from the lightest tone to the darkest. */
export const WEIGHTS = 6;

/** Parameters of a drawn person; lengths in the drawing's units. They are fictitious. */
export interface Sitter {
  seed: number;
  /** On a dark band, mirrored. */
  dark?: true;
  /** 1: light from the left, -1: from the right. */
  light: 1 | -1;
  /** Half width and half height of the head. */
  headX: number;
  headY: number;
  hair: 'short' | 'crop' | 'bob';
  beard?: true;
  glasses?: true;
  coat: 'open' | 'round' | 'turtle';
  /** Half width of the neck. */
  neck: number;
  /** The person's position in the band. */
  centre: number;
}

export const SITTERS: Record<MemberId, Sitter> = {
  product: {
    seed: 12,
    light: 1,
    headX: 80,
    headY: 108,
    hair: 'short',
    beard: true,
    coat: 'open',
    neck: 46,
    centre: 330,
  },
  dialogue: {
    seed: 27,
    dark: true,
    light: -1,
    headX: 75,
    headY: 103,
    hair: 'bob',
    coat: 'round',
    neck: 34,
    centre: 430,
  },
  integration: {
    seed: 41,
    light: 1,
    headX: 79,
    headY: 107,
    hair: 'crop',
    glasses: true,
    coat: 'turtle',
    neck: 44,
    centre: 330,
  },
};
