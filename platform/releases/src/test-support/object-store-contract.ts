import { type CollectableStore, WriteOnceConflict } from '@platform/composer/store/object-store';
import { expect, it } from 'vitest';

/**
 * Tests that every store of published files must pass. `make` returns an empty store; one that pages its listings has a page
 * size of 20. `races`: false when the backend does not make conditional writes atomic.
 */
export function objectStoreContract(make: () => Promise<CollectableStore>, { races = true } = {}): void {
  it('accepts the same bytes again and rejects different ones', async () => {
    const store = await make();
    await store.writeOnce('mfe/a/1/x.js', 'one');
    await store.writeOnce('mfe/a/1/x.js', Buffer.from('one'));
    await expect(store.writeOnce('mfe/a/1/x.js', 'two')).rejects.toBeInstanceOf(WriteOnceConflict);
    expect((await store.read('mfe/a/1/x.js'))?.toString()).toBe('one');
  });

  it.runIf(races)('lets exactly one of many concurrent writers of different bytes win', async () => {
    const store = await make();
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) => store.writeOnce('raced', `writer ${at}`)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await store.read('raced'))?.toString()).toMatch(/^writer \d+$/);
  });

  it('returns bytes unchanged, also of an empty object', async () => {
    const store = await make();
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, at) => at));
    await store.writeOnce('mfe/a/1/x.woff2', bytes);
    await store.writeOnce('mfe/a/1/empty.css', '');
    expect(await store.read('mfe/a/1/x.woff2')).toEqual(bytes);
    expect(await store.read('mfe/a/1/empty.css')).toEqual(Buffer.alloc(0));
  });

  it('lists the keys of a folder in order, without those of a folder with the same prefix', async () => {
    const store = await make();
    for (const key of ['b/2', 'a/2/z', 'a/1', 'a/2/y', 'ab/1']) await store.writeOnce(key, key);
    expect(await store.list('a')).toEqual(['a/1', 'a/2/y', 'a/2/z']);
    expect(await store.list('a/2/')).toEqual(['a/2/y', 'a/2/z']);
    expect(await store.list('none')).toEqual([]);
    expect(await store.sizes('a')).toEqual(
      new Map([
        ['a/1', 3],
        ['a/2/y', 5],
        ['a/2/z', 5],
      ]),
    );
  });

  it('lists more keys than fit into one page', async () => {
    const store = await make();
    const keys = Array.from({ length: 45 }, (_, at) => `many/${String(at).padStart(4, '0')}`);
    await Promise.all(keys.map((key) => store.writeOnce(key, key)));
    expect(await store.list('many')).toEqual(keys);
  });

  it('reports missing and removed objects as missing', async () => {
    const store = await make();
    expect(await store.read('a/3')).toBeUndefined();
    expect(await store.exists('a/3')).toBe(false);
    expect(await store.writtenAt('a/3')).toBeUndefined();
    await store.remove('a/3');
    await store.writeOnce('a/3', 'x');
    expect(await store.exists('a/3')).toBe(true);
    expect(Math.abs(Date.now() - ((await store.writtenAt('a/3'))?.getTime() ?? 0))).toBeLessThan(600_000);
    await store.remove('a/3');
    expect(await store.exists('a/3')).toBe(false);
  });
}
