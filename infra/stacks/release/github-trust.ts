import { WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import { GITHUB, type GitHubRepository, subjectOf, workflowRef } from '../../config/github-repository';

/** Where a run comes from: a push to main (or a run by hand there), or a pull request of the repository itself. */
export type RunOf = 'main' | 'pull-request';

const MAIN = 'refs/heads/main';
/** GitHub gives a pull request's merge commit a reference of its own. */
const PULL_REQUEST = 'refs/pull/*/merge';

export interface TrustedJob {
  /** What runs the job, as the subject claim ends: `environment:shell`, `pull_request`, `ref:refs/heads/main`. */
  job: string;
  /** The file in `.github/workflows` that defines the job, also when another workflow calls it. */
  workflow: string;
  run: RunOf;
}

/**
 * Returns the principal that trusts one kind of job of one repository. Besides the subject, AWS checks the claims
 * `repository_id`, `ref` and `job_workflow_ref`: neither a repository that took the name over, nor another branch, nor another
 * workflow that names the same environment gets the role. Each key is required, so a token without the claim is refused.
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
