import { createHash, verify } from 'node:crypto';
import type { ReleaseKey, Signer } from '@platform/composer/attestation/sign-version';
import { expect, it } from 'vitest';

interface ReleaseKeys {
  signerOf(part: string): Promise<Signer>;
  keysOf(part: string): Promise<ReleaseKey[]>;
}

/**
 * The assertions about the release keys of a stage, wherever they are. `make`: returns new keys for these parts. `digests: false`: the
 * service does not sign digests.
 */
export function releaseKeysContract(
  make: (parts: readonly string[]) => Promise<ReleaseKeys>,
  { digests = true } = {},
): void {
  it.runIf(digests)(
    'signs texts of any length with a key per part, which the public key verifies',
    async () => {
      const keys = await make(['mfe-products', 'shell']);
      const text = Buffer.from('x'.repeat(5000));
      for (const part of ['mfe-products', 'shell']) {
        const signer = await keys.signerOf(part);
        const signature = await signer.sign(text);
        const [key] = await keys.keysOf(part);
        if (!key) throw new Error(`${part} has no key`);
        expect(key.id).toBe(signer.key.id);
        expect(verify('sha256', text, key.publicKey, signature)).toBe(true);
        const [other] = await keys.keysOf(part === 'shell' ? 'mfe-products' : 'shell');
        expect(other && verify('sha256', text, other.publicKey, signature)).toBe(false);
      }
    },
  );

  it('signs with the key that it names', async () => {
    const keys = await make(['shell']);
    const bytes = Buffer.from('text');
    const { key, sign } = await keys.signerOf('shell');
    // A service without digests takes the digest for the text.
    const signed = digests ? bytes : createHash('sha256').update(bytes).digest();
    expect(verify('sha256', signed, key.publicKey, await sign(bytes))).toBe(true);
  });

  it('knows no key of a part that has none', async () => {
    const keys = await make(['shell']);
    expect(await keys.keysOf('mfe-partners')).toEqual([]);
  });
}
