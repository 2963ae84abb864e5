import { setTimeout } from 'node:timers/promises';

/** Something that is missing or will fail. */
export interface Finding {
  code: `doctor/${string}`;
  severity: 'warn' | 'fail';
  /** The name, id or number that was found. Never a secret. */
  value: string;
  cause: string;
  /** A command, or the place of the setting to change. */
  remedy: string;
}

/** Adds a finding to the diagnosis. */
export type Report = (code: Finding['code'], value: string, cause: string, remedy: string) => void;

/** A row of the doctor's tables. An error of `find` becomes a finding. */
export interface Check<Context> {
  /** What holds if nothing is found. */
  expects: string;
  find(context: Context, fail: Report, warn: Report): unknown;
}

export type Outcome = { expects: string; findings: readonly Finding[] };

/** Runs all checks in parallel. Never rejects: an error or a timeout is a finding of its check. */
export function runChecks<Context>(
  checks: readonly Check<Context>[],
  context: Context,
  limitMs: number,
): Promise<Outcome[]> {
  return Promise.all(
    checks.map(async ({ expects, find }) => {
      const findings: Finding[] = [];
      const report =
        (severity: Finding['severity']): Report =>
        (code, value, cause, remedy) =>
          findings.push({ code, severity, value, cause, remedy });
      const fail = report('fail');
      try {
        const late = setTimeout(limitMs, undefined, { ref: false }).then(() => {
          throw Object.assign(new Error(`no answer within ${limitMs / 1000} s`), { code: 'ETIMEDOUT' });
        });
        await Promise.race([find(context, fail, report('warn')), late]);
      } catch (error) {
        explain(expects, error as AwsError, fail);
      }
      // A copy, because a check that timed out may still report.
      return { expects, findings: [...findings] };
    }),
  );
}

interface AwsError extends Error {
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

type Explained = [names: RegExp, code: Finding['code'], cause: string, remedy: string];

/** What is known of errors, by name, code or status; the last row is for all others. */
const ERRORS: readonly Explained[] = [
  [
    /^((Credentials|Token)ProviderError|ExpiredToken(Exception)?|InvalidClientTokenId|SignatureDoesNotMatch)$/,
    'doctor/credentials',
    'There are no usable credentials: none are configured, AWS rejects them, or this machine’s clock is wrong.',
    'aws sso login, or first aws configure sso; then export AWS_PROFILE=<profile>',
  ],
  [
    /^(AccessDenied(Exception)?|AuthorizationError\w*|UnauthorizedOperation|403)$/,
    'doctor/access-denied',
    'The credentials in use lack a permission, so the check could not run.',
    'Allow it to the user or role, or run the doctor with an administrator’s credentials.',
  ],
  [
    /^(ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMED?OUT|TimeoutError)$/,
    'doctor/unreachable',
    'This machine cannot reach the service, or not in time.',
    'Check the network and AWS_ENDPOINT_URL; on a slow one use --timeout 60, behind a proxy set HTTPS_PROXY.',
  ],
  [
    /^/,
    'doctor/unexpected',
    'The service answered with an error that this check does not know.',
    'Run the doctor again. If the error remains, search for it in the service’s documentation.',
  ],
];

function explain(expects: string, error: AwsError, fail: Report): void {
  const { name, code = name, message, $metadata } = error;
  // The answer to a HEAD request has no body, and so no name of the error.
  const names = [name, code, String($metadata?.httpStatusCode)];
  const [, finding, cause, remedy] = ERRORS.find(([known]) =>
    names.some((one) => known.test(one)),
  ) as Explained;
  fail(finding, `unknown whether ${expects}: ${code}: ${message}`, cause, remedy);
}
