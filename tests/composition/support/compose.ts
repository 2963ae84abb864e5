import { compose as composeParts } from '@platform/composer/compose';
import type { ObjectStore } from '@platform/composer/store/object-store';
import type { StageSettings } from '@site/contracts/site-json';
import type { Versions } from '@site/site-model/composition';

/** Composes in this process. */
export const compose = (
  store: ObjectStore,
  versions: Versions,
  settings: StageSettings,
  { doing, retired = [] }: { doing?: (what: string) => void; retired?: readonly string[] } = {},
) => composeParts(store, { versions, settings, retired: [...retired] }, doing);
