import { expect, it } from 'vitest';
import type { EdgePointer } from '../release-target';

/** Tests that every edge pointer must pass. `make` returns an empty store and a function that reads its values. */
export function edgePointerContract(
  make: () => Promise<{ pointer: EdgePointer; values(): Record<string, string> }>,
): void {
  it('writes the named keys and leaves the others', async () => {
    const { pointer, values } = await make();
    await pointer.write({ live: '{"id":"a"}', 'last-good': '{"id":"b"}' });
    await pointer.write({ live: '{"id":"c"}', 'preview-x': '{"until":1}' });
    expect(values()).toEqual({ live: '{"id":"c"}', 'last-good': '{"id":"b"}', 'preview-x': '{"until":1}' });
  });

  it('deletes keys whose value is undefined, also missing ones', async () => {
    const { pointer, values } = await make();
    await pointer.write({ live: '{"id":"a"}', 'preview-x': '{"until":1}' });
    await pointer.write({ 'preview-x': undefined, 'preview-y': undefined });
    expect(values()).toEqual({ live: '{"id":"a"}' });
    await pointer.write({});
    expect(values()).toEqual({ live: '{"id":"a"}' });
  });
}
