import { expect, it } from 'vitest';
import { ownWords } from './own-words';

it.each([
  ['Next: npm run release -- preview mfe-partners 0123456789ab', 'Next: npx part preview 0123456789ab'],
  ['"npm run release -- publish <part>" prints it', '"npx part publish" prints it'],
  ['look at "npm run release -- status" and', 'look at "npx part status" and'],
  ['"npm run check" shows all of them', '"npx part check" shows all of them'],
])('names the own program: %s', (text, expected) => {
  expect(ownWords(text, 'mfe-partners')).toBe(expected);
});

it.each([
  'ask for "npm run release -- register mfe-partners --repository x/y"',
  'npm run release -- promote shell 0123456789ab',
  'npm run release -- promote mfe-partners-two',
  '"npm run release -- thaw" ends it',
])('leaves what the own program has not, or what is another part’s: %s', (text) => {
  expect(ownWords(text, 'mfe-partners')).toBe(text);
});
