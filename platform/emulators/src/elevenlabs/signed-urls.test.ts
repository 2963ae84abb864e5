import { expect, it } from 'vitest';
import { SignedUrls } from './signed-urls.ts';

it('rejects a signature after 15 minutes', () => {
  let now = 0;
  const urls = new SignedUrls(() => now);
  const { signature } = urls.issue('agent', false);
  now = 15 * 60_000;
  expect(urls.redeem(signature, 'agent')).toBeDefined();
  now += 1;
  expect(urls.redeem(signature, 'agent')).toBeUndefined();
});

it('removes expired signatures', () => {
  let now = 0;
  const urls = new SignedUrls(() => now);
  for (let minute = 0; minute < 60; minute++) {
    now = minute * 60_000;
    urls.issue('agent', minute % 2 === 0);
  }
  expect(urls).toHaveProperty('tickets.size', 16);
});

it('gives each conversation of a reusable signature its own id', () => {
  const urls = new SignedUrls();
  const { signature } = urls.issue('agent', false);
  expect(urls.redeem(signature, 'agent')).not.toEqual(urls.redeem(signature, 'agent'));
});
