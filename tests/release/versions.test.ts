import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ROOT } from '../bin/steps';
import { OF_OTHERS, OWN, UNSEEN } from './support/version-changes';
import { versionCheckout, versionOf } from './support/version-checkout';

const PATIENCE = 600_000;
/** The part with the fastest build. */
const PART = 'mfe-voice';

let checkout: ReturnType<typeof versionCheckout>;
vi.setConfig({ testTimeout: PATIENCE, hookTimeout: PATIENCE });
beforeAll(() => {
  checkout = versionCheckout();
});
afterAll(() => checkout?.remove());

describe(`the version of ${PART}`, () => {
  it('is the same in another folder, with changes that no visitor gets and with those of other parts', async () => {
    const version = await versionOf(ROOT, PART);
    expect(await checkout.version(PART, [...UNSEEN, ...OF_OTHERS])).toBe(version);
  });

  it('changes with a text of it', async () => {
    expect(await checkout.version(PART, OWN)).not.toBe(await versionOf(ROOT, PART));
  });
});
