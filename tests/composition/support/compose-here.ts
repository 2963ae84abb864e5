import type { CompositionRequest } from '@platform/composer/compose-function';
import { composeStored } from '@platform/composer/compose-function';
import { type ComposeOptions, composeOnce } from '@platform/composer/compose-once';
import { ownComposer } from '@platform/composer/own-composer';
import type { ComposeLimits } from '@platform/composer/run-compose';
import { folderStore } from '@platform/composer/store/folder-store';

/** Composes into a bucket's folder as a promote function does, with the compose function in this process. */
export function composeHere(
  { bucketDir, ...request }: CompositionRequest & { bucketDir: string },
  { limits, ...options }: { limits?: ComposeLimits } & Partial<ComposeOptions> = {},
) {
  const store = folderStore(bucketDir);
  return composeOnce(store, request, {
    invoke: (wanted) => composeStored(store, wanted, ownComposer(), limits),
    development: true,
    ...options,
  });
}
