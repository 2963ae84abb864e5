import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { REGION } from '@platform/config/resource-names';
import * as z from 'zod/mini';

/**
 * The headers of a signed `GetCallerIdentity` request: whoever sends it to AWS learns who signed it, and can do nothing else with
 * it, for 15 minutes. Lambda tells a function nothing about who invokes it.
 */
export const proofSchema = z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(4096)));
export type Proof = z.infer<typeof proofSchema>;

const BODY = 'Action=GetCallerIdentity&Version=2011-06-15';
const TIMEOUT_MS = 3000;

/** Signs the request with the credentials in use, without sending it; undefined without credentials. */
export async function proveIdentity(): Promise<Proof | undefined> {
  let headers: Proof | undefined;
  const handle = (request: { headers: Proof }) => {
    headers = request.headers;
    return Promise.reject(new Error('signed only'));
  };
  const client = new STSClient({ region: REGION, maxAttempts: 1, requestHandler: { handle } });
  await client.send(new GetCallerIdentityCommand({})).catch(() => undefined);
  return headers;
}

/**
 * Asks AWS who signed a proof. Returns `role/session` or the user's name; undefined if the proof is not valid, is of another account
 * or AWS does not answer: no rollback waits for an identity.
 */
export async function identityOf(proof: Proof, account: string): Promise<string | undefined> {
  const { host: _fetch, 'content-length': _sets, ...headers } = proof;
  const response = await fetch(process.env.AWS_ENDPOINT_URL_STS ?? `https://sts.${REGION}.amazonaws.com`, {
    method: 'POST',
    headers,
    body: BODY,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  const text = response?.ok ? await response.text().catch(() => '') : '';
  const [, of, who] =
    /<Arn>arn:aws:(?:sts|iam)::(\d+):(?:assumed-role|user)\/([^<]+)<\/Arn>/.exec(text) ?? [];
  return of === account ? who : undefined;
}
