import { verify } from 'node:crypto';
import type { ReleaseKey, Signer } from '@platform/composer/attestation/sign-version';
import { expect, it } from 'vitest';

interface ReleaseKeys {
  signerOf(part: string): Promise<Signer>;
  keysOf(part: string): Promise<ReleaseKey[]>;
}

/** The assertions about the release keys of a stage, wherever they are. `make`: returns new keys for these parts. */
export function releaseKeysContract(make: (parts: readonly string[]) => Promise<ReleaseKeys>): void {
  it('signs texts with a key per part, which the public key verifies', async () => {
    const keys = await make(['mfe-products', 'shell']);
    const text = Buffer.from('x'.repeat(4096));
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
  });

  it('knows no key of a part that has none', async () => {
    const keys = await make(['shell']);
    expect(await keys.keysOf('mfe-partners')).toEqual([]);
  });
}
