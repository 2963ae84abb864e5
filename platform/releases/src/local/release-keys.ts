import { createPrivateKey } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createOnce } from '@platform/base/create-once';
import type { ReleaseKey, Signer } from '@platform/composer/attestation/release-key';
import { keySigner, newPrivateKey } from '@platform/composer/attestation/release-key';

/** The release keys in a folder: one private key per part, which only this user may read. */
export function keyFolder(dir: string, stage: string) {
  const fileOf = (part: string) => path.join(dir, `${part}.pem`);
  const read = (file: string): Signer | undefined => {
    try {
      return keySigner(stage, createPrivateKey(readFileSync(file)));
    } catch {
      return undefined;
    }
  };
  return {
    /** Returns the part's signer. Creates its key if it is missing. */
    async signerOf(part: string): Promise<Signer> {
      const file = fileOf(part);
      await createOnce(
        file,
        () => existsSync(file),
        async () => {
          const temporary = `${file}.${process.pid}`;
          const pem = newPrivateKey().export({ format: 'pem', type: 'pkcs8' });
          writeFileSync(temporary, pem, { mode: 0o600 });
          // The mode of writeFileSync is limited by the umask, and does not change an existing file.
          chmodSync(temporary, 0o600);
          renameSync(temporary, file);
        },
      );
      const signer = read(file);
      if (!signer)
        throw new Error(`${file} contains no usable release key. Delete it and publish ${part} again.`);
      return signer;
    },
    /** Returns the part's public keys: none before its first publication. */
    async keysOf(part: string): Promise<ReleaseKey[]> {
      const signer = read(fileOf(part));
      return signer ? [signer.key] : [];
    },
  };
}
