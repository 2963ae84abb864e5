import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ERROR_CODES } from '@platform/base/error-codes';
import { ROOT } from '@platform/base/root';
import { replaceMarked } from './replace-marked';

export const RELEASE_REFERENCE = path.join(ROOT, 'docs/release-reference.md');

/** Returns the reference with a line for each of ERROR_CODES. */
export const withCodes = (): string =>
  replaceMarked(
    RELEASE_REFERENCE,
    readFileSync(RELEASE_REFERENCE, 'utf8'),
    'codes',
    Object.entries(ERROR_CODES).map(([code, cause]) => `- \`${code}\`: ${cause}`),
  );
