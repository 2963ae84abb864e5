import { stripVTControlCharacters } from 'node:util';

/** Secrets of the tests and of the local platform, and prefixes of generated ones. */
const SECRETS = [
  'token-of-the-test',
  'key-of-the-test',
  '100000:local-token',
  'local-key',
  'local-webhook-secret',
  'v1.access.',
  'v1.refresh.',
  'conversation_signature',
];

/** Visitors' words in the tests that are in Latin letters. All others are Cyrillic, which never occurs in a log. */
const WORDS = ['Anna', 'Synthetic visitor', 'Spam'];

const PATTERNS: Record<string, RegExp> = {
  'an e-mail address': /[\w.+-]+@[\w-]+\.[a-z]{2,}/gi,
  'a phone': /\+\d[\d ()-]{7,}\d/g,
  // Phone numbers of the tests without a country code.
  'a phone without a country code': /67[ -]?123[ -]?45[ -]?67|123-45-67|600 ?100 ?\d{3}|500111222/g,
  'words of a visitor': /[\u0400-\u04FF]{2,}/g,
  'an IP address of a visitor': /\b127\.0\.0\.1\b(?!:\d)/g,
};

/** A log line of a function, from Powertools or in EMF, with or without the local platform's prefix. */
const FUNCTION_LINE = /^\s*(\[[\w-]+\] )?\{.*"(service|_aws)":/;

/** Returns the visitor data and secrets in a text, each with its kind. */
export function leaksIn(text: string): string[] {
  const found = [...SECRETS, ...WORDS].filter((secret) => text.includes(secret));
  for (const [what, pattern] of Object.entries(PATTERNS))
    found.push(...new Set([...text.matchAll(pattern)].map(([match]) => `${what}: ${match}`)));
  return found;
}

/** Returns the functions' log lines in the output of a run. */
export function functionLines(output: string): string[] {
  return stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => FUNCTION_LINE.test(line));
}
