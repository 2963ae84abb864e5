import { keys } from '@site/site-model/bucket-keys';

/** Returns the key of a version's manifest, which makes the version exist. */
export const manifestKey = (name: string, version: string) =>
  `${keys.publicBase(name, version)}manifest.json`;
