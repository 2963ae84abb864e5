import { compose as composeParts } from '@platform/composer/compose';
import { ownComposer } from '@platform/composer/own-composer';
import type { ObjectStore } from '@platform/composer/store/object-store';
import type { StageSettings } from '@site/contracts/site-json';
import type { Versions } from '@site/site-model/composition';

/** Composes in this process; the parts' bundles run in their own. */
export const compose = (
  store: ObjectStore,
  versions: Versions,
  settings: StageSettings,
  { doing, retired = [] }: { doing?: (what: string) => void; retired?: readonly string[] } = {},
) => {
  const request = { versions, settings, retired: [...retired], stepMs: 60_000 };
  return composeParts(store, request, ownComposer().dir, doing);
};
