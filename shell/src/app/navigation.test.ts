import { afterEach, beforeEach, expect, it } from 'vitest';
import { handleTransitions } from './navigation';

const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);
beforeEach(() => {
  unhandled.length = 0;
  process.on('unhandledRejection', note);
});
afterEach(() => process.off('unhandledRejection', note));

/** A document whose transitions are all skipped. */
const skipping = () => ({
  addEventListener() {},
  startViewTransition(this: unknown, update?: unknown) {
    if (typeof update === 'function') update();
    const ready = Promise.reject(new DOMException('Transition was skipped', 'AbortError'));
    return { ready, finished: Promise.resolve(), self: this };
  },
});
type Skipping = ReturnType<typeof skipping>;
const handle = (doc: Skipping) => handleTransitions(doc as unknown as Document);

it('handles the rejection of a skipped transition, and changes nothing else', async () => {
  const doc = skipping();
  handle(doc);
  let updated = false;
  const transition = doc.startViewTransition(() => {
    updated = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(updated).toBe(true);
  expect(transition.self).toBe(doc);
  expect(unhandled).toEqual([]);
  await expect(transition.ready).rejects.toMatchObject({ name: 'AbortError' });
});

it('does nothing in a browser without view transitions', () => {
  const doc = {};
  handle(doc as Skipping);
  expect(doc).toEqual({});
});
