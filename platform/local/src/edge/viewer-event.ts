import type { IncomingHttpHeaders } from 'node:http';
import { type EdgeRequest, type EdgeValues, isHidden } from './edge-function';
import type { AnswerHeaders } from './origin';

/** Splits a request target into path and raw query, exactly as sent: `new URL` would normalize malicious paths. */
export function splitTarget(target: string): { uri: string; query: string } {
  const [, path = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(target) ?? [];
  return { uri: path, query };
}

/** Returns headers with one value each. */
export function flatHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

function collect(pairs: [string, string][]): EdgeValues {
  const values: EdgeValues = Object.create(null);
  for (const [name, value] of pairs) {
    const entry = values[name];
    if (!entry) {
      values[name] = { value };
    } else {
      entry.multiValue ??= [{ value: entry.value }];
      entry.multiValue.push({ value });
    }
  }
  return values;
}

const pairsOf = (text: string, separator: RegExp): [string, string][] =>
  text
    .split(separator)
    .filter(Boolean)
    .map((pair) => {
      const cut = pair.indexOf('=');
      return cut < 0 ? [pair, ''] : [pair.slice(0, cut), pair.slice(cut + 1)];
    });

/** Returns a response's headers as a viewer-response function sees them, without cookies. */
export function edgeHeaders(headers: AnswerHeaders): EdgeValues {
  const { 'set-cookie': _cookies, ...others } = headers;
  return collect(
    Object.entries(others)
      .filter(([name]) => !isHidden(name))
      .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, one])),
  );
}

/** Returns a request as a viewer-request function sees it: values stay percent-encoded, cookies are separate from headers. */
export function edgeRequest(
  method: string,
  target: { uri: string; query: string },
  headers: Record<string, string>,
): EdgeRequest {
  const { cookie = '', ...others } = headers;
  return {
    method,
    uri: target.uri,
    querystring: collect(pairsOf(target.query, /&/)),
    headers: collect(Object.entries(others).filter(([name]) => !isHidden(name))),
    cookies: collect(pairsOf(cookie, /;\s*/)),
  };
}
