import { LIMITS } from '@site/contracts/limits';
import { ApiError } from './api-error';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Returns the body as text. HTTP APIs base64-encode everything that is not JSON or text, forms included. Throws ApiError
 * `body_too_large` above `maxBytes` and `invalid_body` for invalid UTF-8.
 */
export function decodeBody(
  body: string | undefined,
  isBase64Encoded: boolean,
  maxBytes: number = LIMITS.bodyBytes,
): string {
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > maxBytes) throw new ApiError('body_too_large');
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ApiError('invalid_body');
  }
}
