import { API_DOCUMENTS } from '@site/contracts/api/documents';
import { problemsOf } from '@site/contracts/api/problem-catalogue';
import { API, type ApiPath, CORRELATION_HEADER, IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';
import { BRAND } from '@site/contracts/brand';
import { WEBHOOK_SIGNATURE_HEADER } from '@site/server-data/webhook';
import { API_CONTRACT } from '@site/site-model/api-contract';
import { REQUEST_EXAMPLES } from './examples';
import { OPERATIONS, TAGS } from './operations';
import { GATEWAY_RESPONSE, HEADERS, problemResponses, responsesOf } from './responses';
import { jsonSchemas, schemaRef } from './schemas';

const DESCRIPTION = `The API that the pages of the site call. Anybody may call it, but browsers only from pages of the site: the API does
not answer cross-origin requests.

**Problems.** A rejected request is answered with \`application/problem+json\` (RFC 9457). Its \`type\` links to
[the page that explains every code](${API_DOCUMENTS.problems}); programs should rely on \`code\`.

**Retries.** A request that stores something may be repeated with the same \`${IDEMPOTENCY_HEADER}\`: it is stored once.

**Changes.** Within a version of the API, fields are added but never removed: ignore fields that you do not know.`;

const PARAMETERS = {
  CorrelationId: {
    name: CORRELATION_HEADER,
    in: 'header',
    description: 'Identifies the request in every log line. A value of another form is ignored.',
    schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
    example: '5f0f1d8e-0c6e-4d0c-9a58-1a2b3c4d5e6f',
  },
  IdempotencyKey: {
    name: IDEMPOTENCY_HEADER,
    in: 'header',
    description: 'A UUID that is the same in every retry of a request. A value of another form is ignored.',
    schema: { type: 'string', format: 'uuid' },
    example: '5f0f1d8e-0c6e-4d0c-9a58-1a2b3c4d5e6f',
  },
} as const;

const SECURITY_SCHEMES = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: `The access token of a session, from \`${API.session}\`.`,
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: WEBHOOK_SIGNATURE_HEADER,
    description: '`t=<unix seconds>,v0=<hex>`: HMAC-SHA256 of `<t>.<body>` under the shared secret.',
  },
} as const;

/** Returns the OpenAPI 3.1 description of the API: paths from the routes, schemas from zod, problems from the catalogue. */
export function openapi() {
  return {
    openapi: '3.1.1',
    info: {
      title: `The API of ${BRAND.name}`,
      summary: 'Leads, voice calls and telemetry of the site.',
      description: DESCRIPTION,
      version: String(API_CONTRACT),
      contact: { name: BRAND.name, email: BRAND.email },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The site that serves this document.' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(Object.values(API).map((path) => [path, { post: operationOf(path) }])),
    components: {
      schemas: jsonSchemas(),
      parameters: PARAMETERS,
      headers: HEADERS,
      responses: { ...problemResponses(), Gateway: GATEWAY_RESPONSE },
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function operationOf(path: ApiPath) {
  const { id, tag, summary, description, keyed, requests, maxBytes } = OPERATIONS[path];
  const parameter = (name: keyof typeof PARAMETERS) => ({ $ref: `#/components/parameters/${name}` });
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: securityOf(path),
    parameters: [parameter('CorrelationId'), ...(keyed ? [parameter('IdempotencyKey')] : [])],
    requestBody: {
      required: true,
      description: `At most ${maxBytes} bytes.`,
      content: Object.fromEntries(
        Object.entries(requests).map(([type, schema]) => [
          type,
          { schema: schemaRef(schema), examples: examplesOf(path, type) },
        ]),
      ),
    },
    responses: responsesOf(path),
  };
}

/** Authentication is optional for a route that has no problem "unauthorized". */
function securityOf(path: ApiPath) {
  const { proof } = OPERATIONS[path];
  if (!proof) return [];
  const required = problemsOf(path).includes('unauthorized');
  return [{ [proof]: [] }, ...(required ? [] : [{}])];
}

function examplesOf(path: ApiPath, type: string) {
  const examples = Object.entries(REQUEST_EXAMPLES[path][type] ?? {});
  return Object.fromEntries(examples.map(([name, value]) => [name, { value }]));
}
