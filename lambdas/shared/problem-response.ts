import { PROBLEM_TYPE, type Problem } from '@site/contracts/api/problem';
import { PROBLEMS, problemType } from '@site/contracts/api/problem-catalogue';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { ApiError } from './api-error';

/** Returns an error as RFC 9457 problem details, with nothing but what the catalogue says. */
export function problemResponse(error: ApiError): APIGatewayProxyStructuredResultV2 {
  const problem: Problem = {
    type: problemType(error.code),
    title: PROBLEMS[error.code].title,
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
