/** 128 bits of a build's SHA-256. The name is the only proof of a version's files: nobody may find others for it. */
export const VERSION_DIGITS = 32;
export const VERSION_PATTERN = `[0-9a-f]{${VERSION_DIGITS}}`;

/** Hexadecimal digits of a composition's id: the SHA-256 of what it is composed of. */
export const COMPOSITION_DIGITS = 12;
export const COMPOSITION_PATTERN = `[0-9a-f]{${COMPOSITION_DIGITS}}`;
