import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants as zlib } from 'node:zlib';
import { readBody } from '@platform/base/listen';
import { awsLimit } from '@platform/config/aws-limits';
import type { CloudAssembly } from '../template/cloud-assembly';
import {
  type EdgeResponse,
  type EdgeStore,
  type EdgeValues,
  edgeRequest,
  flatHeaders,
  loadEdgeFunction,
  loadResponseFunction,
  splitTarget,
} from './edge-function';
import type { Answer, AnswerHeaders, Origin, OriginRequest } from './origin';
import { forwardedBy, headersOfPolicy, type ResponseHeadersPolicyProperties } from './policies';

/* Why our own CloudFront: the emulators that others keep (LocalStack, SAM) need Docker. */

/** Managed cache policy CachingDisabled, with which CloudFront does not compress either. */
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
/** Maximum body of an HTTP API, in bytes. */
const BODY_LIMIT = awsLimit('http-api/payload');

interface DistributionParts {
  /** The distribution's name in the templates. */
  name: 'site' | 'preview';
  assembly: CloudAssembly;
  /** Returns the key-value store with a name of the templates. */
  storeNamed(name: string): EdgeStore;
  /** Returns the origin of a domain name in the templates: the bucket, the API or a function. */
  originAt(domainName: string): Origin;
  /** Replaces placeholders in template texts by addresses that are known only at run time. */
  rewrite(text: string): string;
}

interface EdgeFunctionProperties {
  FunctionCode: string;
  FunctionConfig: { KeyValueStoreAssociations?: { KeyValueStoreARN: string }[] };
}

interface Behaviour {
  matches(uri: string): boolean;
  methods: Set<string>;
  edge: ReturnType<typeof loadEdgeFunction> | undefined;
  onResponse: ReturnType<typeof loadResponseFunction> | undefined;
  origin: Origin;
  forwarded(request: OriginRequest): OriginRequest;
  headers: AnswerHeaders;
  compress: boolean;
}

const text = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: Buffer.from(body),
});

/** Returns a distribution of the templates as a function that answers. It rejects if an edge function throws. */
export function createDistribution(parts: DistributionParts): (request: IncomingMessage) => Promise<Answer> {
  const behaviours = readBehaviours(parts);
  return async (request) => {
    const method = request.method ?? 'GET';
    const target = splitTarget(request.url ?? '/');
    const behaviour = behaviours.find((b) => b.matches(target.uri)) as Behaviour;
    if (!behaviour.methods.has(method)) return text(403, `${method} is not allowed here.`);
    const body = await readBody(request, BODY_LIMIT);
    if (!body) return text(413, 'The body is too large.');

    let headers = flatHeaders(request.headers);
    const ip = request.socket.remoteAddress ?? '127.0.0.1';
    let uri = target.uri;
    const event = edgeRequest(method, target, headers);
    if (behaviour.edge) {
      const result = await behaviour.edge(event, ip);
      if ('statusCode' in result) return withHeaders(generated(result), behaviour);
      uri = result.uri;
      headers = plainHeaders(result.headers);
    }
    const answer = await behaviour.origin(behaviour.forwarded({ method, uri, headers, body, ip }));
    const final = behaviour.compress ? await compressAnswer(answer, headers['accept-encoding']) : answer;
    const sent = conditional(withHeaders(final, behaviour), headers['if-none-match']);
    // As on AWS, viewer-response functions don't run for error responses. Ours add cookies alone.
    if (!behaviour.onResponse || sent.status >= 400) return sent;
    const response = { statusCode: sent.status, headers: {}, cookies: {} };
    const { cookies } = await behaviour.onResponse(response, { ...event, uri }, ip);
    return withCookies(sent, cookies);
  };
}

function withCookies(answer: Answer, cookies: EdgeResponse['cookies'] = {}): Answer {
  const lines = Object.entries(cookies).map(([name, { value, attributes }]) =>
    attributes ? `${name}=${value}; ${attributes}` : `${name}=${value}`,
  );
  return lines.length > 0 ? { ...answer, headers: { ...answer.headers, 'set-cookie': lines } } : answer;
}

/** Returns the headers of an edge function's result, which don't include cookies. */
function plainHeaders(values: EdgeValues = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]));
}

const generated = ({ statusCode: status, headers, body = '', cookies }: EdgeResponse): Answer =>
  withCookies({ status, headers: plainHeaders(headers), body: Buffer.from(body) }, cookies);

const withHeaders = (answer: Answer, behaviour: Behaviour): Answer => ({
  ...answer,
  headers: { ...answer.headers, ...behaviour.headers },
});

