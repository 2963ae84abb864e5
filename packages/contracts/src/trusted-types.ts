/**
 * The only places that may hand a text to the browser as markup or script: policies of Trusted Types, by name. Elsewhere
 * `innerHTML`, `script.src` and their like throw.
 */
export const TRUSTED_TYPES = {
  /** `shell/public/boot.js`: the addresses that the document names for its scripts. */
  boot: 'boot',
  /** `shell/src/trusted/trusted.ts`: what this very document was served with, and its data blocks. */
  shell: 'shell',
} as const;
