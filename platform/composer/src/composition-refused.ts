import { ReleaseError, type SerializedFault } from '@platform/base/release-error';

/** Returns the error of a composition that can't be made, with every fault, so that one run shows them all. */
export const compositionRefused = (faults: readonly SerializedFault[]) =>
  new ReleaseError(
    'release/composition-refused',
    `The composition has ${faults.length} fault(s)`,
    '',
    faults,
  );
