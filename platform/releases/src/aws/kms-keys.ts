import { createHash, createPublicKey } from 'node:crypto';
import {
  DisabledException,
  GetPublicKeyCommand,
  type KMSClient,
  KMSInvalidStateException,
  NotFoundException,
  SignCommand,
} from '@aws-sdk/client-kms';
import { ReleaseError } from '@platform/base/release-error';
import { type ReleaseKey, releaseKey, type Signer } from '@platform/composer/attestation/release-key';
import { resourceNames } from '@platform/config/resource-names';

/** How long a public key is kept in a process, in ms: after its replacement a warm function takes the new one. */
const KEPT_MS = 5 * 60_000;

/** The release keys of a stage: asymmetric keys in AWS KMS, which never leave it. */
export function kmsKeys(client: KMSClient, stage: string) {
  const known = new Map<string, { at: number; key: Promise<ReleaseKey | undefined> }>();
  const aliasOf = resourceNames(stage).releaseKey;

  async function fetched(part: string): Promise<ReleaseKey | undefined> {
    try {
      const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId: aliasOf(part) }));
      if (!PublicKey) return undefined;
      const publicKey = createPublicKey({ key: Buffer.from(PublicKey), format: 'der', type: 'spki' });
      return releaseKey(stage, publicKey);
    } catch (error) {
      // A part that was registered since the last deployment has no key yet.
      if (error instanceof NotFoundException || isUnusable(error)) return undefined;
      throw error;
    }
  }

  async function keyOf(part: string): Promise<ReleaseKey | undefined> {
    const cached = known.get(part);
    if (cached && Date.now() - cached.at < KEPT_MS) return cached.key;
    const key = fetched(part);
    known.set(part, { at: Date.now(), key });
    // A failure is not kept: the next request asks again.
    key.then(
      (value) => value || known.delete(part),
      () => known.delete(part),
    );
    return key;
  }

  return {
    /** Returns the part's public key: none for a part without one. */
    async keysOf(part: string): Promise<ReleaseKey[]> {
      const key = await keyOf(part);
      return key ? [key] : [];
    },
    /** Rejects with `release/may-not-sign` or `release/signing-key-missing`. */
    async signerOf(part: string): Promise<Signer> {
      const alias = aliasOf(part);
      const key = await keyOf(part).catch((error: unknown) => refusal(error, part, alias));
      if (!key) throw missing(part, alias);
      return {
        key,
        async sign(bytes) {
          const { Signature } = await client
            .send(
              new SignCommand({
                KeyId: alias,
                // KMS takes at most 4096 bytes of a text, but the digest of any.
                MessageType: 'DIGEST',
                Message: createHash('sha256').update(bytes).digest(),
                SigningAlgorithm: 'ECDSA_SHA_256',
              }),
            )
            .catch((error: unknown) => refusal(error, part, alias));
          if (!Signature) throw new Error(`KMS returned no signature of ${alias}.`);
          return Buffer.from(Signature);
        },
      };
    },
  };
}

const isUnusable = (error: unknown) =>
  error instanceof DisabledException || error instanceof KMSInvalidStateException;

const missing = (part: string, key: string) =>
  new ReleaseError(
    'release/signing-key-missing',
    `${part} has no release key: ${key} does not exist or is disabled.`,
    'Deploy infra: it makes a key for each part; "npm run release -- doctor" checks them.',
  );

function refusal(error: unknown, part: string, key: string): never {
  const { name } = error as Error;
  if (name === 'AccessDeniedException')
    throw new ReleaseError(
      'release/may-not-sign',
      `These credentials may not sign versions of ${part} with ${key} (${name}).`,
      `Publish with the role of the part’s pipeline (release-${part}) or of the platform’s owners. A pull request can only open a preview.`,
    );
  throw isUnusable(error) ? missing(part, key) : error;
}
