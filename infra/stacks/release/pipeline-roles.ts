import { keys } from '@site/contracts/composition';
import { PART_NAMES } from '@site/contracts/microfrontend';
import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import {
  CfnOIDCProvider,
  PolicyStatement,
  type PolicyStatementProps,
  Role,
  WebIdentityPrincipal,
} from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { resourceNames } from '../../config/resource-names';
import { PLATFORM, PREVIEWS } from '../../release/aws/entries';
import { acceptFolders } from './accept-folders';
import type { ReleaseFunctions, ReleaseGround } from './release-functions';
import { WRITE_ONCE } from './write-once';

/** Where a part's versions lie. */
const folders = (part: string) =>
  [keys.publicBase(part, '*'), keys.serverBase(part, '*')].map((version) => `${version}*`);

const GITHUB = 'token.actions.githubusercontent.com';

/**
 * What the pipelines of GitHub may do. A team's release role is for jobs of the environment that has the part's name (its
 * rules in GitHub say: the main branch, and who approves), its preview role for pull requests.
 */
export class PipelineRoles extends Construct {
  private readonly provider: string;

  constructor(
    scope: Construct,
    id: string,
    private readonly ground: ReleaseGround & { functions: ReleaseFunctions; repository: string },
    provider: 'new' | 'existing',
  ) {
    super(scope, id);
    this.provider =
      provider === 'new'
        ? new CfnOIDCProvider(this, 'Provider', {
            url: `https://${GITHUB}`,
            clientIdList: ['sts.amazonaws.com'],
          }).attrArn
        : `arn:aws:iam::${Stack.of(this).account}:oidc-provider/${GITHUB}`;
    for (const part of PART_NAMES) {
      const release = this.role(part, 'release', `environment:${part}`);
      const preview = this.role(part, 'preview', 'pull_request');
      for (const role of [release, preview]) {
        this.allowPublishing(role, [part]);
        this.allowReading(role);
      }
      this.allowOrders(release, [part, PREVIEWS]);
      this.allowOrders(preview, [PREVIEWS]);
    }
    const owners = this.role(PLATFORM, 'release', `environment:${PLATFORM}`);
    this.allowPublishing(owners, PART_NAMES);
    this.allowReading(owners);
    this.allowOrders(owners, [PLATFORM, PREVIEWS]);
    // Garbage collection; what it keeps, it reads from the log.
    allow(owners, { actions: ['s3:DeleteObject'], resources: [this.ground.bucket.arnForObjects('*')] });
    acceptFolders(
      this,
      ground.stage.name,
      ['*', ...PART_NAMES.flatMap(folders)],
      "A part's versions are folders below its own; nothing in the bucket is secret to those who release.",
    );
  }

  private role(entry: string, kind: 'release' | 'preview', subject: string): Role {
    const { stage, repository } = this.ground;
    const role = new Role(this, `${kind}-${entry}`, {
      roleName: resourceNames(stage.name).pipelineRole(entry, kind),
      description: `Pipelines of ${entry}: ${kind}`,
      maxSessionDuration: Duration.hours(1),
      assumedBy: new WebIdentityPrincipal(this.provider, {
        StringEquals: {
          [`${GITHUB}:aud`]: 'sts.amazonaws.com',
          [`${GITHUB}:sub`]: `repo:${repository}:${subject}`,
        },
      }),
    });
    new CfnOutput(this, `${kind}-${entry}-arn`, { value: role.roleArn });
    return role;
  }

  /** Versions of these parts, each once. */
  private allowPublishing(role: Role, parts: readonly string[]): void {
    const { bucket } = this.ground;
    allow(role, {
      actions: ['s3:PutObject'],
      resources: parts.flatMap(folders).map((folder) => bucket.arnForObjects(folder)),
      conditions: WRITE_ONCE,
    });
  }

  private allowReading(role: Role): void {
    const { bucket, releases } = this.ground;
    allow(role, { actions: ['s3:GetObject'], resources: [bucket.arnForObjects('*')] });
    allow(role, { actions: ['s3:ListBucket'], resources: [bucket.bucketArn] });
    allow(role, { actions: ['dynamodb:Query', 'dynamodb:DescribeTable'], resources: [releases.tableArn] });
  }

  private allowOrders(role: Role, entries: string[]): void {
    const doors = entries.flatMap((entry) => this.ground.functions.promote.get(entry) ?? []);
    allow(role, { actions: ['lambda:InvokeFunction'], resources: doors.map((door) => door.functionArn) });
  }
}

const allow = (role: Role, statement: PolicyStatementProps) =>
  role.addToPolicy(new PolicyStatement(statement));
