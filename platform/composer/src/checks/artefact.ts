import type { Fault } from '@platform/base/release-error';
import { keys } from '@site/site-model/bucket-keys';
import type { PartManifest } from '@site/site-model/part-manifest';

/** A published version, or a build that is about to be one. */
export interface Artefact {
  name: string;
  version: string;
  manifest: PartManifest;
  /** The manifest's bytes as they are stored. */
  manifestBody: Buffer;
  /** Whether the site serves it: it was live or a canary. Only releases write there. */
  released: boolean;
  /** Reads a file that the manifest names; undefined if it is missing. Each file is read only once. */
  read(folder: 'client' | 'server', file: string): Promise<Buffer | undefined>;
}

/** A rule about the versions of one composition, which must hold before it is shown to anybody. */
export type Check = (artefacts: readonly Artefact[]) => readonly Fault[] | Promise<readonly Fault[]>;

/** Returns the key of a version's file in the bucket. */
export const fileKey = (
  { name, version }: Pick<Artefact, 'name' | 'version'>,
  folder: 'client' | 'server',
  file: string,
) => (folder === 'client' ? keys.publicBase(name, version) : keys.serverBase(name, version)) + file;
