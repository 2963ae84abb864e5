import {
  GITHUB,
  type GitHubRepository,
  INFRA_ENVIRONMENT,
  subjectOf,
  workflowRef,
} from '@platform/config/repositories';
import { resourceNames } from '@platform/config/resource-names';
import { STAGING, stageParts } from '@platform/config/stages';
import { PLATFORM, PREVIEWS } from '@platform/releases/orders/order';
import { keys, PULLS, STAGED } from '@site/site-model/bucket-keys';
import { LIVE_LOG } from '@site/site-model/release-log';
import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { CfnOIDCProvider, CompositePrincipal, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { EDGE_FUNCTIONS } from '../../edge/render-edge-function';
import { allowActions, allowLevels, onPartitions, WRITE_ONCE } from '../permissions';
import type { ReleaseContext, ReleaseFunctions } from './release-functions';

/** Returns the folders to which a part's versions are published: staged client files, and server bundles. */
const versionFolders = (part: string) =>
  [STAGED + keys.publicBase(part, '*'), keys.serverBase(part, '*')].map((version) => `${version}*`);

/** Returns the folders of what a part's pull requests upload, which only previews read. */
const pullFolders = (part: string) =>
  [keys.publicBase(part, '*'), keys.serverBase(part, '*')].map((version) => `${PULLS}${version}*`);

/** The workflow files whose jobs may assume a role; `registered`: the one in the repository of a registered part. */
const WORKFLOWS = {
  part: 'release-part.yml',
  registered: 'release.yml',
  platform: 'platform.yml',
  infra: 'infra.yml',
  results: 'rollout-results.yml',
} as const;

const MAIN = 'refs/heads/main';
/** Git reference of a pull request's merge commit in the token. */
const PULL_REQUEST = 'refs/pull/*/merge';

interface TrustedJob {
  /** End of the job's subject claim. */
  job: string;
  /** The file in `.github/workflows` that defines the job, even if another workflow calls it. */
  workflow: string;
  /** Git reference of the run. */
  ref: typeof MAIN | typeof PULL_REQUEST;
}
const inEnvironment = (name: string, workflow: string): TrustedJob => ({
  job: `environment:${name}`,
  workflow,
  ref: MAIN,
});
const onMain = (workflow: string): TrustedJob => ({ job: `ref:${MAIN}`, workflow, ref: MAIN });
const onPullRequest = (workflow: string): TrustedJob => ({ job: 'pull_request', workflow, ref: PULL_REQUEST });

/**
 * Returns the principal that trusts one kind of job of one repository. In addition to the subject, AWS checks the claims
 * `repository_id`, `ref` and `job_workflow_ref`, so that no new repository of the same name, no other branch and no other
 * workflow with the same environment can assume the role. Each claim is required: a token without it is rejected.
 * https://aws.amazon.com/about-aws/whats-new/2026/01/aws-sts-supports-validation-identity-provider-claims/
 */
function githubJob(
  provider: string,
  repository: GitHubRepository,
  { job, workflow, ref }: TrustedJob,
): WebIdentityPrincipal {
  const claim = (name: string) => `${GITHUB}:${name}`;
  const place = { [claim('ref')]: ref, [claim('job_workflow_ref')]: workflowRef(repository, workflow, ref) };
  const who = {
    [claim('aud')]: 'sts.amazonaws.com',
    [claim('sub')]: subjectOf(repository, job),
    [claim('repository_id')]: String(repository.id),
  };
  return new WebIdentityPrincipal(
    provider,
    ref === MAIN ? { StringEquals: { ...who, ...place } } : { StringEquals: who, StringLike: place },
  );
}

/**
 * The roles of GitHub's pipelines. A part's release role is for jobs of the environment with the part's name, whose rules in
 * GitHub require the main branch and approvals; its preview role is for pull requests, and for main before a release. Only jobs of
 * its own repository can assume a registered part's roles, and these jobs can assume no other role.
 */
export class PipelineRoles extends Construct {
  private readonly provider: string;

  constructor(
    scope: Construct,
    id: string,
    private readonly context: ReleaseContext & { functions: ReleaseFunctions; repository: GitHubRepository },
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
    const names = resourceNames(context.stage.name);
    const parts = stageParts(context.stage);
    const repositories = new Map(context.stage.registered.map(({ name, repository }) => [name, repository]));
    for (const part of parts) {
      const theirs = repositories.get(part);
      const workflow = theirs ? WORKFLOWS.registered : WORKFLOWS.part;
      const repository = theirs ?? context.repository;
      const release = this.role(
        `release-${part}`,
        names.pipelineRole(part, 'release'),
        [inEnvironment(part, workflow)],
        repository,
      );
      // What was merged is visited in a preview before the environment's approval, and released only after both.
      const preview = this.role(
        `preview-${part}`,
        names.pipelineRole(part, 'preview'),
        [onPullRequest(workflow), onMain(workflow)],
        repository,
      );
      this.allowPublishing(release, versionFolders(part));
      this.allowPublishing(preview, pullFolders(part));
      for (const role of [release, preview]) this.allowReading(role);
      this.allowOrders(release, [part, PREVIEWS]);
      this.allowOrders(preview, [PREVIEWS]);
    }
    const owners = this.role(`release-${PLATFORM}`, names.pipelineRole(PLATFORM, 'release'), [
      inEnvironment(PLATFORM, WORKFLOWS.platform),
    ]);
    this.allowPublishing(owners, parts.flatMap(versionFolders));
    this.allowReading(owners);
    this.allowOrders(owners, [PLATFORM, PREVIEWS]);
    // For garbage collection, which reads what to keep from the live log and the deployed edge function.
    allowActions(owners, ['s3:DeleteObject'], [this.context.bucket.arnForObjects('*')]);
    allowActions(owners, ['cloudfront:GetFunction'], [this.edgeArn(names.pageFunction)]);
    this.infraRoles();
  }

  private role(
    id: string,
    roleName: string,
    jobs: readonly [TrustedJob, ...TrustedJob[]],
    repository: GitHubRepository = this.context.repository,
  ): Role {
    const trust = (job: TrustedJob) => githubJob(this.provider, repository, job);
    const [first, ...others] = jobs;
    const role = new Role(this, id, {
      roleName,
      description: `GitHub jobs: ${jobs.map(({ job, workflow }) => `${job} of ${workflow}`).join(', ')}`,
      maxSessionDuration: Duration.hours(1),
      assumedBy: others.length === 0 ? trust(first) : new CompositePrincipal(trust(first), ...others.map(trust)),
    });
    new CfnOutput(this, `${id}-arn`, { value: role.roleArn });
    return role;
  }

  /**
   * The roles of the infrastructure's pipeline. `diff` shows what a pull request would change: it can read templates and the
   * live log, but no leads. Pull requests don't get the bootstrap's lookup role, which can read everything in the account.
   */
  private infraRoles(): void {
    const stack = Stack.of(this);
    const { region, account } = stack;
    const names = resourceNames(this.context.stage.name);
    const workflow = WORKFLOWS.infra;
    const diff = this.role('infra-diff', names.infraRole('diff'), [
      onPullRequest(workflow),
      onMain(workflow),
      onMain(WORKFLOWS.results),
    ]);
    // What `cdk diff --method=template` needs.
    const stacks = Object.values(names.stacks).map(
      (name) => `arn:aws:cloudformation:${region}:${account}:stack/${name}/*`,
    );
    allowActions(diff, ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'], stacks);
    const { tableArn } = this.context.releases;
    allowActions(diff, ['dynamodb:DescribeTable'], [tableArn]);
    allowActions(diff, ['dynamodb:Query'], [tableArn], onPartitions(LIVE_LOG));
    const deploy = this.role('infra-deploy', names.infraRole('deploy'), [inEnvironment(INFRA_ENVIRONMENT, workflow)]);
    // `cdk bootstrap` defines the rights of these roles.
    const bootstrapRoles = ['deploy', 'file-publishing'].map(
      (kind) =>
        `arn:aws:iam::${account}:role/cdk-${stack.synthesizer.bootstrapQualifier}-${kind}-role-${account}-${region}`,
    );
    allowActions(deploy, ['sts:AssumeRole'], bootstrapRoles);
    const trials = EDGE_FUNCTIONS.map((name) => this.edgeArn(resourceNames(STAGING).trialFunction(name)));
    allowActions(deploy, ['cloudfront:GetFunction', 'cloudfront:TestFunction'], trials);
  }

  private edgeArn(functionName: string): string {
    return `arn:aws:cloudfront::${Stack.of(this).account}:function/${functionName}`;
  }

  /** Allows uploading versions to these folders; an existing version can't be overwritten. */
  private allowPublishing(role: Role, folders: readonly string[]): void {
    const objects = folders.map((folder) => this.context.bucket.arnForObjects(folder));
    allowActions(role, ['s3:PutObject'], objects, WRITE_ONCE);
  }

  private allowReading(role: Role): void {
    const { bucket, table, releases } = this.context;
    allowActions(role, ['s3:GetObject'], [bucket.arnForObjects('*')]);
    allowActions(role, ['s3:ListBucket'], [bucket.bucketArn]);
    allowActions(role, ['dynamodb:Query', 'dynamodb:DescribeTable'], [releases.tableArn]);
    allowLevels(role, table);
  }

  private allowOrders(role: Role, names: string[]): void {
    const functions = names.flatMap((name) => this.context.functions.byName.get(name)?.functionArn ?? []);
    allowActions(role, ['lambda:InvokeFunction'], functions);
  }
}
