import { type ObjectStore, WriteOnceConflict } from '@platform/composer/store/object-store';
import { keys } from '@site/site-model/bucket-keys';
import * as z from 'zod/mini';
import type { Identity } from './caller';

/**
 * Where a version comes from, as its first publisher stated. It is stored beside the version and is not part of it: the same
 * output from another commit is the same version. No decision depends on it.
 */
const provenanceSchema = z.object({
  /** Git identity, CI actor or user name. */
  who: z.string(),
  /** The Git commit that it was built from; with a trailing `+` when there were uncommitted changes. */
  commit: z.optional(z.string()),
  /** The Node.js version that built it. */
  node: z.string(),
  when: z.string(),
});
export type Provenance = z.infer<typeof provenanceSchema>;

const keyOf = (name: string, version: string) => `${keys.serverBase(name, version)}provenance.json`;

/** Records where a version comes from, unless that is recorded already. */
export async function writeProvenance(
  store: ObjectStore,
  name: string,
  version: string,
  { who, commit }: Identity,
): Promise<void> {
  const provenance: Provenance = {
    who,
    ...(commit ? { commit } : {}),
    node: process.versions.node,
    when: new Date().toISOString(),
  };
  await store.writeOnce(keyOf(name, version), JSON.stringify(provenance)).catch((error: unknown) => {
    // Another process publishes the same version.
    if (!(error instanceof WriteOnceConflict)) throw error;
  });
}

/** Returns where a version comes from; undefined when that was not recorded or is unreadable. */
export async function readProvenance(
  store: ObjectStore,
  name: string,
  version: string,
): Promise<Provenance | undefined> {
  const body = await store.read(keyOf(name, version));
  if (!body) return undefined;
  try {
    return provenanceSchema.safeParse(JSON.parse(body.toString())).data;
  } catch {
    return undefined;
  }
}
