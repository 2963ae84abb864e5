import { expect, it } from 'vitest';
import { looksLikeScript } from './detect-language';

it.each([
  '<script>alert(1)</script>',
  '%3Cscript%3E',
  '< / script>',
  'JavaScript :void 0',
  '" onload=alert(1)',
  'eval (name)',
  'document . cookie',
  'x.innerHTML=1',
])('drops %s', (value) => {
  expect(looksLikeScript(value)).toBe(true);
});

it.each(['ru', 'uk-UA', 'en_US', '%', 'on', 'evaluation'])('lets %s pass', (value) => {
  expect(looksLikeScript(value)).toBe(false);
});
