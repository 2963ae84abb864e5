/** Ids of the JSON elements of every page, which the composer writes and the browser reads. */
export const SITE_JSON_ID = 'site';
/** What the boot script loads. */
export const BOOT_JSON_ID = 'boot';

/** Trusted Types policies: the only code that may pass strings to sinks such as `innerHTML`; elsewhere they throw. */
export const TRUSTED_TYPES = {
  /** `packages/boot/src/boot.ts`: script addresses that the document names. */
  boot: 'boot',
  /** `shell/src/trusted/trusted.ts`: markup that this document was served with, and its data blocks. */
  shell: 'shell',
} as const;

/** Local storage key of a visitor's explicit choice: `light` or `dark`; absent means the system theme. */
export const THEME_KEY = 'theme';
