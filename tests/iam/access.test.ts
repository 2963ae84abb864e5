import { beforeAll, expect, it } from 'vitest';
import { ACCOUNT, type Account, type AccountRole, NAMES_OF_PROD, synthesizeAccount } from './support/account';
import { applying, isAllowed } from './support/evaluate';
import { type Probe, probes, releaseRoles } from './support/probes';

let account: Account;
let roles: AccountRole[];
let asked: Probe[];
/** Roles of releases, infrastructure and operators; every probe is evaluated for each of them. */
let ofReleases: AccountRole[];
/** The buckets deny every request without TLS. */
const TLS = { 'aws:SecureTransport': 'true' };

beforeAll(() => {
  account = synthesizeAccount();
  roles = account.roles();
  asked = probes(account);
  const to = releaseRoles(account);
  const named = new Set([to.operator, to.diff, to.deploy, to.owners]);
  ofReleases = roles.filter(
    ({ name }) =>
      named.has(name) ||
      /^site-prod-(release|preview)-/.test(name) ||
      name.startsWith(`${NAMES_OF_PROD.stacks.release}.`),
  );
}, 300_000);

/** The stage's buckets, without the bucket of the CDK bootstrap stack. */
const BUCKETS = [NAMES_OF_PROD.siteBucket(ACCOUNT), NAMES_OF_PROD.logsBucket(ACCOUNT)];
const bucketOf = (resource: string) =>
  BUCKETS.find((name) => `${resource}/`.startsWith(`arn:aws:s3:::${name}/`));
const policyFor = (resource: string) => {
  const bucket = bucketOf(resource);
  return bucket === undefined ? undefined : account.bucketPolicy(bucket);
};
const allowed = ({ statements }: AccountRole, { request }: Probe) =>
  isAllowed(statements, { ...request, context: { ...TLS, ...request.context } }, policyFor(request.resource));

it('each request is allowed to exactly the roles that need it', () => {
  expect(ofReleases.length).toBeGreaterThan(20);
  expect(asked.length).toBeGreaterThan(150);
  const wrong = asked.flatMap((probe) =>
    ofReleases
      .filter((role) => allowed(role, probe) !== probe.who.includes(role.name))
      .map(({ name }) => `${name} ${probe.who.includes(name) ? 'cannot' : 'can'} ${probe.what}`),
  );
  expect(wrong).toEqual([]);
});

it('no role has a right that no request needs', () => {
  const unused = ofReleases.flatMap((role) => {
    const single = role.statements
      .filter(({ Effect }) => Effect === 'Allow')
      .flatMap((statement) =>
        [statement.Action]
          .flat()
          .flatMap((Action) =>
            [statement.Resource ?? []].flat().map((Resource) => ({ ...statement, Action, Resource })),
          ),
      )
      // Ignore log permissions: every function writes its own log.
      .filter(({ Action }) => !Action.startsWith('logs:'));
    const needed = asked.filter(({ who }) => who.includes(role.name));
    return single
      .filter((statement) => !needed.some(({ request }) => applying([statement], request).length > 0))
      .map(({ Action, Resource }) => `${role.name}: ${Action} on ${Resource}`);
  });
  expect(unused).toEqual([]);
});

it('the buckets deny every request without TLS', () => {
  const reading = asked.filter(({ request }) => bucketOf(request.resource));
  expect(new Set(reading.map(({ request }) => bucketOf(request.resource)))).toEqual(new Set(BUCKETS));
  for (const probe of reading)
    for (const { statements } of ofReleases)
      expect(
        isAllowed(
          statements,
          { ...probe.request, context: { ...probe.request.context, 'aws:SecureTransport': 'false' } },
          policyFor(probe.request.resource),
        ),
      ).toBe(false);
});

it('each function may write only its own log', () => {
  const writers = roles.filter(({ statements }) =>
    statements.some(({ Action }) => [Action].flat().includes('logs:PutLogEvents')),
  );
  const logs = writers.map(({ statements }) =>
    statements
      .filter(({ Action }) => [Action].flat().includes('logs:PutLogEvents'))
      .flatMap(({ Resource }) => Resource ?? []),
  );
  expect(logs.every((own) => own.length === 1)).toBe(true);
  expect(new Set(logs.flat()).size).toBe(writers.length);
});
