/** Header names in lower case. */
export type AnswerHeaders = Record<string, string | string[]>;

/** A request to an origin. `uri`: the path as sent (percent-encoded); `query`: the raw query without the question mark. */
export interface OriginRequest {
  method: string;
  uri: string;
  query: string;
  headers: Record<string, string>;
  body: Buffer;
  ip: string;
}

export interface Answer {
  status: number;
  headers: AnswerHeaders;
  body: Buffer;
}

export type Origin = (request: OriginRequest) => Promise<Answer>;

/** Returns a JSON response, as the AWS services answer for their own errors. */
export function jsonAnswer(status: number, value: unknown): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(value)),
  };
}
