import { ApiError } from './api-error';
import { cleanText } from './clean-text';

/** A JSON body with every string cleaned. Throws ApiError `invalid_body`. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body, (_key, value: unknown) => (typeof value === 'string' ? cleanText(value) : value));
  } catch {
    throw new ApiError('invalid_body');
  }
}
