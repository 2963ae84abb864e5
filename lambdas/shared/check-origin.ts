import { ApiError } from './api-error';
import type { Headers } from './http-request';

/**
 * Throws ApiError `forbidden` for a cross-site request. Clients without these headers pass: they are not browsers, so they
 * carry no visitor's cookies, and a page can't forge either header.
 */
export function checkOrigin(headers: Headers, origins: readonly string[]): void {
  const { origin } = headers;
  if (origin !== undefined && !origins.includes(origin)) throw new ApiError('forbidden');
  if (headers['sec-fetch-site'] === 'cross-site') throw new ApiError('forbidden');
}
