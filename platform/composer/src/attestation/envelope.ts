import { verify } from 'node:crypto';
import * as z from 'zod/mini';
import type { ReleaseKey, Signer } from './release-key';

/** Media type of the signed text. https://github.com/in-toto/attestation/blob/main/spec/v1/envelope.md */
const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

const envelopeSchema = z.object({
  payloadType: z.literal(PAYLOAD_TYPE),
  /** Base64. */
  payload: z.string(),
  signatures: z.array(z.object({ keyid: z.string(), sig: z.string() })).check(z.minLength(1)),
});
/** A DSSE envelope. https://github.com/secure-systems-lab/dsse/blob/master/envelope.md */
export type Envelope = z.infer<typeof envelopeSchema>;

/** Returns what is signed: type and text with their lengths, so that no text can be taken for one of another type. */
function signedBytes(payload: Buffer): Buffer {
  const head = `DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

/** Signs a text. Returns the envelope's JSON. */
export async function seal(text: string, signer: Signer): Promise<string> {
  const payload = Buffer.from(text);
  const sig = await signer.sign(signedBytes(payload));
  const envelope: Envelope = {
    payloadType: PAYLOAD_TYPE,
    payload: payload.toString('base64'),
    signatures: [{ keyid: signer.key.id, sig: sig.toString('base64') }],
  };
  return JSON.stringify(envelope);
}

/** Returns the signed text; undefined if this is no envelope or the key has not signed it. */
export function unseal(body: Buffer, { publicKey }: ReleaseKey): string | undefined {
  const envelope = readEnvelope(body);
  if (!envelope) return undefined;
  const payload = Buffer.from(envelope.payload, 'base64');
  const bytes = signedBytes(payload);
  // The id of the key in the envelope is not signed, so it decides nothing.
  const signed = envelope.signatures.some(({ sig }) =>
    verify('sha256', bytes, publicKey, Buffer.from(sig, 'base64')),
  );
  return signed ? payload.toString() : undefined;
}

function readEnvelope(body: Buffer): Envelope | undefined {
  try {
    return envelopeSchema.safeParse(JSON.parse(body.toString())).data;
  } catch {
    return undefined;
  }
}
