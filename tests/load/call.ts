/** One request of the traffic and its expected response. */
export interface Call {
  /** Name in messages. */
  name: string;
  path: string;
  /** Default: GET. */
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Expected status codes; any other is a fault. */
  expected: readonly number[];
  /** Returns the fault of a response with an expected status, or undefined. */
  faultOf?(answer: Answer): string | undefined;
  /** The visitor aborts the request before the response arrives. */
  leaves?: boolean;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** The decompressed body. */
  body: Buffer;
}
