/* Why our own Secrets Manager: LocalStack needs Docker, and the functions use one operation. */

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { type Listening, listen } from '@platform/base/listen';
import { readBody } from '@platform/base/read-body';

/** Starts a Secrets Manager endpoint (JSON protocol 1.1) with GetSecretValue for the given secrets. */
export function startSecretsManager(secrets: Record<string, object>): Promise<Listening> {
  const server = createServer(async (request, response) => {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    const body = await readBody(request, 100_000);
    if (request.headers['x-amz-target'] !== 'secretsmanager.GetSecretValue')
      return send(400, { __type: 'UnknownOperationException' });
    const id = secretId(body?.toString() ?? '');
    const secret = id === undefined ? undefined : secrets[id];
    if (!secret)
      return send(400, {
        __type: 'ResourceNotFoundException',
        Message: "Secrets Manager can't find the specified secret.",
      });
    return send(200, {
      ARN: `arn:aws:secretsmanager:us-east-1:000000000000:secret:${id}-local0`,
      Name: id,
      SecretString: JSON.stringify(secret),
      VersionId: '00000000-0000-0000-0000-000000000000',
      VersionStages: ['AWSCURRENT'],
    });
  });
  return listen(server, { port: 0, what: 'Secrets Manager', guarded: true });
}

function secretId(body: string): string | undefined {
  try {
    return String((JSON.parse(body) as { SecretId?: unknown }).SecretId);
  } catch {
    return undefined;
  }
}

/** Webhook secret of the local platform. It is constant, so that a developer can sign a webhook by hand. */
export const LOCAL_WEBHOOK_SECRET = { current: 'local-webhook-secret' } as const;

/** Returns the key of visitors' sessions from a file, so that sessions survive a restart. Creates it if it is missing. */
export function sessionKey(file: string): string {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}

/** Replaces references to secrets in a template, `{{resolve:secretsmanager:<id>:SecretString:<field>…}}`, by their values. */
export function resolveSecrets(text: string, secrets: Record<string, object>): string {
  return text.replace(
    /\{\{resolve:secretsmanager:([^:}]+):SecretString:(\w+)[^}]*\}\}/g,
    (reference, id: string, field: string) => {
      const value = (secrets[id] as Record<string, unknown> | undefined)?.[field];
      return typeof value === 'string' ? value : reference;
    },
  );
}
