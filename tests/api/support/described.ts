import { openapi } from '@platform/composer/api/openapi';
import type { ApiPath } from '@site/contracts/api/routes';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

const ID = 'https://site.test/openapi.json';
/** Response schemas that allow no undescribed property. */
const ANSWERS = ['Stored', 'Session', 'TokenResponse', 'WebhookAnswer', 'Problem', 'FieldProblem'] as const;
/** Standard headers of every response, which the description does not repeat. */
const PLAIN_HEADERS = [
  'cache-control',
  'content-security-policy',
  'content-type',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];

type Json = Record<string, unknown>;
interface Response {
  headers?: Record<string, unknown>;
  content?: Record<string, unknown>;
}

/** Returns validators of single requests and responses against the OpenAPI description. */
export function described() {
  const document = structuredClone(openapi()) as ReturnType<typeof openapi> & Json;
  for (const name of ANSWERS) document.components.schemas[name].additionalProperties = false;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: ID, ...document });
  const pointer = (...steps: (string | number)[]) =>
    steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  const faults = (at: string, value: unknown): string[] => {
    const validate = ajv.compile({ $ref: `${ID}#${encodeURI(at)}` });
    validate(value);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
  /** Returns the response of a status with its JSON pointer, or undefined. */
  function responseOf(path: ApiPath, status: number): { at: string; response: Response } | undefined {
    const responses = document.paths[path]?.post.responses as Record<string, Response & { $ref?: string }>;
    const response = responses[status];
    if (!response?.$ref)
      return response && { at: pointer('paths', path, 'post', 'responses', status), response };
    const name = response.$ref.split('/').at(-1) ?? '';
    const shared = (document.components.responses as Record<string, Response>)[name];
    return shared && { at: pointer('components', 'responses', name), response: shared };
  }

  return {
    /** Returns where a request body differs from its schema; empty if it is valid. */
    requestFaults: (path: ApiPath, type: string, body: unknown) =>
      faults(pointer('paths', path, 'post', 'requestBody', 'content', type, 'schema'), body),

    /** Returns where a response differs from the description; empty if it is valid. */
    answerFaults(
      path: ApiPath,
      { statusCode = 0, headers = {}, body }: APIGatewayProxyStructuredResultV2,
    ): string[] {
      const found = responseOf(path, statusCode);
      if (!found) return [`${statusCode} is not described`];
      const { at, response } = found;
      const unknown = Object.keys(headers)
        .filter((name) => !PLAIN_HEADERS.includes(name) && !response.headers?.[name])
        .map((name) => `the header ${name} is not described`);
      const type = String(headers['content-type'] ?? '').split(';')[0] ?? '';
      if (!type) return [...unknown, ...(body || response.content ? ['the body is not as described'] : [])];
      if (!response.content?.[type]) return [...unknown, `${type} is not described`];
      const value = type.endsWith('json') ? JSON.parse(body ?? '') : body;
      return [...unknown, ...faults(`${at}${pointer('content', type, 'schema')}`, value)];
    },

    /** Returns every problem that a client may see, as `<path> <status> <code>`. */
    problems: (): string[] =>
      (Object.keys(document.paths) as ApiPath[]).flatMap((path) =>
        Object.keys(document.paths[path]?.post.responses ?? {}).flatMap((status) => {
          const { response } = responseOf(path, Number(status)) ?? {};
          const problem = response?.content?.['application/problem+json'] as
            | { examples?: object }
            | undefined;
          return Object.keys(problem?.examples ?? {}).map((code) => `${path} ${status} ${code}`);
        }),
      ),
  };
}
