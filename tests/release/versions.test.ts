import { NIGHTLY } from '@platform/base/test-support/nightly';
import { PART_NAMES } from '@site/contracts/part-names';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ROOT } from '../bin/steps';
import { SEEN, UNSEEN, type VersionChange } from './support/version-changes';
import { versionCheckout, versionsOf } from './support/version-checkout';

const PATIENCE = 600_000;
/** The part with the fastest build. */
const PART = 'mfe-voice';

let checkout: ReturnType<typeof versionCheckout>;
vi.setConfig({ testTimeout: PATIENCE, hookTimeout: PATIENCE });
beforeAll(() => {
  checkout = versionCheckout();
});
afterAll(() => checkout?.remove());

const build = (changes: readonly VersionChange[]) =>
  checkout.versions(
    changes.map(([, edit]) => edit),
    [PART],
  );

describe(`the version of ${PART}`, () => {
  it('is the same in another folder, with all invisible changes and with those of other parts', async () => {
    const others = SEEN.filter(([, , renewed, react]) => !react && !renewed.includes(PART));
    expect(others.map(([what]) => what)).toContain('an icon of the menu');
    expect(await build([...UNSEEN, ...others])).toEqual(await versionsOf(ROOT, [PART]));
  });

  it('changes with a text of it', async () => {
    const own = SEEN.filter(([what]) => what === `a text of ${PART}`);
    expect(own).toHaveLength(1);
    expect(await build(own)).not.toEqual(await versionsOf(ROOT, [PART]));
  });
});

// All parts are built after each single change.
describe('the versions of all parts, one change after another', { tags: [NIGHTLY] }, () => {
  let before: Record<string, string>;
  beforeAll(async () => {
    before = await versionsOf(ROOT, PART_NAMES);
  });

  const changes = [...UNSEEN, ...SEEN].map((change) => ({ what: change[0], change }));
  it.each(changes)('$what', async ({ change: [, edit, renewed, react] }) => {
    const after = await checkout.versions([edit], PART_NAMES, react);
    const changed = PART_NAMES.filter((part) => after[part] !== before[part]);
    expect(changed.toSorted()).toEqual([...renewed].toSorted());
  });
});
