import { createHash } from 'node:crypto';
import { versionSchema } from '@site/contracts/microfrontend';
import { keys } from '@site/site-model/bucket-keys';
import * as z from 'zod/mini';
import { type ObjectStore, WriteOnceConflict } from '../store/object-store';
import type { Attested } from './published-version';
import type { Signer } from './release-key';

export const sha256 = (body: Buffer | string) => createHash('sha256').update(body).digest('hex');

const sha256Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Where a version comes from, as its publisher states it. */
const sourceSchema = z.object({
  /** `https://github.com/owner/name`; missing outside a pipeline. */
  repository: z.optional(z.string()),
  /** A trailing `+`: there were uncommitted changes. */
  commit: z.optional(z.string()),
  /** SHA-256 of package-lock.json; missing for a part without one. */
  lockFile: z.optional(sha256Schema),
  /** The pipeline's workflow, or `local`. */
  builder: z.string(),
  /** Node.js version that built it. */
  node: z.string(),
  /** Address of the pipeline's run. */
  run: z.optional(z.string()),
  /** Git identity, CI actor or user name. */
  publishedBy: z.string(),
});
export type BuildSource = z.infer<typeof sourceSchema>;

/** What is signed. The manifest names every file with its digest. */
const statementSchema = z.extend(sourceSchema, {
  part: z.string(),
  version: versionSchema,
  manifest: sha256Schema,
  /** SHA-256 of the list of packages; missing if no lock file names the part's packages. */
  sbom: z.optional(sha256Schema),
  at: z.string(),
});
export type Statement = z.infer<typeof statementSchema>;

/** `attestations/<part>/<version>/<key>.json`: the statement as JSON, and its ECDSA signature in base64. */
const signedSchema = z.object({ statement: z.string(), signature: z.base64() });

export interface SignOptions {
  signer: Signer;
  source: BuildSource;
  /** The list of packages: CycloneDX as JSON. */
  sbom?: string | undefined;
}

/** Signs what a version consists of and where it comes from. Returns a function that stores the signature in a bucket. */
export async function signVersion(
  { name: part, version, manifestBody }: Attested,
  { signer, source, sbom }: SignOptions,
): Promise<(bucket: ObjectStore) => Promise<void>> {
  const statement: Statement = {
    ...{ part, version, manifest: sha256(manifestBody) },
    ...(sbom === undefined ? {} : { sbom: sha256(sbom) }),
    ...source,
    at: new Date().toISOString(),
  };
  const text = JSON.stringify(statement);
  const signature = (await signer.sign(Buffer.from(text))).toString('base64');
  return async (bucket) => {
    // The list first: a signature without its list is refused.
    if (sbom !== undefined) await bucket.writeOnce(keys.sbom(part, version, sha256(sbom)), sbom);
    const signed = JSON.stringify({ statement: text, signature });
    await bucket.writeOnce(keys.attestation(part, version, signer.key.id), signed).catch((error: unknown) => {
      // Another process signs the same version; its statement has another time.
      if (!(error instanceof WriteOnceConflict)) throw error;
    });
  };
}

/** Returns the parsed content of a signature file and the signed bytes; undefined if it is none. */
export function readSigned(
  body: Buffer,
): { statement: Statement; bytes: Buffer; signature: Buffer } | undefined {
  try {
    const { statement, signature } = signedSchema.parse(JSON.parse(body.toString()));
    return {
      statement: statementSchema.parse(JSON.parse(statement)),
      bytes: Buffer.from(statement),
      signature: Buffer.from(signature, 'base64'),
    };
  } catch {
    return undefined;
  }
}
