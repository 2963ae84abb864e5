/**
 * Trusted Types policies, by name: the only code that may pass strings to `innerHTML`, `script.src` and other sinks.
 * Elsewhere the sinks throw.
 */
export const TRUSTED_TYPES = {
  /** `shell/public/boot.js`: script addresses that the document names. */
  boot: 'boot',
  /** `shell/src/trusted/trusted.ts`: markup that this document was served with, and its data blocks. */
  shell: 'shell',
} as const;
