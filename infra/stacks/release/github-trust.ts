import { GITHUB, type GitHubRepository, subjectOf, workflowRef } from '@platform/config/repositories';
import { WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';

/** What triggers a run: a push to main (or a manual run there), or a pull request of the repository itself. */
type RunOf = 'main' | 'pull-request';

const MAIN = 'refs/heads/main';
/** Git reference of a pull request's merge commit in the token. */
const PULL_REQUEST = 'refs/pull/*/merge';

export interface TrustedJob {
  /** End of the job's subject claim: `environment:shell`, `pull_request`, `ref:refs/heads/main`. */
  job: string;
  /** The file in `.github/workflows` that defines the job, even if another workflow calls it. */
  workflow: string;
  run: RunOf;
}

/**
 * Returns the principal that trusts one kind of job of one repository. In addition to the subject, AWS checks the claims
 * `repository_id`, `ref` and `job_workflow_ref`, so that no new repository of the same name, no other branch and no other
 * workflow with the same environment can assume the role. Each claim is required: a token without it is rejected.
 * https://aws.amazon.com/about-aws/whats-new/2026/01/aws-sts-supports-validation-identity-provider-claims/
 */
export function githubJob(
  provider: string,
  repository: GitHubRepository,
  { job, workflow, run }: TrustedJob,
): WebIdentityPrincipal {
  const claim = (name: string) => `${GITHUB}:${name}`;
  const ref = run === 'main' ? MAIN : PULL_REQUEST;
  const place = { [claim('ref')]: ref, [claim('job_workflow_ref')]: workflowRef(repository, workflow, ref) };
  const who = {
    [claim('aud')]: 'sts.amazonaws.com',
    [claim('sub')]: subjectOf(repository, job),
    [claim('repository_id')]: String(repository.id),
  };
  return new WebIdentityPrincipal(
    provider,
    run === 'main' ? { StringEquals: { ...who, ...place } } : { StringEquals: who, StringLike: place },
  );
}
