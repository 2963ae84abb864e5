/* Why our own S3, Secrets Manager and Lambda API: LocalStack needs Docker, and the functions use four operations. */

import { createServer } from 'node:http';
import { type Listening, listen, readBody } from '@platform/base/listen';
import { splitTarget } from '../edge/edge-function';
import { type Answer, jsonAnswer, type Origin } from '../edge/origin';

/** What the services of AWS do on this machine. */
interface AwsServices {
  /** Invokes a function by its name. */
  invoke(name: string, event: unknown): Promise<unknown>;
  bucket?: { name: string; origin: Origin };
  /** Secrets by their ids. */
  secrets?: Record<string, object>;
}

/** Event of a function, or id of a secret. */
const BODY_LIMIT = 6_000_000;

/** Starts one endpoint for Invoke of Lambda, GetObject and HeadObject of S3 (path style) and GetSecretValue of Secrets Manager. */
export function startAwsServices({ invoke, bucket, secrets = {} }: AwsServices): Promise<Listening> {
  const server = createServer(async (request, response) => {
    const { method = 'GET', headers } = request;
    const { uri } = splitTarget(request.url ?? '/');
    const body = await readBody(request, BODY_LIMIT);
    const [, name] = /^\/2015-03-31\/functions\/([^/]+)\/invocations/.exec(uri) ?? [];
    let answer: Answer = { status: 404, headers: {}, body: Buffer.alloc(0) };
    if (name !== undefined) answer = await invoked(invoke, decodeURIComponent(name), body);
    else if (headers['x-amz-target']) answer = secretAnswer(secrets, headers['x-amz-target'], body);
    else if (method !== 'GET' && method !== 'HEAD') answer = { ...answer, status: 405 };
    else if (bucket && uri.startsWith(`/${bucket.name}/`)) {
      const key = uri.slice(bucket.name.length + 1);
      answer = await bucket.origin({ method: 'GET', uri: key, headers: {}, body: Buffer.alloc(0), ip: '127.0.0.1' });
    }
    response.writeHead(answer.status, answer.headers).end(method === 'HEAD' ? undefined : answer.body);
  });
  return listen(server, { port: 0, what: 'the services of AWS', guarded: true });
}

/** Returns what a function answers; one that throws answers as in Lambda. */
async function invoked(invoke: AwsServices['invoke'], name: string, body?: Buffer): Promise<Answer> {
  try {
    return jsonAnswer(200, (await invoke(name, JSON.parse(body?.toString() ?? 'null'))) ?? null);
  } catch (error) {
    const failed = jsonAnswer(200, { errorType: 'Error', errorMessage: (error as Error).message });
    return { ...failed, headers: { ...failed.headers, 'x-amz-function-error': 'Unhandled' } };
  }
}

function secretAnswer(secrets: Record<string, object>, target: unknown, body?: Buffer): Answer {
  if (target !== 'secretsmanager.GetSecretValue') return jsonAnswer(400, { __type: 'UnknownOperationException' });
  const { SecretId = '' } = JSON.parse(body?.toString() || '{}') as { SecretId?: string };
  const secret = secrets[SecretId];
  const Message = "Secrets Manager can't find the specified secret.";
  if (!secret) return jsonAnswer(400, { __type: 'ResourceNotFoundException', Message });
  return jsonAnswer(200, { Name: SecretId, SecretString: JSON.stringify(secret) });
}

/** Webhook secret of the local platform. It is constant, so that a developer can sign a webhook by hand. */
export const LOCAL_WEBHOOK_SECRET = { current: 'local-webhook-secret' } as const;

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
