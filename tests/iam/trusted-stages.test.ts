import { expect, it } from 'vitest';
import { resourceNames } from '../../infra/config/resource-names';
import { stageByName } from '../../infra/config/stages';
import { withUnbundledAssembly } from '../../infra/stacks/unbundled-assembly';
import { ACCOUNT, Account } from './support/account';
import { isAllowed } from './support/evaluate';

const OTHER = resourceNames('staging');
const OWN = resourceNames('prod');
const PART = 'mfe-products';
const BUCKET = `arn:aws:s3:::${OTHER.siteBucket(ACCOUNT)}`;
const TABLE = `arn:aws:dynamodb:us-east-1:${ACCOUNT}:table/${OTHER.releasesTable}`;
const KEY = `arn:aws:kms:us-east-1:${ACCOUNT}:key/0a`;

const synthesized = (trusts: readonly string[]) =>
  withUnbundledAssembly({ ...stageByName('prod'), trusts }, (directory) => new Account(directory));

const READS = [
  { action: 's3:GetObject', resource: `${BUCKET}/staged/mfe/${PART}/0a/x.js` },
  { action: 's3:ListBucket', resource: BUCKET },
  { action: 'dynamodb:Query', resource: TABLE },
];
const readingKey = (alias: string) => ({
  action: 'kms:GetPublicKey',
  resource: KEY,
  context: { 'kms:ResourceAliases': alias },
});
const WRITES = [
  { action: 's3:PutObject', resource: `${BUCKET}/x`, context: { 's3:if-none-match': '*' } },
  { action: 's3:DeleteObject', resource: `${BUCKET}/x` },
  { action: 'dynamodb:PutItem', resource: TABLE },
  { action: 'kms:Sign', resource: KEY, context: { 'kms:ResourceAliases': OTHER.releaseKey(PART) } },
];

it('lets release roles read a trusted stage, verify its signatures, and change nothing there', () => {
  const [trusting, alone] = [synthesized(['staging']), synthesized([])];
  const may = (account: Account, role: string, request: (typeof WRITES)[number] | (typeof READS)[number]) => {
    const found = account.roles().find(({ name }) => name === role);
    if (!found) throw new Error(`No role is named ${role}.`);
    return isAllowed(found.statements, request);
  };
  const release = OWN.pipelineRole(PART, 'release');
  const preview = OWN.pipelineRole(PART, 'preview');
  const key = readingKey(OTHER.releaseKey(PART));
  for (const request of READS) {
    expect(may(trusting, release, request), request.action).toBe(true);
    expect(may(trusting, preview, request), request.action).toBe(false);
    expect(may(alone, release, request), request.action).toBe(false);
  }
  for (const request of WRITES) expect(may(trusting, release, request), request.action).toBe(false);
  const door = trusting.roleOf(OWN.promoteFunction(PART));
  expect(may(trusting, door, key)).toBe(true);
  expect(may(trusting, door, readingKey('alias/somebody-else'))).toBe(false);
  expect(may(alone, alone.roleOf(OWN.promoteFunction(PART)), key)).toBe(false);
});
