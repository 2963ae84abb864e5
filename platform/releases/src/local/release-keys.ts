import { createPrivateKey } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  keySigner,
  newPrivateKey,
  type ReleaseKey,
  type Signer,
} from '@platform/composer/attestation/sign-version';

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
      if (!existsSync(file)) {
        mkdirSync(dir, { recursive: true });
        const temporary = `${file}.${process.pid}`;
        const pem = newPrivateKey().export({ format: 'pem', type: 'pkcs8' });
        writeFileSync(temporary, pem, { mode: 0o600 });
        // The mode of writeFileSync is limited by the umask, and does not change an existing file.
        chmodSync(temporary, 0o600);
        linkOnce(temporary, file);
        rmSync(temporary);
      }
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

/** Gives a file its name, unless another process was first: a key in use is never replaced. */
function linkOnce(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
