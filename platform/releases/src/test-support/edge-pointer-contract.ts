import { expect, it } from 'vitest';
import type { EdgePointer } from '../edge-pointer';

/** What the edge's key-value store must do. `make` gives an empty one, and a look at its values. */
export function edgePointerContract(
  make: () => Promise<{ pointer: EdgePointer; values(): Record<string, string> }>,
): void {
  it('writes what is named and leaves the rest', async () => {
    const { pointer, values } = await make();
    await pointer.write({ live: '{"id":"a"}', 'last-good': '{"id":"b"}' });
    await pointer.write({ live: '{"id":"c"}', 'preview-x': '{"until":1}' });
    expect(values()).toEqual({ live: '{"id":"c"}', 'last-good': '{"id":"b"}', 'preview-x': '{"until":1}' });
  });

  it('takes keys without a value away, also those that are not there', async () => {
    const { pointer, values } = await make();
    await pointer.write({ live: '{"id":"a"}', 'preview-x': '{"until":1}' });
    await pointer.write({ 'preview-x': undefined, 'preview-y': undefined });
    expect(values()).toEqual({ live: '{"id":"a"}' });
    await pointer.write({});
    expect(values()).toEqual({ live: '{"id":"a"}' });
  });
}
