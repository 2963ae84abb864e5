import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import type { Policy } from './evaluate';

interface ManagedPolicy {
  Properties: { ManagedPolicyName: string; PolicyDocument: Policy };
}

/** Returns the policies that the account's bootstrap creates, as IAM gets them, by name. */
export function accountPolicies(account: string): Record<string, Policy> {
  const text = readFileSync(path.join(ROOT, 'infra/account.json'), 'utf8').replaceAll(/\$\{AWS::AccountId\}/g, account);
  const isSub = (value: unknown): value is { 'Fn::Sub': string } => Object.keys(Object(value)).join() === 'Fn::Sub';
  const { Resources } = JSON.parse(text, (_key, value) => (isSub(value) ? value['Fn::Sub'] : value));
  return Object.fromEntries(
    Object.values(Resources as Record<string, ManagedPolicy>).map(({ Properties }) => [
      Properties.ManagedPolicyName,
      Properties.PolicyDocument,
    ]),
  );
}
