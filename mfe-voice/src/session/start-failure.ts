import type { CallNotice } from './call-state';

/** A start that failed for a reason of which the visitor can make something. Its message, if any, is what the toast says. */
export class StartFailure extends Error {
  constructor(
    readonly notice: CallNotice,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
