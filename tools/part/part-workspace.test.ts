import { expect, it } from 'vitest';
import { partCommand } from './part-workspace';

it.each([
  ['preview', ['mfe-partners', '0123456789ab'], 'npx part preview 0123456789ab'],
  ['publish', ['<part>'], 'npx part publish'],
  ['canary', ['mfe-partners', '10'], 'npx part canary 10'],
  ['canary', ['<part>', 'off'], 'npx part canary off'],
  ['status', [], 'npx part status'],
  ['check', [], 'npx part check'],
])('uses the part’s own program: %s %j', (name, args, expected) => {
  expect(partCommand('mfe-partners', name, args)).toBe(expected);
});

it.each([
  [
    'register',
    ['mfe-partners', '--repository x/y'],
    'npm run release -- register mfe-partners --repository x/y',
  ],
  ['promote', ['shell', '0123456789ab'], 'npm run release -- promote shell 0123456789ab'],
  ['promote', ['mfe-partners-two'], 'npm run release -- promote mfe-partners-two'],
  ['thaw', [], 'npm run release -- thaw'],
])('uses npm run release for owners’ commands and for other parts: %s %j', (name, args, expected) => {
  expect(partCommand('mfe-partners', name, args)).toBe(expected);
});
