import { PART_NAMES } from '@platform/base/part-names';
import type { GitHubRepository } from '@platform/config/repositories';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ACCOUNT,
  type Account,
  NAMES_OF_PROD,
  OPERATOR_SET,
  OPERATOR_USER,
  PARTNERS,
  synthesizeAccount,
} from './support/account';
import { isAllowedTo } from './support/evaluate';

const GITHUB = 'token.actions.githubusercontent.com';
const PROVIDER = `arn:aws:iam::${ACCOUNT}:oidc-provider/${GITHUB}`;
const REPOSITORY: GitHubRepository = {
  ...{ owner: 'octo-org', name: 'site', ownerId: 123456, id: 789012, subject: 'ids' },
};
const PULL_REQUEST = 'refs/pull/7/merge';
const MAIN = 'refs/heads/main';

/** Values of the claims in a GitHub Actions OIDC token. */
interface Token {
  job: string;
  workflow: string;
  ref: string;
  /** Differs from `ref` if a branch calls a reusable workflow of another branch. */
  workflowRef?: string;
  repository?: string;
  repositoryId?: string;
  prefix?: string;
  audience?: string;
}

const contextOf = ({ job, workflow, ref, ...rest }: Token): Record<string, string> => {
  const { repository = 'octo-org/site', prefix = 'repo:octo-org@123456/site@789012' } = rest;
  return Object.fromEntries(
    Object.entries({
      aud: rest.audience ?? 'sts.amazonaws.com',
      sub: `${prefix}:${job}`,
      ref,
      repository_id: rest.repositoryId ?? '789012',
      job_workflow_ref: `${repository}/.github/workflows/${workflow}@${rest.workflowRef ?? ref}`,
    }).map(([claim, value]) => [`${GITHUB}:${claim}`, value]),
  );
};

const trusting = (account: Account, request: Parameters<typeof isAllowedTo>[1]) =>
  account.roles().flatMap(({ name, trust }) => (isAllowedTo(trust, request) ? [name] : []));
const rolesFor = (account: Account, context: Record<string, string>) =>
  trusting(account, {
    ...{ kind: 'Federated', id: PROVIDER, context },
    action: 'sts:AssumeRoleWithWebIdentity',
  });

const PART = 'release-part.yml';
const release = (part: string): Token => ({ job: `environment:${part}`, workflow: PART, ref: MAIN });
const preview: Token = { job: 'pull_request', workflow: PART, ref: PULL_REQUEST };
/** A job that previews what was merged, before it is released. */
const previewOfMain: Token = { job: `ref:${MAIN}`, workflow: PART, ref: MAIN };
const PIPELINES = { repository: REPOSITORY, provider: 'new' } as const;

