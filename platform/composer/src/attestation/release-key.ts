import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

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
