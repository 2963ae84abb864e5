import { expect, it } from 'vitest';
import { brotliCopyOf, brotliOriginal } from './served-files';

it.each([
  ['mfe/mfe-voice/0123456789ab/br/entry-x.js', true],
  ['/shell/0123456789ab/br/site.css', true],
  ['shell/0123456789ab/assets/entry-x.js', false],
  ['shell/0123456789ab/br/font.woff2', false],
  ['shell/0123456789ab/br/inner/x.js', false],
  ['shell/0123456789ab/br/js', false],
  ['shell/0123456789ab/boot.js', false],
  ['x.js', false],
])('whether %s has a Brotli copy: %s', (file, has) => {
  const copy = brotliCopyOf(file);
  expect(copy).toBe(has ? `${file}.br` : undefined);
  if (copy) expect(brotliOriginal(copy)).toBe(file);
  expect(brotliOriginal(file)).toBeUndefined();
  expect(brotliOriginal(`${file}.br`)).toBe(has ? file : undefined);
});
