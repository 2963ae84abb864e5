import { expect, test } from 'vitest';
import type { ObjectStore } from '../store/object-store';
import { PictureStore } from './add-pictures';

function memory(): ObjectStore & { written: Map<string, Buffer> } {
  const written = new Map<string, Buffer>();
  return {
    written,
    read: async (key) => written.get(key),
    exists: async (key) => written.has(key),
    writeOnce: async (key, body) => void written.set(key, Buffer.from(body)),
    list: async () => [...written.keys()],
  };
}

const svg = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><rect width="8" height="4" fill="${colour}"/></svg>`;

test('draws each picture once, and stores another drawing under another name', async () => {
  const store = memory();
  const first = await new PictureStore(store).keep(svg('#07724a'));
  const [key, png] = [...store.written][0] ?? [];
  expect(`/${key}`).toBe(first);
  expect([png?.readUInt32BE(16), png?.readUInt32BE(20)]).toEqual([8, 4]);

  store.writeOnce = () => Promise.reject(new Error('drawn again'));
  expect(await new PictureStore(store).keep(svg('#07724a'))).toBe(first);
  await expect(new PictureStore(store).keep(svg('#5f35e0'))).rejects.toThrow('drawn again');
});