describe('with a repository whose token subject contains ids', () => {
  let account: Account;
  beforeAll(() => {
    account = synthesizeAccount({ pipelines: PIPELINES });
  }, 300_000);
  const taken = (token: Token) => rolesFor(account, contextOf(token));

  it('a job in a part’s environment on main can assume only that part’s role', () => {
    for (const part of PART_NAMES) expect(taken(release(part))).toEqual([NAMES_OF_PROD.pipelineRole(part, 'release')]);
    expect(taken({ ...release('platform'), workflow: 'platform.yml' })).toEqual([
      NAMES_OF_PROD.pipelineRole('platform', 'release'),
    ]);
    expect(taken({ ...release('infra'), workflow: 'infra.yml' })).toEqual([NAMES_OF_PROD.infraRole('deploy')]);
    // Whoever may approve a freeze or a rollback deploys nothing.
    expect(taken({ ...release('platform'), workflow: 'infra.yml' })).toEqual([]);
  });

  it('a pull request, and main outside of an environment, can assume only the preview roles and the diff role', () => {
    for (const token of [preview, previewOfMain])
      expect(taken(token).sort()).toEqual(PART_NAMES.map((part) => NAMES_OF_PROD.pipelineRole(part, 'preview')).sort());
    expect(taken({ ...preview, workflow: 'infra.yml' })).toEqual([NAMES_OF_PROD.infraRole('diff')]);
    for (const workflow of ['infra.yml', 'rollout-results.yml'])
      expect(taken({ job: `ref:${MAIN}`, workflow, ref: MAIN })).toEqual([NAMES_OF_PROD.infraRole('diff')]);
    expect(taken({ ...preview, workflow: 'rollout-results.yml' })).toEqual([]);
  });

  const { name } = PARTNERS;
  const theirs = {
    ...{ prefix: 'repo:partners-org@555/front@777', repositoryId: '777' },
    ...{ repository: 'partners-org/front', workflow: 'release.yml' },
  };
  it('a registered part is released by its own repository and previewed by its pull requests and main', () => {
    expect(taken({ ...release(name), ...theirs })).toEqual([NAMES_OF_PROD.pipelineRole(name, 'release')]);
    for (const token of [preview, previewOfMain])
      expect(taken({ ...token, ...theirs })).toEqual([NAMES_OF_PROD.pipelineRole(name, 'preview')]);
  });

  const shell = release('shell');
  it.each<[string, Token]>([
    ['another branch', { ...shell, ref: 'refs/heads/feature' }],
    ['a branch that calls main’s workflow', { ...shell, ref: 'refs/heads/feature', workflowRef: MAIN }],
    ['a pull request that names the environment', { ...shell, ref: PULL_REQUEST }],
    ['a tag', { ...shell, ref: 'refs/tags/v1' }],
    ['another workflow', { ...shell, workflow: 'ci.yml' }],
    ['another environment', { ...shell, job: 'environment:staging' }],
    ['no environment on another branch', { ...previewOfMain, ref: 'refs/heads/feature' }],
    ['a different owner that took over the name', { ...shell, prefix: 'repo:octo-org@999/site@789012' }],
    ['a repository of the same name and subject with another id', { ...shell, repositoryId: '999' }],
    ['a subject without ids', { ...shell, prefix: 'repo:octo-org/site' }],
    ['a fork', { ...preview, prefix: 'repo:fork@5/site@6', repositoryId: '6', repository: 'fork/site' }],
    ['a workflow of another repository', { ...shell, repository: 'octo-org/other' }],
    ['another audience', { ...shell, audience: 'https://github.com/octo-org' }],
    ['this repository for a registered part', release(name)],
    ['a registered part’s repository for another part', { ...release('shell'), ...theirs }],
    ['a registered part’s repository as the owners', { ...release('platform'), ...theirs, workflow: 'platform.yml' }],
    ['a repository that took a registered part’s name', { ...release(name), ...theirs, repositoryId: '778' }],
  ])('%s cannot assume any role', (_what, token) => {
    expect(taken(token)).toEqual([]);
  });

  it('a token with a missing claim cannot assume any role', () => {
    for (const token of [shell, preview]) {
      for (const claim of Object.keys(contextOf(token))) {
        const { [claim]: _missing, ...rest } = contextOf(token);
        expect(rolesFor(account, rest), claim).toEqual([]);
      }
    }
  });

  it('only a named user with MFA can assume the operator role', () => {
    const operators = (user: string, context: Record<string, string>) =>
      trusting(account, {
        ...{ kind: 'AWS', id: `arn:aws:iam::${ACCOUNT}:user/${user}`, context },
        action: 'sts:AssumeRole',
      });
    const mfa = (value: string, session = OPERATOR_USER) => ({
      'aws:MultiFactorAuthPresent': value,
      'sts:RoleSessionName': session,
    });
    expect(operators(OPERATOR_USER, mfa('true'))).toEqual([NAMES_OF_PROD.operatorRole]);
    expect(operators(OPERATOR_USER, mfa('false'))).toEqual([]);
    // Requests with long-lived access keys have no MFA context key.
    expect(operators(OPERATOR_USER, {})).toEqual([]);
    expect(operators('boris', mfa('true', 'boris'))).toEqual([]);
    // The record of a release names the session.
    expect(operators(OPERATOR_USER, mfa('true', 'boris'))).toEqual([]);
  });

  it('people of a permission set of Identity Center can assume the operator role, and no other principal of the account', () => {
    const [home, abroad] = ['', 'eu-west-1/'].map(
      (folder) => `role/aws-reserved/sso.amazonaws.com/${folder}AWSReservedSSO_`,
    );
    const taken = (principal: string) =>
      trusting(account, {
        ...{ kind: 'AWS', id: `arn:aws:iam::${ACCOUNT}:root`, action: 'sts:AssumeRole' },
        context: { 'aws:PrincipalArn': `arn:aws:iam::${ACCOUNT}:${principal}` },
      });
    for (const folder of [home, abroad])
      expect(taken(`${folder}${OPERATOR_SET}_0123456789abcdef`)).toEqual([NAMES_OF_PROD.operatorRole]);
    for (const other of [
      `${home}Developers_0123456789abcdef`,
      `${home}${OPERATOR_SET}_Trainees_0123456789abcdef`,
      `role/AWSReservedSSO_${OPERATOR_SET}_0123456789abcdef`,
      `user/${OPERATOR_USER}`,
    ])
      expect(taken(other), other).toEqual([]);
  });

  it('every other role trusts exactly one AWS service', () => {
    const trusted = account
      .roles()
      .filter(({ name }) => !name.startsWith('site-prod-'))
      .map(({ trust }) => trust.Statement.map(({ Principal }) => (Principal as { Service: string }).Service));
    const services = ['lambda', 'codedeploy'].map((name) => `${name}.amazonaws.com`);
    expect(services).toEqual(expect.arrayContaining(trusted.map((own) => own.join())));
  });
});

it('a repository whose token subject contains names is matched by names and by its id', () => {
  const account = synthesizeAccount({
    pipelines: { ...PIPELINES, repository: { ...REPOSITORY, subject: 'names' } },
  });
  const token: Token = { ...release('shell'), prefix: 'repo:octo-org/site' };
  expect(rolesFor(account, contextOf(token))).toEqual([NAMES_OF_PROD.pipelineRole('shell', 'release')]);
  expect(rolesFor(account, contextOf({ ...token, repositoryId: '999' }))).toEqual([]);
  expect(rolesFor(account, contextOf(release('shell')))).toEqual([]);
}, 300_000);
