import { keys } from '@site/site-model/bucket-keys';

/** Key of the manifest that makes a version exist. */
export const manifestKey = (name: string, version: string) =>
  `${keys.publicBase(name, version)}manifest.json`;
