import { NIGHTLY } from '@platform/base/test-support/nightly';
import { PART_NAMES } from '@site/contracts/part-names';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../bin/steps';
import { SEEN, UNSEEN, type VersionChange } from './support/version-changes';
import { type VersionCheckout, versionCheckout, versionsOf } from './support/version-checkout';

const PATIENCE = 600_000;
/** The part with the fastest build. */
const PART = 'mfe-voice';

let checkout: VersionCheckout;
beforeAll(() => {
  checkout = versionCheckout();
}, PATIENCE);
afterAll(() => checkout?.remove());

const editsOf = (changes: readonly VersionChange[]) => changes.flatMap(({ edits }) => edits);
const build = (changes: readonly VersionChange[]) => checkout.versions(editsOf(changes), { parts: [PART] });

describe(`the version of ${PART}`, () => {
  it(
    'is the same in another folder, with all invisible changes and with those of other parts',
    async () => {
      const others = SEEN.filter(({ renewed, installed }) => !installed && !renewed.includes(PART));
      expect(others.map(({ what }) => what)).toContain('an icon of the menu');
      expect(await build([...UNSEEN, ...others])).toEqual(await versionsOf(ROOT, [PART]));
    },
    PATIENCE,
  );

  it.each(SEEN.filter(({ what }) => what === 'a text of mfe-voice'))(
    'changes with $what',
    async (change) => {
      const [here] = Object.values(await versionsOf(ROOT, [PART]));
      expect(Object.values(await build([change]))).not.toContain(here);
    },
    PATIENCE,
  );
});

// All parts are built after each single change.
describe('the versions of all parts, one change after another', { tags: [NIGHTLY] }, () => {
  let before: Record<string, string>;
  beforeAll(async () => {
    before = await versionsOf(ROOT, PART_NAMES);
  }, PATIENCE);

  it.each([...UNSEEN, ...SEEN])(
    '$what: $renewed',
    async ({ edits, installed, renewed }) => {
      const after = await checkout.versions(edits, { installed: installed ?? [] });
      const changed = PART_NAMES.filter((part) => after[part] !== before[part]);
      expect(changed.toSorted()).toEqual([...renewed].toSorted());
    },
    PATIENCE,
  );
});
