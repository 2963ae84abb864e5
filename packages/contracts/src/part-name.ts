import * as z from 'zod/mini';
import { SHELL } from './part-names';

/** Functions and roles of AWS carry a part's name, and have 64 characters for it and what stands before it. */
const LONGEST = 32;
const REMOTE = 'mfe-[a-z][a-z0-9]*(?:-[a-z0-9]+)*';

/** The name of a remote, also of one whose sources are elsewhere: kebab-case with the prefix `mfe-`. */
export const remoteNameSchema = z.string().check(
  z.maxLength(LONGEST, { error: `expected at most ${LONGEST} characters` }),
  z.regex(new RegExp(`^${REMOTE}$`), {
    error: 'expected kebab-case with the prefix mfe-, such as mfe-partners',
  }),
);

/** The name of any part, the shell's included. */
export const partNameSchema = z
  .string()
  .check(z.maxLength(LONGEST), z.regex(new RegExp(`^(?:${SHELL}|${REMOTE})$`)));
