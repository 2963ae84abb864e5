import { PLATFORM, PREVIEWS } from '@platform/releases/aws/entries';
import { keys, STAGED } from '@site/site-model/bucket-keys';
import { LIVE_LOG } from '@site/site-model/release-log';
import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { CfnOIDCProvider, CompositePrincipal, Role } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { GITHUB, type GitHubRepository } from '../../config/github-repository';
import { resourceNames } from '../../config/resource-names';
import { stageParts } from '../../config/stage-parts';
import { acknowledge } from '../acknowledge';
import { acceptFolders } from './accept-folders';
import { allow } from './allow';
import { githubJob, type TrustedJob } from './github-trust';
import type { ReleaseFunctions, ReleaseGround } from './release-functions';
import { WRITE_ONCE } from './write-once';

/** Where a part's versions are published: staged until the promote function releases them, the server bundle apart. */
const folders = (part: string) =>
  [STAGED + keys.publicBase(part, '*'), keys.serverBase(part, '*')].map((version) => `${version}*`);

/** The workflows whose jobs get a role; `registered`: of a part of another repository, there. */
const WORKFLOWS = {
  part: 'release-part.yml',
  registered: 'release.yml',
  platform: 'platform.yml',
  infra: 'infra.yml',
} as const;

/** What CloudFormation may be asked about the stage's stacks: `cdk diff --method=template` asks nothing else. */
const READ_STACKS = ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'];

/**
 * What the pipelines of GitHub may do. A team's release role is for jobs of the environment that has the part's name (its
 * rules in GitHub say: the main branch, and who approves), its preview role for pull requests. A registered part's roles are for jobs of
 * its own repository: no job of this one gets them, and none of its jobs another role.
 */
export class PipelineRoles extends Construct {
  private readonly provider: string;

  constructor(
    scope: Construct,
    id: string,
    private readonly ground: ReleaseGround & { functions: ReleaseFunctions; repository: GitHubRepository },
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
    const names = resourceNames(ground.stage.name);
    const parts = stageParts(ground.stage);
    const repositories = new Map(ground.stage.registered.map(({ name, repository }) => [name, repository]));
    for (const part of parts) {
      const theirs = repositories.get(part);
      const workflow = theirs ? WORKFLOWS.registered : WORKFLOWS.part;
      const repository = theirs ?? ground.repository;
      const release = this.role(
        `release-${part}`,
        names.pipelineRole(part, 'release'),
        [{ job: `environment:${part}`, workflow, run: 'main' }],
        repository,
      );
      const preview = this.role(
        `preview-${part}`,
        names.pipelineRole(part, 'preview'),
        [{ job: 'pull_request', workflow, run: 'pull-request' }],
        repository,
      );
      for (const role of [release, preview]) {
        this.allowPublishing(role, [part]);
        this.allowReading(role);
      }
      this.allowOrders(release, [part, PREVIEWS]);
      this.allowOrders(preview, [PREVIEWS]);
    }
    const owners = this.role(`release-${PLATFORM}`, names.pipelineRole(PLATFORM, 'release'), [
      { job: `environment:${PLATFORM}`, workflow: WORKFLOWS.platform, run: 'main' },
    ]);
    this.allowPublishing(owners, parts);
    this.allowReading(owners);
    this.allowOrders(owners, [PLATFORM, PREVIEWS]);
    // Garbage collection; what it keeps, it reads from the log and from the edge function as it is deployed.
    allow(owners, { actions: ['s3:DeleteObject'], resources: [this.ground.bucket.arnForObjects('*')] });
    allow(owners, {
      actions: ['cloudfront:GetFunction'],
      resources: [`arn:aws:cloudfront::${Stack.of(this).account}:function/${names.edgeFunction}`],
    });
    this.infraRoles();
    acceptFolders(
      this,
      ground.stage.name,
      ['*', ...parts.flatMap(folders)],
      "A part's versions are folders below its own; nothing in the bucket is secret to those who release.",
    );
  }

  private role(
    id: string,
    roleName: string,
    jobs: readonly TrustedJob[],
    repository: GitHubRepository = this.ground.repository,
  ): Role {
    const trusted = jobs.map((job) => githubJob(this.provider, repository, job));
    const [only, ...others] = trusted;
    if (!only) throw new Error(`${roleName} trusts nobody.`);
    const role = new Role(this, id, {
      roleName,
      description: `GitHub jobs: ${jobs.map(({ job, workflow }) => `${job} of ${workflow}`).join(', ')}`,
      maxSessionDuration: Duration.hours(1),
      assumedBy: others.length === 0 ? only : new CompositePrincipal(...trusted),
    });
    new CfnOutput(this, `${id}-arn`, { value: role.roleArn });
    return role;
  }

  /**
   * The pipeline of the infrastructure. Its reader says what a pull request would change: it sees templates and the live log, and
   * no lead. The bootstrap's own lookup role reads everything in the account, so a pull request does not get it.
   */
  private infraRoles(): void {
    const stack = Stack.of(this);
    const { region, account } = stack;
    const names = resourceNames(this.ground.stage.name);
    const workflow = WORKFLOWS.infra;
    const diff = this.role('infra-diff', names.infraRole('diff'), [
      { job: 'pull_request', workflow, run: 'pull-request' },
      { job: 'ref:refs/heads/main', workflow, run: 'main' },
    ]);
    const stacks = Object.values(names.stacks).map((name) => `stack/${name}/*`);
    allow(diff, {
      actions: READ_STACKS,
      resources: stacks.map((path) => `arn:aws:cloudformation:${region}:${account}:${path}`),
    });
    this.allowLiveLog(diff);
    for (const path of stacks)
      acknowledge(
        diff,
        `AwsSolutions-IAM5[Resource::arn:aws:cloudformation:${region}:<AWS::AccountId>:${path}]`,
        "A stack's ARN ends with an id that CloudFormation gives it.",
      );
    const deploy = this.role('infra-deploy', names.infraRole('deploy'), [
      { job: `environment:${PLATFORM}`, workflow, run: 'main' },
    ]);
    // What these may do, `cdk bootstrap` says.
    allow(deploy, {
      actions: ['sts:AssumeRole'],
      resources: ['deploy', 'file-publishing'].map(
        (kind) =>
          `arn:aws:iam::${account}:role/cdk-${stack.synthesizer.bootstrapQualifier}-${kind}-role-${account}-${region}`,
      ),
    });
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

  private allowLiveLog(role: Role): void {
    const { releases } = this.ground;
    allow(role, { actions: ['dynamodb:DescribeTable'], resources: [releases.tableArn] });
    allow(role, {
      actions: ['dynamodb:Query'],
      resources: [releases.tableArn],
      conditions: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': [LIVE_LOG] } },
    });
  }

  private allowOrders(role: Role, entries: string[]): void {
    const doors = entries.flatMap((entry) => this.ground.functions.promote.get(entry) ?? []);
    allow(role, { actions: ['lambda:InvokeFunction'], resources: doors.map((door) => door.functionArn) });
  }
}
