import { PROBLEM_TYPE, type Problem, type ProblemCode } from '@site/contracts/api/problem';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { ApiError } from './ApiError';

const TITLES: Record<ProblemCode, string> = {
  invalid_body: 'The body can not be read',
  invalid_fields: 'Some fields are not valid',
  unsupported_media_type: 'This content type is not accepted',
  body_too_large: 'The body is too large',
  not_found: 'There is nothing here',
  method_not_allowed: 'This method is not accepted',
  unauthorized: 'This needs a session',
  forbidden: 'This is not allowed',
  conflict: 'The same key was used with another body',
  too_many_requests: 'Too many requests',
  no_signed_url: 'No signed URL returned',
  voice_unavailable: 'The voice assistant is switched off',
  storage_unavailable: 'This can not be stored for now; try again later',
  upstream_failed: 'A service that this needs did not answer as it should',
  internal: 'Something went wrong',
};

/** An error as RFC 9457 problem details. Says nothing that the closed set does not. */
export function problemResponse(error: ApiError): APIGatewayProxyStructuredResultV2 {
  const problem: Problem = {
    type: 'about:blank',
    title: TITLES[error.code],
    status: error.status,
    code: error.code,
    ...(error.fields.length > 0 ? { fields: [...error.fields] } : {}),
  };
  return {
    statusCode: error.status,
    headers: {
      'content-type': PROBLEM_TYPE,
      ...(error.code === 'method_not_allowed' ? { allow: 'POST' } : {}),
      ...(error.code === 'unauthorized' ? { 'www-authenticate': 'Bearer' } : {}),
      ...(error.retryAfterSeconds === undefined ? {} : { 'retry-after': String(error.retryAfterSeconds) }),
    },
    body: JSON.stringify(problem),
  };
}
