import type { CollectableStore } from '@platform/composer/store/object-store';
import { keys } from '@site/site-model/bucket-keys';
import { compositionManifest } from '@site/site-model/test-support/composition-manifest';
import { expect, it } from 'vitest';
import type { liveLog } from '../log/live-log';
import { retiredAddresses } from '../orders/retire';

interface Fixture {
  store: CollectableStore;
  log: ReturnType<typeof liveLog>;
}

const id = (n: number) => `00000000000${n}`;

/**
 * Tests that every pair of bucket and live log must pass: addresses of retired parts stay given up until a live composition
 * has none of them.
 */
export function retiredAddressesContract(make: () => Promise<Fixture>): void {
  const release = async ({ store, log }: Fixture, n: number, retired?: string[]) => {
    const manifest = compositionManifest({
      id: id(n),
      versions: { shell: id(n) },
      ...(retired ? { retired, gone: retired } : {}),
    });
    await store.writeOnce(keys.composition(id(n)), JSON.stringify(manifest));
    await log.append({
      ...{ sequence: n, composition: id(n), versions: manifest.versions },
      ...{ action: 'promote', who: 'anna', when: '2026-11-22T10:00:00.000Z' },
    });
  };

  it('returns no retired address before the first release or when the live composition’s files are missing', async () => {
    const fixture = await make();
    expect(await retiredAddresses(fixture)).toEqual([]);
    await fixture.log.append({
      ...{ sequence: 1, composition: id(9), versions: { shell: id(9) } },
      ...{ action: 'promote', who: 'anna', when: '2026-11-22T10:00:00.000Z' },
    });
    expect(await retiredAddresses(fixture)).toEqual([]);
  });

  it('returns the retired addresses of the live composition and of no other', async () => {
    const fixture = await make();
    await release(fixture, 1);
    expect(await retiredAddresses(fixture)).toEqual([]);
    await release(fixture, 2, ['/partners', '/partners/a']);
    expect(await retiredAddresses(fixture)).toEqual(['/partners', '/partners/a']);
    // Another team's release, composed with the retired addresses of the live one.
    await release(fixture, 3, [...(await retiredAddresses(fixture))]);
    expect(await retiredAddresses(fixture)).toEqual(['/partners', '/partners/a']);
    await release(fixture, 4);
    expect(await retiredAddresses(fixture)).toEqual([]);
  });
}
