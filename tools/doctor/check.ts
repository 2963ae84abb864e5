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

/** What a check found; the other fields are those of its row. */
export type Found = Partial<Finding> & Pick<Finding, 'value' | 'remedy'>;

/** A row of the doctor's tables. An error of `find` becomes a finding. `severity`: default `fail`. */
export interface Check<Context> extends Partial<Pick<Finding, 'severity'>>, Pick<Finding, 'code' | 'cause'> {
  /** What holds if nothing is found. */
  expects: string;
  find(context: Context): readonly Found[] | Promise<readonly Found[]>;
}

export type Outcome = { expects: string; findings: readonly Finding[] };

/** Runs all checks in parallel. Never rejects: an error or a timeout is a finding of its check. */
export function runChecks<Context>(
  checks: readonly Check<Context>[],
  context: Context,
  limitMs: number,
): Promise<Outcome[]> {
  return Promise.all(
    checks.map(async ({ expects, find, code, cause, severity = 'fail' }) => {
      try {
        const late = setTimeout(limitMs, undefined, { ref: false }).then(() => {
          throw Object.assign(new Error(`no answer within ${limitMs / 1000} s`), { code: 'ETIMEDOUT' });
        });
        const found = await Promise.race([find(context), late]);
        return { expects, findings: found.map((one) => ({ code, severity, cause, ...one })) };
      } catch (error) {
        return { expects, findings: [explained(expects, error as AwsError)] };
      }
    }),
  );
}

interface AwsError extends Error {
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

type Explained = readonly [names: RegExp, code: Finding['code'], cause: string, remedy: string];

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

function explained(expects: string, { name, code = name, message, $metadata }: AwsError): Finding {
  // The answer to a HEAD request has no body, and so no name of the error.
  const names = [name, code, String($metadata?.httpStatusCode)];
  const known = ERRORS.find(([pattern]) => names.some((one) => pattern.test(one)));
  const [, finding, cause, remedy] = known as Explained;
  const value = `unknown whether ${expects}: ${code}: ${message}`;
  return { code: finding, severity: 'fail', value, cause, remedy };
}
