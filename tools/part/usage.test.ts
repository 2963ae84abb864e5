import { expect, it } from 'vitest';
import { partWording } from './usage';

it.each([
  ['npm run release -- preview mfe-partners 0123456789ab', 'npx part preview 0123456789ab'],
  ['Try "npm run release -- publish <part>".', 'Try "npx part publish".'],
  ['npm run release -- promote mfe-partners --gradually;', 'npx part promote --gradually;'],
  ['npm run release -- status', 'npx part status'],
  ['npm run release -- --help', 'npx part --help'],
])('uses the part’s own program: %s', (text, expected) => {
  expect(partWording('mfe-partners', text)).toBe(expected);
});

it.each([
  'npm run release -- promote shell 0123456789ab',
  'npm run release -- promote mfe-partners-two',
  'npm run release -- thaw',
])('keeps owners’ commands and those for other parts: %s', (text) => {
  expect(partWording('mfe-partners', text)).toBe(text);
});
