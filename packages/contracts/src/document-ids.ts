/** Ids of the JSON elements of every page, which the composer writes and the browser reads. */
export const SITE_JSON_ID = 'site';
/** What the boot script loads. */
export const BOOT_JSON_ID = 'boot';

/**
 * Trusted Types policies, by name: the only code that may pass strings to `innerHTML`, `script.src` and other sinks.
 * Elsewhere the sinks throw.
 */
export const TRUSTED_TYPES = {
  /** `packages/boot/src/boot.ts`: script addresses that the document names. */
  boot: 'boot',
  /** `shell/src/trusted/trusted.ts`: markup that this document was served with, and its data blocks. */
  shell: 'shell',
} as const;
