import { type ComposeLimits, type CompositionRequest, composeStored } from '@platform/composer/compose-function';
import { folderStore } from '@platform/composer/store/object-store';
import { composeChecked } from '@platform/releases/release-target';

/** Composes into a bucket's folder as a release function does, with the compose function in this process. */
export function composeHere(
  { bucketDir, ...request }: CompositionRequest & { bucketDir: string },
  { limits, development = true }: { limits?: ComposeLimits; development?: boolean } = {},
) {
  const store = folderStore(bucketDir);
  return composeChecked(store, request, (wanted) => composeStored(store, wanted, limits), development);
}
