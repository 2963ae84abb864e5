import { composerHash } from '@platform/composer/composition-id';
import { announceSteps } from '@platform/releases/orders/announce-steps';
import { composerNotice } from '@platform/releases/orders/composer-notice';
import { keys } from '@site/site-model/bucket-keys';
import type { LiveRecord } from '@site/site-model/release-log';
import { compositionManifest } from '@site/site-model/test-support/composition-manifest';
import { expect, it } from 'vitest';
import { FIXTURE_SETTINGS } from './support/fixture-parts';
import { memoryStore } from './support/memory-store';
import { readingTarget } from './support/teams';

const hex = (number: number) => String(number).padStart(12, '0');

/** Creates a history of compositions by these composers, newest (live) first. */
function site(...composers: string[]) {
  const { store, put } = memoryStore();
  const history = composers.map((composer, at): LiveRecord => {
    const composition = hex(composers.length - at);
    const manifest = compositionManifest({ id: composition, settings: FIXTURE_SETTINGS, composer });
    put(keys.composition(composition), JSON.stringify(manifest), new Date());
    return {
      ...{ sequence: composers.length - at, composition, versions: {}, action: 'promote' },
      ...{ who: 'Olena', when: '2026-11-22T10:00:00Z', commit: '0123456789ab' },
    };
  });
  return readingTarget(store, history);
}

it('warns that this composer is older than the live one and says what to do', async () => {
  expect(await composerNotice(site('new', 'new', 'old'), 'old')).toBe(
    "This checkout's composer (old) is older than the live one (new), released by Olena, 2026-11-22T10:00:00Z, commit 0123456789ab: every page will be rendered again by the older composer. To avoid that, stop here and update the checkout.",
  );
});

it('warns that an unknown composer rewrites all pages', async () => {
  expect(await composerNotice(site('new', 'old'), 'other')).toBe(
    "This checkout's composer (other) is not the one that made the live composition (new): every page will be rendered again.",
  );
});

it('returns nothing if the composer is the live one or nothing is live', async () => {
  expect(await composerNotice(site('same', 'old'), 'same')).toBeUndefined();
  expect(await composerNotice(site(), 'same')).toBeUndefined();
});

it('is printed before composing', async () => {
  const told: string[] = [];
  const compose = async () => {
    told.push('composed');
    throw new Error('enough');
  };
  const target = announceSteps({ ...site('new', composerHash()), compose }, (line) => told.push(line.trim()));
  await expect(target.compose({}, FIXTURE_SETTINGS)).rejects.toThrow('enough');
  expect(told).toEqual([
    expect.stringContaining('is older than the live one'),
    'Composing every page …',
    'composed',
  ]);
});
