import { expect, it } from 'vitest';
import { type CallEngine, currentEngine, provideEngine } from './engine-slot';

const engine = () => ({}) as CallEngine;

it('forgets an engine when it unmounts, unless another one was mounted meanwhile', () => {
  const next = engine();
  const forgetFirst = provideEngine(engine());
  const forgetNext = provideEngine(next);
  forgetFirst();
  expect(currentEngine()).toBe(next);
  forgetNext();
  expect(currentEngine()).toBeNull();
});
