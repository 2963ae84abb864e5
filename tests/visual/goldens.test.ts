import { expect, it } from 'vitest';
import { makerOfGoldens, otherMaker } from './goldens';

const GOLDEN = { chromium: '150.0.7871.100', platform: 'linux' };

it('warns about a different major version or operating system', () => {
  expect(otherMaker(GOLDEN, { ...GOLDEN, chromium: '151.0.1.2' })).toContain(
    'made with Chromium 150 on linux, this is Chromium 151 on linux',
  );
  expect(otherMaker(GOLDEN, { ...GOLDEN, platform: 'darwin' })).toContain('this is Chromium 150 on darwin');
});

it('does not warn about a minor version or if there are no goldens', () => {
  expect(otherMaker(GOLDEN, { ...GOLDEN, chromium: '150.1.0.0' })).toBeUndefined();
  expect(otherMaker(undefined, GOLDEN)).toBeUndefined();
});

it('reads the browser of the goldens', () => {
  expect(makerOfGoldens()).toEqual({
    chromium: expect.stringMatching(/^\d+(\.\d+){3}$/),
    platform: expect.any(String),
  });
});
