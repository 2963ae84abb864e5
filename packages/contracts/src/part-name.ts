import * as z from 'zod/mini';
import { SHELL } from './shell';

/** Names of Lambda functions and IAM roles contain the part's name with a prefix, and have at most 64 characters. */
const LONGEST = 32;
const REMOTE = 'mfe-[a-z][a-z0-9]*(?:-[a-z0-9]+)*';

/** The name of a remote, of this or another repository: kebab-case with the prefix `mfe-`. */
export const remoteNameSchema = z.string().check(
  z.maxLength(LONGEST, { error: `expected at most ${LONGEST} characters` }),
  z.regex(new RegExp(`^${REMOTE}$`), {
    error: 'expected kebab-case with the prefix mfe-, such as mfe-partners',
  }),
);

/** The name of any part, including the shell. */
export const partNameSchema = z.string().check(z.maxLength(LONGEST), z.regex(new RegExp(`^(?:${SHELL}|${REMOTE})$`)));
