import { PROBLEM_TYPE } from '@site/contracts/api/problem';
import {
  type ProblemCode,
  problemKind,
  problemsOf,
  problemType,
} from '@site/contracts/api/problem-catalogue';
import { API, type ApiPath, CORRELATION_HEADER } from '@site/contracts/api/routes';
import { ANSWER_EXAMPLES } from './examples';
import { OPERATIONS } from './operations';
import { schemaRef } from './schemas';

/** Codes that no client sees, because the API gateway answers such requests before a function does. */
const HIDDEN: readonly ProblemCode[] = ['method_not_allowed'];
/** Statuses with which a form that was posted without JavaScript and not stored is answered with a page instead of a problem. */
const PAGE_STATUSES = [422, 500];

export const HEADERS = {
  CorrelationId: {
    description:
      'Identifies the request in every log line: the id that was sent, otherwise one of the gateway.',
    schema: { type: 'string' },
  },
  RetryAfter: { description: 'Seconds after which to try again.', schema: { type: 'integer', minimum: 1 } },
  Challenge: { description: 'Always "Bearer".', schema: { type: 'string', const: 'Bearer' } },
} as const;

const header = (name: keyof typeof HEADERS) => ({ $ref: `#/components/headers/${name}` });
const always = { [CORRELATION_HEADER]: header('CorrelationId') };

/** Returns the problem codes that a client may get from a route, by status. */
export function codesByStatus(path: ApiPath): Map<number, ProblemCode[]> {
  const codes = problemsOf(path).filter((code) => !HIDDEN.includes(code));
  const statuses = new Set(codes.map((code) => problemKind(code).status));
  return new Map(
    [...statuses].map((status) => [status, codes.filter((code) => problemKind(code).status === status)]),
  );
}

function problemExample(code: ProblemCode) {
  const { status, title } = problemKind(code);
  const fields = code === 'invalid_fields' ? { fields: [{ field: 'phone', reason: 'required' }] } : {};
  return { type: problemType(code), title, status, code, ...fields };
}

/** Returns the response for all codes of a route with the same status. */
function problemResponse(status: number, codes: readonly ProblemCode[]) {
  const kinds = codes.map(problemKind);
  return {
    description: codes.map((code) => `\`${code}\`: ${problemKind(code).cause}`).join('\n\n'),
    headers: {
      ...always,
      ...(status === 401 ? { 'www-authenticate': header('Challenge') } : {}),
      ...(status === 429 || codes.includes('storage_unavailable')
        ? { 'retry-after': header('RetryAfter') }
        : {}),
    },
    content: {
      [PROBLEM_TYPE]: {
        schema: {
          allOf: [
            schemaRef('Problem'),
            {
              properties: {
                type: { enum: codes.map(problemType) },
                title: { enum: kinds.map(({ title }) => title) },
                status: { const: status },
                code: { enum: codes },
              },
              ...(codes.includes('invalid_fields') ? { required: ['fields'] } : {}),
            },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { value: problemExample(code) }])),
      },
    },
  };
}

const nameOf = (codes: readonly ProblemCode[]) => codes.join('.or.');

/** Returns the problem responses of all routes, named by the codes that each may contain. */
export function problemResponses() {
  const all = Object.values(API).flatMap((path) => [...codesByStatus(path)]);
  return Object.fromEntries(all.map(([status, codes]) => [nameOf(codes), problemResponse(status, codes)]));
}

const page = { 'text/html': { schema: { type: 'string' } } };

/** Returns the responses of a route by status. */
export function responsesOf(path: ApiPath) {
  const { answer, answersForms } = OPERATIONS[path];
  const success = {
    description: answer.description,
    headers: always,
    ...(answer.schema
      ? {
          content: {
            'application/json': { schema: schemaRef(answer.schema), example: ANSWER_EXAMPLES[path] },
          },
        }
      : {}),
  };
  const problems = [...codesByStatus(path)].map(([status, codes]) => {
    if (!answersForms || !PAGE_STATUSES.includes(status))
      return [status, { $ref: `#/components/responses/${nameOf(codes)}` }];
    const response = problemResponse(status, codes);
    return [status, { ...response, content: { ...response.content, ...page } }];
  });
  return {
    [answer.status]: success,
    ...(answersForms
      ? {
          303: {
            description: 'The form is stored. The location is the page that confirms it.',
            headers: {
              ...always,
              location: {
                description: 'Path of the page.',
                schema: { type: 'string', format: 'uri-reference' },
              },
            },
          },
        }
      : {}),
    ...Object.fromEntries(problems),
    default: { $ref: '#/components/responses/Gateway' },
  };
}

/** The responses of the gateway and the firewall to requests that reach no function. */
export const GATEWAY_RESPONSE = {
  description:
    'The request reached no function: the path or method does not exist (404), the body is too large (413), the site has too many requests (429), or the function could not be run (500, 503). The firewall answers 403 with a page.',
  content: {
    'application/json': {
      schema: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
      example: { message: 'Not Found' },
    },
  },
} as const;
