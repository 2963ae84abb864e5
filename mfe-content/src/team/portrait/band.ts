/** Size of the drawing's viewBox; the person stands on `base`. */
export const BAND = { width: 760, height: 439, base: 438 } as const;

/** Stroke weights, from the lightest tone to the darkest. */
export const WEIGHTS = 6;
