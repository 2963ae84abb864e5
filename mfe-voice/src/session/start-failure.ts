import type { CallNotice } from './call-state';

/** A start that failed for a reason that the visitor can act on, in the words of the notice. */
export class StartFailure extends Error {
  constructor(
    readonly notice: CallNotice,
    options?: ErrorOptions,
  ) {
    super(notice, options);
  }
}
