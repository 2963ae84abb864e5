import { REGION } from '@platform/config/resource-names';
import { SignatureV4 } from '@smithy/signature-v4';
import type { AwsClients } from '../stage/stage-context';

const OPERATION = 'AWSFreeTierService.GetAccountPlanState';

/**
 * Returns the account's plan, `FREE` or `PAID`; undefined for an account that is older than plans. Asks the API itself, because this is the
 * only request that would need the SDK's client for it. https://docs.aws.amazon.com/aws-cost-management/latest/APIReference/API_freetier_GetAccountPlanState.html
 */
export async function accountPlan({ sts }: AwsClients): Promise<string | undefined> {
  const { credentials, sha256 } = sts.config;
  const signer = new SignatureV4({ service: 'freetier', region: REGION, credentials, sha256 });
  const address = new URL(process.env.AWS_ENDPOINT_URL ?? `https://freetier.${REGION}.api.aws`);
  const { method, headers, body } = await signer.sign({
    method: 'POST',
    protocol: address.protocol,
    hostname: address.hostname,
    path: '/',
    headers: {
      host: address.host,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': OPERATION,
    },
    body: '{}',
  });
  const answer = await fetch(address, { method, headers, body });
  const state = (await answer.json()) as { accountPlanType?: string; __type?: string; message?: string };
  const name = state.__type?.replace(/^.*#/, '') ?? '';
  if (answer.ok) return state.accountPlanType;
  if (name === 'ResourceNotFoundException') return undefined;
  throw Object.assign(new Error(state.message ?? `status ${answer.status}`), { name });
}
