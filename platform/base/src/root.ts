import path from 'node:path';

/** The folder of the checkout. Bundles that hold this file run where there is none, and must not read it. */
export const ROOT = path.resolve(import.meta.dirname, '../../..');
