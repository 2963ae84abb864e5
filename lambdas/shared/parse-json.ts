import { ApiError } from './api-error';
import { cleanText } from './clean-text';

/** Parses a JSON body and cleans every string in it. Throws ApiError `invalid_body`. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body, (_key, value: unknown) => (typeof value === 'string' ? cleanText(value) : value));
  } catch {
    throw new ApiError('invalid_body');
  }
}
