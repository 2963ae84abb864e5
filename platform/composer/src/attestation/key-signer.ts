import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { releaseKey, type Signer } from './release-key';

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
