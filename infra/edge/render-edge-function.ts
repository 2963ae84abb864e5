import { readFileSync } from 'node:fs';
import { checkAwsLimit } from '@platform/config/aws-limits';
import { API, VIEWER_ADDRESS_HEADER, VIEWER_HOST_HEADER } from '@site/contracts/api/routes';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@site/contracts/languages';
import { CONTACTS } from '@site/contracts/paths';
import { BROTLI } from '@site/contracts/served-files';
import { BUCKET_COOKIE, BUCKETS, EDGE_KEYS, JUDGED_COOKIE, PREVIEW } from '@site/site-model/edge-store';

export type EdgeFunctionName =
  | 'viewer-request'
  | 'viewer-response'
  | 'preview-request'
  | 'api-request'
  | 'asset-request';

const source = (file: string) => readFileSync(new URL(`./${file}`, import.meta.url), 'utf8');

const literal = (value: unknown): string => {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return `'${String(value)}'`;
  const entries = Object.entries(value).map(([key, entry]) => `${key}: ${literal(entry)}`);
  return `{ ${entries.join(', ')} }`;
};

/**
 * Returns the code of an edge function: its source with the shared files at their "include" lines and the "generated" constants
 * from the contracts. `fallback`: the fallback composition if the key-value store has no usable pointer. Throws if a constant in
 * the source has no value, or if the code is larger than CloudFront allows. Whether CloudFront can run it is tested in njs
 * (edge-in-njs.test.ts).
 */
export function renderEdgeFunction(name: EdgeFunctionName, options: { fallback?: string } = {}): string {
  const constants: Record<string, unknown> = {
    LANGUAGES: Object.fromEntries(LANGUAGES.map((l) => [l.code, l.prefix])),
    DEFAULT_LANGUAGE,
    KEYS: EDGE_KEYS,
    BUCKET_COOKIE: BUCKET_COOKIE.name,
    BUCKET_LEAVE: BUCKET_COOKIE.leave,
    BUCKET_SECONDS: BUCKET_COOKIE.seconds,
    JUDGED_COOKIE,
    BUCKETS,
    PREVIEW,
    BROTLI,
    VIEWER_ADDRESS_HEADER,
    VIEWER_HOST_HEADER,
    LEADS: API.leads,
    CONTACTS,
    ...(options.fallback ? { FALLBACK: options.fallback } : {}),
  };
  const code = source(`${name}.js`)
    .replace(/^\/\/ include (\S+)$/gm, (_line, file: string) => source(file).trim())
    .replace(/^const (\w+) = .*; \/\/ generated$/gm, (_line, constant: string) => {
      if (!(constant in constants))
        throw new Error(`${name}.js declares the unknown generated constant ${constant}.`);
      return `const ${constant} = ${literal(constants[constant])}; // generated`;
    });
  checkAwsLimit('edge-function/size', Buffer.byteLength(code), `The edge function ${name}.js`);
  return code;
}
