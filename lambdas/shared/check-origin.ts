import { ApiError } from './api-error';
import type { Headers } from './http-request';

/**
 * Refuses what another site's page sends. Programs without these headers pass: they hold no visitor's cookies, and
 * browsers do not let a page forge either header.
 */
export function checkOrigin(headers: Headers, origins: readonly string[]): void {
  const { origin } = headers;
  if (origin !== undefined && !origins.includes(origin)) throw new ApiError('forbidden');
  if (headers['sec-fetch-site'] === 'cross-site') throw new ApiError('forbidden');
}
