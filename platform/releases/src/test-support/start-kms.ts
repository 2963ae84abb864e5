import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { type Listening, listen } from '@platform/base/listen';
import { readBody } from '@platform/base/read-body';
import { newPrivateKey } from '@platform/composer/attestation/sign-version';

export interface RunningKms extends Listening {
  /** Creates the key of an alias. */
  create(alias: string): void;
  /** Signing with these aliases is denied. */
  denied: Set<string>;
  close(): Promise<void>;
}

/**
 * Serves what the release tool uses of AWS KMS: GetPublicKey and Sign with keys in memory, by alias. It stands in for KMS in tests that
 * start no moto; `adapters.test.ts` makes the same assertions about both.
 */
export async function startKms(aliases: readonly string[] = []): Promise<RunningKms> {
  const keys = new Map<string, KeyObject>();
  const denied = new Set<string>();
  const create = (alias: string) => void keys.set(alias, newPrivateKey());
  for (const alias of aliases) create(alias);
  const answer = (action: string, { KeyId, Message }: { KeyId: string; Message?: string }) => {
    const key = keys.get(KeyId);
    if (!key)
      return { status: 400, body: { __type: 'NotFoundException', message: `Alias ${KeyId} is not found.` } };
    if (action === 'GetPublicKey') {
      const der = createPublicKey(key).export({ format: 'der', type: 'spki' });
      return { status: 200, body: { KeyId, PublicKey: der.toString('base64'), KeyUsage: 'SIGN_VERIFY' } };
    }
    if (denied.has(KeyId))
      return { status: 400, body: { __type: 'AccessDeniedException', message: 'kms:Sign' } };
    return {
      status: 200,
      body: {
        KeyId,
        Signature: sign('sha256', Buffer.from(Message ?? '', 'base64'), key).toString('base64'),
      },
    };
  };
  const server = createServer(async (request, response) => {
    const [, action = ''] = /^TrentService\.(\w+)$/.exec(String(request.headers['x-amz-target'])) ?? [];
    const body = await readBody(request, 100_000);
    const { status, body: said } = answer(action, JSON.parse(body?.toString() ?? '{}'));
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(said));
  });
  return { ...(await listen(server, { port: 0, what: 'KMS' })), create, denied };
}
