import { expect, it } from 'vitest';
import { languagePaths } from './language-paths';

it('names the path and the English name of every language but the default one', () => {
  expect(languagePaths()).toMatch(/^\/ru(?:,| and) \/ua.* for Russian(?:,| and) Ukrainian/);
});
