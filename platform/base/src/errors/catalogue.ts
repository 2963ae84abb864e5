import type * as z from 'zod/mini';
import { ATTESTATION_ERRORS } from './attestation-errors';
import { COMMAND_ERRORS } from './command-errors';
import { DEVELOPMENT_ERRORS } from './development-errors';
import { LIVE_ERRORS } from './live-errors';
import { REFUSALS } from './refusals';
import { VERSION_ERRORS } from './version-errors';

/** All errors by area. A code belongs to one area only. */
export const AREAS = {
  LIVE_ERRORS,
  VERSION_ERRORS,
  ATTESTATION_ERRORS,
  COMMAND_ERRORS,
  DEVELOPMENT_ERRORS,
  REFUSALS,
};

/** All errors of the release tool by code. */
export const ERRORS = {
  ...LIVE_ERRORS,
  ...VERSION_ERRORS,
  ...ATTESTATION_ERRORS,
  ...COMMAND_ERRORS,
  ...DEVELOPMENT_ERRORS,
  ...REFUSALS,
};

export type ErrorCode = keyof typeof ERRORS;
/** The data of the error with this code. */
export type ErrorData<Code extends ErrorCode> = z.output<(typeof ERRORS)[Code]['data']>;
