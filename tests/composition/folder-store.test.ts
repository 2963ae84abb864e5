import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { bucketFixture } from './support/bucket';

const bucket = bucketFixture();

it('rejects keys outside its folder', async () => {
  await expect(bucket.store.writeOnce('../outside', 'x')).rejects.toThrow('outside the bucket');
  await expect(bucket.store.read('a/../../outside')).rejects.toThrow('outside the bucket');
});

it('creates a folder that was removed in the meantime', async () => {
  await bucket.store.writeOnce('a/1', 'one');
  rmSync(path.join(bucket.dir, 'a'), { recursive: true });
  await bucket.store.writeOnce('a/2', 'two');
  expect(await bucket.store.list('a')).toEqual(['a/2']);
});
