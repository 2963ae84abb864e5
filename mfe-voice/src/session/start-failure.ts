import type { CallNotice } from './call-state';

/** A start that failed for a reason that the visitor can act on. Its message, if any, is shown in the toast. */
export class StartFailure extends Error {
  constructor(
    readonly notice: CallNotice,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
