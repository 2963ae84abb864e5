/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html */

/** A header, cookie or query parameter. */
interface EdgeValue {
  value: string;
  multiValue?: { value: string }[];
}
type EdgeValues = Record<string, EdgeValue | undefined>;

export interface EdgeRequest {
  method: string;
  uri: string;
  querystring: EdgeValues;
  headers: EdgeValues;
  cookies: EdgeValues;
}

export type EdgeCookies = Record<string, { value: string; attributes?: string }>;

export interface EdgeResponse {
  statusCode: number;
  statusDescription?: string;
  headers?: EdgeValues;
  cookies?: EdgeCookies;
  body?: string | { encoding: 'text' | 'base64'; data: string };
}

export interface EdgeViewer {
  ip: string;
}

export interface EdgeEvent {
  version: '1.0';
  viewer: EdgeViewer;
  request: EdgeRequest;
}

export interface EdgeResponseEvent extends EdgeEvent {
  response: EdgeResponse;
}
