import { expect, it } from 'vitest';
import { makerOfGoldens, otherMaker } from './goldens';

const GOLDEN = { chromium: '150.0.7871.100', platform: 'linux' };

it('says when another major version or another system draws the letters', () => {
  expect(otherMaker(GOLDEN, { ...GOLDEN, chromium: '151.0.1.2' })).toContain(
    'made with Chromium 150 on linux, this is Chromium 151 on linux',
  );
  expect(otherMaker(GOLDEN, { ...GOLDEN, platform: 'darwin' })).toContain('this is Chromium 150 on darwin');
});

it('is silent about a smaller step, and before there are goldens', () => {
  expect(otherMaker(GOLDEN, { ...GOLDEN, chromium: '150.1.0.0' })).toBeUndefined();
  expect(otherMaker(undefined, GOLDEN)).toBeUndefined();
});

it('knows who has made the goldens', () => {
  expect(makerOfGoldens()).toEqual({
    chromium: expect.stringMatching(/^\d+(\.\d+){3}$/),
    platform: expect.any(String),
  });
});
