import { abort, openPreviews, preview } from '@platform/releases/orders/preview';
import { startRollout } from '@platform/releases/orders/rollout';
import { readComposition } from '@platform/releases/release-target';
import { PREVIEW } from '@site/site-model/edge-store';
import { beforeEach, expect, it } from 'vitest';
import { FIXTURE_SETTINGS } from './support/fixture-parts';
import { A, hex, releaseAll, releaseFixture } from './support/teams';

const NOW = new Date('2026-11-21T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const { team, previews, values, previewValues } = releaseFixture();
beforeEach(() => releaseAll(team('products'), A));

const show = (version: string, now = NOW, part = 'mfe-products') =>
  preview(team('products'), { part, version, now });
const ended = (part: string) => abort(team('products'), part, NOW);

it('opens a marked composition until its date and leaves the live one unchanged', async () => {
  const before = values();
  const record = await show(hex('p2'));
  expect(record).toMatchObject({ version: hex('p2'), until: '2026-11-28T12:00:00.000Z' });
  expect(await readComposition(team('reader').store, record.composition)).toMatchObject({
    versions: { ...A, 'mfe-products': hex('p2') },
    settings: { ...FIXTURE_SETTINGS, preview: `mfe-products ${hex('p2')}` },
  });
  const until = JSON.stringify({ until: NOW.getTime() + 7 * DAY });
  expect(previewValues()).toEqual({ [PREVIEW.prefix + record.composition]: until });
  expect(values()).toEqual(before);
  expect(await team('reader').log.history()).toHaveLength(1);
  expect(await openPreviews(previews(), NOW)).toEqual([record.composition]);
});

it('removes expired previews from the edge', async () => {
  const first = await show(hex('p2'));
  const later = new Date(NOW.getTime() + 8 * DAY);
  const second = await show(hex('p3'), later);
  expect(Object.keys(previewValues())).toEqual([PREVIEW.prefix + second.composition]);
  expect(first.composition).not.toBe(second.composition);
  expect(await openPreviews(previews(), later)).toEqual([second.composition]);
});

it('abort ends the rollout and previews of one part only, also of one that was never live', async () => {
  for (const part of ['mfe-products', 'mfe-partners']) {
    const shown = await show(hex('p2'), NOW, part);
    await startRollout(team('products'), part, hex('p2'));
    expect(await ended('shell')).toEqual({ rollout: false, previews: [] });
    expect(await ended(part)).toEqual({ rollout: true, previews: [shown.composition] });
    const live = await team('reader').log.current();
    expect(JSON.parse(values().live ?? '')).toEqual({ id: live?.composition });
    expect(previewValues()).toEqual({});
  }
  for (const part of ['mfe-nothing', 'mfe-partners'])
    await expect(ended(part)).rejects.toMatchObject({ code: 'release/unknown-part' });
});
