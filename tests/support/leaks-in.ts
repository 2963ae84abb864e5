import { stripVTControlCharacters } from 'node:util';

/** Secrets of the tests and of a developer's machine, and the beginnings of those that are made anew each time. */
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

/** Names and words of people that the tests use in Latin letters; all others are in Cyrillic, of which a log has none. */
const WORDS = ['Anna', 'Synthetic visitor', 'Spam'];

const PATTERNS: Record<string, RegExp> = {
  'an e-mail address': /[\w.+-]+@[\w-]+\.[a-z]{2,}/gi,
  'a phone': /\+\d[\d ()-]{7,}\d/g,
  // Phones of the tests as people type them, without a country.
  'a phone without a country': /67[ -]?123[ -]?45[ -]?67|123-45-67|600 ?100 ?\d{3}|500111222/g,
  'words of a visitor': /[\u0400-\u04FF]{2,}/g,
  'an address of a visitor': /\b127\.0\.0\.1\b(?!:\d)/g,
};

/** A line that a function wrote: Powertools' log or an EMF line, with or without the local platform's mark before it. */
const FUNCTION_LINE = /^\s*(\[[\w-]+\] )?\{.*"(service|_aws)":/;

/** Whatever of visitors or secrets stands in a text that must hold none, each with what it is. */
export function leaksIn(text: string): string[] {
  const found = [...SECRETS, ...WORDS].filter((secret) => text.includes(secret));
  for (const [what, pattern] of Object.entries(PATTERNS))
    found.push(...new Set([...text.matchAll(pattern)].map(([match]) => `${what}: ${match}`)));
  return found;
}

/** The lines of functions among the output of a whole run. */
export function functionLines(output: string): string[] {
  return stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => FUNCTION_LINE.test(line));
}
