import { ConfigError } from '@platform/config/config-error';
import { resourceNames } from '@platform/config/resource-names';
import { OPERATORS } from '@platform/releases/orders/entries';
import { DAY_INDEX, itemKeys, LOOKUP_INDEX, PENDING_INDEX } from '@site/server-data/tables';
import { JUDGE_RECORDS, LIVE_LOG } from '@site/site-model/release-log';
import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { ArnPrincipal, CompositePrincipal, Role } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { acceptFolders } from './accept-folders';
import { allow } from './allow';
import { allowReading } from './operator-reads';
import { readLevels } from './read-levels';
import type { ReleaseContext, ReleaseFunctions } from './release-functions';

/** Partition key patterns of leads, voice contacts and transcripts. */
const LEADS = itemKeys.lead('*').pk;
const CONTACTS = itemKeys.contact('*').pk;
const TRANSCRIPTS = itemKeys.transcript('*').pk;

const READ = ['sites/*'];

/**
 * The role of people on duty, assumed with MFA for an hour: rollbacks, the end of any canary, `freeze` and `thaw` through their own
 * door, `status`, `history`, `diff`, `doctor`, every command of `npm run ops`, and reading what the runbooks name. It can't publish,
 * promote or deploy.
 */
export class OperatorRole extends Construct {
  constructor(scope: Construct, id: string, context: ReleaseContext & { functions: ReleaseFunctions }) {
    super(scope, id);
    const { stage, bucket, releases, functions } = context;
    const names = resourceNames(stage.name);
    const { account, region } = Stack.of(this);
    const role = new Role(this, 'Role', {
      roleName: names.operatorRole,
      description: 'People on duty: roll back, freeze, read and repair leads',
      maxSessionDuration: Duration.hours(1),
      assumedBy: new CompositePrincipal(
        ...stage.operators.map((user) => new ArnPrincipal(`arn:aws:iam::${account}:user/${userName(user)}`)),
      ).withConditions({ Bool: { 'aws:MultiFactorAuthPresent': 'true' } }),
    });
    new CfnOutput(this, 'Arn', { value: role.roleArn });

    const door = functions.promote.get(OPERATORS);
    if (!door) throw new Error('The release functions contain no door for the operators.');
    allow(role, { actions: ['lambda:InvokeFunction'], resources: [door.functionArn] });
    allow(role, { actions: ['dynamodb:DescribeTable'], resources: [releases.tableArn] });
    allow(role, {
      actions: ['dynamodb:Query'],
      resources: [releases.tableArn],
      conditions: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': [LIVE_LOG, JUDGE_RECORDS] } },
    });
    allow(role, { actions: ['s3:GetObject'], resources: READ.map((prefix) => bucket.arnForObjects(prefix)) });
    // Without s3:ListBucket, S3 answers 403 instead of 404 for a missing object.
    allow(role, { actions: ['s3:ListBucket'], resources: [bucket.bucketArn] });

    const table = `arn:aws:dynamodb:${region}:${account}:table/${names.table}`;
    const only = (...partitions: string[]) => ({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
    });
    allow(role, {
      actions: ['dynamodb:Query'],
      resources: [DAY_INDEX, LOOKUP_INDEX, PENDING_INDEX].map(({ name }) => `${table}/index/${name}`),
    });
    allow(role, {
      actions: ['dynamodb:GetItem', 'dynamodb:DeleteItem'],
      resources: [table],
      conditions: only(LEADS, CONTACTS, TRANSCRIPTS),
    });
    allow(role, {
      actions: ['dynamodb:UpdateItem'],
      resources: [table],
      conditions: only(LEADS, CONTACTS),
    });
    allow(role, readLevels(context.table));
    allowReading(role, context);
    acceptFolders(
      this,
      stage.name,
      READ,
      'Compositions get their names when they are made; a diff reads any two.',
    );
  }
}

/** Returns the given name. Throws `infra/operator-name` if it is not a valid IAM user name. */
function userName(name: string): string {
  if (/^[\w+=,.@-]{1,64}$/.test(name)) return name;
  throw new ConfigError(
    'infra/operator-name',
    `Invalid operator "${name}" in platform/config/src/stages.ts: expected the name of an IAM user in the account, as "aws iam list-users" prints it.`,
  );
}
