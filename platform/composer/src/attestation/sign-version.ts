import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { versionSchema } from '@site/contracts/microfrontend';
import { keys } from '@site/site-model/bucket-keys';
import * as z from 'zod/mini';
import type { Attested } from '../checks/artefact';
import { type ObjectStore, WriteOnceConflict } from '../store/object-store';

/** Characters of a key's id. */
const ID_LENGTH = 16;

/** The public half of a part's release key: ECDSA on the curve P-256. */
export interface ReleaseKey {
  /** The start of the SHA-256 of the public key (SPKI, DER), in hexadecimal. */
  id: string;
  /** The stage whose publishing roles sign with it. */
  stage: string;
  publicKey: KeyObject;
}

/** Returns the key with its id. Throws if the key is not an ECDSA key on P-256. */
export function releaseKey(stage: string, publicKey: KeyObject): ReleaseKey {
  const curve = publicKey.asymmetricKeyDetails?.namedCurve;
  if (publicKey.asymmetricKeyType !== 'ec' || curve !== 'prime256v1')
    throw new Error(
      `Unusable release key of ${stage}: expected ECDSA on P-256, found ${curve ?? 'another'}.`,
    );
  const der = publicKey.export({ format: 'der', type: 'spki' });
  return { id: createHash('sha256').update(der).digest('hex').slice(0, ID_LENGTH), stage, publicKey };
}

/** Signs with a part's release key, wherever its private half is. */
export interface Signer {
  key: ReleaseKey;
  /** Returns the ECDSA signature (DER) of these bytes' SHA-256. */
  sign(bytes: Buffer): Promise<Buffer>;
}

/** Returns a signer with a private key in this process; without `privateKey`, with a new one. */
export function keySigner(stage: string, privateKey: KeyObject = newPrivateKey()): Signer {
  return {
    key: releaseKey(stage, createPublicKey(privateKey)),
    sign: async (bytes) => sign('sha256', bytes, privateKey),
  };
}

/** Returns a new private key for a part's versions. */
export const newPrivateKey = (): KeyObject =>
  generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;

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
