import { readFileSync } from 'node:fs';
import { EDGE_KEYS } from '@site/contracts/composition';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@site/contracts/languages';

/** CloudFront refuses a larger function. */
export const EDGE_FUNCTION_LIMIT = 10 * 1024;

const SOURCE = new URL('./viewer-request.js', import.meta.url);

const literal = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? `{ ${Object.entries(value)
        .map(([key, entry]) => `${key}: ${literal(entry)}`)
        .join(', ')} }`
    : `'${String(value)}'`;

/**
 * The code of the viewer-request function: the source with its "generated" constants taken from the contracts.
 * `bakedIn`: the composition served when the key-value store holds nothing usable.
 * Throws when a constant is missing in the source or the code is too long for CloudFront.
 */
export function renderViewerRequest(options: { bakedIn: string }): string {
  const constants = {
    LANGUAGES: Object.fromEntries(LANGUAGES.map((l) => [l.code, l.prefix])),
    DEFAULT_LANGUAGE,
    KEYS: EDGE_KEYS,
    BAKED_IN: options.bakedIn,
  };
  let code = readFileSync(SOURCE, 'utf8');
  for (const [name, value] of Object.entries(constants)) {
    const line = new RegExp(`^const ${name} = .*; // generated$`, 'm');
    if (!line.test(code)) throw new Error(`viewer-request.js has no generated constant ${name}.`);
    code = code.replace(line, () => `const ${name} = ${literal(value)}; // generated`);
  }
  const bytes = Buffer.byteLength(code);
  if (bytes > EDGE_FUNCTION_LIMIT)
    throw new Error(`viewer-request.js has ${bytes} bytes, the limit is ${EDGE_FUNCTION_LIMIT}.`);
  return code;
}
