import { createECDH, type KeyObject } from 'node:crypto';

/** Order of the curve P-256. */
const N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const number = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`);

/**
 * Signs a SHA-256 digest with ECDSA on P-256, as KMS does for `MessageType: DIGEST`. Node.js signs texts only. Returns DER. For tests: it
 * is not constant-time.
 */
export function signDigest(key: KeyObject, digest: Buffer): Buffer {
  const d = number(Buffer.from(String(key.export({ format: 'jwk' }).d), 'base64url'));
  const once = createECDH('prime256v1');
  const point = once.generateKeys();
  const k = number(once.getPrivateKey());
  // An uncompressed point: 04, x, y.
  const r = number(point.subarray(1, 33)) % N;
  const s = (inverse(k) * (number(digest) + r * d)) % N;
  const body = Buffer.concat([derInteger(r), derInteger(s)]);
  return Buffer.concat([Buffer.from([0x30, body.length]), body]);
}

/** Fermat: k to the power of N - 2. */
function inverse(k: bigint): bigint {
  let result = 1n;
  let base = k % N;
  for (let power = N - 2n; power > 0n; power >>= 1n) {
    if (power & 1n) result = (result * base) % N;
    base = (base * base) % N;
  }
  return result;
}

function derInteger(value: bigint): Buffer {
  const digits = value.toString(16);
  const bytes = Buffer.from(digits.length % 2 ? `0${digits}` : digits, 'hex');
  // A leading 1 bit would make it negative.
  const positive = (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes;
  return Buffer.concat([Buffer.from([0x02, positive.length]), positive]);
}
