import path from 'node:path';

/** The folder of the checkout. Bundles that contain this module run outside a checkout and must not use it. */
export const ROOT = path.resolve(import.meta.dirname, '../../..');