/** Answers 304 if the visitor has the same version already. ETags are compared weakly (RFC 9110, section 13.1.2). */
function conditional(answer: Answer, ifNoneMatch: string | undefined): Answer {
  const strong = (tag: unknown) => String(tag).replace(/^W\//, '');
  if (answer.status !== 200 || !ifNoneMatch || strong(ifNoneMatch) !== strong(answer.headers.etag)) return answer;
  return { ...answer, status: 304, body: Buffer.alloc(0) };
}

function readBehaviours(parts: DistributionParts): Behaviour[] {
  const { name, assembly, storeNamed, rewrite } = parts;
  const config = assembly
    .ofType<{ DistributionConfig: DistributionConfig }>('AWS::CloudFront::Distribution')
    .map(({ properties }) => properties.DistributionConfig)
    .find(({ Comment }) => Comment.startsWith(`${name} `));
  if (!config) throw new Error(`The templates have no distribution "${name}".`);
  const origins = new Map(config.Origins.map((origin) => [origin.Id, originOf(origin, parts)]));
  for (const group of config.OriginGroups?.Items ?? []) {
    const [first, second] = group.Members.Items.map((member) => origins.get(member.OriginId));
    if (first && second) origins.set(group.Id, failover(first, second, group.FailoverCriteria.StatusCodes.Items));
  }
  const storeAt = (arn: string) => storeNamed(assembly.referredBy<{ Name: string }>(arn).properties.Name);
  return [...(config.CacheBehaviors ?? []), config.DefaultCacheBehavior].map((behaviour) => {
    const origin = origins.get(behaviour.TargetOriginId);
    if (!origin) throw new Error(`The distribution has no origin ${behaviour.TargetOriginId}.`);
    const functionAt = (eventType: string) => {
      const association = behaviour.FunctionAssociations?.find((f) => f.EventType === eventType);
      if (!association) return undefined;
      const { properties } = assembly.referredBy<EdgeFunctionProperties>(association.FunctionARN);
      const store = properties.FunctionConfig.KeyValueStoreAssociations?.[0]?.KeyValueStoreARN;
      return { code: properties.FunctionCode, store: store ? storeAt(store) : { get: () => undefined } };
    };
    const onRequest = functionAt('viewer-request');
    const onResponse = functionAt('viewer-response');
    return {
      matches: pathPattern(behaviour.PathPattern ?? '*'),
      methods: new Set(behaviour.AllowedMethods ?? ['GET', 'HEAD']),
      edge: onRequest ? loadEdgeFunction(onRequest.code, onRequest.store) : undefined,
      onResponse: onResponse ? loadResponseFunction(onResponse.code, onResponse.store) : undefined,
      origin,
      forwarded: forwardedBy(assembly, behaviour.OriginRequestPolicyId),
      headers: policyHeaders(assembly, behaviour.ResponseHeadersPolicyId, rewrite),
      compress: behaviour.Compress && behaviour.CachePolicyId !== CACHING_DISABLED,
    };
  });
}

/** Returns an origin below its path, with its own `host` unless the visitor's is forwarded, and its custom headers. */
function originOf(
  { DomainName, OriginPath = '', OriginCustomHeaders = [] }: DistributionConfig['Origins'][number],
  { originAt, rewrite }: DistributionParts,
): Origin {
  const origin = originAt(DomainName);
  const custom = Object.fromEntries(
    OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), rewrite(HeaderValue)]),
  );
  return ({ uri, headers, ...request }) =>
    origin({ ...request, uri: OriginPath + uri, headers: { host: DomainName, ...headers, ...custom } });
}

function failover(first: Origin, second: Origin, statuses: number[]): Origin {
  return async (request) => {
    const answer = await first(request);
    return statuses.includes(answer.status) ? second(request) : answer;
  };
}

function policyHeaders(assembly: CloudAssembly, id: string | undefined, rewrite: (text: string) => string) {
  if (!id) return {};
  const policy = assembly.referredBy<ResponseHeadersPolicyProperties>(id);
  const headers = headersOfPolicy(policy.properties);
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, rewrite(String(value))]));
}

interface CacheBehaviour {
  PathPattern?: string;
  TargetOriginId: string;
  AllowedMethods?: string[];
  CachePolicyId?: string;
  OriginRequestPolicyId?: string;
  Compress: boolean;
  ResponseHeadersPolicyId?: string;
  FunctionAssociations?: { EventType: string; FunctionARN: string }[];
}

/** The properties of an AWS::CloudFront::Distribution that the local edge uses. */
export interface DistributionConfig {
  /** Starts with the purpose of the distribution: `site` or `preview`. */
  Comment: string;
  Origins: {
    Id: string;
    DomainName: string;
    /** Prefix of the path in requests to the origin, without a trailing slash. */
    OriginPath?: string;
    OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
  }[];
  OriginGroups?: {
    Items: {
      Id: string;
      Members: { Items: { OriginId: string }[] };
      FailoverCriteria: { StatusCodes: { Items: number[] } };
    }[];
  };
  CacheBehaviors?: CacheBehaviour[];
  DefaultCacheBehavior: CacheBehaviour;
}

/** Returns a matcher for a behaviour's path pattern: `*` matches any characters; case-sensitive. */
function pathPattern(pattern: string): (uri: string) => boolean {
  const expression = new RegExp(`^${pattern.replace(/[.+^${}()|[\]\\?]/g, '\\$&').replaceAll('*', '.*')}$`, 's');
  return (uri) => expression.test(uri);
}

/** Limits and content types: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html */
const MIN_BYTES = 1000;
const COMPRESSIBLE =
  /^(text\/|application\/(javascript|json|ld\+json|manifest\+json|wasm|xml|rss\+xml)|image\/svg\+xml|font\/(otf|ttf))/;

/** Compresses an answer with Brotli if the visitor accepts it and CloudFront would; otherwise returns it unchanged. */
async function compressAnswer(answer: Answer, acceptEncoding = ''): Promise<Answer> {
  const { headers, body } = answer;
  const accepts = /(^|,)\s*br\s*(,|;(?!\s*q=0(\.0*)?\s*(,|$))|$)/i.test(acceptEncoding);
  if (!accepts || body.length < MIN_BYTES) return answer;
  if (headers['content-encoding'] || !COMPRESSIBLE.test(String(headers['content-type'] ?? ''))) return answer;
  return {
    ...answer,
    headers: {
      ...headers,
      'content-encoding': 'br',
      vary: 'accept-encoding',
      // CloudFront makes the ETag weak, because the bytes depend on the encoding.
      ...(headers.etag ? { etag: `W/${String(headers.etag).replace(/^W\//, '')}` } : {}),
    },
    body: await promisify(brotliCompress)(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }),
  };
}
