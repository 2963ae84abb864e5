/** One request of the traffic and what its answer must be. */
export interface Call {
  /** What messages call it. */
  name: string;
  path: string;
  /** Default: GET. */
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Statuses that are right; any other is a fault. */
  expected: readonly number[];
  /** What is wrong with an answer of a right status. */
  faultOf?(answer: Answer): string | undefined;
  /** The visitor goes away before the answer is there. */
  leaves?: boolean;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** As sent, without its compression. */
  body: Buffer;
}
