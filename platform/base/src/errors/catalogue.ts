import type * as z from 'zod/mini';
import { COMMAND_ERRORS } from './command-errors';
import { DEVELOPMENT_ERRORS } from './development-errors';
import { LIVE_ERRORS } from './live-errors';
import { REFUSALS } from './refusals';
import { VERSION_ERRORS } from './version-errors';

/** By area; no code is in two of them. */
export const AREAS = { LIVE_ERRORS, VERSION_ERRORS, COMMAND_ERRORS, DEVELOPMENT_ERRORS, REFUSALS };

/** Every error of the release tool, by its code. */
export const ERRORS = {
  ...LIVE_ERRORS,
  ...VERSION_ERRORS,
  ...COMMAND_ERRORS,
  ...DEVELOPMENT_ERRORS,
  ...REFUSALS,
};

export type ErrorCode = keyof typeof ERRORS;
/** What belongs to an error besides its code. */
export type ErrorData<Code extends ErrorCode> = z.output<(typeof ERRORS)[Code]['data']>;
