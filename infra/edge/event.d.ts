/**
 * The event of CloudFront Functions, for the type check of the sources here (tsconfig.json). All declarations are global,
 * because the sources are scripts that are concatenated.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */

/** A header, cookie or query parameter. */
interface EdgeValue {
  value: string;
  multiValue?: { value: string }[];
}
type EdgeValues = Record<string, EdgeValue | undefined>;

interface EdgeRequest {
  method: string;
  uri: string;
  querystring: Record<string, EdgeValue>;
  headers: EdgeValues;
  cookies: EdgeValues;
}

type EdgeCookies = Record<string, { value: string; attributes?: string }>;

interface EdgeResponse {
  statusCode: number;
  statusDescription?: string;
  headers?: EdgeValues;
  cookies?: EdgeCookies;
  body?: string | { encoding: 'text' | 'base64'; data: string };
}

interface EdgeViewer {
  ip: string;
}

interface EdgeEvent {
  version: '1.0';
  viewer: EdgeViewer;
  request: EdgeRequest;
}

interface EdgeResponseEvent extends EdgeEvent {
  response: EdgeResponse;
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-custom-methods.html */
interface EdgeStoreHandle {
  /** Rejects if the key does not exist. */
  get(key: string, options?: { format: 'string' }): Promise<string>;
  exists(key: string): Promise<boolean>;
}

/** Declared by the functions that include visitor-bucket.js. */
declare const kvs: EdgeStoreHandle;

declare const console: { log(text: string): void };

declare module 'cloudfront' {
  const cloudfront: { kvs(): EdgeStoreHandle };
  export default cloudfront;
}
