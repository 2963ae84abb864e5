import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface Certificate {
  key: Buffer;
  cert: Buffer;
  /** Hash of the public key, for Chromium to trust: it caches nothing if a certificate's error is only ignored. */
  fingerprint: string;
}

/** Creates a self-signed certificate for localhost, valid for two days. Throws if `openssl` is missing. */
export function makeCertificate(): Certificate {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'certificate-'));
  try {
    const [keyFile, certFile] = [path.join(dir, 'key.pem'), path.join(dir, 'cert.pem')];
    execFileSync(
      'openssl',
      [
        ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost'.split(' '),
        ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-keyout', keyFile, '-out', certFile],
      ],
      { stdio: 'pipe' },
    );
    const cert = readFileSync(certFile);
    const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
    return {
      key: readFileSync(keyFile),
      cert,
      fingerprint: createHash('sha256').update(spki).digest('base64'),
    };
  } catch (error) {
    throw new Error(`openssl is needed to serve HTTPS: ${String(error)}`);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
