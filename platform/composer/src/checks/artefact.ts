import type { Fault } from '@platform/base/errors/release-error';
import { keys } from '@site/site-model/bucket-keys';
import type { PartManifest } from '@site/site-model/part-manifest';

/** A published version, or a build that is about to be one. */
export interface Artefact {
  name: string;
  version: string;
  manifest: PartManifest;
  /** Whether the site serves it: it was live or a canary. Only releases write there. */
  released: boolean;
  /** A file that its manifest names; undefined where it is missing. Read once, whatever asks for it. */
  read(folder: 'client' | 'server', file: string): Promise<Buffer | undefined>;
}

/** A rule for what goes live, about the versions of one composition: the live ones and what shall stand beside them. */
export type Check = (artefacts: readonly Artefact[]) => readonly Fault[] | Promise<readonly Fault[]>;

/** Key of a version's file in the bucket. */
export const fileKey = (
  { name, version }: Pick<Artefact, 'name' | 'version'>,
  folder: 'client' | 'server',
  file: string,
) => (folder === 'client' ? keys.publicBase(name, version) : keys.serverBase(name, version)) + file;
