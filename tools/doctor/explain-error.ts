import { type Finding, fail } from './finding';

const DENIED = /^(AccessDenied|AccessDeniedException|AuthorizationError.*|UnauthorizedOperation|Forbidden)$/;
const NETWORK = /^(ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT|TimeoutError)$/;

interface AwsError extends Error {
  code?: string;
  /** The IAM action of the call that failed; see aws-clients.ts. */
  permission?: string;
}

/** Whether the error means that the credentials lack a permission. */
export const isDenied = (error: unknown) => DENIED.test((error as Error).name);

/** Converts an error of a check to a finding. */
export function explainError(check: string, error: unknown): Finding {
  const { name, code = '', message, permission } = error as AwsError;
  if (isDenied(error)) {
    const action = /not authorized to perform: ([\w-]+:\w+)/.exec(message)?.[1] ?? permission ?? 'unknown';
    return fail('doctor/access-denied', {
      value: `${check}: ${action}`,
      cause: 'The credentials in use lack this permission, so the check could not run.',
      remedy: `Allow ${action} to the user or role, or run the doctor with an administrator's credentials.`,
    });
  }
  if (NETWORK.test(code) || NETWORK.test(name))
    return fail('doctor/unreachable', {
      value: `${check}: ${code || name}`,
      cause: 'This machine cannot reach AWS.',
      remedy: 'Check the network, and AWS_ENDPOINT_URL if it is set: "env | grep AWS_".',
    });
  return fail('doctor/unexpected', {
    value: `${check}: ${name}: ${message}`,
    cause: 'The service answered with an error that this check does not know.',
    remedy: 'Run the doctor again. If the error remains, search for it in the service’s documentation.',
  });
}
