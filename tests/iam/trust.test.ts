import { PART_NAMES } from '@site/contracts/microfrontend';
import { beforeAll, describe, expect, it } from 'vitest';
import type { GitHubRepository } from '../../infra/config/github-repository';
import {
  ACCOUNT,
  type Account,
  NAMES_OF_PROD,
  OPERATOR_USER,
  PARTNERS,
  synthesizeAccount,
} from './support/account';
import { mayAssume } from './support/evaluate';

const GITHUB = 'token.actions.githubusercontent.com';
const PROVIDER = `arn:aws:iam::${ACCOUNT}:oidc-provider/${GITHUB}`;
const REPOSITORY: GitHubRepository = {
  owner: 'octo-org',
  name: 'site',
  ownerId: 123456,
  id: 789012,
  subject: 'ids',
};
const PULL_REQUEST = 'refs/pull/7/merge';
const MAIN = 'refs/heads/main';

/** The claims of a job's token, as GitHub signs them. */
interface Token {
  job: string;
  workflow: string;
  ref: string;
  /** Differs from `ref` where a branch calls a workflow of another. */
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

const rolesFor = (account: Account, context: Record<string, string>) =>
  account
    .roles()
    .filter(({ trust }) =>
      mayAssume(trust, { kind: 'Federated', id: PROVIDER, action: 'sts:AssumeRoleWithWebIdentity', context }),
    )
    .map(({ name }) => name);

const PART = 'release-part.yml';
const release = (part: string): Token => ({ job: `environment:${part}`, workflow: PART, ref: MAIN });
const preview: Token = { job: 'pull_request', workflow: PART, ref: PULL_REQUEST };
const PIPELINES = { repository: REPOSITORY, provider: 'new' } as const;

describe('with a repository that signs its ids', () => {
  let account: Account;
  beforeAll(() => {
    account = synthesizeAccount({ pipelines: PIPELINES });
  }, 300_000);
  const taken = (token: Token) => rolesFor(account, contextOf(token));

  it('a job of a part’s environment on main takes the role of that part alone', () => {
    for (const part of PART_NAMES)
      expect(taken(release(part))).toEqual([NAMES_OF_PROD.pipelineRole(part, 'release')]);
    expect(taken({ ...release('platform'), workflow: 'platform.yml' })).toEqual([
      NAMES_OF_PROD.pipelineRole('platform', 'release'),
    ]);
    expect(taken({ ...release('platform'), workflow: 'infra.yml' })).toEqual([
      NAMES_OF_PROD.infraRole('deploy'),
    ]);
  });

  it('a pull request takes the roles of previews, and of the reader of templates, alone', () => {
    expect(taken(preview).sort()).toEqual(
      PART_NAMES.map((part) => NAMES_OF_PROD.pipelineRole(part, 'preview')).sort(),
    );
    expect(taken({ ...preview, workflow: 'infra.yml' })).toEqual([NAMES_OF_PROD.infraRole('diff')]);
    expect(taken({ job: `ref:${MAIN}`, workflow: 'infra.yml', ref: MAIN })).toEqual([
      NAMES_OF_PROD.infraRole('diff'),
    ]);
  });

  describe('a registered part', () => {
    const { name } = PARTNERS;
    const theirs = {
      prefix: 'repo:partners-org@555/front@777',
      repositoryId: '777',
      repository: 'partners-org/front',
      workflow: 'release.yml',
    };

    it('is released by its own repository, and previewed by its pull requests', () => {
      expect(taken({ ...release(name), ...theirs })).toEqual([NAMES_OF_PROD.pipelineRole(name, 'release')]);
      expect(taken({ ...preview, ...theirs })).toEqual([NAMES_OF_PROD.pipelineRole(name, 'preview')]);
    });

    it.each<[string, Token]>([
      ['this repository, under the part’s environment', release(name)],
      ['its repository, under another part’s environment', { ...release('shell'), ...theirs }],
      [
        'its repository, under the owners’ environment',
        { ...release('platform'), ...theirs, workflow: 'platform.yml' },
      ],
      ['its repository, from another branch', { ...release(name), ...theirs, ref: 'refs/heads/feature' }],
      ['its repository, by another workflow', { ...release(name), ...theirs, workflow: 'ci.yml' }],
      ['a repository that took its name over', { ...release(name), ...theirs, repositoryId: '778' }],
    ])('%s takes no role', (_what, token) => {
      expect(taken(token)).toEqual([]);
    });
  });

  const shell = release('shell');
  it.each<[string, Token]>([
    ['another branch', { ...shell, ref: 'refs/heads/feature' }],
    [
      'another branch that calls the workflow of main',
      { ...shell, ref: 'refs/heads/feature', workflowRef: MAIN },
    ],
    ['a pull request that names the environment', { ...shell, ref: PULL_REQUEST }],
    ['a tag', { ...shell, ref: 'refs/tags/v1' }],
    ['another workflow', { ...shell, workflow: 'ci.yml' }],
    ['another environment', { ...shell, job: 'environment:staging' }],
    ['no environment', { ...shell, job: `ref:${MAIN}` }],
    [
      'a repository that took the name over',
      { ...shell, prefix: 'repo:octo-org@123456/site@999', repositoryId: '999' },
    ],
    ['an owner that took the name over', { ...shell, prefix: 'repo:octo-org@999/site@789012' }],
    ['a repository of the same name and subject with another id', { ...shell, repositoryId: '999' }],
    ['the form without ids', { ...shell, prefix: 'repo:octo-org/site' }],
    ['a fork', { ...preview, prefix: 'repo:fork@5/site@6', repositoryId: '6', repository: 'fork/site' }],
    ['a workflow of another repository', { ...shell, repository: 'octo-org/other' }],
    ['another audience', { ...shell, audience: 'https://github.com/octo-org' }],
    ['a pull request’s other workflow', { ...preview, workflow: 'ci.yml' }],
  ])('%s takes no role', (_what, token) => {
    expect(taken(token)).toEqual([]);
  });

  it('a token without one of the claims takes no role', () => {
    for (const token of [shell, preview]) {
      const context = contextOf(token);
      for (const claim of Object.keys(context)) {
        const { [claim]: _missing, ...rest } = context;
        expect([claim, rolesFor(account, rest)]).toEqual([claim, []]);
      }
    }
  });

  it('an operator is a named user of the account, with the MFA device', () => {
    const operators = (user: string, context: Record<string, string>) =>
      account
        .roles()
        .filter(({ trust }) =>
          mayAssume(trust, {
            kind: 'AWS',
            id: `arn:aws:iam::${ACCOUNT}:user/${user}`,
            action: 'sts:AssumeRole',
            context,
          }),
        )
        .map(({ name }) => name);
    const mfa = (value: string) => ({ 'aws:MultiFactorAuthPresent': value });
    expect(operators(OPERATOR_USER, mfa('true'))).toEqual([NAMES_OF_PROD.operatorRole]);
    expect(operators(OPERATOR_USER, mfa('false'))).toEqual([]);
    // Long-lived keys: the key is missing in the request.
    expect(operators(OPERATOR_USER, {})).toEqual([]);
    expect(operators('boris', mfa('true'))).toEqual([]);
  });

  it('every other role is taken by one service of AWS', () => {
    const services = account
      .roles()
      .filter(({ name }) => !name.startsWith('site-prod-'))
      .map(({ trust }) => trust.Statement.map(({ Principal }) => Principal));
    for (const principals of services)
      expect(['lambda.amazonaws.com', 'codedeploy.amazonaws.com']).toContain(
        (principals as { Service: string }[]).map(({ Service }) => Service).join(),
      );
  });
});

it('a repository that signs names is matched by names, and by its id all the same', () => {
  const account = synthesizeAccount({
    pipelines: { ...PIPELINES, repository: { ...REPOSITORY, subject: 'names' } },
  });
  const token: Token = { ...release('shell'), prefix: 'repo:octo-org/site' };
  expect(rolesFor(account, contextOf(token))).toEqual([NAMES_OF_PROD.pipelineRole('shell', 'release')]);
  expect(rolesFor(account, contextOf({ ...token, repositoryId: '999' }))).toEqual([]);
  expect(rolesFor(account, contextOf(release('shell')))).toEqual([]);
}, 300_000);
